/// Why releases are looked at, which decides who is asked and what is held against them.
enum Purpose: Sendable {
    /// The indexers' feeds are read.
    case feed
    /// The app searches by itself.
    case automatic
    /// Somebody has told the app to search.
    case userInvoked
    /// Somebody looks at the results and chooses.
    case interactive
    /// Somebody offers a release.
    case push

    /// The flag that lets an indexer answer.
    var indexerFlag: String {
        switch self {
        case .feed, .push: "enableRss"
        case .automatic, .userInvoked: "enableAutomaticSearch"
        case .interactive: "enableInteractiveSearch"
        }
    }

    /// How history names what a grab came from.
    var historyName: String {
        switch self {
        case .feed: "Rss"
        case .automatic: "Search"
        case .userInvoked: "UserInvokedSearch"
        case .interactive: "InteractiveSearch"
        case .push: "ReleasePush"
        }
    }

    /// Whoever asks in person gets also what is not monitored, not out yet, or to be waited for.
    var isUserInvoked: Bool { self == .userInvoked || self == .interactive }
}

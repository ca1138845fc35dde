/// The HTTP methods that routes are made of.
package enum Method: String, Sendable, Hashable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case head = "HEAD"
}

/// One row of a route table: all that is known about a route, and what answers it.
///
/// The router, the 405 answers, the control API's list, the parameter checks and the 501 answers all read it.
package struct Route<Handler: Sendable>: Sendable {
    package let method: Method
    /// The full path, such as `/api/v3/movie/{id}`. `{id?}` is an optional last segment.
    package let template: String
    /// One line of description.
    package let summary: String
    /// Query parameters, checked before the handler runs.
    package let query: [Parameter]
    package let body: BodyRule
    package let success: Int
    /// What else it can answer, beside what follows from the row: see `statuses`.
    package let also: [Int]
    package let access: Access
    /// Whether problem details go out as `application/json` too: the contract's mark J.
    package let pinsJSON: Bool
    /// Nil for a route of the official API that is not served yet.
    package let handler: Handler?
    /// The major versions that have the route.
    package var versions = Versions.all

    package init(
        _ method: Method, _ template: String, _ summary: String, query: [Parameter] = [], body: BodyRule = .none,
        success: Int = 200, also: [Int] = [], access: Access = .key, pinsJSON: Bool = false, handler: Handler?
    ) {
        self.method = method
        self.template = template.hasPrefix("/") ? template : "/api/v3/" + template
        self.summary = summary
        self.query = query
        self.body = body
        self.success = success
        self.also = also
        self.access = access
        self.pinsJSON = pinsJSON
        self.handler = handler
    }

    /// The route's name in rules, journal and lists: `GET /api/v3/movie/{id}`.
    package var name: String {
        let plain = template.replacing("?}", with: "}").replacing(":text}", with: "}").replacing(":rest}", with: "}")
        return "\(method.rawValue) \(plain)"
    }

    /// Whether browsers may ask from any site: the API, and the files of the user interface.
    var isForAnyOrigin: Bool { template.hasPrefix("/api/") || template.hasPrefix("/content/") }

    /// Whether it answers one record by its id.
    var isOneByID: Bool { method == .get && template.hasSuffix("/{id}") }
}

/// Major versions of an app, from one to another.
package typealias Versions = ClosedRange<Int>

extension Versions {
    package static let all = Versions(uncheckedBounds: (lower: 0, upper: .max))

    static func since(_ version: Int) -> Versions { version...Int.max }

    static func until(_ version: Int) -> Versions { 0...version }
}

/// What a route accepts as a body.
package enum BodyRule: Sendable, Equatable {
    case none
    /// JSON, and another media type is an empty 415: the contract's mark c.
    case json
    /// JSON, and another media type is a 415 with problem details.
    case undeclaredJSON
    /// Anything: the handler reads the bytes.
    case any
}

/// Who may call a route.
package enum Access: Sendable, Equatable {
    /// Whoever has the API key.
    case key
    /// Whoever has the API key where SignalR's clients put it.
    case liveKey
    /// Everybody.
    case open
    /// Pages of the user interface: everybody while the app's authentication is off.
    case page
}

/// A query parameter and the type it must have.
package struct Parameter: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case integer
        /// A number that .NET cannot leave empty: it may be missing, but not `movieId=`. Flags are alike.
        case plainInteger
        case integers
        case boolean
        case date
        case plainDate
        case text
        case texts
        /// One of the names, in any case, or its number.
        case choice(Choice)
        case choices(Choice)
    }

    package let name: String
    package let kind: Kind
    package let summary: String

    package init(_ name: String, _ kind: Kind, _ summary: String = "") {
        self.name = name
        self.kind = kind
        self.summary = summary
    }

    /// `page`, `pageSize`, `sortKey` and `sortDirection`.
    package static let paging: [Parameter] = [
        Parameter("page", .integer), Parameter("pageSize", .integer), Parameter("sortKey", .text),
        Parameter("sortDirection", .choice(.sortDirection)),
    ]
}

/// The values of an enumeration: camelCase names with the numbers they may be sent as.
package struct Choice: Sendable, Equatable {
    /// The .NET type that error messages name.
    package let typeName: String
    package let values: [(name: String, number: Int)]

    package init(_ typeName: String, _ values: [(name: String, number: Int)]) {
        self.typeName = typeName
        self.values = values
    }

    /// Numbers the names from 0.
    package init(_ typeName: String, _ names: [String]) {
        self.init(typeName, names.enumerated().map { (name: $1, number: $0) })
    }

    package static let sortDirection = Choice(
        "NzbDrone.Core.Datastore.SortDirection", ["default", "ascending", "descending"])

    /// The canonical name of a value given by name in any case, or by number.
    package func name(of text: String) -> String? {
        if let number = Int(text) { return values.first { $0.number == number }?.name }
        let wanted = text.lowercased()
        return values.first { $0.name.lowercased() == wanted }?.name
    }

    package func number(of name: String) -> Int? { values.first { $0.name == name }?.number }

    package static func == (left: Choice, right: Choice) -> Bool {
        left.typeName == right.typeName && left.values.elementsEqual(right.values, by: ==)
    }
}

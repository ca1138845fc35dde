package import FixtureKit

extension Enumerations {
    /// The members that hold names out of closed lists, in what both apps take and answer.
    package static let served = Enumerations(
        AppKind.allCases.flatMap { RequestTypes.of($0).enumeratedMembers } + answeredOnly)

    /// What no body is read into.
    private static let answeredOnly = [
        "authentication", "databaseType", "eventType", "mode", "packageUpdateMechanism", "priority", "result",
        "sortDirection", "trackedDownloadState", "trackedDownloadStatus", "trigger",
    ]
}

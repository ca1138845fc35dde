/// What came back for a request: a redirect is an answer like any other.
package struct TransferAnswer: Sendable, Equatable {
    package var status: Int
    /// By name in small letters; of repeated ones the last.
    package var headers: [String: String]
    package var body: [UInt8]
    /// Where a redirect leads, as a whole address.
    package var redirect: String?

    package init(status: Int, headers: [String: String] = [:], body: [UInt8] = [], redirect: String? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.redirect = redirect
    }
}

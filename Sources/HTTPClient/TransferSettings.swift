/// What holds for every request of a client.
package struct TransferSettings: Sendable, Equatable {
    package var userAgent = ""
    /// Sent with each request, such as `X-Api-Key: …`.
    package var headers: [String] = []
    package var connectTimeout: Duration = .seconds(10)
    /// How long not a byte may come, before the answer and within it.
    package var silence: Duration = .seconds(60)
    /// How long one answer may take from the first step to the last byte.
    package var whole: Duration = .seconds(600)
    /// How many bytes a body may have, unzipped.
    package var maximumSize = 100_000_000
    /// A file of certificates to trust instead of the machine's own.
    package var authorities: String?
    /// Whether any certificate will do.
    package var trustsAnybody = false

    package init() {}
}

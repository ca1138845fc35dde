/// What stands below a search field: the results of the latest text, whatever order the answers come in.
public actor SearchField {
    public private(set) var results: [Movie] = []
    private let client: RadarrClient
    private var latest = 0

    public init(client: RadarrClient) {
        self.client = client
    }

    public func search(_ text: String) async throws {
        latest += 1
        let number = latest
        let found = try await client.lookUp(text)
        // Another text was typed while this one was looked up.
        guard number == latest else { return }
        results = found
    }
}

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A small client of Radarr.
public struct RadarrClient: Sendable {
    public enum Failure: Error, Equatable {
        /// Nobody listens there, or the connection broke.
        case offline
        case status(Int)
        case unreadable
    }

    public let url: URL
    public let apiKey: String
    /// How it waits before it tries again; a test does not want to.
    public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// How often it asks a server that is busy.
    public var attempts = 3

    public init(url: URL, apiKey: String) {
        self.url = url
        self.apiKey = apiKey
    }

    public func movies() async throws -> [Movie] {
        try await get("movie")
    }

    public func lookUp(_ term: String) async throws -> [Movie] {
        try await get("movie/lookup", [URLQueryItem(name: "term", value: term)])
    }

    private func get<Answer: Decodable>(_ path: String, _ query: [URLQueryItem] = []) async throws -> Answer {
        var request = URLRequest(url: url.appending(path: "api/v3/" + path).appending(queryItems: query))
        request.setValue(apiKey, forHTTPHeaderField: "X-Api-Key")
        for attempt in 1...attempts {
            let (data, response) = try await load(request)
            switch response.statusCode {
            case 200:
                guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else { throw Failure.unreadable }
                return answer
            case 429 where attempt < attempts:
                let seconds = response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) } ?? 1
                try await pause(.seconds(seconds))
            default:
                throw Failure.status(response.statusCode)
            }
        }
        throw Failure.status(429)
    }

    private func load(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        do {
            let (data, response) = try await URLSession.shared.data(for: request)
            guard let response = response as? HTTPURLResponse else { throw Failure.unreadable }
            return (data, response)
        } catch let error as URLError {
            if Task.isCancelled || error.code == .cancelled { throw CancellationError() }
            throw Failure.offline
        }
    }
}

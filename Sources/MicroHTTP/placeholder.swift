// Stand-in until the real target is merged.
public struct HTTPFields: Sendable, Equatable, Sequence, ExpressibleByDictionaryLiteral {
    private var list: [Field] = []
    public struct Field: Sendable, Equatable { public var name: String; public var value: String }
    public init() {}
    public init(dictionaryLiteral elements: (String, String)...) { for (n, v) in elements { append(n, v) } }
    public subscript(_ name: String) -> String? { list.first { $0.name.lowercased() == name.lowercased() }?.value }
    public mutating func append(_ name: String, _ value: String) { list.append(Field(name: name, value: value)) }
    public mutating func set(_ name: String, _ value: String) { remove(name); append(name, value) }
    public mutating func remove(_ name: String) { list.removeAll { $0.name.lowercased() == name.lowercased() } }
    public func contains(_ name: String) -> Bool { self[name] != nil }
    public func makeIterator() -> Array<(name: String, value: String)>.Iterator { list.map { ($0.name, $0.value) }.makeIterator() }
}
public enum HTTPVersion: Sendable { case http10, http11 }
public struct HTTPRequest: Sendable {
    public var method: String, target: String, fields: HTTPFields, body: [UInt8], isBodyTooLarge = false, version = HTTPVersion.http11, listener = 0
    public init(method: String, target: String, fields: HTTPFields = HTTPFields(), body: [UInt8] = [], version: HTTPVersion = .http11, listener: Int = 0) {
        self.method = method; self.target = target; self.fields = fields; self.body = body; self.version = version; self.listener = listener
    }
}
public struct HTTPResponse: Sendable, Equatable {
    public var status: Int, fields: HTTPFields, body: [UInt8]
    public init(status: Int, fields: HTTPFields = HTTPFields(), body: [UInt8] = []) { self.status = status; self.fields = fields; self.body = body }
}
public final class PreparedResponse: Sendable, Equatable {
    public let response: HTTPResponse
    public init(_ r: HTTPResponse) { response = r }
    public static func == (a: PreparedResponse, b: PreparedResponse) -> Bool { a.response == b.response }
}
public struct WireScript: Sendable, Equatable {
    public enum Step: Sendable, Equatable { case respond(PreparedResponse), wait(Duration), hold, send([UInt8]), close, reset, reuse }
    public var steps: [Step], token: Int, group: Int
    public init(steps: [Step], token: Int = 0, group: Int = 0) { self.steps = steps; self.token = token; self.group = group }
}

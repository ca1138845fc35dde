import FixtureKit

/// What was learnt about a route from its exchanges.
struct Lesson {
    private let className: String?
    private let bodyName: String?
    private let answersAnything: Bool
    /// The body of answers, by status and media type.
    private(set) var answers: [Int: [String: LearntSchema]] = [:]
    private(set) var body: LearntSchema?
    private(set) var isDeprecated = false
    private(set) var locates = false

    init(_ route: AppRoute, _ names: ClassNames) {
        className = names.className(of: route.path)
        bodyName = names.bodyName(of: route.path, route.method) ?? className
        answersAnything = names.answersAnything(route.path)
    }

    mutating func learn(_ exchange: Transcript.Exchange, _ book: SchemaBook) {
        let reply = exchange.reply
        isDeprecated = isDeprecated || reply.fields.contains { $0.0 == "Deprecation" }
        locates = locates || reply.fields.contains { $0.0 == "Location" }
        learnAnswer(reply, book)
        guard let sent = exchange.body else { return }
        let schema = body ?? LearntSchema()
        book.learn(sent, into: schema, as: bodyName, isInput: true)
        body = schema
    }

    private mutating func learnAnswer(_ reply: Reply, _ book: SchemaBook) {
        guard let type = reply.contentType?.split(separator: ";").first.map(String.init) else { return }
        let schema = answers[reply.status]?[type] ?? LearntSchema()
        answers[reply.status, default: [:]][type] = schema
        schema.isAnything = answersAnything
        guard !answersAnything else { return }
        switch reply.content {
        case .json, .records:
            let value = reply.document ?? .null
            let isPage = value["totalRecords"] != nil
            book.learn(value, into: schema, as: isPage ? className.map { $0 + ClassNames.page } : className)
        case .text(let text):
            // A text may be a document that was written by hand.
            let document = type == "application/json" ? try? JSONParser().parse(Array(text.utf8)) : nil
            book.learn(document ?? .string(text), into: schema, as: className)
        case .bytes: schema.isBinary = true
        case .empty: break
        }
    }
}

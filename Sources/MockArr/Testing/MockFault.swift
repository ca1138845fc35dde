public import FixtureKit

/// What a rule does to a request, or several of these things at once: `[.delay(.seconds(1)), .reply(503)]`.
public struct MockFault: Sendable, Equatable, ExpressibleByArrayLiteral {
    /// The aspects of a rule, in the order given.
    private let aspects: [JSONObject.Member]

    private init(_ aspect: String, _ value: JSONValue) {
        aspects = [JSONObject.Member(key: aspect, value: value)]
    }

    public init(arrayLiteral faults: MockFault...) {
        aspects = faults.flatMap(\.aspects)
    }

    /// Nothing: a normal answer, as a step of a sequence.
    public static let none: MockFault = []

    var document: JSONValue { .object(JSONObject(members: aspects)) }

    // MARK: When

    /// Keeps the whole answer back.
    public static func delay(_ time: Duration) -> MockFault { delay(DelayRule.fixed(time)) }
    public static func delay(_ rule: DelayRule) -> MockFault { MockFault("delay", rule.document) }

    /// Keeps back what follows the head.
    public static func delayBody(_ time: Duration) -> MockFault { delayBody(DelayRule.fixed(time)) }
    public static func delayBody(_ rule: DelayRule) -> MockFault { MockFault("delayBody", rule.document) }

    /// Stops the request at a hold, which is made if there is none.
    public static func hold(_ name: String) -> MockFault { MockFault("hold", .string(name)) }

    // MARK: What is answered

    /// Answers in place of the app: in its words, in those of a dialect, or with a body of one's own.
    public static func reply(
        _ status: Int? = nil, headers: JSONObject = [:], body: JSONValue? = nil, as dialect: ErrorDialect? = nil
    ) -> MockFault {
        let reply = JSONObject([
            ("status", status.map { JSONValue($0) }), ("headers", headers.isEmpty ? nil : .object(headers)),
            ("body", body), ("dialect", dialect.map { .string($0.rawValue) }),
        ])
        return MockFault("reply", .object(reply))
    }

    /// Sends the client elsewhere; `{target}` in the location is what was asked for.
    public static func redirect(to location: String, status: Int = 307) -> MockFault {
        MockFault("reply", ["status": JSONValue(status), "location": .string(location)])
    }

    /// Sets headers of the normal answer, or takes those away whose value is null.
    public static func headers(_ headers: JSONObject) -> MockFault { MockFault("headers", .object(headers)) }

    /// One way to bend the document of an answer.
    public struct Mutation: Sendable, Equatable {
        let document: JSONValue

        private init(_ operation: String, _ path: String, _ value: JSONValue? = nil, nth: Int? = nil) {
            document = .object(
                JSONObject([
                    ("path", .string(path)), ("op", .string(operation)), ("value", value),
                    ("nth", nth.map { JSONValue($0) }),
                ]))
        }

        public static func remove(_ path: String, nth: Int? = nil) -> Mutation { Mutation("remove", path, nth: nth) }
        public static func null(_ path: String, nth: Int? = nil) -> Mutation { Mutation("null", path, nth: nth) }
        public static func set(_ path: String, to value: JSONValue, nth: Int? = nil) -> Mutation {
            Mutation("set", path, value, nth: nth)
        }
        /// Another type: `"string"`, `"number"` …; the one that a careless server would pick unless given.
        public static func type(_ path: String, to type: String? = nil, nth: Int? = nil) -> Mutation {
            Mutation("type", path, type.map { .string($0) }, nth: nth)
        }
        /// A word that no client knows.
        public static func unknownWord(_ path: String, _ word: String? = nil, nth: Int? = nil) -> Mutation {
            Mutation("enum", path, word.map { .string($0) }, nth: nth)
        }
        public static func duplicate(_ path: String, nth: Int? = nil) -> Mutation {
            Mutation("duplicate", path, nth: nth)
        }
        public static func reverse(_ path: String) -> Mutation { Mutation("reorder", path, "reverse") }
        public static func shuffle(_ path: String) -> Mutation { Mutation("reorder", path, "shuffle") }
        public static func grow(_ path: String, to count: Int) -> Mutation { Mutation("grow", path, JSONValue(count)) }
    }

    /// Bends the document of the answer, at paths such as `$[*].movieFile.quality`.
    public static func mutate(_ mutations: Mutation...) -> MockFault {
        MockFault("mutate", .array(mutations.map(\.document)))
    }

    /// Number so and so of all single mutations of the answer.
    public static func variant(_ number: Int) -> MockFault { MockFault("mutate", ["variant": JSONValue(number)]) }

    /// Breaks the text of the answer.
    public static func corrupt(_ corruption: Corruption) -> MockFault {
        MockFault("corrupt", .string(corruption.rawValue))
    }

    /// Lets something go wrong below HTTP.
    public static func wire(_ fault: WireFault) -> MockFault { MockFault("wire", fault.document) }

    // MARK: What it does to the server

    /// On which side of a write's change the fault stands.
    public static func commit(_ side: CommitSide) -> MockFault { MockFault("commit", .string(side.rawValue)) }

    /// Refuses who asks more often, with a true Retry-After; the other faults beside it are for those.
    public static func rateLimit(
        _ limit: Int, per time: Duration, by budget: LimitBudget = .all, status: Int? = nil
    ) -> MockFault {
        let document = JSONObject([
            ("limit", JSONValue(limit)), ("per", .string(time.spelling)), ("by", .string(budget.rawValue)),
            ("status", status.map { JSONValue($0) }),
        ])
        return MockFault("rateLimit", .object(document))
    }

    /// The outage that the request sets off, with the end of its answer.
    public static func outage(_ state: InstanceState, for time: Duration? = nil) -> MockFault {
        let document = JSONObject([("state", .string(state.rawValue)), ("for", time.map { .string($0.spelling) })])
        return MockFault("instance", .object(document))
    }
}

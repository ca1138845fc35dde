import FixtureKit

// What can be written and cannot mean anything.
extension Aspects {
    /// Refuses what is said of an answer of which nothing would be seen.
    func checkAgreement(_ reader: Reader) throws(ControlError) {
        func refuse(_ names: [String], since reason: String) throws(ControlError) {
            guard let name = names.first(where: { reader[$0] != nil }) else { return }
            throw ControlError(
                .unexpectedValue, "\"\(name)\" would not be seen: \(reason).", at: reader.pointer + "/" + name,
                expected: "one of the two, or a sequence of steps")
        }
        if let corruption, corruption.replacesBody {
            try refuse(["mutate"], since: "\"corrupt\": \"\(corruption.rawValue)\" leaves nothing of a document")
        }
        let word = reader["wire"]?.value.string ?? ""
        switch wire {
        case .reset, .emptyReply, .garbage:
            let names = ["delayBody", "reply", "headers", "mutate", "corrupt"]
            try refuse(names, since: "\"wire\": \"\(word)\" lets no answer leave")
        case .closeAfterHeaders:
            let names = ["delayBody", "mutate"] + (corruption?.isOfHeaders == false ? ["corrupt"] : [])
            try refuse(names, since: "\"wire\": \"\(word)\" lets no body leave")
        default: break
        }
    }

    /// The same, once it is known which routes are meant.
    func checkAgreement(_ reader: Reader, of routes: [AppRoute]) throws(ControlError) {
        // Behind the wait a read is another one.
        if let commit = reader["commit"], self.commit != .after, routes.allSatisfy(\.changesNothing) {
            throw ControlError(
                .unexpectedValue, "\(routes[0].name) changes nothing that could be committed.", at: commit.pointer,
                expected: "the route of a write, or \"after\"")
        }
        if case .closeAfter = wire, let wire = reader["wire"], routes.allSatisfy({ $0.access != .liveKey }) {
            throw ControlError(
                .unexpectedValue, "\(routes[0].name) keeps nothing open that could be closed later.", at: wire.pointer,
                expected: "a route of /signalr/messages")
        }
        guard routes.allSatisfy({ $0.method == .head }) else { return }
        let names = ["mutate", "delayBody"] + (corruption?.isOfHeaders == false ? ["corrupt"] : [])
        let wire: Reader? =
            switch wire {
            case .cutAfter, .stallAfter, .drip, .badChunk: reader["wire"]
            default: nil
            }
        guard let aspect = names.lazy.compactMap({ reader[$0] }).first ?? wire else { return }
        throw ControlError(
            .unexpectedValue, "The answer to \(routes[0].name) has no body.", at: aspect.pointer,
            expected: "an aspect of status, headers or connection")
    }
}

extension Corruption {
    /// Whether only headers are damaged.
    fileprivate var isOfHeaders: Bool {
        switch self {
        case .wrongContentType, .noContentType, .gzipMislabelled: true
        default: false
        }
    }

    /// Whether nothing is left of what stood there before.
    fileprivate var replacesBody: Bool {
        switch self {
        case .empty, .null, .html, .deepNesting: true
        default: false
        }
    }
}

extension AppRoute {
    /// Whether a request leaves everything as it was. A search for releases does not: it fills a cache and is dated.
    fileprivate var changesNothing: Bool {
        [.get, .head].contains(method) && template != "/api/v3/release"
    }
}

import FixtureKit

// What can be written and cannot mean anything.
extension Aspects {
    /// Refuses aspects of which one leaves nothing for the other to act on.
    func checkAgreement(_ reader: Reader) throws(ControlError) {
        func refuse(_ names: [String], since reason: String) throws(ControlError) {
            for name in names {
                guard let aspect = reader[name] else { continue }
                throw ControlError(
                    .unexpectedValue, "\"\(name)\" has nothing to act on: \(reason).", at: aspect.pointer,
                    expected: "the one or the other")
            }
        }
        switch wire {
        case .reset, .emptyReply, .garbage:
            let names = ["reply", "headers", "mutate", "corrupt", "delayBody"]
            try refuse(names, since: "this \"wire\" lets no answer out")
        case .closeAfterHeaders:
            let names = ["mutate", "delayBody"] + (corruption?.isOfHeaders == false ? ["corrupt"] : [])
            try refuse(names, since: "this \"wire\" lets no body out")
        default: break
        }
        if corruption?.replacesBody == true {
            try refuse(["mutate"], since: "\"corrupt\" puts something else in the body's place")
        }
    }

    /// The same, once it is known which routes are meant.
    func checkAgreement(_ reader: Reader, of routes: [AppRoute]) throws(ControlError) {
        if let commit = reader["commit"], routes.allSatisfy(\.changesNothing) {
            throw ControlError(
                .unexpectedValue, "\(routes[0].name) changes nothing that could be committed.", at: commit.pointer,
                expected: "the route of a write, or no \"commit\"")
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

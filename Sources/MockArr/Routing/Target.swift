/// A request target taken apart: the decoded path and the query.
package struct Target: Sendable, Equatable {
    package var path: String
    package var query: Query

    package init(_ raw: String) {
        let parts = raw.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path = parts.first ?? ""
        // The absolute form that proxies send: scheme and host say nothing new.
        if !path.hasPrefix("/"), let scheme = path.firstRange(of: "://") {
            let rest = path[scheme.upperBound...]
            path = rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
        }
        self.path = Self.decoded(path, isPath: true)
        query = Query(parts.count == 2 ? parts[1] : "")
    }

    /// The text with its escapes resolved. In a path `%2F` stays, because it separates nothing; in a query `+` is a blank.
    static func decoded(_ text: Substring, isPath: Bool) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(text)
        }
        var bytes: [UInt8] = []
        var rest = ArraySlice(text.utf8)
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                !(isPath && value == UInt8(ascii: "/"))
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(!isPath && byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The parameters of a query in the order they came; names match whatever their case.
package struct Query: Sendable, Equatable {
    package struct Item: Sendable, Equatable {
        package let name: String
        package let value: String
    }

    package let items: [Item]

    private init(items: [Item]) {
        self.items = items
    }

    /// The same parameters, one of them under another name.
    func renaming(_ old: String, to new: String) -> Query {
        Query(items: items.map { $0.name.lowercased() == old ? Item(name: new, value: $0.value) : $0 })
    }

    /// With `filterKey=monitored&filterValue=false` as `monitored=false`, which is how Nancy's pages read it.
    var withNamedFilter: Query {
        guard let key = self["filterKey"] else { return self }
        let others = items.filter { !["filterkey", "filtervalue"].contains($0.name.lowercased()) }
        return Query(items: [Item(name: key, value: self["filterValue"] ?? "")] + others)
    }

    /// The same parameters behind these flags, which therefore count.
    func setting(_ flags: [(name: String, value: Bool)]) -> Query {
        Query(items: flags.map { Item(name: $0.name, value: String($0.value)) } + items)
    }

    package init(_ text: Substring) {
        items = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Item(
                name: Target.decoded(parts[0], isPath: false),
                value: parts.count == 2 ? Target.decoded(parts[1], isPath: false) : "")
        }
    }

    package func contains(_ name: String) -> Bool { self[name] != nil }

    /// The first value of that name.
    package subscript(_ name: String) -> String? {
        let wanted = name.lowercased()
        return items.first { $0.name.lowercased() == wanted }?.value
    }

    /// Every value of a repeated name.
    package func all(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return items.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    // The typed readers follow the check against the route table, so what does not parse is absent.

    package func int(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

    package func ints(_ name: String) -> [Int] { all(name).compactMap { Int($0) } }

    package func flag(_ name: String, default value: Bool = false) -> Bool {
        self[name].flatMap { Bool($0.lowercased()) } ?? value
    }
}

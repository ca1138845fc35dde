internal import FixtureKit

/// Findings as people, programs and GitHub read them.
struct FindingsReport {
    let findings: [FixtureFinding]
    /// How many files were looked at.
    let count: Int

    func text(_ format: CheckCommand.Format) -> String {
        switch format {
        case .text: (findings.map(Self.text) + [summary]).joined(separator: "\n")
        case .json: JSONWriter(escaping: .minimal).string(json)
        case .github: findings.map(Self.annotation).joined(separator: "\n")
        }
    }

    private var errors: Int { findings.count { !$0.isNote } }

    private var summary: String {
        let files = Self.counted(count, "fixture")
        let notes = findings.count - errors
        let aside = notes > 0 ? ", \(Self.counted(notes, "note"))" : ""
        return errors > 0
            ? "\(Self.counted(errors, "finding")) in \(files)\(aside)"
            : "\(files) agree\(count == 1 ? "s" : "")\(aside)"
    }

    private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private static func text(_ finding: FixtureFinding) -> String {
        guard let excerpt = finding.excerpt else { return finding.description }
        return ([finding.description] + excerpt.split(separator: "\n").map { "    " + $0 }).joined(separator: "\n")
    }

    private var json: JSONValue {
        let documents = findings.map { finding in
            JSONObject([
                ("kind", .string(finding.kind.rawValue)), ("severity", finding.isNote ? "note" : "error"),
                ("path", .string(finding.path)), ("line", finding.position.map { JSONValue($0.line) }),
                ("column", finding.position.map { JSONValue($0.column) }), ("pointer", .string(finding.pointer)),
                ("expected", .string(finding.expected)), ("found", .string(finding.found)),
            ])
        }
        return ["files": JSONValue(count), "errors": JSONValue(errors), "findings": JSONValue(documents)]
    }

    /// A workflow command, which marks the line in a pull request.
    private static func annotation(_ finding: FixtureFinding) -> String {
        var properties = [("file", finding.path)]
        if let position = finding.position {
            properties += [("line", "\(position.line)"), ("col", "\(position.column)")]
        }
        properties.append(("title", "fixtures check: \(finding.kind.rawValue)"))
        let head = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
        return "::\(finding.isNote ? "notice" : "error") \(head)::\(escaped(finding.message, isProperty: false))"
    }

    private static func escaped(_ text: String, isProperty: Bool) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

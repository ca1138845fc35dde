import FixtureKit

/// The custom formats with their conditions read, ready to judge releases and files.
struct FormatBook: Sendable {
    private struct Format: Sendable {
        let json: JSONValue
        let isInNames: Bool
        /// The conditions by their kind: each kind has to be met.
        let kinds: [[FormatCondition]]

        func matches(_ subject: FormatSubject) -> Bool {
            kinds.allSatisfy { conditions in
                var isAnyMet = false
                for condition in conditions {
                    if condition.isMet(by: subject) {
                        isAnyMet = true
                    } else if condition.isRequired {
                        return false
                    }
                }
                return isAnyMet
            }
        }
    }

    /// That of the collection which it was read from.
    let version: Collection.Version
    private let formats: [Format]

    init(_ formats: Collection, _ app: AppKind) {
        version = formats.version
        let sorted = formats.documents.sorted { $0.text("name").lowercased() < $1.text("name").lowercased() }
        self.formats = sorted.map { format in
            var kinds: [(name: String, conditions: [FormatCondition])] = []
            for specification in format.objects("specifications") {
                let name = specification.text("implementation")
                let condition = FormatCondition(specification, app)
                if let place = kinds.firstIndex(where: { $0.name == name }) {
                    kinds[place].conditions.append(condition)
                } else {
                    kinds.append((name, [condition]))
                }
            }
            return Format(
                json: ["id": JSONValue(format.id), "name": .string(format.text("name"))],
                isInNames: format.flag("includeCustomFormatWhenRenaming"), kinds: kinds.map(\.conditions))
        }
    }

    /// The formats that match, by name, as resources list them.
    func matched(by subject: @autoclosure () -> FormatSubject) -> [JSONValue] {
        if formats.isEmpty { return [] }
        let subject = subject()
        return formats.filter { $0.matches(subject) }.map(\.json)
    }

    /// What the naming token writes of the formats that a file matches.
    func named(by subject: @autoclosure () -> FormatSubject) -> String {
        let named = formats.filter(\.isInNames)
        if named.isEmpty { return "" }
        let subject = subject()
        return named.filter { $0.matches(subject) }.compactMap { $0.json["name"]?.string }.joined(separator: " ")
    }
}

/// One condition of a custom format.
struct FormatCondition: Sendable {
    private enum Test: Sendable {
        case title(DotNetRegex?)
        case edition(DotNetRegex?)
        case group(DotNetRegex?)
        /// -2 stands for the original language.
        case language(Int, isExcept: Bool)
        case source(String)
        case resolution(Int)
        case modifier(String)
        case flags(Int)
        /// More than the first and not more than the second, in bytes.
        case size(Double, Double)
        case year(ClosedRange<Int>)
        case releaseType(String)
        case unknown
    }

    let isRequired: Bool
    private let isNegated: Bool
    private let test: Test

    init(_ specification: JSONObject, _ app: AppKind) {
        isRequired = specification.flag("required")
        isNegated = specification.flag("negate")
        let value = ProviderKind.value(of: "value", in: specification)
        func regex() -> DotNetRegex? { value?.string.flatMap { DotNetRegex($0) } }
        func number(_ name: String) -> Double {
            ProviderKind.value(of: name, in: specification)?.spelledDouble ?? 0
        }
        let choice = Int(number("value"))
        test =
            switch specification.text("implementation") {
            case "ReleaseTitleSpecification": .title(regex())
            case "EditionSpecification": .edition(regex())
            case "ReleaseGroupSpecification": .group(regex())
            case "LanguageSpecification":
                .language(
                    choice, isExcept: ProviderKind.value(of: "exceptLanguage", in: specification)?.bool ?? false)
            case "SourceSpecification": .source(Self.sources(app, choice))
            case "ResolutionSpecification": .resolution(choice)
            case "QualityModifierSpecification": .modifier(Self.name(choice, in: Self.modifiers))
            case "IndexerFlagSpecification": .flags(choice)
            case "SizeSpecification": .size(number("min") * Self.gigabyte, number("max") * Self.gigabyte)
            case "YearSpecification": .year(Int(number("min"))...max(Int(number("min")), Int(number("max"))))
            case "ReleaseTypeSpecification": .releaseType(Self.name(choice, in: Self.releaseTypes))
            default: .unknown
            }
    }

    private static let gigabyte = 1_073_741_824.0
    private static let modifiers = ["none", "regional", "screener", "rawhd", "brdisk", "remux"]
    private static let releaseTypes = ["unknown", "singleEpisode", "multiEpisode", "seasonPack"]

    private static func sources(_ app: AppKind, _ number: Int) -> String {
        name(
            number,
            in: app == .radarr
                ? ["unknown", "cam", "telesync", "telecine", "workprint", "dvd", "tv", "webdl", "webrip", "bluray"]
                : ["unknown", "television", "televisionRaw", "web", "webRip", "dvd", "bluray", "blurayRaw"])
    }

    private static func name(_ number: Int, in names: [String]) -> String {
        names.indices.contains(number) ? names[number] : ""
    }

    func isMet(by subject: FormatSubject) -> Bool {
        if case .language(let id, let isExcept) = test { return isMet(language: id, isExcept, subject) }
        return holds(for: subject) != isNegated
    }

    private func holds(for subject: FormatSubject) -> Bool {
        switch test {
        case .title(let regex):
            guard let regex else { return false }
            return regex.isFound(in: subject.title) || subject.fileName.map(regex.isFound) == true
        case .edition(let regex): return subject.edition.flatMap { regex?.isFound(in: .init($0)) } ?? false
        case .group(let regex): return subject.group.flatMap { regex?.isFound(in: .init($0)) } ?? false
        case .source(let source): return subject.quality?["source"]?.string == source
        case .resolution(let lines): return subject.quality?["resolution"]?.int ?? 0 == lines
        case .modifier(let modifier): return subject.quality?["modifier"]?.string ?? "none" == modifier
        case .flags(let bits): return subject.indexerFlags & bits == bits
        case .size(let least, let most): return subject.size > least && subject.size <= most
        case .year(let years): return years.contains(subject.year)
        case .releaseType(let type): return subject.releaseType == type
        case .language, .unknown: return false
        }
    }

    /// Negation turns "any" into "all" here, and not only the answer around.
    private func isMet(language id: Int, _ isExcept: Bool, _ subject: FormatSubject) -> Bool {
        let wanted = id == -2 && subject.originalLanguage > 0 ? subject.originalLanguage : id
        switch (isExcept, isNegated) {
        case (false, let isNegated): return subject.languages.contains(wanted) != isNegated
        case (true, false): return subject.languages.contains { $0 != wanted }
        case (true, true): return subject.languages.allSatisfy { $0 == wanted }
        }
    }
}

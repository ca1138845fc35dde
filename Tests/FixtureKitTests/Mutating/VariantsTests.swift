import Testing

@testable import FixtureKit

@Suite struct VariantsTests {
    private static func lines(_ text: String) throws -> [String] {
        Variants(of: try JSONParser().parse(text)).all.map { variant in
            let value = variant.mutation.operation.value.map { " " + JSONWriter(layout: .compact).string($0) } ?? ""
            return
                "\(variant.number) \(variant.mutation.path) \(variant.mutation.operation.name)\(value): \(variant.summary)"
        }
    }

    @Test func bendsEveryPlaceInEveryWay() throws {
        #expect(
            try Self.lines(#"{"id":7,"ok":true}"#) == [
                "1 $ null: $ is null", "2 $ type: $ is a list", "3 $ set {}: $ is empty",
                #"4 $.unknownMember set "unexpected": $.unknownMember is an extra member"#,
                "5 $ reorder: $ is in another order", "6 $.id remove: $.id is missing", "7 $.id null: $.id is null",
                "8 $.id type: $.id is a string", "9 $.id set 7.5: $.id has a fraction",
                "10 $.id set 99999999999999999999: $.id is huge", "11 $.id set -1: $.id is negative",
                "12 $.id set 4294967303: $.id needs more than 32 bits", "13 $.ok remove: $.ok is missing",
                "14 $.ok null: $.ok is null", "15 $.ok type: $.ok is a string",
                #"16 $.ok type "number": $.ok is a number"#,
            ])
    }

    @Test func bendsOneOfManyThatLookAlike() throws {
        let one = try Self.lines(#"[{"a":1}]"#)
        // One list of two can be in another order.
        #expect(try Self.lines(#"[{"a":1},{"a":2}]"#).count == one.count + 1)
        #expect(try Self.lines(#"[{"a":1},{"b":2}]"#).contains { $0.hasSuffix("$[0].a remove: $[0].a is missing") })
        #expect(try Self.lines(#"[{"a":1},{"b":2}]"#).contains { $0.hasSuffix("$[1].b remove: $[1].b is missing") })
        #expect(
            try Self.lines(#"[{"a":null},{"a":2}]"#).contains { $0.hasSuffix("$[1].a set 2.5: $[1].a has a fraction") })
    }

    @Test func bendsDatesInTheWaysOfOtherServers() throws {
        let lines = try Self.lines(#"{"d":"2026-01-15T20:00:00Z"}"#).map { $0.drop { $0 != "$" } }
        #expect(
            lines.suffix(7) == [
                #"$.d set "0001-01-01T00:00:00Z": $.d is the first date there is"#,
                #"$.d set "2026-01-15": $.d is a date without a time"#,
                #"$.d set "2026-01-15T20:00:00.123Z": $.d has milliseconds"#,
                #"$.d set "2026-01-15T20:00:00.1234567Z": $.d has seven digits behind its seconds"#,
                #"$.d set "2026-01-15T20:00:00": $.d has no zone"#,
                #"$.d set "2026-01-15T20:00:00+02:00": $.d has another zone"#,
                #"$.d set "not a date": $.d is no date"#,
            ])
    }

    @Test func changesTheDocumentEachTimeAndNoTwoAlike() throws {
        let text = """
            {"page":1,"records":[{"id":1,"status":"ok","date":"2026-01-15T20:00:00Z","tags":[4,5],"none":null,
            "quality":{"name":"SDTV","more":{}},"title":"A b"},{"id":2,"size":1.5,"none":"x","empty":""}]}
            """
        let document = try JSONParser().parse(text)
        var seen: Set<String> = [JSONWriter().string(document)]
        for variant in Variants(of: document).all {
            let mutated = Mutated(document, by: [variant.mutation]) { _, _ in 0 }
            #expect(mutated.places == 1, "\(variant.summary)")
            #expect(seen.insert(JSONWriter().string(mutated.document)).inserted, "\(variant.summary)")
            #expect(JSONPath(variant.mutation.path.description) == variant.mutation.path)
        }
        #expect(seen.count > 80)
    }

    @Test func bendsNothingIntoWhatItIs() throws {
        let lines = try Self.lines(#"{"n":-1,"d":"2026-01-15"}"#)
        #expect(!lines.contains { $0.hasSuffix("is negative") || $0.hasSuffix("is a date without a time") })
        #expect(lines.contains { $0.hasSuffix("$.d has no zone") })
    }

    @Test func takesOnlyNamesOutOfAListForEnumerations() throws {
        let document = try JSONParser().parse(#"{"status":"ok","title":"Dune","eventTypes":["a b","grabbed"]}"#)
        func found(_ enumerations: Enumerations) -> [String] {
            Variants(of: document, enumerations: enumerations).all.filter { $0.kind == .unknownEnum }.map(\.pointer)
        }
        #expect(found(.guessed) == ["/status", "/title"])
        #expect(found(Enumerations(["Status", "eventTypes"])) == ["/status"])
        #expect(found(Enumerations([])) == [])
        let list: JSONValue = ["eventTypes": ["grabbed"]]
        #expect(
            Variants(of: list, enumerations: Enumerations(["eventTypes"])).all.filter { $0.kind == .unknownEnum }
                .map { JSONWriter(layout: .compact).string($0.applied(to: list)) }
                == [#"{"eventTypes":["unknownGrabbed"]}"#])
    }

    @Test func keepsNoneOfThemOnTheWay() throws {
        struct Enough: Error {}
        var numbers: [Int] = []
        #expect(throws: Enough.self) {
            try Variants.forEach(of: [1, 2]) { variant in
                numbers.append(variant.number)
                if variant.number == 3 { throw Enough() }
            }
        }
        #expect(numbers == [1, 2, 3])
    }

    @Test(arguments: Variant.Kind.allCases) func saysWhatAClientShouldNotice(_ kind: Variant.Kind) {
        #expect(kind.notice.hasSuffix("."))
        #expect(VariantNames.words(in: kind.rawValue).joined(separator: "-") == kind.rawValue)
    }

    @Test func knowsItsNumbers() throws {
        let variants = Variants(of: [1])
        #expect(variants[0] == nil)
        #expect(variants[1]?.number == 1)
        #expect(variants[variants.all.count]?.number == variants.all.count)
        #expect(variants[variants.all.count + 1] == nil)
    }
}

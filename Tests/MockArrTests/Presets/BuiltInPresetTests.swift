import FixtureKit
import Testing

@testable import MockArr

/// The presets that are part of the binary.
@Suite struct BuiltInPresetTests {
    @Test func thereAreEnoughAndAllCanBeRead() throws {
        let files = FixtureLibrary.builtInPresets()
        #expect(files.count >= 40)
        for file in files {
            #expect(throws: Never.self, "\(file.name)") { try Preset(Reader.document(file.bytes)) }
        }
        #expect(Preset.builtIn.map(\.name) == files.map(\.name).sorted())
    }

    @Test(arguments: Preset.builtIn.map(\.name)) func tellsItsStoryInOneLineAndWhereItWasSeen(_ name: String) throws {
        let preset = try Preset.builtIn(name)
        #expect(!preset.title.isEmpty && preset.title.count <= 120)
        #expect(!preset.title.contains("\n") && preset.title.last != ".")
        #expect(!preset.seen.isEmpty)
        for place in preset.seen {
            #expect(place.wholeMatch(of: #/[\w.-]+\/[\w.-]+#[0-9]+/#) != nil, "\(place) is no owner/repo#123")
        }
    }

    @Test(arguments: Preset.builtIn.map(\.name)) func appliesOnAFreshMockAndCallsItsRulesByItsName(_ name: String)
        throws
    {
        var control = try ControlUnderTest()
        let answer = control.send("POST", "/control/v1/presets/\(name)/apply").reply
        #expect(answer.status == 200, "\(answer.bytes.count)")
        #expect(control.sandbox.rules.names.allSatisfy { $0 == name || $0.hasPrefix(name + "-") })
        let isEmpty = ["rules", "state", "clock", "instances"].allSatisfy { answer.document?[$0] == nil }
        #expect(!isEmpty, "it sets nothing")
    }

    @Test func areWrittenInOneForm() throws {
        for file in FixtureLibrary.builtInPresets() {
            let text = try JSONWriter(escaping: .minimal).string(JSONParser().parse(file.bytes)) + "\n"
            #expect(text == String(decoding: file.bytes, as: UTF8.self), "Presets/\(file.name).json")
        }
    }

    @Test func areDocumented() throws {
        let root = String(#filePath.dropLast("/Tests/MockArrTests/Presets/BuiltInPresetTests.swift".count))
        func text(_ name: String) throws -> String {
            String(decoding: try FixtureLibrary.read("\(root)/\(name)"), as: UTF8.self)
        }
        let (readme, page) = (try text("README.md"), try text("Documentation/presets.md"))
        for preset in Preset.builtIn {
            let places = preset.seen.map { place in
                "[\(place)](https://github.com/\(place.replacing("#", with: "/issues/")))"
            }
            #expect(readme.contains("`\(preset.name)`"), "README.md does not name \(preset.name)")
            let row = "| `\(preset.name)` | \(preset.title) | \(places.joined(separator: ", ")) |\n"
            #expect(page.contains(row), "Documentation/presets.md lacks \(row)")
        }
        #expect(page.matches(of: #/\n\| `[^\n]*\]\(https:/#).count == Preset.builtIn.count)
    }

    @Test func areListedAndShown() throws {
        var control = try ControlUnderTest()
        let list = control.exchange("GET", "/control/v1/presets")
        #expect(
            list.contains(
                #"{"name":"empty-200","title":"A lookup answers 200 and not one byte","seen":["sirk123au/ArrTools#14"]}"#
            ))
        #expect(
            control.exchange("GET", "/control/v1/presets/empty-200")
                == #"200 {"name":"empty-200","title":"A lookup answers 200 and not one byte","seen":["sirk123au/ArrTools#14"],"#
                + #""rules":{"empty-200":{"match":{"route":"GET /api/v3/movie/lookup/imdb"},"then":{"reply":{"status":200,"dialect":"empty"}}}}}"#
        )
        #expect(
            control.exchange("POST", "/control/v1/presets/empty-200/apply")
                == #"200 {"name":"empty-200","title":"A lookup answers 200 and not one byte","rules":["empty-200"]}"#)
    }

    @Test(arguments: [("GET", "/control/v1/presets/nas-aslep"), ("POST", "/control/v1/presets/nas-aslep/apply")])
    func saysWhichOneWasMeant(_ method: String, _ path: String) throws {
        var control = try ControlUnderTest()
        let answer = control.exchange(method, path)
        #expect(answer.hasPrefix("404 "))
        #expect(answer.contains(#""nearest":["nas-asleep"]"#))
    }

    @Test func takesNoBodyOfAnotherKind() throws {
        var control = try ControlUnderTest()
        #expect(control.exchange("POST", "/control/v1/presets/empty-200/apply", #"{"times":2}"#).hasPrefix("400 "))
        #expect(control.sandbox.rules.names.isEmpty)
    }

    /// An app that does not run here cannot be changed.
    @Test func saysWhichInstanceIsMissing() throws {
        var control = try ControlUnderTest()
        control.world.instances.removeLast()
        let answer = control.exchange("POST", "/control/v1/presets/sonarr-3/apply")
        #expect(answer.hasPrefix("400 "))
        #expect(answer.contains(#""pointer":"/instances/sonarr","expected":"one of radarr""#))
    }
}

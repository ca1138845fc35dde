import MicroHTTP
import Testing

struct HTTPRequestTests {
    private let request = HTTPRequest(
        method: "PUT", target: "/api/v3/movie/1?moveFiles=true", fields: ["X-Api-Key": "abc", "Accept": "*/*"],
        body: [1, 2], version: .http10, listener: 4
    )

    @Test func givesBackWhatItWasMadeOf() {
        #expect(request.method == "PUT")
        #expect(request.target == "/api/v3/movie/1?moveFiles=true")
        #expect(request.fields == ["X-Api-Key": "abc", "Accept": "*/*"])
        #expect(request.body == [1, 2])
        #expect(request.version == .http10)
        #expect(request.listener == 4)
        #expect(!request.isBodyTooLarge)
    }

    @Test func partsChangeIndependently() {
        var changed = request
        changed.method = "DELETE"
        changed.target = "/x"
        changed.fields.append("Host", "localhost")
        #expect(changed.method == "DELETE")
        #expect(changed.target == "/x")
        #expect(changed.fields.map(\.name) == ["X-Api-Key", "Accept", "Host"])
        changed.fields = [:]
        #expect(changed.target == "/x")
        #expect(changed.fields.isEmpty)
        #expect(request.method == "PUT")
    }

    @Test func lendsItsTargetWithoutCopying() {
        #expect(request.withUnsafeTarget { $0.starts(with: "/api/".utf8) && $0.count == 30 })
        #expect(request.targetBytes.elementsEqual(request.target.utf8))
        #expect(request.isMethod("PUT"))
        #expect(!request.isMethod("PU"))
        #expect(!request.isMethod("put"))
    }
}

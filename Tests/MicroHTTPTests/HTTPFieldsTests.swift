import MicroHTTP
import Testing

struct HTTPFieldsTests {
    private let fields: HTTPFields = ["Accept": "text/plain", "X-Api-Key": "abc", "accept": "text/html", "Empty": ""]

    @Test func findsTheFirstOfANameInAnyCase() {
        #expect(fields["ACCEPT"] == "text/plain")
        #expect(fields["x-api-key"] == "abc")
        #expect(fields["Empty"] == "")
        #expect(fields["Accep"] == nil)
        #expect(fields.contains("x-API-key"))
        #expect(!fields.contains("api-key"))
    }

    @Test func caseIsFoldedForLettersOnly() {
        let odd: HTTPFields = ["a[": "1", "a{": "2"]
        #expect(odd["a{"] == "2")
        #expect(odd["A["] == "1")
    }

    @Test func keepsOrderSpellingAndDuplicates() {
        #expect(fields.map(\.name) == ["Accept", "X-Api-Key", "accept", "Empty"])
        #expect(fields.map(\.value) == ["text/plain", "abc", "text/html", ""])
        #expect(fields.values(of: "accept") == ["text/plain", "text/html"])
    }

    @Test func replacingRemovesEveryFieldOfTheName() {
        var fields = fields
        fields.replace("ACCEPT", with: "*/*")
        #expect(fields.map(\.name) == ["X-Api-Key", "Empty", "ACCEPT"])
        fields.replace("empty", with: nil)
        #expect(!fields.contains("Empty"))
    }

    @Test func comparesValuesByByte() {
        #expect(fields.value(of: "x-api-key", equals: Array("abc".utf8)))
        #expect(!fields.value(of: "x-api-key", equals: Array("ABC".utf8)))
        #expect(!fields.value(of: "x-api-key", equals: Array("ab".utf8)))
        #expect(!fields.value(of: "absent", equals: []))
    }

    @Test func readsListsAcrossFields() {
        let fields: HTTPFields = ["Connection": " Upgrade,\tkeep-alive ", "connection": "close"]
        #expect(fields.lists("Keep-Alive", in: "Connection"))
        #expect(fields.lists("close", in: "Connection"))
        #expect(!fields.lists("keep", in: "Connection"))
        #expect(!HTTPFields(dictionaryLiteral: ("Connection", " , ")).lists("close", in: "Connection"))
    }

    @Test func knowsWhetherItIsEmpty() {
        var fields = HTTPFields()
        #expect(fields.isEmpty)
        fields.append("A", "b")
        #expect(!fields.isEmpty)
        #expect(fields == ["A": "b"])
        #expect(fields != ["a": "b"])
    }

    @Test func describesItselfWithoutSecrets() {
        #expect("\(fields)" == "[Accept, X-Api-Key, accept, Empty]")
    }
}

import Testing

@testable import MicroHTTP

struct ResponseHeadTests {
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    ])
    func writesDatesAsHTTPDoes(time: Int, text: String) {
        #expect(ResponseHead.date(time) == text)
    }

    @Test func leavesOutWhatWouldBreakTheFraming() {
        let response = HTTPResponse(
            status: 201,
            fields: ["Content-Length": "99", "transfer-encoding": "chunked", "A": "b\r\nC: d", "E\n": "f", "G": ""],
            body: [1, 2]
        )
        let head = ResponseHead.bytes(for: response, connection: .close, at: 0)
        #expect(
            String(decoding: head, as: UTF8.self) == """
                HTTP/1.1 201 Created\r
                Date: Thu, 01 Jan 1970 00:00:00 GMT\r
                Connection: close\r
                G: \r
                Content-Length: 2\r
                \r

                """)
    }

    @Test(arguments: [204, 304])
    func namesNoLengthWhereThereIsNoBody(status: Int) {
        let head = ResponseHead.bytes(for: HTTPResponse(status: status), connection: .keepAlive, at: 0)
        #expect(!String(decoding: head, as: UTF8.self).contains("Content-Length"))
    }
}

internal import CCurl

/// Requests that only read, as many at once as are begun, on the thread that waits for them.
///
/// Nothing is sent but GET, no redirect is followed and no cookie kept.
package final class Transfers {
    /// There is no libcurl to load.
    package struct Unavailable: Error, CustomStringConvertible {
        let reason: String
        package var description: String {
            "mockarr record needs libcurl (\(reason)): apt-get install libcurl4, or brew install curl"
        }
    }

    package struct Finished {
        package let tag: Int
        package let result: Result<TransferAnswer, TransferFailure>
    }

    private let settings: TransferSettings
    private let multi: UnsafeMutableRawPointer
    private var headers: UnsafeMutableRawPointer?
    private var active: [UnsafeMutableRawPointer: Transfer] = [:]

    package init(_ settings: TransferSettings) throws(Unavailable) {
        var reason: UnsafePointer<CChar>?
        guard mockarr_curl_load(&reason), let multi = mockarr_curl_multi_new() else {
            throw Unavailable(reason: reason.map { String(cString: $0) } ?? "it could not be set up")
        }
        self.settings = settings
        self.multi = multi
        for line in settings.headers { headers = mockarr_curl_list_add(headers, line) }
    }

    deinit {
        for easy in active.keys { mockarr_curl_multi_remove(multi, easy) }
        active = [:]
        mockarr_curl_multi_free(multi)
        mockarr_curl_list_free(headers)
    }

    package var count: Int { active.count }

    /// Begins a GET; `wait` tells its end by the tag.
    package func begin(_ url: String, tag: Int) {
        guard let easy = mockarr_curl_easy_new() else { preconditionFailure("no memory for a request") }
        let transfer = Transfer(tag, easy, limit: settings.maximumSize)
        transfer.listen()
        apply(to: easy, url: url)
        active[easy] = transfer
        mockarr_curl_multi_add(multi, easy)
    }

    private func apply(to easy: UnsafeMutableRawPointer, url: String) {
        mockarr_curl_set_text(easy, MOCKARR_CURL_URL, url)
        mockarr_curl_set_text(easy, MOCKARR_CURL_USERAGENT, settings.userAgent)
        // Empty: every coding that the library knows.
        mockarr_curl_set_text(easy, MOCKARR_CURL_ACCEPT_ENCODING, "")
        mockarr_curl_set_headers(easy, headers)
        mockarr_curl_set_number(easy, MOCKARR_CURL_NOSIGNAL, 1)
        mockarr_curl_set_number(easy, MOCKARR_CURL_PROTOCOLS, Int(MOCKARR_CURL_HTTP_AND_HTTPS))
        mockarr_curl_set_number(easy, MOCKARR_CURL_CONNECTTIMEOUT_MS, settings.connectTimeout.wholeMilliseconds)
        mockarr_curl_set_number(easy, MOCKARR_CURL_TIMEOUT_MS, settings.whole.wholeMilliseconds)
        mockarr_curl_set_number(easy, MOCKARR_CURL_LOW_SPEED_LIMIT, 1)
        mockarr_curl_set_number(
            easy, MOCKARR_CURL_LOW_SPEED_TIME, max(1, (settings.silence.wholeMilliseconds + 999) / 1000))
        if let file = settings.authorities { mockarr_curl_set_text(easy, MOCKARR_CURL_CAINFO, file) }
        if settings.trustsAnybody {
            mockarr_curl_set_number(easy, MOCKARR_CURL_SSL_VERIFYPEER, 0)
            mockarr_curl_set_number(easy, MOCKARR_CURL_SSL_VERIFYHOST, 0)
        }
    }

    /// Waits until a request is over, the time is, or the descriptor can be read.
    package func wait(
        atMost duration: Duration, watching descriptor: Int32 = -1
    ) -> (finished: [Finished], isInterrupted: Bool) {
        mockarr_curl_multi_perform(multi)
        let finished = collect()
        if !finished.isEmpty { return (finished, false) }
        let isInterrupted = mockarr_curl_multi_poll(
            multi, descriptor, Int32(clamping: max(0, duration.wholeMilliseconds)))
        mockarr_curl_multi_perform(multi)
        return (collect(), isInterrupted)
    }

    private func collect() -> [Finished] {
        var finished: [Finished] = []
        var code: Int32 = 0
        while let easy = mockarr_curl_multi_finished(multi, &code) {
            guard let transfer = active.removeValue(forKey: easy) else { continue }
            // First of all: the transfer frees its handle when it goes.
            mockarr_curl_multi_remove(multi, easy)
            finished.append(Finished(tag: transfer.tag, result: transfer.result(code: Int(code))))
        }
        return finished
    }
}

extension Duration {
    /// Rounded up, so that a wait is never too short.
    package var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

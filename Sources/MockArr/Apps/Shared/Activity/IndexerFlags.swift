import FixtureKit

/// The flags of a release: a list of names in Radarr's releases, names in one text in history, a number everywhere else.
enum IndexerFlags {
    private static let radarr = [
        "G_Freeleech", "G_Halfleech", "G_DoubleUpload", "PTP_Golden", "PTP_Approved", "G_Internal", "AHD_Internal",
        "G_Scene", "G_Freeleech75", "G_Freeleech25", "AHD_UserRelease", "Nuked",
    ]
    private static let sonarr = [
        "Freeleech", "Halfleech", "DoubleUpload", "Internal", "Scene", "Freeleech75", "Freeleech25", "Nuked",
    ]

    private static func names(_ app: AppKind) -> [String] { app == .radarr ? radarr : sonarr }

    static func bits(of flags: JSONValue?, _ app: AppKind) -> Int {
        if let number = flags?.int ?? flags?.string.flatMap({ Int($0) }) { return number }
        let written =
            flags?.array?.compactMap(\.string) ?? flags?.string?.split(separator: ",").map { $0.trimmed(of: " ") }
        return (written ?? []).reduce(0) { bits, name in
            names(app).firstIndex(of: name).map { bits | 1 << $0 } ?? bits
        }
    }

    /// As history has them: the names, or `0`.
    static func text(of flags: Int, _ app: AppKind) -> String {
        let set = names(app).enumerated().filter { flags & 1 << $0.offset != 0 }.map(\.element)
        return set.isEmpty ? String(flags) : set.joined(separator: ", ")
    }
}

import FixtureKit

/// The languages of both servers by the numbers they share.
enum LanguageNames {
    /// By number from 0 on.
    static let names = [
        "Unknown", "English", "French", "Spanish", "German", "Italian", "Danish", "Dutch", "Japanese", "Icelandic",
        "Chinese", "Russian", "Polish", "Vietnamese", "Swedish", "Norwegian", "Finnish", "Turkish", "Portuguese",
        "Flemish", "Greek", "Korean", "Hungarian", "Hebrew", "Lithuanian", "Czech", "Hindi", "Romanian", "Thai",
        "Bulgarian", "Portuguese (Brazil)", "Arabic", "Ukrainian", "Persian", "Bengali", "Slovak", "Latvian",
        "Spanish (Latino)", "Catalan", "Croatian", "Serbian", "Bosnian", "Estonian", "Tamil", "Indonesian", "Telugu",
        "Macedonian", "Slovenian", "Malayalam", "Kannada", "Albanian", "Afrikaans", "Marathi", "Tagalog", "Urdu",
        "Romansh", "Mongolian", "Georgian",
    ]

    static func json(_ name: String) -> JSONValue {
        ["id": JSONValue(names.firstIndex(of: name) ?? 0), "name": .string(name)]
    }
}

import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

@Suite struct ConfigTests {
    @Test func answersEverySectionWhateverTheID() throws {
        var radarr = try AppUnderTest(.radarr)
        #expect(
            radarr.get("/api/v3/config/indexer/77").text == """
                {
                  "minimumAge": 0,
                  "maximumSize": 0,
                  "retention": 0,
                  "rssSyncInterval": 30,
                  "preferIndexerFlags": false,
                  "availabilityDelay": 0,
                  "allowHardcodedSubs": false,
                  "whitelistedHardcodedSubs": "",
                  "id": 1
                }
                """)
        var sonarr = try AppUnderTest(.sonarr)
        #expect(
            sonarr.get("/api/v3/config/importlist").json == ["listSyncLevel": "disabled", "listSyncTag": 0, "id": 1])
        #expect(sonarr.get("/api/v3/config/metadata").status == 404)
    }

    @Test func hasTheHostsMembersInOrder() throws {
        var radarr = try AppUnderTest(.radarr)
        radarr.persona.urlBase = "/films"
        let host = try #require(radarr.get("/films/api/v3/config/host").json.object)
        #expect(
            host.keys == [
                "bindAddress", "port", "sslPort", "enableSsl", "launchBrowser", "authenticationMethod",
                "authenticationRequired", "analyticsEnabled", "username", "password", "passwordConfirmation",
                "logLevel",
                "logSizeLimit", "consoleLogLevel", "branch", "apiKey", "sslCertPath", "sslCertPassword", "urlBase",
                "instanceName", "applicationUrl", "updateAutomatically", "updateMechanism", "updateScriptPath",
                "proxyEnabled", "proxyType", "proxyHostname", "proxyPort", "proxyUsername", "proxyPassword",
                "proxyBypassFilter", "proxyBypassLocalAddresses", "certificateValidation", "backupFolder",
                "backupInterval", "backupRetention", "trustCgnatIpAddresses", "id",
            ])
        #expect(host["apiKey"] == .string(AppUnderTest.key))
        #expect(host["urlBase"] == "/films")
    }

    @Test(arguments: AppKind.allCases)
    func changesNothingWhenWhatWasGotIsPut(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        for name in ["host", "naming", "ui", "indexer", "downloadclient", "importlist", "mediamanagement"] {
            let before = app.get("/api/v3/config/\(name)").json
            let reply = app.put("/api/v3/config/\(name)", before)
            #expect(reply.status == 202, "\(name) \(reply.text)")
            #expect(reply.json == before)
            #expect(reply.field("Location") == "http://localhost:\(kind.defaultPort)/api/v3/config/\(name)/1")
            #expect(app.get("/api/v3/config/\(name)/1").json == before)
        }
    }

    @Test func keepsTextThatIsAbsentAndZeroesTheRest() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send("PUT", "config/downloadclient/1", text: #"{"autoRedownloadFailed": true}"#)
        #expect(reply.status == 202)
        #expect(
            reply.json == [
                "downloadClientWorkingFolders": "_UNPACK_|_FAILED_", "enableCompletedDownloadHandling": false,
                "checkForFinishedDownloadInterval": 0, "autoRedownloadFailed": true,
                "autoRedownloadFailedFromInteractiveSearch": false, "id": 1,
            ])
    }

    @Test func readsNumbersAndNamesLeniently() throws {
        var radarr = try AppUnderTest(.radarr)
        let interval = try radarr.send("PUT", "config/indexer/1", text: #"{"RSSSYNCINTERVAL": "60"}"#)
        #expect(interval.json["rssSyncInterval"] == 60)
        let metadata = try radarr.send("PUT", "config/metadata/1", text: #"{"certificationCountry": 4}"#)
        #expect(metadata.json["certificationCountry"] == "de")
    }

    @Test func refusesNullForANumber() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let reply = try sonarr.send("PUT", "config/indexer/1", text: #"{"rssSyncInterval": null}"#)
        #expect(reply.status == 400)
        #expect(reply.text.contains("The JSON value could not be converted to System.Int32. Path: $.rssSyncInterval"))
    }

    @Test func storesAPasswordAsAHash() throws {
        var radarr = try AppUnderTest(.radarr)
        let host = radarr.get("/api/v3/config/host").json
        let reply = radarr.put(
            "/api/v3/config/host",
            host.with([
                "authenticationMethod": "forms", "username": "viewer", "password": "secret",
                "passwordConfirmation": "secret",
                "apiKey": "ffffffffffffffffffffffffffffffff",
            ]))
        #expect(reply.status == 202)
        let hash = try #require(reply.json["password"]?.string)
        #expect(hash.count == 44)
        #expect(!hash.contains("secret"))
        #expect(reply.json["passwordConfirmation"] == "")
        #expect(reply.json["apiKey"] == .string(AppUnderTest.key))
        // The hash comes back without a confirmation, and is not hashed again.
        let again = radarr.put("/api/v3/config/host", reply.json)
        #expect(again.status == 202)
        #expect(again.json["password"] == .string(hash))
        #expect(radarr.get("/api/v3/system/status").json["authentication"] == "forms")
    }

    @Test func sonarrStumblesOverTextThatIsMissing() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let body =
            #"{"id": 1, "bindAddress": "*", "port": 8989, "logSizeLimit": 1, "backupInterval": 7, "backupRetention": 28, "branch": "main"}"#
        let reply = try sonarr.send("PUT", "config/host", text: body)
        #expect(reply.status == 500)
        #expect(reply.message == "Object reference not set to an instance of an object.")
        var radarr = try AppUnderTest(.radarr)
        #expect(try radarr.send("PUT", "config/host", text: body).status == 202)
    }

    private static let host =
        #""id": 1, "bindAddress": "*", "port": 1, "logSizeLimit": 1, "backupInterval": 1, "backupRetention": 1"#
    private static let media = #""id": 1, "minimumFreeSpaceWhenImporting": 100"#

    @Test(arguments: [
        RefusalCase(
            .radarr, "PUT", "config/host",
            #"{"id": 1, "bindAddress": "here", "port": 0, "urlBase": "a b", "instanceName": "Films", "branch": "", "logSizeLimit": 11, "backupInterval": 8, "backupRetention": 0}"#,
            "BindAddress: Must contain wildcard (*) or a valid IP Address",
            "Port: 'Port' must be between 1 and 65535. You entered 0.",
            "UrlBase: Must be a valid URL path (ie: '/radarr')", "InstanceName: Must contain Radarr",
            "LogSizeLimit: 'Log Size Limit' must be between 1 and 10. You entered 11.",
            "Branch: Branch name is required, 'master' is the default",
            "BackupInterval: 'Backup Interval' must be between 1 and 7. You entered 8.",
            "BackupRetention: 'Backup Retention' must be between 1 and 90. You entered 0."),
        RefusalCase(
            .sonarr, "PUT", "config/host",
            #"{\#(host), "branch": "", "urlBase": "?", "instanceName": "My Sonarr here"}"#,
            "UrlBase: Must be a valid URL path (ie: '/sonarr')", "InstanceName: Must start or end with Sonarr",
            "Branch: Branch name is required, 'main' is the default"),
        RefusalCase(
            .radarr, "PUT", "config/host", #"{\#(host), "branch": "x", "authenticationMethod": "basic"}"#,
            "AuthenticationMethod: 'Basic' is no longer supported, switch to 'Forms' instead.",
            "Username: 'Username' must not be empty.", "Password: 'Password' must not be empty."),
        RefusalCase(
            .sonarr, "PUT", "config/host",
            #"{\#(host), "branch": "x", "authenticationMethod": "basic", "username": "a", "password": "b"}"#,
            "PasswordConfirmation: Must match Password"),
        RefusalCase(
            .radarr, "PUT", "config/host",
            #"{\#(host), "branch": "x", "enableSsl": true, "sslPort": 1, "sslCertPath": "/config/no.pfx"}"#,
            "SslPort: 'Ssl Port' must not be equal to '1'.",
            "SslCertPath: Invalid SSL certificate file or password. Could not find file '/config/no.pfx'."),
        RefusalCase(
            .radarr, "PUT", "config/indexer",
            #"{"id": 1, "rssSyncInterval": 9, "minimumAge": -1, "maximumSize": -1, "retention": -1}"#,
            "MinimumAge: 'Minimum Age' must be greater than or equal to '0'.",
            "MaximumSize: 'Maximum Size' must be greater than or equal to '0'.",
            "Retention: 'Retention' must be greater than or equal to '0'.",
            "RssSyncInterval: Must be between 10 and 120 or 0 to disable"),
        RefusalCase(
            .radarr, "PUT", "config/ui", #"{"id": 1, "movieInfoLanguage": 0, "uiLanguage": 999}"#,
            "MovieInfoLanguage: The Movie Info Language value cannot be less than 1",
            "UILanguage: Invalid UI Language ID"),
        RefusalCase(
            .radarr, "PUT", "config/ui", #"{"id": 1, "movieInfoLanguage": 999, "uiLanguage": -1}"#,
            "MovieInfoLanguage: Invalid Movie Info Language ID",
            "UILanguage: The UI Language value cannot be less than 1"),
        RefusalCase(
            .sonarr, "PUT", "config/ui", #"{"id": 1, "uiLanguage": -9}"#, "UILanguage: Invalid UI Language value",
            "UILanguage: The UI Language value cannot be less than 1"),
        RefusalCase(
            .sonarr, "PUT", "config/importlist", #"{"id": 1, "listSyncLevel": "keepAndTag"}"#,
            "ListSyncTag: Tag must be specified"),
        RefusalCase(
            .radarr, "PUT", "config/mediamanagement",
            #"{"id": 1, "recycleBinCleanupDays": -1, "setPermissionsLinux": true, "chmodFolder": "99", "minimumFreeSpaceWhenImporting": 99}"#,
            "RecycleBinCleanupDays: 'Recycle Bin Cleanup Days' must be greater than or equal to '0'.",
            "ChmodFolder: Must contain a valid Unix permissions octal",
            "MinimumFreeSpaceWhenImporting: 'Minimum Free Space When Importing' must be greater than or equal to '100'."
        ),
        RefusalCase(
            .radarr, "PUT", "config/mediamanagement", #"{\#(media), "recycleBin": "/movies/"}"#,
            "RecycleBin: Path '/movies/' is already configured as a root folder"),
        RefusalCase(
            .radarr, "PUT", "config/mediamanagement", #"{\#(media), "recycleBin": "/nope"}"#,
            "RecycleBin: Path '/nope' does not exist"),
        RefusalCase(
            .radarr, "PUT", "config/naming",
            #"{"id": 1, "standardMovieFormat": "{Movie Title}", "movieFolderFormat": "{Release Year} {Quality Full}"}"#,
            "StandardMovieFormat: Must contain either movie title and release year OR Original Title/Filename",
            "MovieFolderFormat: Must contain movie title",
            "MovieFolderFormat: Must not contain deprecated tokens derived from file properties: {Quality Full}"),
        RefusalCase(
            .radarr, "PUT", "config/naming",
            #"{"id": 1, "standardMovieFormat": "{Original Title}?*", "movieFolderFormat": "{Movie Title}"}"#,
            "StandardMovieFormat: Contains illegal characters: ?*"),
        RefusalCase(
            .radarr, "PUT", "config/naming/1", #"{"renameMovies": true}"#,
            "StandardMovieFormat: 'Standard Movie Format' must not be empty.",
            "StandardMovieFormat: Must contain either movie title and release year OR Original Title/Filename",
            "MovieFolderFormat: 'Movie Folder Format' must not be empty."),
        RefusalCase(
            .sonarr, "PUT", "config/naming",
            #"{"id": 1, "standardEpisodeFormat": "x", "dailyEpisodeFormat": "x", "animeEpisodeFormat": "x", "seriesFolderFormat": "x", "seasonFolderFormat": "x"}"#,
            "StandardEpisodeFormat: Must contain season and episode numbers OR Original Title",
            "DailyEpisodeFormat: Must contain Air Date OR Season and Episode OR Original Title",
            "AnimeEpisodeFormat: Must contain Absolute Episode number OR Season and Episode OR Original Title",
            "SeriesFolderFormat: Must contain series title", "SeasonFolderFormat: Must contain season number"),
        RefusalCase(.radarr, "PUT", "config/importlist", "{}", "Id: 'Id' must be greater than '0'."),
    ])
    func refusesWhatBreaksARule(_ refusal: RefusalCase) throws { try refusal.expectRefusal() }

    @Test func showsWhatFormatsGive() throws {
        var radarr = try AppUnderTest(.radarr)
        #expect(
            radarr.get("/api/v3/config/naming/examples").json == [
                "movieExample": "The Movie - Title (2010) Bluray-1080p Proper",
                "movieFolderExample": "The Movie - Title (2010)",
            ])
        let query =
            "id=1&replaceIllegalCharacters=true&colonReplacementFormat=delete&standardMovieFormat=%7BMovie%20CleanTitle%7D%20%7B-Release%20Group%7D%7B%5BQuality%20Title%5D%7D"
        #expect(
            radarr.get("/api/v3/config/naming/examples?\(query)").json == [
                "movieExample": "The Movie Title -KETTLE[Bluray-1080p]"
            ])
        var sonarr = try AppUnderTest(.sonarr)
        #expect(
            sonarr.get("/api/v3/config/naming/examples").json == [
                "singleEpisodeExample": "The Series Title's! - S01E01 - Episode Title (1) WEBDL-1080p Proper",
                "multiEpisodeExample": "The Series Title's! - S01E01-E03 - Episode Title WEBDL-1080p Proper",
                "dailyEpisodeExample": "The Series Title's! - 2013-10-30 - Episode Title (1) WEBDL-1080p Proper",
                "animeEpisodeExample": "The Series Title's! - S01E01 - Episode Title (1) WEBDL-1080p Proper",
                "animeMultiEpisodeExample": "The Series Title's! - S01E01-E03 - Episode Title WEBDL-1080p Proper",
                "seriesFolderExample": "The Series Title's!", "seasonFolderExample": "Season 1",
                "specialsFolderExample": "Specials",
            ])
    }
}

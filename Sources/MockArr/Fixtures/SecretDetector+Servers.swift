package import FixtureKit

extension SecretDetector {
    /// What finds secrets in what Radarr and Sonarr answer: it knows the hosts of facts, and what the servers' own forms suggest.
    package static let servers = SecretDetector(
        publicHosts: facts.union(services).union(suggested),
        harmlessTexts: [
            Configuration.defaultAPIKey, "MySecretToken", "deluge", "nzbget", "tegbzn6789", "Radarr", "Sonarr",
        ])

    /// Where titles, people, pictures and trailers are described.
    private static let facts: Set = [
        "anidb.net", "anilist.co", "fanart.tv", "imdb.com", "kitsu.io", "letterboxd.com", "media-amazon.com",
        "metacritic.com",
        "myanimelist.net", "rottentomatoes.com", "themoviedb.org", "thetvdb.com", "thexem.info", "tmdb.org", "trakt.tv",
        "tvmaze.com", "wikidata.org", "wikipedia.org", "youtu.be", "youtube.com",
    ]

    /// What everybody's server talks to or links to.
    private static let services: Set = [
        "api.telegram.org", "discord.com", "discord.gg", "discordapp.com", "docker.com", "emby.media", "github.com",
        "githubusercontent.com", "hooks.slack.com", "jellyfin.org", "notifiarr.com", "plex.tv", "pushbullet.com",
        "pushover.net", "radarr.video", "reddit.com", "servarr.com", "simkl.com", "slack.com", "sonarr.tv",
    ]

    /// What the servers' own forms hold before anybody fills them in.
    private static let suggested: Set = [
        "filelist.io", "hdbits.org", "mafreebox.freebox.fr", "passthepopcorn.me", "popular-movies-data.stevenlu.com",
        "rss.yoursite.com",
    ]
}

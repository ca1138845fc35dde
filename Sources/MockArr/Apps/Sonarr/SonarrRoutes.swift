/// Sonarr's route table, put together from the tables of its resources.
enum SonarrRoutes {
    static let table: [AppRoute] = Generations.sonarr.versioned(
        Settings.routes(.sonarr) + Activity.routes(.sonarr) + SeriesLibrary.routes)
}

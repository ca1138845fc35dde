/// Sonarr's route table, put together from the tables of its resources.
enum SonarrRoutes {
    static let table: [AppRoute] = Settings.routes(.sonarr) + Activity.routes(.sonarr) + SeriesLibrary.routes
}

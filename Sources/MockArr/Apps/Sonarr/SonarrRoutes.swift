/// Sonarr's route table, put together from the tables of its resources.
enum SonarrRoutes {
    static let table: [AppRoute] = three + SonarrFive.routes(beside: three)

    /// `/api/v3`, and what is outside of any API.
    private static let three = Generations.sonarr.versioned(
        Settings.routes(.sonarr) + Activity.routes(.sonarr) + SeriesLibrary.routes)
}

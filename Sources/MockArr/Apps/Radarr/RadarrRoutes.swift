/// Radarr's route table, put together from the tables of its resources.
enum RadarrRoutes {
    static let table: [AppRoute] = Generations.radarr.versioned(
        Settings.routes(.radarr) + Activity.routes(.radarr) + Movies.routes)
}

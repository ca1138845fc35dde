/// The control API's route table, put together from the tables of its resources.
enum ControlRoutes {
    static let table: [ControlRoute] =
        ServerControl.routes + SandboxControl.routes + RuleControl.routes + MutationControl.routes + PresetControl.routes
        + HoldControl.routes + JournalControl.routes + VerifyControl.routes + ClockControl.routes + StateControl.routes
        + SnapshotControl.routes + FixtureControl.routes + later

    /// What the design has and this version lacks.
    private static let later: [ControlRoute] = [
        .notYet(.post, "/control/v1/state/{path:rest}", "Generate a library"),
        .notYet(.put, "/control/v1/progressions/{name:text}", "How commands and downloads go on"),
        .notYet(.post, "/control/v1/commands/{id}/advance", "Let a command go on"),
        .notYet(.post, "/control/v1/events", "Let something happen"),
    ]
}

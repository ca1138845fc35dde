/// The control API's route table, put together from the tables of its resources.
enum ControlRoutes {
    static let table: [ControlRoute] =
        ServerControl.routes + SandboxControl.routes + RuleControl.routes + MutationControl.routes
        + PresetControl.routes
        + HoldControl.routes + JournalControl.routes + VerifyControl.routes + ClockControl.routes
        + ProgressionControl.routes
        + EventControl.routes + StateControl.routes
        + SnapshotControl.routes + FixtureControl.routes
}

/// The control API's route table, put together from the tables of its resources.
enum ControlRoutes {
    static let table: [ControlRoute] =
        ServerControl.routes + RuleControl.routes + JournalControl.routes + FixtureControl.routes
        + MutationControl.routes + PresetControl.routes
        + later

    /// What the design has and this version lacks.
    private static let later: [ControlRoute] = [
        .notYet(.get, "/control/v1/sandboxes", "All sandboxes"),
        .notYet(.post, "/control/v1/sandboxes", "Make a sandbox"),
        .notYet(.get, "/control/v1/sandboxes/{name:text}", "One sandbox"),
        .notYet(.delete, "/control/v1/sandboxes/{name:text}", "Close a sandbox"),
        .notYet(.get, "/control/v1/sandboxes/{name:text}/{path:rest}", "Anything of one sandbox"),
        .notYet(.put, "/control/v1/sandboxes/{name:text}/{path:rest}", "Anything of one sandbox"),
        .notYet(.post, "/control/v1/sandboxes/{name:text}/{path:rest}", "Anything of one sandbox"),
        .notYet(.patch, "/control/v1/sandboxes/{name:text}/{path:rest}", "Anything of one sandbox"),
        .notYet(.delete, "/control/v1/sandboxes/{name:text}/{path:rest}", "Anything of one sandbox"),
        .notYet(.put, "/control/v1/holds/{name:text}", "Set a hold"),
        .notYet(.get, "/control/v1/holds/{name:text}", "The requests that wait"),
        .notYet(.delete, "/control/v1/holds/{name:text}", "Remove a hold"),
        .notYet(.post, "/control/v1/holds/{name:text}/release", "Let waiting requests go"),
        .notYet(.post, "/control/v1/verify", "Check what has happened"),
        .notYet(.get, "/control/v1/clock", "The clock"),
        .notYet(.put, "/control/v1/clock", "Set the clock"),
        .notYet(.post, "/control/v1/clock/advance", "Move the clock forward"),
        .notYet(.get, "/control/v1/state/{path:rest}", "Stored records"),
        .notYet(.put, "/control/v1/state/{path:rest}", "Create or replace a record"),
        .notYet(.patch, "/control/v1/state/{path:rest}", "Merge into a record"),
        .notYet(.delete, "/control/v1/state/{path:rest}", "Remove records"),
        .notYet(.post, "/control/v1/state/{path:rest}", "Generate a library"),
        .notYet(.get, "/control/v1/snapshots/{name:text}", "A snapshot"),
        .notYet(.put, "/control/v1/snapshots/{name:text}", "Take a snapshot"),
        .notYet(.delete, "/control/v1/snapshots/{name:text}", "Remove a snapshot"),
        .notYet(.post, "/control/v1/snapshots/{name:text}/restore", "Go back to a snapshot"),
        .notYet(.put, "/control/v1/progressions/{name:text}", "How commands and downloads go on"),
        .notYet(.post, "/control/v1/commands/{id}/advance", "Let a command go on"),
        .notYet(.post, "/control/v1/events", "Let something happen"),
    ]
}

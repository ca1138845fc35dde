import FixtureKit
import MicroHTTP

extension MockServer {
    /// Shows what is saved in the folder of fixtures at once, from now on, and reports each time how that went.
    ///
    /// What is broken changes nothing. Data that somebody has changed stays until a reset.
    public func watchFixtures(_ report: @escaping @Sendable (FixtureReport) -> Void) throws(StartError) {
        guard let folder = configuration.fixtures else {
            throw .fixtures(.unreadable(path: "fixtures", reason: "there is no folder to watch"))
        }
        switchboard.changeWorld { $0.watch = FixtureWatch(folder: folder, loadedAt: SystemClock.now()) }
        let update = { @Sendable [configuration, switchboard] (trouble: FixtureError?) in
            switchboard.update(configuration, trouble, report)
        }
        do {
            let started = try FolderWatch(folder, onChange: update)
            watch.withLock { $0 = started }
        } catch {
            throw .fixtures(error)
        }
    }
}

extension Switchboard {
    /// Reads the fixtures anew, and has them shown when all is well with them.
    fileprivate func update(
        _ configuration: Configuration, _ trouble: FixtureError?, _ report: (FixtureReport) -> Void
    ) {
        let real = clock()
        do throws(StartError) {
            if let trouble { throw StartError.fixtures(trouble) }
            let library = try configuration.library()
            let (names, wasBroken) = withWorld {
                (library.names(differingFrom: $0.library), $0.watch?.problem != nil)
            }
            guard !names.isEmpty || wasBroken else { return }
            var effects: [Effect] = []
            let fresh = try World(configuration, library, at: real, &effects)
            show(library, fresh.sandboxes[0].states, at: real)
            report(.loaded(changed: names))
        } catch {
            let problem = error.description
            let isKnown = shared.withLock { shared in
                defer { shared.world.watch?.problem = problem }
                return shared.world.watch?.problem == problem
            }
            if !isKnown { report(.refused(problem, excerpt: error.excerpt)) }
        }
    }

    /// Shows other fixtures, and tells those who listen or wait for something.
    private func show(_ library: FixtureLibrary, _ states: [String: AppState], at real: Instant) {
        let (woken, effects) = shared.withLock { shared in
            shared.forgetAnswers()
            shared.world.show(library, states, at: real)
            shared.world.watch?.noteLoad(at: real)
            return (Array(shared.streams.keys), Self.tend(&shared, at: real))
        }
        carryOut(effects)
        wakeUp(woken)
    }
}

extension StartError {
    /// The line of a broken file and a caret below it, if the file is still as it was.
    fileprivate var excerpt: String? {
        guard case .fixtures(.malformed(let path, let error)) = self, let bytes = try? FixtureLibrary.read(path) else {
            return nil
        }
        return error.excerpt(of: bytes)
    }
}

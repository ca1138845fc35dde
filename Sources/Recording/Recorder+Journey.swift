import FixtureKit
import MockArr

extension Recorder {
    func record(_ journey: Journey) throws {
        for subject in journey.subjects.left where entry(of: subject, journey) == nil {
            try note(Manifest.Entry(fixture: subject.name, route: subject.route, state: .skipped, records: 0), journey)
        }
        let due = journey.subjects.chosen.filter { !isThere($0, journey) || $0.holdsSecrets }
        for subject in journey.subjects.chosen where isThere(subject, journey) && !subject.holdsSecrets {
            if let entry = entry(of: subject, journey) { report(.entry(entry, isNew: false)) }
        }
        // First what may be secret, so that it is known when it turns up elsewhere.
        try recordWhole(due.filter(\.holdsSecrets), journey)
        try recordWhole(due.filter { !$0.holdsSecrets }, journey)
        for subject in due {
            switch subject.shape {
            case .whole, .parts: break
            case .pages(let target, let size, let isBounded, let keepsPage):
                try recordPages(
                    subject, target, size: size, limit: isBounded ? journey.history : .max, keepsPage: keepsPage,
                    journey)
            case .each(let target, let parameter, let owner, let atOnce, let isWanted):
                try recordEach(
                    subject, target, parameter, owner, atOnce: atOnce, where: isWanted, journey)
            }
        }
    }

    private func entry(of subject: Subject, _ journey: Journey) -> Manifest.Entry? {
        folder.manifest.apps[journey.app]?[subject.name]
    }

    /// Whether an earlier run has it.
    private func isThere(_ subject: Subject, _ journey: Journey) -> Bool {
        let state = entry(of: subject, journey)?.state
        return (state == .fetched || state == .empty) && folder.holds(name(subject.name, journey))
    }

    func name(_ fixture: String, _ journey: Journey) -> String { "\(journey.app.rawValue)/\(fixture)" }

    /// Everything that one answer fills, and the config, which eight fill.
    private func recordWhole(_ subjects: [Subject], _ journey: Journey) throws {
        var targets: [(subject: Subject, part: String?, target: String)] = []
        for subject in subjects {
            switch subject.shape {
            case .whole(let target): targets.append((subject, nil, target))
            case .parts(let parts): targets += parts.map { (subject, $0.name, $0.target) }
            case .pages, .each: break
            }
        }
        var parts: [String: JSONValue] = [:]
        var problems: [String] = []
        var date: Instant?
        try courier.fetch(targets.map(\.target)) { index, result in
            let (subject, part, _) = targets[index]
            switch (result, part) {
            case (.success(let delivery), nil):
                guard let records = Self.records(delivery.document) else {
                    let found = delivery.document.kind
                    return try fail(subject, .wrongShape(expected: "a list of objects", found: found), journey)
                }
                try keep(
                    .array(records), for: subject.name, route: subject.route, at: delivery.date, journey)
            case (.failure(let problem), nil): try fail(subject, problem, journey)
            case (.success(let delivery), let part?):
                date = delivery.date ?? date
                if delivery.document.object != nil {
                    parts[part] = delivery.document
                } else {
                    problems.append("\(part) answered \(delivery.document.kind)")
                }
            case (.failure(let problem), let part?): problems.append("\(part) \(problem)")
            }
        }
        for subject in subjects {
            guard case .parts(let all) = subject.shape else { continue }
            try keepParts(parts, all.map(\.name), subject, problems.sorted(), at: date, journey)
        }
    }

    /// What could not be fetched of it is the built-in fixture's.
    private func keepParts(
        _ parts: [String: JSONValue], _ names: [String], _ subject: Subject, _ problems: [String], at date: Instant?,
        _ journey: Journey
    ) throws {
        let reason = problems.isEmpty ? nil : Problem.parts(problems)
        guard !parts.isEmpty else { return try fail(subject, reason ?? .gaveUp, journey) }
        let builtIn = try FixtureLibrary.builtIn().document(name(subject.name, journey))
        let members = names.compactMap { part in (parts[part] ?? builtIn?[part]).map { (part, $0) } }
        try keep(
            .object(JSONObject(members)), for: subject.name, route: subject.route, at: date, reason: reason, journey)
    }

    private func recordPages(
        _ subject: Subject, _ target: String, size: Int, limit: Int, keepsPage: Bool, _ journey: Journey
    ) throws {
        let size = min(size, limit)
        func page(_ number: Int) -> String {
            // The first one is asked for as the mock is when its answer is compared.
            target + (target.contains("?") ? "&" : "?") + "pageSize=\(size)" + (number > 1 ? "&page=\(number)" : "")
        }
        var first: Courier.Delivery?
        var problem: Problem?
        try courier.fetch([page(1)]) { _, result in
            switch result {
            case .success(let delivery): first = delivery
            case .failure(let failure): problem = failure
            }
        }
        guard let first else { return try fail(subject, problem ?? .gaveUp, journey) }
        guard let records = first.document["records"].flatMap(Self.records) else {
            let problem = Problem.wrongShape(expected: "a page of objects", found: first.document.kind)
            return try fail(subject, problem, journey)
        }
        let wanted = min(first.document["totalRecords"]?.int ?? records.count, limit)
        let others = size > 0 && wanted > size ? Array(2...((wanted + size - 1) / size)) : []
        var lists: [Int: [JSONValue]] = [1: records]
        try courier.fetch(others.map(page)) { index, result in
            switch result {
            case .success(let delivery):
                lists[others[index]] = delivery.document["records"].flatMap(Self.records) ?? []
            case .failure(let failure): problem = failure
            }
            report(.progress(fixture: subject.name, done: lists.count, of: others.count + 1))
        }
        let pages = lists.sorted { $0.key < $1.key }.map(\.value)
        let all = Array(Preparation.joined(pages, byID: false).prefix(limit))
        try keep(
            keepsPage ? Preparation.page(first.document, with: all) : .array(all), for: subject.name,
            route: subject.route, at: first.date, reason: problem, journey)
    }

    private func recordEach(
        _ subject: Subject, _ target: String, _ parameter: String, _ owner: String, atOnce: Int,
        where isWanted: (JSONValue) -> Bool, _ journey: Journey
    ) throws {
        let name = name(subject.name, journey)
        guard let owners = folder.document(self.name(owner, journey))?.array else {
            return try fail(subject, .needs(owner), journey)
        }
        let ids = owners.filter(isWanted).compactMap { $0["id"]?.int }.sorted()
        let groups = stride(from: 0, to: ids.count, by: atOnce).map { Array(ids[$0..<min($0 + atOnce, ids.count)]) }
        var lists = folder.journal(of: name)
        let missing = groups.filter { lists[$0[0]] == nil }
        var problems: [Problem] = []
        var date: Instant?
        let targets = missing.map { ids in target + "?" + ids.map { "\(parameter)=\($0)" }.joined(separator: "&") }
        try courier.fetch(targets) { index, result in
            let key = missing[index][0]
            switch result {
            case .success(let delivery):
                date = delivery.date ?? date
                guard let records = Self.records(delivery.document) else {
                    problems.append(.wrongShape(expected: "a list of objects", found: delivery.document.kind))
                    break
                }
                let own = journey.preparation.belonging(.array(records), to: key, for: subject.name)
                lists[key] = clean(own, subject.name, journey).array ?? []
                try folder.append(lists[key] ?? [], under: key, toJournalOf: name)
            // It left the library meanwhile.
            case .failure(.status(404)): lists[key] = []
            case .failure(let problem): problems.append(problem)
            }
            report(.progress(fixture: subject.name, done: lists.count, of: groups.count))
        }
        let reason = problems.first.map { Problem.parts(["\(problems.count) of \(groups.count) requests: \($0)"]) }
        let records = Preparation.joined(groups.map { lists[$0[0]] ?? [] }, byID: true)
        try write(.array(records), for: subject.name, route: subject.route, at: date, reason: reason, journey)
        if reason == nil { folder.removeJournal(of: name) }
    }

    /// Lets the mock have its way with what servers derive, so that the fixtures are what will be told: a status that a
    /// later version works out otherwise, a page that was asked for a moment later.
    ///
    /// Not where something is missing, which a later run may bring.
    func settle(_ journey: Journey) throws {
        let entries = folder.manifest.apps[journey.app]?.entries ?? []
        guard !entries.contains(where: { $0.state == .failed }) else { return }
        let library = try FixtureLibrary.overBuiltIn(folder.root)
        let held = Set(library.names)
        for view in FixtureView.all where view.app == journey.app {
            let isWhole = FixtureReference.all.allSatisfy { $0.fixture != view.name || held.contains($0.target) }
            guard isWhole, var entry = entries.first(where: { $0.fixture == view.fixture }),
                let finding = try view.finding(in: library), let answer = try view.answer(in: library),
                folder.digest(of: view.name) == entry.digest
            else { continue }
            entry.digest = try folder.write(answer, as: view.name)
            try note(entry, journey)
            report(
                .note("\(view.fixture): at \(finding.pointer): found \(finding.found), wrote \(finding.expected)"))
        }
    }

    /// The records of a list, which all have to be objects.
    private static func records(_ document: JSONValue) -> [JSONValue]? {
        document.array.flatMap { list in list.allSatisfy { $0.object != nil } ? list : nil }
    }

    // MARK: Keeping

    private func clean(_ document: JSONValue, _ fixture: String, _ journey: Journey) -> JSONValue {
        redactor.redact(journey.preparation.prepared(document, for: fixture), named: name(fixture, journey))
    }

    func keep(
        _ document: JSONValue, for fixture: String, route: String, at date: Instant?, reason: Problem? = nil,
        _ journey: Journey
    ) throws {
        try write(clean(document, fixture, journey), for: fixture, route: route, at: date, reason: reason, journey)
    }

    private func write(
        _ document: JSONValue, for fixture: String, route: String, at date: Instant?, reason: Problem?,
        _ journey: Journey
    ) throws {
        let name = name(fixture, journey)
        if let old = folder.manifest.apps[journey.app]?[fixture], !old.digest.isEmpty,
            let digest = folder.digest(of: name), digest != old.digest
        {
            report(.note("\(name).json was edited since it was recorded, and stays as it is"))
            return
        }
        let digest = try folder.write(document, as: name)
        let records = document["records"]?.array?.count ?? document.array?.count ?? 1
        let state: Manifest.State = reason != nil ? .failed : records == 0 ? .empty : .fetched
        let entry = Manifest.Entry(
            fixture: fixture, route: route, state: state, records: records, digest: digest, date: date,
            reason: reason?.description)
        try note(entry, journey)
        report(.entry(entry, isNew: true))
    }

    private func fail(_ subject: Subject, _ problem: Problem, _ journey: Journey) throws {
        // What an earlier run has of it is better than nothing.
        let old = entry(of: subject, journey)
        let isHeld = folder.holds(name(subject.name, journey))
        let entry = Manifest.Entry(
            fixture: subject.name, route: subject.route, state: .failed, records: isHeld ? old?.records ?? 0 : 0,
            digest: isHeld ? old?.digest ?? "" : "", date: isHeld ? old?.date : nil, reason: problem.description)
        try note(entry, journey)
        report(.entry(entry, isNew: true))
    }

    private func note(_ entry: Manifest.Entry, _ journey: Journey) throws {
        guard var recorded = folder.manifest.apps[journey.app] else { return }
        recorded[entry.fixture] = entry
        try folder.note(recorded, of: journey.app)
    }
}

// Playing scripts on sockets taken over.
extension Loop {
    /// Puts a script on the stage. It starts after the daemon's turn: only then has the library let go of the socket.
    func begin(_ playback: Playback) {
        stage.insert(playback)
        stage.begun.append(playback)
    }

    func playBegun() {
        guard !stage.begun.isEmpty else { return }
        let begun = stage.begun
        stage.begun.removeAll(keepingCapacity: true)
        for playback in begun { play(playback) }
    }

    /// Plays on until the script waits for something, and arranges to be woken.
    private func play(_ playback: Playback) {
        switch playback.advance(at: Platform.now(), asking: handler) {
        case .until(let deadline):
            playback.deadline = deadline
            timers.insert(TimerHeap.Entry(deadline: deadline, id: playback.id))
            stage.joinGroup(playback)
            watch(playback, for: [])
        case .untilReleased:
            stage.joinGroup(playback)
            watch(playback, for: [])
        case .untilWritable:
            watch(playback, for: .writable)
        case .streaming(let deadline):
            if let deadline, deadline != playback.deadline {
                timers.insert(TimerHeap.Entry(deadline: deadline, id: playback.id))
            }
            playback.deadline = deadline
            watch(playback, for: .readable)
        case .over(let outcome, let handsBack):
            finish(playback, outcome, handsBack: handsBack)
        }
    }

    private func finish(_ playback: Playback, _ outcome: ExchangeEnding.Outcome, handsBack: Bool = false) {
        unwatch(playback)
        stage.remove(playback)
        if handsBack {
            handBack(playback.socket, to: playback.origin)
        } else if let relay = playback.origin.relay {
            relay.goodbye = outcome == .reset ? .reset : playback.isCut ? .unannounced : .announced
            Platform.closeOrderly(playback.socket)
            advance(relay)
        } else if outcome == .reset {
            Platform.closeAbruptly(playback.socket)
        } else {
            Platform.closeOrderly(playback.socket)
        }
        handler.ended(playback.report(outcome, at: Platform.now()))
    }

    /// Something happened on a socket of ours: room to write, news from the client, or it left.
    func wake(_ event: EventSet.Event) {
        guard let playback = stage.find(event.id) else { return }
        if event.isReadable, playback.isStreaming {
            // What came before the client left is heard first.
            hear(playback)
        } else if event.hasPeerLeft {
            finish(playback, playback.isTold ? .closed : .clientLeft)
        } else if event.isWritable {
            play(playback)
        }
    }

    private func hear(_ playback: Playback) {
        switch Platform.receive(on: playback.socket) {
        case .bytes(let bytes):
            playback.note(.received(bytes))
            play(playback)
        case .wouldBlock: break
        case .peerLeft: finish(playback, .clientLeft)
        }
    }

    func wake(_ streams: [StreamID]) {
        for stream in streams {
            guard let playback = stage.find(stream), playback.isStreaming else { continue }
            playback.note(.woken)
            play(playback)
        }
    }

    func fireDueTimers() {
        guard timers.first != nil else { return }
        let now = Platform.now()
        while let entry = timers.popDue(at: now) {
            switch EventKind(of: entry.id) {
            case .alarm:
                handler.alarm(Int(EventKind.number(of: entry.id)))
                continue
            case .relay:
                fireRelayTimer(entry)
                continue
            default: break
            }
            // Stale if the playback ended, or was released and waits for something else.
            guard let playback = stage.find(entry.id), playback.deadline == entry.deadline else { continue }
            if playback.isStreaming {
                playback.deadline = nil
                playback.note(.woken)
                play(playback)
            } else {
                stage.leaveGroup(playback)
                resume(playback)
            }
        }
    }

    func release(group: Int) {
        for playback in stage.dissolve(group: group) { resume(playback) }
    }

    func release(_ exchange: StreamID) {
        guard let playback = stage.all.first(where: { $0.streamID == exchange }) else { return }
        guard playback.placeInGroup != nil else {
            playback.passesNextPause = true
            return
        }
        stage.leaveGroup(playback)
        resume(playback)
    }

    private func resume(_ playback: Playback) {
        playback.deadline = nil
        playback.release()
        play(playback)
    }

    func stopAllPlaybacks() {
        stage.begun = []
        for playback in stage.all { finish(playback, .stopped) }
    }
}

/// SignalR, which this build does not speak: it says so to whoever has the key.
enum LiveUpdates {
    static let routes: [AppRoute] = [
        .notYet(.get, "/signalr/messages", "Live updates", access: .liveKey),
        .notYet(.post, "/signalr/messages", "Send over a connection", access: .liveKey),
        .notYet(.delete, "/signalr/messages", "End a connection", access: .liveKey),
        .notYet(.post, "/signalr/messages/negotiate", "Open a connection", access: .liveKey),
    ]
}

/// Answers one request of an app from its state.
///
/// A struct around the function, because Swift 6.3 crashes when a function with typed throws is a generic argument.
package struct AppHandler: Sendable {
    package typealias Function = @Sendable (_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply

    package let answer: Function
}

package typealias AppRoute = Route<AppHandler>

extension AppRoute {
    package init(
        _ method: Method, _ template: String, _ summary: String, query: [Parameter] = [], body: BodyRule = .none,
        success: Int = 200, also: [Int] = [], access: Access = .key, pinsJSON: Bool = false,
        handler: @escaping AppHandler.Function
    ) {
        self.init(
            method, template, summary, query: query, body: body, success: success, also: also, access: access,
            pinsJSON: pinsJSON, handler: AppHandler(answer: handler))
    }

    /// The same route at another path.
    func at(_ template: String) -> AppRoute {
        AppRoute(
            method, template, summary, query: query, body: body, success: success, also: also, access: access,
            pinsJSON: pinsJSON, handler: handler)
    }

    /// The same route, in some versions only.
    func only(_ versions: Versions) -> AppRoute {
        var route = self
        route.versions = versions
        return route
    }

    /// A route of the official API that answers 501 with its name.
    package static func notYet(
        _ method: Method, _ template: String, _ summary: String, access: Access = .key
    ) -> AppRoute {
        AppRoute(method, template, summary, access: access, handler: nil)
    }
}

/// The page at the control listener's root.
enum FrontPage {
    static func html(of world: World) -> String {
        let rows = world.instances.map { instance in
            let url = escaped(instance.url + instance.persona.urlBase)
            return """
                      <tr><td>\(escaped(instance.name))</td><td>\(instance.app.title) \(escaped(instance.persona.version))</td>\
                <td>\(instance.state.rawValue)</td><td><a href="\(url)">\(url)</a></td></tr>
                """
        }
        let links = ControlAPI.served.router.routes.filter { $0.method == .get && $0.handler != nil }
            .filter { !$0.template.contains("{") && $0.template != "/" }
            .map { "      <li><a href=\"\($0.template)\">\($0.template)</a>: \(escaped($0.summary))</li>" }
        return """
            <!doctype html>
            <html lang="en">
              <head><meta charset="utf-8"><title>MockArr</title></head>
              <body>
                <h1>MockArr \(Product.version)</h1>
                <p>Radarr and Sonarr in a box for tests. What answers here is made up.</p>
                <table>
                  <tr><th>instance</th><th>app</th><th>state</th><th>address</th></tr>
            \(rows.joined(separator: "\n"))
                </table>
                <ul>
            \(links.joined(separator: "\n"))
                </ul>
              </body>
            </html>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

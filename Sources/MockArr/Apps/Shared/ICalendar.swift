import FixtureKit

/// Writes calendars as the iCalendar library of both servers does.
enum ICalendar {
    /// A line: its name, its parameters, and its value as it is written.
    struct Property: Sendable, Equatable {
        let name: String
        var parameters: [(name: String, value: String)] = []
        let value: String

        static func == (left: Property, right: Property) -> Bool { left.line == right.line }

        /// A value that is taken as it is, such as a number or a name from a fixed list.
        static func plain(_ name: String, _ value: String) -> Property { Property(name: name, value: value) }

        /// Text, with what separates values escaped.
        static func text(_ name: String, _ text: String) -> Property { Property(name: name, value: escaped(text)) }

        /// A moment in UTC.
        static func instant(_ name: String, _ instant: Instant) -> Property {
            let compact = instant.description.filter { $0 != "-" && $0 != ":" }
            return Property(name: name, value: compact)
        }

        /// A day without a time.
        static func day(_ name: String, _ day: CivilDate) -> Property {
            let compact = day.description.filter { $0 != "-" }
            return Property(name: name, parameters: [("VALUE", "DATE")], value: compact)
        }

        var line: String { name + parameters.map { ";\($0.name)=\($0.value)" }.joined() + ":" + value }
    }

    /// A `BEGIN` and an `END` with lines and components between them, all in the order given.
    struct Component: Sendable, Equatable {
        let name: String
        var properties: [Property] = []
        var components: [Component] = []
    }

    /// What stands at the head of the feed of either server.
    static func calendar(named name: String, events: [Component]) -> Component {
        Component(
            name: "VCALENDAR",
            properties: [
                .text("NAME", name),
                // The library puts its own product where the servers name theirs.
                .plain("PRODID", "-//github.com/ical-org/ical.net//NONSGML ical.net 4.0//EN"),
                .plain("VERSION", "2.0"),
                .text("X-WR-CALNAME", name),
            ],
            components: events)
    }

    static func text(_ component: Component) -> String {
        var output = ""
        write(component, to: &output)
        return output
    }

    private static func write(_ component: Component, to output: inout String) {
        output += "BEGIN:\(component.name)\r\n"
        for property in component.properties { output += folded(property.line) }
        for inner in component.components { write(inner, to: &output) }
        output += "END:\(component.name)\r\n"
    }

    /// Backslashes stay as they are, as the library leaves them.
    static func escaped(_ text: String) -> String {
        var result = ""
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": result += "\\n"
            case "\n": if !isAfterReturn { result += "\\n" }
            case ",", ";": result += "\\\(scalar)"
            default: result.unicodeScalars.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        return result
    }

    /// A line of more than 75 UTF-16 units goes on in further ones that begin with a blank; none is longer than 74.
    static func folded(_ line: String) -> String {
        guard line.utf16.count > 75 else { return line + "\r\n" }
        var output = ""
        var length = 0
        for scalar in line.unicodeScalars {
            let width = UTF16.width(scalar)
            if length + width > 74 {
                output += "\r\n "
                length = 1
            }
            output.unicodeScalars.append(scalar)
            length += width
        }
        return output + "\r\n"
    }
}

extension Reply {
    /// A feed: without a charset, as both servers send it.
    static func calendar(_ component: ICalendar.Component) -> Reply {
        .text(ICalendar.text(component), type: "text/calendar")
    }
}

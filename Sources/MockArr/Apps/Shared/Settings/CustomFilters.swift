import FixtureKit

/// `/customfilter` of both apps.
enum CustomFilters {
    static let resource = Resource(
        path: "customfilter", model: "CustomFilter", title: "custom filter",
        read: { call, _, _ throws(Refusal) in try shape.read(call.body) })

    private static let shape = Shape([.text("type"), .text("label"), .list("filters")])
}

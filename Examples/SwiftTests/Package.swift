// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MovieClient",
    products: [.library(name: "MovieClient", targets: ["MovieClient"])],
    dependencies: [.package(name: "MockArr", path: "../..")],
    targets: [
        .target(name: "MovieClient"),
        .testTarget(
            name: "MovieClientTests",
            dependencies: [
                "MovieClient", .product(name: "FixtureKit", package: "MockArr"),
                .product(name: "MockArr", package: "MockArr"),
            ],
            exclude: ["Fixtures"]),  // read where they lie
    ]
)

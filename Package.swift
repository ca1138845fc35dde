// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MockArr",
    products: [
        .executable(name: "mockarr", targets: ["MockArrCLI"]),
        .library(name: "MockArr", targets: ["MockArr"]),
        .library(name: "FixtureKit", targets: ["FixtureKit"]),
    ],
    targets: [
        .systemLibrary(name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // Without pkg-config, which would name the shared library beside the archive that the module map names.
        .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
        // The files below Fixtures/ as bytes inside the binary: nothing to find, open or parse at the start.
        .target(name: "CFixtures"),
        .target(name: "MicroHTTP", dependencies: ["CGnuTLS", "CMicrohttpd", "CZlib"]),
        .target(name: "FixtureKit"),
        // Without a header or a library at build time: libcurl is opened when `mockarr record` wants it.
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "HTTPClient", dependencies: ["CCurl"]),
        .target(name: "PictureKit", dependencies: ["CTurboJPEG", "CZlib"]),
        .target(name: "MockArr", dependencies: ["CFixtures", "FixtureKit", "MicroHTTP", "PictureKit"]),
        .target(name: "Recording", dependencies: ["FixtureKit", "HTTPClient", "MicroHTTP", "MockArr"]),
        .executableTarget(name: "MockArrCLI", dependencies: ["MockArr", "FixtureKit", "HTTPClient", "Recording"]),

        .target(
            name: "MockArrTesting", dependencies: ["CGnuTLS", "MockArr", "MicroHTTP"], path: "Tests/MockArrTesting"),
        .testTarget(name: "MicroHTTPTests", dependencies: ["MicroHTTP", "CZlib", "MockArrTesting"]),
        .testTarget(name: "PictureKitTests", dependencies: ["PictureKit"]),
        .testTarget(name: "FixtureKitTests", dependencies: ["FixtureKit", "MockArr", "MockArrTesting"]),
        .testTarget(
            name: "MockArrTests", dependencies: ["MockArr", "FixtureKit", "MicroHTTP", "MockArrTesting"],
            exclude: ["Exchanges/radarr", "Exchanges/sonarr", "BugCases/cases"]),  // read where they lie
        .testTarget(
            name: "RecordingTests",
            dependencies: ["FixtureKit", "HTTPClient", "MockArr", "MockArrTesting", "Recording"]),
        .testTarget(
            name: "MockArrCLITests", dependencies: ["HTTPClient", "MockArrCLI", "MockArrTesting", "Recording"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)

let features: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),  // `any` marks the places that pay for dynamic dispatch
    .enableUpcomingFeature("InternalImportsByDefault"),  // no C type can slip into a public signature
    .enableUpcomingFeature("MemberImportVisibility"),  // a file imports what it uses
]

for target in package.targets where target.type != .system && !["CCurl", "CFixtures"].contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + features
}

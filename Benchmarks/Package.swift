// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// A package of its own, so that embedders never build it and never need its rivals.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "QPKit", path: "..")],
  targets: [
    // The raster is no product; its sources are linked here under a name of their own.
    .target(name: "Raster", dependencies: [.product(name: "QPStyle", package: "QPKit")], swiftSettings: settings),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .executableTarget(
      name: "raster-benchmark",
      dependencies: ["Raster", "CCairo", .product(name: "QPStyle", package: "QPKit")], swiftSettings: settings),
    .executableTarget(
      name: "raster-specimen", dependencies: ["Raster", .product(name: "QPStyle", package: "QPKit")],
      swiftSettings: settings),
  ]
)

// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let kit = Target.Dependency.product(name: "QPKit", package: "QPKit")
let style = Target.Dependency.product(name: "QPStyle", package: "QPKit")

// A package of its own, so that embedders never build it and never need its rivals.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  // video-benchmark needs FFmpeg's libraries: swift build --package-path Benchmarks --traits FFmpeg
  traits: ["FFmpeg"],
  dependencies: [
    .package(name: "QPKit", path: "..", traits: [.trait(name: "FFmpeg", condition: .when(traits: ["FFmpeg"]))])
  ],
  targets: [
    .target(name: "CAllocations"),
    .executableTarget(
      name: "pipeline-benchmark", dependencies: [kit, "CAllocations"], swiftSettings: settings,
      // So that the Swift runtime, too, finds the counting malloc.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"], .when(platforms: [.linux]))]),
    .executableTarget(
      name: "reading-benchmark", dependencies: [kit], exclude: ["compare.py"], swiftSettings: settings),
    .executableTarget(
      name: "formats-benchmark", dependencies: [kit, .product(name: "QPFormats", package: "QPKit")],
      exclude: ["compare.py"], swiftSettings: settings),
    .executableTarget(
      name: "warping-benchmark", exclude: ["compare.py"], swiftSettings: settings),
    .executableTarget(
      name: "gait-benchmark", dependencies: [kit, .product(name: "QPFormats", package: "QPKit")],
      swiftSettings: settings),
    .executableTarget(
      name: "body-benchmark", dependencies: [kit, .product(name: "QPBody", package: "QPKit")],
      swiftSettings: settings),
    .executableTarget(name: "people-benchmark", dependencies: [kit], swiftSettings: settings),
    .executableTarget(
      name: "vision-benchmark", dependencies: [kit, .product(name: "QPVision", package: "QPKit"), "CAllocations"],
      exclude: ["compare.py"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"], .when(platforms: [.linux]))]),
    .executableTarget(
      name: "video-benchmark",
      dependencies: [
        kit, .product(name: "QPVideo", package: "QPKit"), .product(name: "QPVision", package: "QPKit"),
      ],
      exclude: ["compare.py", "isolation.py", "rivals.py"], swiftSettings: settings),
    .executableTarget(
      name: "bar-benchmark",
      dependencies: [
        kit, .product(name: "QPBarbell", package: "QPKit"), .product(name: "QPVideo", package: "QPKit"), "CAllocations",
      ],
      exclude: ["compare.py"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"], .when(platforms: [.linux]))]),
    // The raster is no product; its sources are linked here under a name of their own.
    .target(name: "Raster", dependencies: [style], swiftSettings: settings),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .executableTarget(
      name: "raster-benchmark", dependencies: ["Raster", "CCairo", style], exclude: ["compare.py"],
      swiftSettings: settings),
    .executableTarget(name: "raster-specimen", dependencies: ["Raster", style], swiftSettings: settings),
  ]
)

// swift-tools-version: 6.2

import PackageDescription

// A feature, an exercise, a flow and a file format in another package, with the public API alone.
let kit = Target.Dependency.product(name: "QPKit", package: "QPKit")
let formats = Target.Dependency.product(name: "QPFormats", package: "QPKit")

let package = Package(
  name: "PlugIn",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "PlugIn", targets: ["PlugIn"])],
  dependencies: [.package(name: "QPKit", path: "../..")],
  targets: [
    .target(name: "PlugIn", dependencies: [kit, formats]),
    .testTarget(name: "PlugInTests", dependencies: ["PlugIn", kit, formats]),
  ]
)

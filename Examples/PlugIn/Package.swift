// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "PlugIn",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "PlugIn", targets: ["PlugIn"])],
  dependencies: [.package(name: "QPKit", path: "../..")],
  targets: [
    .target(name: "PlugIn", dependencies: [.product(name: "QPKit", package: "QPKit")]),
    .testTarget(name: "PlugInTests", dependencies: ["PlugIn", .product(name: "QPKit", package: "QPKit")]),
  ]
)

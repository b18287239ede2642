// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Pictures",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "QPKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "Pictures",
      dependencies: [.product(name: "QPKit", package: "QPKit"), .product(name: "QPVision", package: "QPKit")])
  ]
)

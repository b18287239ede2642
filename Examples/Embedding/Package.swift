// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Embedding",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "QPKit", path: "../..")],
  targets: [
    .executableTarget(name: "Embedding", dependencies: [.product(name: "QPKit", package: "QPKit")])
  ]
)

// swift-tools-version: 6.2

import PackageDescription

// An app as its developer builds it: in the debug configuration, with QPKit as a dependency by path.
let package = Package(
  name: "DebugHost",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "QPKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "debug-host", dependencies: [.product(name: "QPKit", package: "QPKit")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)

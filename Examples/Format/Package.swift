// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "StickFormat",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "StickFormat", targets: ["StickFormat"])],
  dependencies: [.package(name: "QPKit", path: "../..")],
  targets: [
    .target(
      name: "StickFormat",
      dependencies: [.product(name: "QPKit", package: "QPKit"), .product(name: "QPFormats", package: "QPKit")]),
    .testTarget(
      name: "StickFormatTests",
      dependencies: [
        "StickFormat", .product(name: "QPKit", package: "QPKit"), .product(name: "QPFormats", package: "QPKit"),
      ]),
  ]
)

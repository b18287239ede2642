// swift-tools-version: 6.2

// An app for iOS without an Xcode project: Xcode opens the folder, and knows `iOSApplication` there. Elsewhere the manifest
// describes the target alone.

import PackageDescription

#if canImport(AppleProductTypes)
  import AppleProductTypes

  let products: [Product] = [
    .iOSApplication(
      name: "GuidedShoulder", targets: ["GuidedShoulder"], bundleIdentifier: "org.qpkit.examples.guided-shoulder",
      displayVersion: "1.0", bundleVersion: "1", supportedDeviceFamilies: [.phone, .pad],
      supportedInterfaceOrientations: [.portrait],
      capabilities: [.camera(purposeString: "The camera measures how far you raise your arm.")])
  ]
#else
  let products: [Product] = []
#endif

let package = Package(
  name: "GuidedShoulder",
  platforms: [.iOS(.v18)],
  products: products,
  dependencies: [.package(name: "QPKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "GuidedShoulder",
      dependencies: [
        .product(name: "QPKit", package: "QPKit"), .product(name: "QPCapture", package: "QPKit"),
        .product(name: "QPApple", package: "QPKit"),
      ], path: "Sources")
  ]
)

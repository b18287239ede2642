import Foundation
import Testing

/// A host built in debug must draw at camera speed, which no test of an optimised build can notice.
@Suite struct ManifestTests {
  private let manifest: String

  init() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    manifest = try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
  }

  @Test func drawingAloneIsOptimisedInDebugBuilds() {
    #expect(manifest.contains(#"let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]"#))
    #expect(manifest.contains(#"swiftSettings: module.name == "QPRaster" ? settings + optimised : settings"#))
    // The other unsafe flag is of tests alone.
    #expect(manifest.components(separatedBy: "unsafeFlags").count == 3)
    #expect(manifest.contains("swiftSettings: lengthyTests.contains(module.name) ? settings : settings + plain)"))
  }

  /// Below 6.2, SwiftPM refuses a dependency with unsafe flags.
  @Test func theToolsVersionAllowsTheFlagInADependency() throws {
    let first = try #require(manifest.split(separator: "\n").first)
    let version = try #require(first.split(separator: ":").last).split(separator: ".").compactMap {
      Int($0.trimmingCharacters(in: .whitespaces))
    }
    #expect(first.hasPrefix("// swift-tools-version:"))
    #expect(!version.lexicographicallyPrecedes([6, 2]))
  }
}

import Foundation
import QPCore
import QPFormats
import QPRecording
import QPTestSupport
import Testing

@testable import qpdemo

/// `measure --skeleton3d`.
@Suite struct SkeletonFileTests {
  private func markers(_ ending: String, _ more: [String] = []) async throws -> MarkerRecording {
    let folder = try TemporaryFolder()
    let (path, out) = (try LensOptionTests.recording(in: folder), folder.path + "/body." + ending)
    let run = await Run(
      ["measure", path, "--feature", "rangeOfMotion.knee.left.flexion", "--skeleton3d", out] + more)
    try #require(run.status == .success, "\(run.complaint)")
    #expect(run.output.contains("\(out): "))
    let source = MemoryBytes([UInt8](try Data(contentsOf: URL(fileURLWithPath: out))), name: out)
    return ending == "c3d" ? try MarkerRecording(c3d: source) : try MarkerRecording(trc: source)
  }

  private func places(_ markers: MarkerRecording, _ name: String) throws -> [SIMD3<Double>] {
    let marker = try #require(markers.index(of: name))
    return markers.times.indices.compactMap { markers[$0, marker] }
  }

  @Test func jointCentresStandOnTheGroundAndTravel() async throws {
    let trc = try await markers("trc")
    #expect(trc.unit == .metres)
    let heels = try places(trc, "leftHeel").map(\.y).sorted()
    // The lowest tenth stands.
    #expect(abs(heels[heels.count / 10]) < 0.06)
    let ankles = try places(trc, "rightAnkle")
    let (first, last) = (try #require(ankles.dropFirst(10).first), try #require(ankles.last))
    let way = last - first
    // Half a metre, of a person whose height is taken for 1.70 m.
    #expect(abs((way.x * way.x + way.z * way.z).squareRoot() - 0.5) < 0.1, "\(way)")
    #expect(abs(way.y) < 0.05)
  }

  @Test func trcAndC3DAreTheSameBody() async throws {
    let (trc, c3d) = (try await markers("trc"), try await markers("c3d"))
    #expect(trc.names == c3d.names && trc.count == c3d.count)
    for name in ["leftKnee", "midShoulder"] {
      for (a, b) in zip(try places(trc, name), try places(c3d, name)) {
        #expect(abs(a.x - b.x) < 1e-3 && abs(a.y - b.y) < 1e-3 && abs(a.z - b.z) < 1e-3)
      }
    }
  }

  @Test func theStatureScalesIt() async throws {
    let (own, tall) = (try await markers("trc"), try await markers("trc", ["--stature", "2.04"]))
    for (a, b) in zip(try places(own, "midShoulder"), try places(tall, "midShoulder")) {
      #expect(abs(b.y / a.y - 1.2) < 1e-6)
    }
  }

  @Test func unwritableFilesAreRefused() async throws {
    let folder = try TemporaryFolder()
    let path = try LensOptionTests.recording(in: folder)
    let out = ["--skeleton3d", folder.path + "/a.trc"]
    let all = [
      ["--skeleton3d", "body.bvh"], out + ["--live"], out + ["--gaps", "0.1"], out + ["--outliers", "hampel"],
      out + ["--smoothing", "butterworth:6Hz"],
    ]
    for more in all {
      let run = await Run(["measure", path, "--feature", "rangeOfMotion.knee.left.flexion"] + more)
      #expect(run.status == .usage, "\(more): \(run.complaint)")
    }
  }
}

import Foundation
import QPFormats
import QPRecording
import QPTestSupport
import Testing

@testable import qpdemo

/// Joint angles for OpenSim, `qpdemo measure -o`.
@Suite struct MotionFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func table(_ path: String) throws -> MotionTable { try MotionTable(mot: FileBytes(path: path)) }

  /// OpenSim's own inverse kinematics of the same markers has the same signs and zeros.
  @Test(.enabled(if: Shared.has("reference/butterworth"), "\(Shared.unfetched)"))
  func signsAndZerosAreThoseOfOpenSim() async throws {
    let (trc, path) = (
      Shared.path("reference/butterworth/filtered-order4-6hz-zero-lag.trc"), folder.path + "/angles.mot"
    )
    let names =
      ["knee", "hip"].flatMap { joint in
        ["left", "right"].map { "rangeOfMotion.\(joint).\($0).flexion" }
      }
      + ["left", "right"].flatMap { ["rangeOfMotion.ankle.\($0).dorsiflexion", "rangeOfMotion.hip.\($0).abduction"] }
    let run = await Run(
      ["measure", trc, "--view", "sagittal", "--space", "automatic", "--smoothing", "none", "-o", path]
        + names.flatMap { ["--feature", $0] })
    #expect(run.status == .success && run.output == "\(path): 100 rows, 8 coordinates\n", "\(run.complaint)")
    let (ours, theirs) = (
      try table(path), try table(Shared.path("reference/butterworth/opensim-ik.mot"))
    )
    for name in ["knee_angle", "hip_flexion", "ankle_angle", "hip_adduction"] {
      // The person turns: one side is seen from the side for long, the other in part.
      var correlations: [Double] = []
      for side in ["l", "r"] {
        let (mine, other) = (
          try #require(ours.degrees("\(name)_\(side)")), try #require(theirs.degrees("\(name)_\(side)"))
        )
        let pairs = zip(mine, other).compactMap { a, b in a.flatMap { a in b.map { (a, $0) } } }
        #expect(pairs.count > 40, "\(name)_\(side): \(pairs.count)")
        let bias = pairs.map { $0.0 - $0.1 }.reduce(0, +) / Double(pairs.count)
        #expect(abs(bias) < 10, "\(name)_\(side): \(bias)")
        correlations.append(correlation(pairs))
      }
      #expect((correlations.max() ?? 0) > 0.8 && (correlations.min() ?? 0) > 0, "\(name): \(correlations)")
    }
  }

  private func correlation(_ pairs: [(Double, Double)]) -> Double {
    let count = Double(pairs.count)
    let (a, b) = (pairs.map(\.0).reduce(0, +) / count, pairs.map(\.1).reduce(0, +) / count)
    let (both, one, other) = pairs.reduce(into: (0.0, 0.0, 0.0)) { sums, pair in
      sums.0 += (pair.0 - a) * (pair.1 - b)
      sums.1 += (pair.0 - a) * (pair.0 - a)
      sums.2 += (pair.1 - b) * (pair.1 - b)
    }
    return both / (one * other).squareRoot()
  }

  /// Abduction is negative adduction; times are even though the frames' are rounded to milliseconds.
  @Test func timesAreEvenAndAdductionIsNegativeAbduction() async throws {
    let (take, path) = (folder.path + "/raise.qprec.jsonl", folder.path + "/raise.sto")
    let simulated = await Run(["simulate", "--movement", "shoulder.left.abduction", "--to", "90", "-o", take])
    #expect(simulated.status == .success)
    let feature = "rangeOfMotion.shoulder.left.abduction"
    #expect(await Run(["measure", take, "--feature", feature, "-o", path]).status == .success)
    let motion = try table(path)
    let angles = try #require(motion.degrees("arm_add_l")).compactMap(\.self)
    #expect(abs((angles.min() ?? 0) + 90) < 3 && (angles.max() ?? 90) < 5)
    let steps = zip(motion.times, motion.times.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { abs($0 - (steps.first ?? 0)) < 1e-9 })
  }

  /// A gap stays a gap; a recording that stops for an hour is refused rather than drawn out.
  @Test func gapsAreNotBridged() async throws {
    let (take, path) = (folder.path + "/raise.qprec.jsonl", folder.path + "/raise.mot")
    #expect(await Run(["simulate", "--movement", "shoulder.left.abduction", "-o", take]).status == .success)
    let lines = try String(contentsOfFile: take, encoding: .utf8).split(separator: "\n").map(String.init)
    func measure(_ kept: [String]) async throws -> Run {
      try kept.joined(separator: "\n").write(toFile: take, atomically: true, encoding: .utf8)
      return await Run(
        ["measure", take, "--feature", "rangeOfMotion.shoulder.left.abduction", "--overwrite", "-o", path])
    }
    #expect(try await measure(Array(lines[...60] + lines[120...])).status == .success)
    let angles = try #require(try table(path).degrees("arm_add_l"))
    #expect(angles[62...118].allSatisfy { $0 == nil } && angles[20] != nil && angles[130] != nil)
    let last = try #require(lines.last).replacingOccurrences(
      of: #""t":[0-9.]+"#, with: #""t":9999"#, options: .regularExpression)
    let run = try await measure(lines.dropLast() + [last])
    #expect(run.status == .badData && run.complaint.contains("too uneven"), "\(run.complaint)")
  }

  @Test func aFeatureWithoutACoordinateIsRefused() async throws {
    let take = folder.path + "/raise.qprec.jsonl"
    #expect(await Run(["simulate", "--movement", "squat", "-o", take]).status == .success)
    let other = await Run([
      "measure", take, "--feature", "rangeOfMotion.knee.left.valgus", "-o", folder.path + "/a.mot",
    ])
    #expect(other.status == .usage && other.complaint.contains("no coordinate of OpenSim"), "\(other.complaint)")
    let ending = await Run(
      ["measure", take, "--feature", "rangeOfMotion.knee.left.flexion", "-o", folder.path + "/a.xlsx"])
    #expect(ending.status == .usage && ending.complaint.contains(".mot and .sto"), "\(ending.complaint)")
  }
}

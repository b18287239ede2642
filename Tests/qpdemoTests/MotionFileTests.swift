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
  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)"))
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

  @Test func whatOpenSimHasNoCoordinateForIsRefused() async throws {
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

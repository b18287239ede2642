import QPCore
import QPSimulator
import QPStyle
import Testing

@testable import QPClinical
@testable import QPReport

/// Published curves behind the strides of a walk.
@Suite struct PublishedStrideTests {
  /// Numbers of the supplement of Schwartz 2008 at the free speed, with all their decimals: percent, mean, deviation.
  @Test func theTableHasTheNumbersOfItsSource() throws {
    let curves = PublishedStride.curves(of: "gait")
    let knee: [(Int, Double, Double)] = [
      (0, 5.5537, 5.6551), (4, 10.9222, 5.5937), (8, 16.8563, 6.0958), (12, 19.2943, 6.3131), (20, 16.472, 5.915),
      (72, 59.132, 5.878), (100, 5.372, 5.613),
    ]
    for (percent, mean, standardDeviation) in knee {
      let curve = try #require(curves["kneeFlexion"])
      #expect(
        abs(curve.mean[percent / 4] - mean) <= 0.051
          && abs(curve.standardDeviation[percent / 4] - standardDeviation) <= 0.051)
    }
    // Flexion of the hip less the tilt of the pelvis: both are rounded.
    let hip: [(Int, Double, Double, Double)] = [
      (0, 35.826, 12.186, 5.426), (20, 22.517, 11.022, 6.009), (72, 21.386, 11.045, 6.014),
      (100, 35.454, 11.949, 5.508),
    ]
    for (percent, flexion, tilt, standardDeviation) in hip {
      let curve = try #require(curves["hipFlexion"])
      #expect(abs(curve.mean[percent / 4] - (flexion - tilt)) <= 0.11)
      #expect(abs(curve.standardDeviation[percent / 4] - standardDeviation) <= 0.051)
    }
    let ankle: [(Int, Double, Double)] = [
      (0, -2.099, 5.561), (20, 5.195, 3.818), (64, -19.785, 8.8), (72, -7.866, 6.786),
    ]
    for (percent, mean, standardDeviation) in ankle {
      let curve = try #require(curves["ankleDorsiflexion"])
      #expect(
        abs(curve.mean[percent / 4] - mean) <= 0.051
          && abs(curve.standardDeviation[percent / 4] - standardDeviation) <= 0.11)
    }
    for curve in curves.values { #expect(curve.mean.count == 26 && curve.standardDeviation.count == 26) }
    #expect(curves.count == 3)
    for test in ClinicalTest.all where test.id != "gait" { #expect(PublishedStride.curves(of: test.id).isEmpty) }
  }

  /// The ribbon lies at its degrees between the axis's ticks, behind both sides, and only on a page of a walk.
  @Test func theRibbonStandsBehindTheStrides() throws {
    var walk = SimulatedWalk()
    walk.isOnTreadmill = true
    var camera = SimulatedCamera.orthographic(yaw: 90)
    camera.distance = 4
    var motion = MotionRecording()
    for frame in Simulation(body: walk.body, trajectory: walk.trajectory, camera: camera, fps: 60).poseFrames {
      motion.consume(frame)
    }
    let result = try ClinicalTest.gait.evaluate(motion)
    var plot = CyclePlot(result)
    /// The shapes of each panel's curves, those behind first.
    func panels() -> [[PlotShape]] {
      plot.shapes.compactMap { if case .group(let shapes, across: _, down: _) = $0 { shapes } else { nil } }
    }
    func isRibbon(_ shape: PlotShape) -> Bool {
      if case .band(_, _, PlotTheme.light.reference.opacity(0.18)) = shape { true } else { false }
    }
    #expect(panels().count == 3 && !panels().joined().contains(where: isRibbon))
    plot.setting = CycleSetting(published: PublishedStride.curves(of: "gait"))
    let shapes = plot.shapes
    let groups = shapes.indices.filter { shapes[$0].axes != nil }
    try #require(groups.count == 3 && panels().allSatisfy { $0.firstIndex(where: isRibbon) == 0 })
    // The knee's, second of three panels: its height at 72 % by the labels of the axis.
    guard case .band(let upper, let lower, _) = panels()[1][0] else { return }
    let labels = shapes[groups[0]..<groups[1]].compactMap { shape -> (degrees: Double, y: Double)? in
      guard case .text(let text, let position, .end, _, _) = shape, text.hasSuffix("°") else { return nil }
      return Double(text.dropLast()).map { ($0, position.y) }
    }
    let (low, high) = (try #require(labels.first), try #require(labels.last))
    func degrees(_ y: Double) -> Double {
      low.degrees + (y - low.y) / (high.y - low.y) * (high.degrees - low.degrees)
    }
    #expect(abs(degrees(upper[18].y) - (59.1 + 5.9)) < 0.2 && abs(degrees(lower[18].y) - (59.1 - 5.9)) < 0.2)
    #expect(upper.count == 26 && upper[0].x < upper[25].x)
    #expect(panels()[0].contains { if case .line(_, width: 2, PlotTheme.light.line) = $0 { true } else { false } })
    var report = Report(title: "Walk", features: [])
    report.test = ClinicalTestReport(result, of: .gait)
    let page = String(decoding: try report.html(), as: UTF8.self)
    #expect(page.contains(PublishedStride.source) && page.contains("For orientation: no verdict."))
  }
}

import QPCore
import QPExercises
import QPFeatures
import QPSimulator
import Testing

@testable import QPClinical
@testable import QPReport

/// What a page of a walk weighs: two knees at 60 frames a second, with noise and the clinical test.
@Suite struct PageSizeTests {
  private func report(strides: Int) throws -> (report: Report, page: String) {
    var walk = SimulatedWalk()
    walk.isOnTreadmill = true
    walk.strides = strides
    var simulation = Simulation(body: walk.body, trajectory: walk.trajectory, camera: .orthographic(yaw: 90), fps: 60)
    simulation.noise.sigma = 2
    let features = try ["left", "right"].map { try Feature(id: Feature.ID("rangeOfMotion.knee.\($0).flexion")) }
    let builder = try ReportBuilder(
      title: "Walk", features: features, smoothing: .adaptive, smoothingName: "adaptive", language: .english,
      exercise: nil, assessment: nil, times: 0...Double.infinity, isTask: true)
    var motion = MotionRecording()
    for frame in simulation.poseFrames {
      motion.consume(frame)
      try builder.process(frame)
    }
    builder.finish()
    builder.report.test = ClinicalTestReport(try ClinicalTest.gait.evaluate(motion), of: .gait)
    return (builder.report, String(decoding: try builder.report.html(), as: UTF8.self))
  }

  @Test func nineSecondsTakeLessThan150Kilobytes() throws {
    let (report, page) = try report(strides: 8)
    #expect((520...560).contains(report.frameCount) && page.utf8.count < 150_000, "\(page.utf8.count)")
    #expect(page.contains("\"every\":1") && !page.contains("One frame in"))
    #expect(!page.contains("In print the first"))
  }

  /// A minute is drawn 30 times a second.
  @Test func aMinuteTakesLessThan300Kilobytes() throws {
    let (report, page) = try report(strides: 54)
    #expect((3540...3600).contains(report.frameCount) && page.utf8.count < 300_000, "\(page.utf8.count)")
    #expect(page.contains("\"every\":2") && page.contains("One frame in 2 is drawn; all were measured."))
    #expect(page.contains("<p class=\"note printed\">In print the first 10 of "))
  }

  /// No point of a curve lies further from what is drawn of it than a fifth of a pixel.
  @Test func aSimplifiedCurveStaysWithinItsDistance() {
    let points = (0..<600).map { index -> Point in
      let x = Double(index)
      return Point(x, 40 * Maths.sin(x / 25) + Double(index * 7919 % 13) / 20 + (index == 301 ? 60 : 0))
    }
    let kept = points.simplified(within: 0.2)
    #expect(kept.count < points.count && kept.first == points.first && kept.last == points.last)
    #expect(kept.contains(points[301]))
    for point in points {
      let nearest = zip(kept, kept.dropFirst()).map { from, to -> Double in
        let (line, way) = (to - from, point - from)
        let share = min(max((way * line).sum() / (line * line).sum(), 0), 1)
        return (way - line * share).length
      }.min()
      #expect(nearest ?? .infinity <= 0.2 + 1e-9)
    }
    let few = [Point(0, 0), Point(1, 1)]
    #expect(
      few.simplified(within: 1) == few && [Point(0, 0), Point(1, 0.1), Point(2, 0)].simplified(within: 0.2).count == 2)
    // A curve that ends where it began is no point.
    let loop = [Point(0, 0), Point(0, 9), Point(0, 0)]
    #expect(loop.simplified(within: 0.2) == loop)
  }
}

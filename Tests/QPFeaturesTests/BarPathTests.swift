import QPCore
import QPFeatures
import QPSimulator
import QPStyle
import QPTestSupport
import Testing

struct BarPathTests {
  /// A lift of half a metre in a second, as a cosine, with a sideways bow of 5 cm; 200 pixels a metre.
  @Test func aKnownLiftIsMeasured() throws {
    var path = BarPath(scale: .plate(pixels: 90))
    for index in 0...300 {
      let time = Double(index) / 100
      let way = min(max(time - 1, 0), 1)
      let rise = 0.25 * (1 - Maths.cos(.pi * way))
      path.consume(
        Point(400 + 200 * 0.05 * Maths.sin(.pi * way), 500 - 200 * rise),
        at: Timestamp(microseconds: Int64(index) * 10_000))
    }
    #expect(path.isInMetres && path.metresPerPixel == 0.005)
    #expect(abs(path.maximumHorizontalDisplacement - 0.05) < 1e-3)
    #expect(abs(path.peakVelocity - 0.25 * .pi) < 0.01, "the greatest speed of the cosine")
    #expect(abs(try #require(path.meanVelocity) - 0.5) < 0.03)
    // The curve's length in small straight pieces.
    let pieces = (0..<10_000).map { index -> Double in
      func place(_ way: Double) -> Point { Point(0.05 * Maths.sin(.pi * way), -0.25 * Maths.cos(.pi * way)) }
      return (place(Double(index + 1) / 10_000) - place(Double(index) / 10_000)).length
    }
    #expect(abs(path.length - pieces.reduce(0, +)) < 1e-3)
    let span = try #require(path.trail.last).time.seconds(since: try #require(path.trail.first).time)
    #expect(abs(span - BarPath.trailDuration) < 0.011)
  }

  @Test func badPointsAndTimesChangeNothing() {
    var path = BarPath()
    path.consume(Point(1, 1), at: .zero)
    path.consume(Point(.nan, 1), at: Timestamp(milliseconds: 33))
    path.consume(Point(9, 9), at: .zero)
    #expect(path.length == 0 && path.trail.count == 1 && path.velocity == nil && path.meanVelocity == nil)
    path.consume(Point(100, 1), at: Timestamp(milliseconds: 9000))
    #expect(path.length == 0 && path.trail.count == 1, "what happened in a long gap is not known")
    #expect(BarPath(scale: .plate(pixels: 0)).metresPerPixel == nil)
  }

  /// The wrists of a simulated person of known height go up by a known way.
  @Test func theStatureGivesMetres() throws {
    let workout = try #require(SimulatedExercise.named("overheadPress"))
    let simulation = Simulation(trajectory: workout.set(of: 1, tempo: 3), camera: .orthographic())
    let feature = Feature.barPath(scale: .stature(1.75))
    var path = BarPath(scale: .stature(1.75))
    var pipeline = Pipeline(features: [feature], configuration: .exercises)
    var heights: [Double] = []
    for simulated in simulation.frames {
      let output = try pipeline.process(simulated.frame)
      if let result = output.results[feature] { #expect(result.unit == .metresPerSecond) }
      path.consume(try #require(output.landmarks), at: simulated.frame.timestamp)
      let skeleton = simulated.people[0]
      heights.append((skeleton[.leftWrist].y + skeleton[.rightWrist].y) / 2)
    }
    let way = try #require(heights.max()) - heights[0]
    #expect(abs(path.length - 2 * way) < 0.1 * way)
    #expect(path.maximumHorizontalDisplacement < 0.02)
  }

  @Test func theTrailFades() throws {
    let feature = Feature.barPath()
    var measurer = feature.makeMeasurer()
    var figure = Figure.standing
    var drawing = Drawing(size: figure.size)
    for index in 0..<20 {
      figure.points[.leftWrist] = Point(585, 410 - Double(index) * 5)
      let frame = try figure.frame(at: Double(index) / 10)
      let person = Person(try #require(Landmarks(frame)), bodySize: 200)
      let outcome = measurer.measure(
        person, context: FrameContext(of: person, at: frame.timestamp, elapsed: 0.1))
      drawing = Drawing(size: figure.size)
      measurer.draw(outcome, of: person, style: feature.style, into: &drawing)
    }
    var alphas: [UInt8] = []
    for case .stroke(_, let pen) in drawing.items { alphas.append(pen.color.alpha) }
    #expect(alphas.count == 19 && alphas == alphas.sorted() && alphas[0] < 40 && alphas[18] == 255)
  }
}

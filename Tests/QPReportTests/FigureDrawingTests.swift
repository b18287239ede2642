import QPCore
import QPFeatures
import QPReport
import QPStyle
import QPTestSupport
import Testing

/// Figures on contact sheets, without a video behind them.
@Suite struct FigureDrawingTests {
  private func items(_ figure: Figure, measuring parts: Set<Landmarks.Body> = []) throws -> [Drawing.Item] {
    let landmarks = try #require(Landmarks(try figure.frame()))
    let person = Person(landmarks)
    var measurer = Feature.figure(measuring: parts).makeMeasurer()
    let outcome = measurer.measure(person, context: FrameContext(of: person, gravity: figure.gravity))
    var drawing = Drawing(size: figure.size)
    measurer.draw(outcome, of: person, style: Style(), into: &drawing)
    return drawing.items
  }

  private func lines(_ items: [Drawing.Item]) -> [(from: SIMD2<Double>, to: SIMD2<Double>, width: Double)] {
    items.compactMap { item in
      guard case .stroke(.line(let from, let to), let pen) = item else { return nil }
      return (from, to, pen.width)
    }
  }

  /// Landmarks are single precision, as fractions of the picture.
  private func isNear(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool { abs(a.x - b.x) < 0.01 && abs(a.y - b.y) < 0.01 }

  @Test func limbsThatAreMeasuredStandOut() throws {
    let parts: Set<Landmarks.Body> = [.leftShoulder, .leftElbow]
    let (plain, marked) = (lines(try items(.standing)), lines(try items(.standing, measuring: parts)))
    let wider = zip(plain, marked).filter { $1.width > $0.width }
    #expect(plain.count == marked.count && wider.count == 1)
    let arm = try #require(wider.first)
    #expect(isNear(arm.1.from, SIMD2(560, 220)) && isNear(arm.1.to, SIMD2(580, 320)))
  }

  /// The feet of the figure come down to 730 of 800 pixels; the hips' middle is at 500.
  @Test func theGroundIsAtTheFeetAndTheVerticalThroughTheHips() throws {
    let lines = lines(try items(.standing))
    let ground = try #require(lines.first { isNear($0.from * SIMD2(0, 1), SIMD2(0, 730)) && abs($0.to.y - 730) < 0.01 })
    #expect(abs(ground.to.x - ground.from.x) > 1000)
    #expect(lines.contains { isNear($0.from, SIMD2(500, 730)) && abs($0.to.x - 500) < 0.01 && $0.to.y < 0 })
  }

  @Test func theGroundFollowsGravity() throws {
    var tilted = Figure.standing
    tilted.gravity = SIMD2(0.6, 0.8)
    let ground = try #require(lines(try items(tilted)).max { ($0.to - $0.from).x < ($1.to - $1.from).x })
    let along = ground.to - ground.from
    #expect(abs(along.x * 0.6 + along.y * 0.8) < 1e-6)
  }

  @Test func aHeadIsAnOutlineWithANose() throws {
    let outlines = try items(.standing).filter { item in
      if case .stroke(.polyline(_, closed: true), _) = item { true } else { false }
    }
    let noses = try items(.standing).filter { item in
      if case .stroke(.polyline(_, closed: false), _) = item { true } else { false }
    }
    #expect(outlines.count == 1 && noses.count == 1)
  }
}

import Foundation
import QPCore
import QPRecording
import QPFeatures
import QPStyle
import QPTestSupport
import Testing

/// The drawings of features, as values.
@Suite struct DrawingTests {
  @Test(arguments: [true, false]) func theRaysEndAtTheLandmarks(isClockwise: Bool) throws {
    let drawing = try Self.draw(.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: isClockwise)), .standing)
    let points = Figure.standing.points
    let chain = try #require(Self.chains(drawing).first)
    #expect(chain.count == 3)
    for (point, body) in zip(chain, [Body.leftHip, .leftShoulder, .leftElbow]) {
      #expect(Self.distance(point, points[body]) < 0.01)
    }
  }

  @Test(arguments: [true, false]) func theArcTurnsThroughTheReading(isClockwise: Bool) throws {
    for degrees in [5.0, 60, 120, 179, 190, 300] {
      let figure = Figure.standing.raisingLeftArm(to: degrees)
      let feature = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: isClockwise))
      let reading = try RangeOfMotionTests.read(feature, figure)?.value ?? .nan
      let drawing = try Self.draw(feature, figure)
      let arcs = drawing.items.compactMap { item in
        if case .stroke(.arc(let center, let radius, let start, let sweep), _) = item {
          (center, radius, start, sweep)
        } else {
          nil
        }
      }
      let (center, radius, start, sweep) = try #require(arcs.first)
      #expect(arcs.count == 1)
      #expect(sweep == (isClockwise ? reading : -reading))
      // Its ends lie on the two rays.
      for (angle, body) in [(start, Body.leftHip), (start + sweep, .leftElbow)] {
        let direction = Point(cos(angle * .pi / 180), sin(angle * .pi / 180))
        let ray = (figure.points[body] ?? .zero) - center
        let length = (ray * ray).sum().squareRoot()
        #expect(Self.distance(center + direction * radius, center + ray / length * radius) < 0.01, "\(degrees)°")
      }
      // The number stands in the swept part, beyond the arc; between narrow rays there may be no room.
      let (text, position, _) = try #require(Self.texts(drawing).first)
      #expect(text == "\(Int(reading.rounded()))°")
      let middle = (start + sweep / 2) * .pi / 180
      let away = position - center
      let isNarrow = abs(sweep) < 45
      #expect(
        isNarrow || Self.distance(away, Point(cos(middle), sin(middle)) * Self.distance(away, .zero)) < 0.01)
      #expect(Self.distance(away, .zero) > radius)
    }
  }

  @Test func theColourIsTheConditionsAtExactlyItsEnds() throws {
    let figure = Figure.standing.raisingLeftArm(to: 90)
    let joint = RangeOfMotion.shoulder(side: .left, clockwiseDirection: false)
    let value = try RangeOfMotionTests.read(.rangeOfMotion(joint), figure)?.value ?? .nan
    for (min, max, isMatch) in [
      (value, value + 1, true), (value - 1, value, true), (value, value, true), (value.nextUp, value + 1, false),
      (value - 1, value.nextDown, false),
    ] {
      let style = Style(color: .blue, conditionalColors: [ConditionalColor(min: min, max: max, color: .green)])
      let colors = Set(Self.colors(try Self.draw(.rangeOfMotion(joint, style: style), figure)))
      #expect(colors == [isMatch ? .green : .blue])
    }
  }

  @Test func aHiddenFeatureMeasuresAndDrawsNothing() throws {
    let feature = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false), style: Style(hidden: true))
    let probe = Probe()
    var pipeline = Pipeline(features: [feature, probe.feature(hidden: true)])
    let output = try pipeline.process(Figure.standing.frame())
    #expect(output.results[feature] != nil)
    #expect(output.status.info?.overlay == .rendered)
    #expect(probe.drawn == 0)
    pipeline.update(features: [probe.feature(hidden: false)])
    _ = try pipeline.process(Figure.standing.frame(at: 0.1))
    #expect(probe.drawn == 1)
  }

  @Test(arguments: [0, -1, Double.nan]) func noWidthNoFontAndNoArcDrawNothing(size: Double) throws {
    let joint = RangeOfMotion.shoulder(side: .left, clockwiseDirection: false)
    let all = try Self.draw(.rangeOfMotion(joint), .standing).items.count
    #expect(all == 4)
    func count(_ style: Style) throws -> (strokes: Int, fills: Int, texts: Int) {
      let items = try Self.draw(.rangeOfMotion(joint, style: style), .standing).items
      return (
        items.filter { if case .stroke = $0 { true } else { false } }.count,
        items.filter { if case .fill = $0 { true } else { false } }.count,
        items.filter { if case .text = $0 { true } else { false } }.count
      )
    }
    #expect(try count(Style(relativeLineWidth: size)) == (0, 0, 1))
    #expect(try count(Style(relativeFontSize: size)) == (2, 1, 0))
    #expect(try count(Style(relativeArcSize: size)) == (1, 0, 1))
    #expect(try count(Style(relativeFontSize: size, relativeLineWidth: size)) == (0, 0, 0))
  }

  @Test func aReadingThatIsMissingDrawsNothing() throws {
    var figure = Figure.standing
    figure.points[.leftElbow] = nil
    #expect(try Self.draw(.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false)), figure).items.isEmpty)
    #expect(try Self.draw(.measureLine(p1: .leftElbow, p2: .leftHip), figure).items.isEmpty)
  }

  @Test func upwardRaysPointUp() throws {
    let drawing = try Self.draw(.rangeOfMotion(.back(clockwiseDirection: true)), .standing)
    let chain = try #require(Self.chains(drawing).first)
    #expect(chain[0].x == chain[1].x)
    #expect(chain[0].y < chain[1].y)
  }

  @Test func limbsAreDrawnWhereTheTopologyJoinsThem() throws {
    // The left arm: shoulder–elbow–wrist–index, and dots on each; pinky and thumb are not in the figure.
    let drawing = try Self.draw(.overlay(.arm(side: .left)), .standing)
    let points = Figure.standing.points
    let expected = [(Body.leftShoulder, Body.leftElbow), (.leftElbow, .leftWrist), (.leftWrist, .leftIndex)]
    let lines = Self.lines(drawing)
    #expect(lines.count == 3)
    for (line, (a, b)) in zip(lines, expected) {
      #expect(Self.distance(line.from, points[a]) < 0.01 && Self.distance(line.to, points[b]) < 0.01)
    }
    #expect(drawing.items.count == 7)
    var coco = Figure.standing
    coco.topology = .coco17
    #expect(Self.lines(try Self.draw(.overlay(.arm(side: .left)), coco)).count == 2)
  }

  @Test(arguments: Topology.builtIn) func theWholeBodyIsEverythingThatATopologyJoins(_ topology: Topology) throws {
    var figure = Figure.standing
    figure.topology = topology
    var seen = topology.connections
    let landmarks = try #require(Landmarks(figure.frame()))
    seen.removeAll { landmarks.pixel($0.0) == nil || landmarks.pixel($0.1) == nil }
    #expect(Self.lines(try Self.draw(.overlay(.wholeBodyAndHead), figure)).count == seen.count)
  }

  @Test func armsAndLegsAloneAreNotJoinedAcrossTheBody() throws {
    // Those that join shoulder to shoulder and hip to hip; others go through the middles.
    for topology in [Topology.blazePose33, .coco17, .poseNet17] {
      var figure = Figure.standing
      figure.topology = topology
      let trunk = Self.lines(try Self.draw(.overlay(.upperBody), figure)).count
      let arms = Self.lines(try Self.draw(.overlay(.arms), figure)).count
      // Shoulder–shoulder, hip–hip and both flanks.
      #expect(trunk == arms + 4, "\(topology.name)")
      let lower = Self.lines(try Self.draw(.overlay(.lowerBody), figure)).count
      #expect(lower == Self.lines(try Self.draw(.overlay(.legs), figure)).count + 1, "\(topology.name)")
    }
  }

  // MARK: - Tools

  static func draw(_ feature: Feature, _ figure: Figure) throws -> Drawing {
    let frame = try figure.frame()
    var measurer = feature.makeMeasurer()
    let person = Person(try #require(Landmarks(frame)), bodySize: 200)
    let outcome = measurer.measure(person, context: FrameContext(of: person))
    var drawing = Drawing(size: frame.size, bodySize: 200)
    measurer.draw(outcome, of: person, style: feature.style, into: &drawing)
    return drawing
  }

  static func lines(_ drawing: Drawing) -> [(from: Point, to: Point)] {
    drawing.items.compactMap { if case .stroke(.line(let from, let to), _) = $0 { (from, to) } else { nil } }
  }

  static func chains(_ drawing: Drawing) -> [[Point]] {
    drawing.items.compactMap { if case .stroke(.polyline(let points, _), _) = $0 { points } else { nil } }
  }

  static func texts(_ drawing: Drawing) -> [(String, Point, Lettering)] {
    drawing.items.compactMap {
      if case .text(let text, let center, let look) = $0 { (text, center, look) } else { nil }
    }
  }

  /// All colours, fills as if they were opaque.
  static func colors(_ drawing: Drawing) -> [Color] {
    drawing.items.map { item in
      switch item {
      case .stroke(_, let pen): pen.color
      case .fill(_, let color): Color(red: color.red, green: color.green, blue: color.blue)
      case .text(_, _, let lettering): lettering.color
      }
    }
  }

  static func distance(_ a: Point, _ b: Point?) -> Double {
    guard let b else { return .nan }
    return ((a - b) * (a - b)).sum().squareRoot()
  }
}

/// A feature that counts how often it is drawn.
private final class Probe: Sendable {
  private let count = Locked(0)
  var drawn: Int { count.withLock { $0 } }

  func feature(hidden: Bool) -> Feature {
    Feature(id: "probe", style: Style(hidden: hidden)) { Measurer(probe: self) }
  }

  private struct Measurer: Measuring {
    let probe: Probe
    mutating func measure(_ person: Person, context: FrameContext) -> Outcome { .nothing() }
    mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
      probe.count.withLock { $0 += 1 }
    }
  }
}

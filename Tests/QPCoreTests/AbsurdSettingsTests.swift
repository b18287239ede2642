import QPCore
import QPFeatures
import QPStyle
import QPTestSupport
import Testing

/// Settings that make no sense neither end the program nor make readings of nothing.
@Suite struct AbsurdSettingsTests {
  private static let numbers = [-Double.infinity, -1e300, -1, 0, .leastNonzeroMagnitude, 1e300, .infinity, .nan]

  private func frames() throws -> [PoseFrame] {
    try (0..<4).map { try Figure.standing.raisingLeftArm(to: Double($0 * 30)).frame(at: Double($0) / 10) }
  }

  @Test(arguments: numbers) func configurations(number: Double) throws {
    var all = [Configuration(longestGap: number), Configuration(cameraDistance: number)]
    all.append(
      Configuration(
        gates: Gates(
          minimumVisibility: Float(number), maximumOutOfFrame: number, minimumLengthRatio: number,
          maximumOutOfPlaneAngle: number)))
    all.append(
      Configuration(gates: Gates(degenerateLengthRatio: number, maximumYaw: number, maximumLengthRatio: number)))
    all.append(
      Configuration(gates: Gates(plausibility: AngularVelocityLimit(maximum: number, confirmationTime: number))))
    let whole = number.isFinite ? Int(max(-1e18, min(number, 1e18))) : 0
    all.append(Configuration(overlay: .longestSide(min(whole, 200)), overlayBuffers: min(whole, 5)))
    for configuration in all {
      var pipeline = Pipeline(
        features: [.rangeOfMotion(.shoulder(side: .left, movement: .abduction))], configuration: configuration)
      for frame in try frames() {
        let value = try pipeline.process(frame).results.values.first?.value
        #expect(value?.isFinite != false, "\(configuration)")
      }
    }
  }

  @Test func anImpossibleDistanceOfTheCameraIsNone() throws {
    func readings(_ distance: Double?) throws -> [Double?] {
      var pipeline = Pipeline(
        features: [.rangeOfMotion(.shoulder(side: .left, movement: .abduction))],
        configuration: Configuration(overlay: .none, cameraDistance: distance))
      return try frames().map { try pipeline.process($0).results.values.first?.value }
    }
    for distance in [-2, 0, .nan, .infinity] { #expect(try readings(distance) == readings(nil), "\(distance)") }
  }

  @Test(arguments: numbers) func styles(number: Double) throws {
    let styles = [
      Style(relativeFontSize: number), Style(relativeArcSize: number), Style(relativeLineWidth: number),
      Style(cornerRadius: number), Style(linePattern: .dashed, outline: Style.Outline(relativeWidth: number)),
      Style(
        relativeLineWidth: number, linePattern: .dotted, shadow: Style.Shadow(relativeX: number, relativeY: number)),
      Style(conditionalColors: [ConditionalColor(min: number, max: -number, color: .red)]),
    ]
    for style in styles {
      var pipeline = Pipeline(
        features: [
          .rangeOfMotion(.shoulder(side: .left, movement: .abduction), style: style),
          .overlay(.wholeBody, style: style), .inside(RelativeEdgeInsets(), style: style),
        ], configuration: Configuration(overlay: .longestSide(64)))
      for frame in try frames() { #expect(try pipeline.process(frame).overlay != nil) }
    }
  }

  @Test func insetsBeyondThePicture() throws {
    for number in Self.numbers {
      let box = RelativeEdgeInsets(top: number, left: number, bottom: number, right: number)
      var pipeline = Pipeline(features: [.inside(box)], configuration: Configuration(overlay: .longestSide(64)))
      for frame in try frames() { #expect(try pipeline.process(frame).overlay != nil) }
    }
  }
}

import Foundation
import QPKit

extension Feature {
  /// Measures how far the head is carried in front of the shoulder, seen from the side.
  ///
  /// The angle of the line from shoulder to ear to the vertical, in −180…180 degrees: 0° with the ear above the shoulder,
  /// positive in front of it.
  /// - Parameters:
  ///   - side: The person's own side whose ear and shoulder are measured; best the one that the camera sees.
  ///   - limit: The angle in degrees above which the person is advised to draw the head back.
  ///   - style: How it is drawn; conditions compare degrees.
  /// - Returns: The feature, named like `forwardHead.left.20.0`.
  public static func forwardHead(side: Side, limit: Double = 20, style: Style = Style()) -> Feature {
    let measurer = ForwardHeadMeasurer(side: side, limit: limit)
    let metadata = Metadata(
      title: "\(side) ear in front of the shoulder",
      summary: "The head moves forward; 0° with the ear above the shoulder.",
      unit: .degrees, joint: "neck", movement: "protraction", opposite: "retraction", side: side, neutral: 0,
      parts: [measurer.shoulder, measurer.ear])
    return Feature(
      id: ID("forwardHead.\(side).\(limit)"), metadata: metadata, style: style,
      otherSide: { .forwardHead(side: side.opposite, limit: limit) },
      measurer: { measurer })
  }
}

/// The detail of a reading of ``QPCore/Feature/forwardHead(side:limit:style:)``.
public struct ForwardHeadDetail: FeatureDetail {
  /// The detail's name in data.
  public static let name = "forwardHead"
  /// The largest angle since the person came into view, in degrees.
  public var furthest: Double

  /// Creates a detail, for tests of its users.
  public init(furthest: Double) { self.furthest = furthest }

  /// The largest angle.
  public var members: [(name: String, value: FeatureDetailValue)] { [("furthest", .number(furthest))] }
}

extension PoseFeedback {
  /// The head is further forward than it should be.
  public static let drawHeadBack = custom(key: "feedback.drawHeadBack", text: "Draw your head back over your shoulders")
}

/// Measures and draws the angle of the line from shoulder to ear to the vertical.
private struct ForwardHeadMeasurer: Measuring {
  let shoulder: Landmarks.Body
  let ear: Landmarks.Body
  let limit: Double
  private var furthest: Double?
  /// The last reading for `draw`: straight up in the picture, and the turn from there to the ear.
  private var drawn: (up: SIMD2<Double>, turn: Double)?

  init(side: Side, limit: Double) {
    shoulder = .shoulder(side: side)
    ear = .ear(side: side)
    self.limit = limit
  }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    drawn = nil
    switch context.usability(of: [shoulder, ear], view: .sagittal) {
    case .withheld(let advice, let quality): return .withheld(quality, feedback: advice)
    case .usable(var quality):
      guard let facing = context.facing, facing.plane == .sagittal else {
        // Smoothing is no reason against the reading.
        quality.remove(.smoothed)
        quality.insert(.outOfPlane, magnitude: context.turn(awayFrom: .sagittal))
        return .withheld(quality, feedback: .turn(.sagittal))
      }
      return read(person, context, quality, forward: facing == .right ? 1 : -1)
    }
  }

  /// Takes the reading; `forward` is 1 where the person faces the right edge of the picture, else −1.
  private mutating func read(
    _ person: Person, _ context: FrameContext, _ quality: Quality, forward: Double
  ) -> Outcome {
    let up = context.gravity.map { -$0 } ?? SIMD2(0, -1)
    guard let turn = turn(person.landmarks, from: up),
      var result = FeatureResult(value: forward * turn, unit: .degrees)
    else { return .nothing() }
    var sensitivity = Sensitivity()
    sensitivity.addDirection(from: shoulder, to: ear, times: 180 / .pi, person.landmarks)
    result.setIntervals(from: context.uncertainty(of: sensitivity))
    result.raw = self.turn(person.rawLandmarks, from: up).map { forward * $0 }
    result.quality = quality
    if context.gravity == nil { result.quality.insert(.verticalAssumed) }
    result.algorithm = "forwardHead/1"
    let furthest = max(furthest ?? result.value, result.value)
    result.detail = ForwardHeadDetail(furthest: furthest)
    (self.furthest, drawn) = (furthest, (up, turn))
    if quality.contains(.outOfPlane) { return .reading(result, feedback: .turn(.sagittal)) }
    return .reading(result, feedback: result.value > limit ? .drawHeadBack : nil)
  }

  /// Returns the turn from straight up to the ear in −180…180 degrees, clockwise as seen in the picture; `nil` where ear
  /// and shoulder lie in one place.
  private func turn(_ landmarks: Landmarks, from up: SIMD2<Double>) -> Double? {
    guard let shoulder = landmarks.pixel(shoulder), let ear = landmarks.pixel(ear), ear != shoulder else { return nil }
    let line = ear - shoulder
    return atan2(up.x * line.y - up.y * line.x, (up * line).sum()) * 180 / .pi
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let result = outcome.result, let (up, turn) = drawn, let shoulder = person.landmarks.pixel(shoulder),
      let ear = person.landmarks.pixel(ear)
    else { return }
    let pen = drawing.pen(style, for: result.value)
    let radius = drawing.arcRadius(style)
    let start = atan2(up.y, up.x) * 180 / .pi
    let plumb = shoulder + up * radius * 1.5
    drawing.stroke(.polyline([plumb, shoulder, ear], closed: false), pen)
    if radius > 0 { drawing.stroke(.arc(center: shoulder, radius: radius, start: start, sweep: turn), pen) }
    drawing.label(
      result.stringValue, beside: shoulder, radius: radius, bisector: start + turn / 2,
      clearOf: [(plumb, shoulder), (shoulder, ear)], drawing.lettering(style, for: result.value))
  }

  mutating func reset() { furthest = nil }
}

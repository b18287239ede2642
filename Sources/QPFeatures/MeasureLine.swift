public import QPCore
public import QPStyle

extension Feature {
  /// Creates a feature that measures the distance between two parts of the body.
  ///
  /// Without a height it is in pixels of the picture, or in `format` where the session's calibration has a scale. With
  /// one it is scaled by the person's own segments, and so is nearly independent of the distance to the camera; both
  /// parts must be about as far from the camera as the trunk. Its interval includes the errors of both ends and of the
  /// segments that determine the scale.
  /// - Parameters:
  ///   - p1: One end.
  ///   - p2: The other end.
  ///   - userHeight: The person's standing height in centimetres; `nil` or a height not above 0 measures in pixels.
  ///   - format: The unit if the height is known; `nil` means centimetres.
  ///   - style: The style; its conditions compare the value in its unit.
  /// - Returns: The feature, named like `measureLine.leftShoulder.leftElbow`, with height and unit where there is a
  ///   height: `measureLine.leftShoulder.leftElbow.180.0.cm`.
  public static func measureLine(
    p1: Landmarks.Body, p2: Landmarks.Body, userHeight: Double? = nil, format: LengthFormat? = nil,
    style: Style = Style()
  ) -> Feature {
    let height = userHeight.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    let format = format ?? .centimetres
    // Height and unit are part of the id, since a feature keeps its measurer as long as its id is unchanged.
    let scale = height.map { ".\($0).\(format.unit.unit.symbol)" } ?? ""
    let metadata = Feature.Metadata(
      title: "\(p1.displayName) to \(p2.displayName)", unit: height == nil ? .pixels : format.unit.unit)
    return Feature(id: Feature.ID("measureLine.\(p1).\(p2)\(scale)"), metadata: metadata, style: style) {
      LineMeasurer(p1: p1, p2: p2, height: height, format: format)
    }
  }
}

/// The unit of a length.
public enum LengthFormat: Hashable, Sendable {
  /// Centimetres.
  case centimetres
  /// Metres.
  case metres
  /// Inches of 2.54 cm.
  case inches

  var unit: (unit: FeatureResult.Unit, perCentimetre: Double) {
    switch self {
    case .centimetres: (.centimetres, 1)
    case .metres: (.metres, 0.01)
    case .inches: (.inches, 1 / 2.54)
    }
  }
}

private struct LineMeasurer: Measuring {
  let p1: Body
  let p2: Body
  let height: Double?
  let format: LengthFormat
  private var sensitivity = Sensitivity()
  private var calibration: Calibration?

  private static let algorithm = "line/1"

  init(p1: Body, p2: Body, height: Double?, format: LengthFormat) {
    (self.p1, self.p2, self.height, self.format) = (p1, p2, height, format)
  }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    calibration = height == nil ? context.calibration : nil
    switch context.usability(of: [p1, p2]) {
    case .withheld(let advice, let quality): return .withheld(quality, feedback: advice)
    case .usable(let quality):
      guard let scale = scale(person.landmarks), let value = length(person.landmarks),
        var result = FeatureResult(
          value: value * scale, unit: height == nil && calibration?.scale == nil ? .pixels : format.unit.unit)
      else {
        return .nothing(
          feedback: .missing([.leftShoulder, .rightShoulder, .leftHip, .rightHip], in: person.landmarks))
      }
      result.quality = quality
      if stature != nil, height == nil { result.quality.insert(.scaleAssumed) }
      result.algorithm = Self.algorithm
      if let length = length(person.rawLandmarks), let scale = self.scale(person.rawLandmarks) {
        result.raw = length * scale
      }
      updateSensitivity(person.landmarks, scale: scale, value: result.value)
      result.setIntervals(from: context.uncertainty(of: sensitivity))
      return .reading(result)
    }
  }

  /// Returns the distance in pixels.
  private func length(_ landmarks: Landmarks) -> Double? {
    guard let start = landmarks.pixel(p1), let end = landmarks.pixel(p2) else { return nil }
    return (end - start).length
  }

  /// Returns the size of a pixel in the result's unit; `nil` if it is not known.
  private func scale(_ landmarks: Landmarks) -> Double? {
    if let stature { return Stature.pixels(landmarks).map { stature * format.unit.perCentimetre / $0 } }
    guard let calibration, calibration.scale != nil else { return 1 }
    guard let start = landmarks.pixel(p1), let end = landmarks.pixel(p2), start != end,
      let metres = calibration.metres(from: start, to: end)
    else { return nil }
    return metres * 100 * format.unit.perCentimetre / (end - start).length
  }

  /// The person's height in centimetres, stated of the feature or of the session; `nil` where neither is.
  private var stature: Double? {
    if let height { return height }
    guard case .stature(let metres) = calibration?.scale else { return nil }
    return metres * 100
  }

  /// Computes the sensitivity of the value to each point: the two ends, and those of the segments that give the scale.
  private mutating func updateSensitivity(_ landmarks: Landmarks, scale: Double, value: Double) {
    sensitivity.removeAll()
    sensitivity.addDistance(from: p1, to: p2, times: scale, landmarks)
    guard stature != nil else { return }
    let seen = Stature.seen(landmarks)
    for segment in Stature.segments {
      sensitivity.addDistance(from: segment.from, to: segment.to, times: -value / seen.length, landmarks)
    }
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let result = outcome.result, let start = person.landmarks.pixel(p1), let end = person.landmarks.pixel(p2)
    else { return }
    drawing.stroke(.line(from: start, to: end), drawing.pen(style, for: result.value))
    // The number stands next to the middle, on the upper side.
    let along = end - start
    let across = along.length > 0 ? Point(along.y, -along.x) / along.length : Point(0, -1)
    let up = across.y > 0 ? -across : across
    drawing.label(
      result.stringValue, beside: (start + end) / 2, radius: 0, bisector: Maths.atan2(up.y, up.x) * 180 / .pi,
      clearOf: [(start, end)], drawing.lettering(style, for: result.value))
  }
}

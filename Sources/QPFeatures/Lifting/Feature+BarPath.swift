public import QPCore
public import QPStyle

extension Feature {
  /// Creates a feature that measures a barbell's vertical speed, positive upward, and draws its path as a fading trail.
  ///
  /// The position of the bar is that of the wrists; for a tracked object, and for path length, deviation, mean and peak
  /// speed, use a ``BarPath``. The unit is metres per second if the scale is known, here or by the session's
  /// calibration, otherwise pixels per second.
  /// - Parameters:
  ///   - scale: The scale from pixels to metres.
  ///   - style: The style of the trail; its conditions compare speeds.
  /// - Returns: The feature.
  public static func barPath(scale: BarPath.Scale = .pixels, style: Style = Style()) -> Feature {
    let metadata = Metadata(
      title: "bar path", summary: "a barbell's speed, up or down, by the wrists; draws its path",
      unit: scale == .pixels ? .pixelsPerSecond : .metresPerSecond)
    return Feature(id: "barPath", metadata: metadata, style: style, policy: .exercise) {
      BarPathMeasurer(path: BarPath(scale: scale))
    }
  }
}

extension FeatureResult.Unit {
  /// The unit metres per second.
  package static let metresPerSecond = FeatureResult.Unit(symbol: "m/s", suffix: " m/s", decimals: 2)
  /// The unit pixels per second.
  package static let pixelsPerSecond = FeatureResult.Unit(symbol: "{pixel}/s", suffix: " px/s", decimals: 0)
}

/// A measurer that follows the wrists.
struct BarPathMeasurer: Measuring {
  private(set) var path: BarPath
  private var now = Timestamp.zero

  init(path: BarPath) {
    self.path = path
  }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    now = context.timestamp
    if path.scale == .pixels, let scale = context.calibration.flatMap(BarPath.Scale.init) {
      path = BarPath(scale: scale)
    }
    path.down = context.gravity ?? Point(0, 1)
    let feedback = PoseFeedback.missing([.leftWrist, .rightWrist], in: person.landmarks)
    path.consume(person.landmarks, at: now)
    guard let velocity = path.velocity, path.trail.last?.time == now else { return .nothing(feedback: feedback) }
    var result = FeatureResult(value: velocity, unit: path.isInMetres ? .metresPerSecond : .pixelsPerSecond)
    result?.algorithm = "barPath/1"
    if case .stature = path.scale, context.calibration != nil { result?.quality.insert(.scaleAssumed) }
    return Outcome(result, feedback: feedback)
  }

  mutating func reset() {
    path = BarPath(scale: path.scale)
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    for (older, newer) in zip(path.trail, path.trail.dropFirst()) {
      let age = now.seconds(since: newer.time)
      var pen = drawing.pen(style, for: outcome.result?.value)
      pen.color = pen.color.opacity(max(0, 1 - age / BarPath.trailDuration))
      drawing.stroke(.line(from: older.point, to: newer.point), pen)
    }
  }
}

extension BarPath.Scale {
  /// Creates the scale that a calibration gives the bar; `nil` for none.
  package init?(_ calibration: Calibration) {
    switch calibration.scale {
    case .stature(let metres): self = .stature(metres)
    case .plane(let plane): self = .plane(plane)
    case .metresPerPixel, .length, nil:
      guard let metres = calibration.metresPerPixel else { return nil }
      self = .metresPerPixel(metres)
    }
  }
}

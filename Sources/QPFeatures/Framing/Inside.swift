public import QPCore
public import QPStyle

/// The insets of a box from the edges of the picture, as fractions of the picture's width and height, 0…0.5.
public struct RelativeEdgeInsets: Hashable, Sendable {
  /// The inset from the upper edge, as a fraction of the height.
  package var top: Double
  /// The inset from the left edge of the unmirrored picture, as a fraction of the width.
  package var left: Double
  /// The inset from the lower edge, as a fraction of the height.
  package var bottom: Double
  /// The inset from the right edge of the unmirrored picture, as a fraction of the width.
  package var right: Double

  /// Creates insets; each is clamped to 0…0.5, and NaN becomes 0.
  public init(top: Double = 0.02, left: Double = 0.02, bottom: Double = 0.02, right: Double = 0.02) {
    func clamped(_ inset: Double) -> Double { inset.isNaN ? 0 : min(max(inset, 0), 0.5) }
    self.top = clamped(top)
    self.left = clamped(left)
    self.bottom = clamped(bottom)
    self.right = clamped(right)
  }
}

extension Feature {
  /// Creates a feature that measures the fraction of a person's parts inside a box, 0…1.
  ///
  /// Its feedback names a part that is outside, or not seen.
  /// - Parameters:
  ///   - edgeInsets: The box.
  ///   - limb: The parts that must be inside; `nil` means shoulders, hips, knees and ankles.
  ///   - style: The style of the box; its conditions compare the fraction, 0…1.
  /// - Returns: The feature.
  public static func inside(
    _ edgeInsets: RelativeEdgeInsets = RelativeEdgeInsets(), limb: LimbGroup? = nil, style: Style = Style()
  ) -> Feature {
    let sides = [edgeInsets.top, edgeInsets.left, edgeInsets.bottom, edgeInsets.right]
    let box = sides.map { $0.fixed(decimals: 3) }.joined(separator: ",")
    let metadata = Feature.Metadata(title: "inside the box", summary: "of parts", unit: .fraction)
    return Feature(
      id: Feature.ID("inside.\(limb?.name ?? "person").\(box)"), metadata: metadata, style: style, policy: nil
    ) {
      InsideMeasurer(insets: edgeInsets, limb: limb)
    }
  }
}

/// A measurer of the fraction of a person's parts inside a box.
struct InsideMeasurer: MeasuringWithoutNoise {
  let insets: RelativeEdgeInsets
  private let parts: [Body]

  init(insets: RelativeEdgeInsets, limb: LimbGroup?) {
    self.insets = insets
    // Sorted, so that the feedback does not depend on the order of a set.
    parts = limb.map { $0.parts.sorted { $0.rawValue < $1.rawValue } } ?? Self.person
  }

  private static let person: [Body] = [
    .leftShoulder, .rightShoulder, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
  ]

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    var feedback: PoseFeedback?
    var inside = 0
    var known = 0
    for body in parts where person.landmarks.topology.contains(body) {
      known += 1
      guard let point = person.landmarks[body], (point.visibility ?? 1) >= context.gates.minimumVisibility else {
        feedback = feedback ?? .notSeen(body)
        continue
      }
      let (x, y) = (Double(point.x), Double(point.y))
      if x >= insets.left, x <= 1 - insets.right, y >= insets.top, y <= 1 - insets.bottom {
        inside += 1
      } else {
        feedback = feedback ?? .outOfFrame(body)
      }
    }
    var result = FeatureResult(value: Double(inside) / Double(max(known, 1)), unit: .fraction)
    result?.algorithm = "inside/1"
    return Outcome(result, feedback: feedback)
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    let size = Point(Double(person.landmarks.size.width), Double(person.landmarks.size.height))
    drawing.stroke(
      .rectangle(
        from: Point(insets.left, insets.top) * size, to: Point(1 - insets.right, 1 - insets.bottom) * size,
        cornerRadius: drawing.arcRadius(style) * 0.3),
      drawing.pen(style, for: outcome.result?.value))
  }
}

public import QPCore
public import QPStyle

/// How far a box lies within the picture, as shares of its width and height.
public struct RelativeEdgeInsets: Hashable, Sendable {
  /// From the upper edge, a share of the height.
  public var top: Double
  /// From the left edge of the unmirrored picture, a share of the width.
  public var left: Double
  /// From the lower edge, a share of the height.
  public var bottom: Double
  /// From the right edge of the unmirrored picture, a share of the width.
  public var right: Double

  /// Creates insets; each is kept in 0…0.5.
  public init(top: Double = 0.02, left: Double = 0.02, bottom: Double = 0.02, right: Double = 0.02) {
    func kept(_ share: Double) -> Double { share.isNaN ? 0 : min(max(share, 0), 0.5) }
    self.top = kept(top)
    self.left = kept(left)
    self.bottom = kept(bottom)
    self.right = kept(right)
  }
}

extension Feature {
  /// Measures how much of somebody is inside a box: the share of the parts that are seen within it, 1 where all are.
  ///
  /// Its feedback says which part is outside, or not seen.
  /// - Parameters:
  ///   - edgeInsets: The box.
  ///   - limb: The parts that must be inside; nil: shoulders, hips, knees and ankles.
  ///   - style: How the box is drawn; conditions compare shares.
  /// - Returns: The feature.
  public static func inside(
    _ edgeInsets: RelativeEdgeInsets = RelativeEdgeInsets(), limb: LimbGroup? = nil, style: Style = Style()
  ) -> Feature {
    let sides = [edgeInsets.top, edgeInsets.left, edgeInsets.bottom, edgeInsets.right]
    let box = sides.map { $0.fixed(decimals: 3) }.joined(separator: ",")
    let metadata = Feature.Metadata(title: "inside the box", summary: "of parts", unit: .share)
    return Feature(id: Feature.ID("inside.\(limb?.name ?? "person").\(box)"), metadata: metadata, style: style) {
      InsideMeasurer(insets: edgeInsets, limb: limb)
    }
  }
}

/// Measures how much of a person is inside a box.
struct InsideMeasurer: Measuring {
  let insets: RelativeEdgeInsets
  private let parts: [Body]

  init(insets: RelativeEdgeInsets, limb: LimbGroup?) {
    self.insets = insets
    // In the order of the points, so that the feedback does not depend on a set's.
    parts = limb.map { $0.parts.sorted { $0.rawValue < $1.rawValue } } ?? Self.person
  }

  private static let person: [Body] = [
    .leftShoulder, .rightShoulder, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
  ]

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    var feedback: PoseFeedback?
    var inside = 0
    var asked = 0
    for body in parts where person.landmarks.topology.contains(body) {
      asked += 1
      guard let point = person.landmarks[body], (point.visibility ?? 1) >= context.gates.visibility else {
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
    var result = FeatureResult(value: Double(inside) / Double(max(asked, 1)), unit: .share)
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

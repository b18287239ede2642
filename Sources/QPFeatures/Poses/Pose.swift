public import QPCore
public import QPStyle

extension Feature {
  /// Creates a feature that scores a pose, 0…100, with a correction as feedback.
  ///
  /// The reading is ``PoseScore/score``; for its parts and all comments call ``PoseReference/score(_:gravity:)`` with
  /// the landmarks of the same frame. The feedback is the first comment; if too little is seen there is no reading, and
  /// the feedback says which part to show.
  /// - Parameters:
  ///   - reference: The pose, named or recorded.
  ///   - minScore: The least score at which the pose is drawn; 0 always draws it.
  ///   - style: The style of limbs and score. Its conditions compare scores, 0…100: of the joint for a limb, of the
  ///     pose for the number.
  /// - Returns: The feature, named like `pose.navasana`, `pose.vrikshasana.left`, with the least score where there is
  ///   one:
  ///   `pose.navasana.above.40.0`.
  public static func pose(_ reference: PoseReference, minScore: Double = 0, style: Style = Style()) -> Feature {
    // The least score is part of the id, since a feature keeps its measurer as long as its id is unchanged.
    let gate = minScore > 0 ? ".above.\(minScore)" : ""
    return Feature(id: Feature.ID("pose.\(reference.id)\(gate)"), metadata: reference.metadata, style: style) {
      PoseMeasurer(reference: reference, minScore: minScore)
    }
  }

  /// Creates a feature that scores a pose and stores the last frame's full score after the gates.
  package static func pose(_ reference: PoseReference, keeping score: Locked<PoseScore?>) -> Feature {
    Feature(id: ID("pose.\(reference.id)"), metadata: reference.metadata) {
      PoseMeasurer(reference: reference, minScore: 0, kept: score)
    }
  }
}

extension FeatureResult.Unit {
  /// The unit of scores, 0…100.
  package static let score = FeatureResult.Unit(symbol: "{score}", suffix: "", decimals: 0)
}

private struct PoseMeasurer: MeasuringWithoutNoise {
  let reference: PoseReference
  let minScore: Double
  private let forms: [PoseReference]
  private var fit: PoseFit?
  private let kept: Locked<PoseScore?>?

  init(reference: PoseReference, minScore: Double, kept: Locked<PoseScore?>? = nil) {
    self.reference = reference
    forms = reference.forms
    self.minScore = minScore
    self.kept = kept
  }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    var angles = PoseAngles(person.landmarks, gravity: context.gravity)
    var parts: [Body] = []
    // The trunk may be seen on one side only, which its parts do not express.
    for joint in PoseJoint.allCases where joint != .trunk && angles[joint] != nil && reference[joint] != nil {
      switch context.usability(of: joint.parts) {
      case .usable: parts += joint.parts
      case .withheld: angles[joint] = nil
      }
    }
    let judged = reference.score(angles, forms: forms)
    kept?.withLock { $0 = judged?.score }
    guard let (score, fit) = judged else {
      fit = nil
      return reference.missing(context)
    }
    self.fit = fit
    var result = FeatureResult(value: score.score, unit: .score)
    result?.algorithm = "pose/2"
    if case .usable(let quality) = context.usability(of: parts, view: reference.view) { result?.quality = quality }
    return Outcome(result, feedback: score.comments.first.map(\.feedback))
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let result = outcome.result, let fit, result.value >= minScore else { return }
    let landmarks = person.landmarks
    var lines: [(from: Point, to: Point)] = []
    for fault in fit.faults {
      guard let from = landmarks.pixel(fault.joint.segment.from), let to = landmarks.pixel(fault.joint.segment.to)
      else { continue }
      let pen = drawing.pen(style, for: 100 * PoseFit.fraction(fault.cost))
      drawing.stroke(.line(from: from, to: to), pen)
      if pen.width > 0 { drawing.fill(.circle(center: from, radius: pen.width * 0.9), pen.color) }
      lines.append((from, to))
    }
    drawAdvice(fit, landmarks, style, into: &drawing)
    guard let top = landmarks.pixel(.midShoulder) else { return }
    let lettering = drawing.lettering(style, for: result.value)
    drawing.label(
      result.stringValue, beside: landmarks.pixel(.nose) ?? top, radius: lettering.height * 1.5, bisector: -90,
      clearOf: lines, lettering)
  }

  /// Draws the target position of the limb with the highest cost as a dashed line.
  private func drawAdvice(_ fit: PoseFit, _ landmarks: Landmarks, _ style: Style, into drawing: inout Drawing) {
    let limbs = fit.faults.filter { $0.joint != .trunk && $0.needsAdvice }
    guard let worst = limbs.max(by: { $0.cost * $0.target.weight < $1.cost * $1.target.weight }),
      let from = landmarks.pixel(worst.joint.segment.from), let to = landmarks.pixel(worst.joint.segment.to)
    else { return }
    var pen = drawing.pen(style, for: 100)
    pen.pattern = .dashed
    pen.width *= 0.6
    let turn = worst.turn * .pi / 180
    let (sine, cosine) = (Maths.sin(turn), Maths.cos(turn))
    let limb = to - from
    // Rotated back by the turn, clockwise.
    drawing.stroke(
      .line(from: from, to: from + Point(limb.x * cosine - limb.y * sine, limb.x * sine + limb.y * cosine)), pen)
  }
}

extension PoseReference {
  fileprivate var metadata: Feature.Metadata {
    Feature.Metadata(title: name, summary: "\(englishName), 0 to 100", unit: .score)
  }

  /// Returns the reason why a person cannot be scored.
  fileprivate func missing(_ context: FrameContext) -> Outcome {
    let joints = PoseJoint.allCases.filter { self[$0] != nil }
    let trunk: [Body] = [.leftShoulder, .rightShoulder, .leftHip, .rightHip]
    for parts in [trunk] + joints.map(\.parts) {
      if case .withheld(let reason, let quality) = context.usability(of: parts) {
        return .withheld(quality, feedback: reason)
      }
    }
    return .nothing()
  }
}

extension PoseJoint {
  /// The ends of the joint's segment, and the start of the segment that it is measured against.
  fileprivate var parts: [Body] {
    [segment.from, segment.to] + (parent == .trunk ? [] : parent.map { [$0.segment.from] } ?? [])
  }
}

extension PoseComment {
  fileprivate var feedback: PoseFeedback {
    switch subject {
    case .off(let joint, _): .custom(key: "pose.\(joint.rawValue)", text: text)
    case .unseen(let joint): .custom(key: "pose.unseen.\(joint.rawValue)", text: text)
    case .wrongView(let view): .turn(view)
    }
  }
}

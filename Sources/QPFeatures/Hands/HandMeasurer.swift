package import QPCore
internal import QPStyle

/// The details of a hand feature's reading.
package struct HandDetail: FeatureDetail {
  /// The person's own hand that is seen; `nil` if both are.
  package let side: Side?

  /// Creates a detail.
  package init(side: Side?) {
    self.side = side
  }
}

/// A measurer of hands, whose value changes only after it has stayed the same for a moment.
struct HandMeasurer: MeasuringWithoutNoise {
  private let sides: [Side]
  private let unit: FeatureResult.Unit
  private let value: @Sendable ([Hand]) -> Int
  private var shown: [Hand] = []
  private var settled: Int?
  private var candidate: (value: Int, seconds: Double)?

  private static let algorithm = "hand/2"

  /// Creates a measurer of one side, or of both, with a function from the seen hands to a value.
  init(_ side: Side?, _ unit: FeatureResult.Unit, _ value: @escaping @Sendable ([Hand]) -> Int) {
    sides = side.map { [$0] } ?? [.left, .right]
    self.unit = unit
    self.value = value
  }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    var quality = Quality()
    var feedback: PoseFeedback?
    shown = sides.compactMap { side in
      switch context.usability(of: Body.handPoints(side: side)) {
      case .usable(let known):
        quality.formUnion(known)
        return Hand(side, of: person.landmarks, gravity: context.gravity)
      case .withheld(let reason, _):
        // The feedback names the hand, since the name of a missing point would not help a person.
        let hand: Body = side == .left ? .leftHand : .rightHand
        if case .notSeen = reason { feedback = feedback ?? .notSeen(hand) } else { feedback = feedback ?? reason }
        return nil
      }
    }
    guard !shown.isEmpty else {
      (settled, candidate) = (nil, nil)
      return .nothing(feedback: feedback)
    }
    var result = FeatureResult(value: Double(settle(value(shown), context.elapsed)), unit: unit)
    result?.quality = quality
    result?.algorithm = Self.algorithm
    result?.detail = HandDetail(side: shown.count == 1 ? shown.first?.side : nil)
    return Outcome(result)
  }

  mutating func reset() {
    (settled, candidate, shown) = (nil, nil, [])
  }

  private mutating func settle(_ value: Int, _ elapsed: Double?) -> Int {
    guard let known = settled, let elapsed else {
      settled = value
      return value
    }
    guard value != known else {
      candidate = nil
      return known
    }
    let seconds = candidate?.value == value ? (candidate?.seconds ?? 0) + elapsed : 0
    guard seconds < HandParameters.current.changeDuration else {
      (settled, candidate) = (value, nil)
      return value
    }
    candidate = (value, seconds)
    return known
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let result = outcome.result else { return }
    let pen = drawing.pen(style, for: result.value)
    guard pen.width > 0 else { return }
    for hand in shown {
      let points = Body.handPoints(side: hand.side).compactMap { person.landmarks.pixel($0) }
      guard points.count == 21 else { continue }
      // In a fixed order, since a set has none and overlapping lines show the order of drawing.
      for finger in Finger.allCases where hand.raised.contains(finger) {
        let first = 4 * finger.rawValue + 1
        for (from, to) in zip(points[first..<first + 4], points[(first + 1)..<first + 4]) {
          drawing.stroke(.line(from: from, to: to), pen)
        }
        drawing.fill(.circle(center: points[first + 3], radius: pen.width * 0.9), pen.color)
      }
    }
  }
}

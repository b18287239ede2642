public import QPCore

/// An exercise as data: its joint angles, the view it needs, its phases, and the rules of good form.
///
/// To define your own exercise, set the members that differ from the defaults.
public struct Exercise: Hashable, Sendable {
  /// The name in lower camel case, which is part of the feature's id: `squats`, `lunges.left`.
  public var name: String
  /// The title in English.
  public var title: String
  /// The description of one repetition, from start to end.
  public var summary: String
  /// The kind of exercise: counted or held.
  public var kind: Kind
  /// The view that the exercise needs.
  public var view: View
  /// The working side; `nil` means both.
  public var side: Side?
  /// The names of the phases of a repetition.
  public var phases: Phases
  /// The joint angles from which the progress is computed.
  ///
  /// The progress is that of the motion that is least advanced.
  public var motions: [JointMotion]
  /// The rules that a posture must meet for a reading, the most distinctive first.
  public var posture: [FormRule]
  /// The rules of good form, the most important first.
  public var rules: [FormRule]
  /// The data with which the exercise was validated.
  public var validation: Validation

  /// Creates an exercise.
  public init(
    _ name: String, title: String, summary: String, kind: Kind = .repetitions, view: View = .any, side: Side? = nil,
    phases: Phases = Phases(), motions: [JointMotion], posture: [FormRule] = [], rules: [FormRule] = [],
    validation: Validation = .none
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.kind = kind
    self.view = view
    self.side = side
    self.phases = phases
    self.motions = motions
    self.posture = posture
    self.rules = rules
    self.validation = validation
  }

  /// A kind of exercise.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A repeated movement to the end position and back.
    case repetitions
    /// A held position; the progress is how nearly the position is reached.
    case hold
  }

  /// The view that the exercise needs.
  public enum View: Hashable, Sendable {
    /// Any camera position.
    case any
    /// The best view; from another view the exercise is measured as well, with the advice to turn.
    case preferred(BodyView)
    /// The only view; another view does not show the movement and gives no reading.
    case required(BodyView)
  }

  /// The names of the phases of a repetition.
  public struct Phases: Hashable, Sendable {
    /// The name of the start position.
    public var start: String
    /// The name of the movement from start to end.
    public var out: String
    /// The name of the end position.
    public var end: String
    /// The name of the movement back to the start.
    public var back: String

    /// Creates names.
    public init(start: String = "start", out: String = "out", end: String = "end", back: String = "back") {
      self.start = start
      self.out = out
      self.end = end
      self.back = back
    }
  }

  /// A kind of data with which an exercise was validated.
  public enum Validation: Hashable, Sendable {
    /// Recordings of people, with the name of the data.
    case recordings(String)
    /// A simulated person only.
    case simulation
    /// No validation.
    case none
  }
}

/// The motion of a joint through an exercise.
public struct JointMotion: Hashable, Sendable {
  /// The angle, on the left and the right if both sides work.
  public var angles: [BodyAngle]
  /// The angles at its start and end, in degrees.
  public var travel: Travel
  /// The angles at its start and end in world coordinates, where errors in depth make straight joints look bent.
  public var worldTravel: Travel
  /// The combination of the two sides.
  public var sides: Sides

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - angles: The angle on each working side.
  ///   - start: The angle at progress 0, in degrees; closer to rest than people come in every repetition.
  ///   - end: The angle at progress 1, in degrees.
  ///   - world: The angles for world coordinates; `nil` means the same.
  ///   - sides: The combination of the two sides.
  public init(
    _ angles: [BodyAngle], from start: Double, to end: Double, world: Travel? = nil, sides: Sides = .mean
  ) {
    self.angles = angles
    travel = Travel(from: start, to: end)
    worldTravel = world ?? travel
    self.sides = sides
  }

  /// The combination of the two sides.
  public enum Sides: String, Hashable, Sendable, CaseIterable {
    /// The mean; one side alone if the other is hidden.
    case mean
    /// The side that is less advanced; one side alone if the other is hidden.
    case least
    /// The side that is further advanced; one side alone if the other is hidden.
    case most
    /// The side that is further advanced, since the sides alternate; both must be seen.
    case alternating
  }

  /// A travel from one angle to another, in degrees.
  public struct Travel: Hashable, Sendable {
    /// The angle at progress 0.
    public var start: Double
    /// The angle at progress 1.
    public var end: Double

    /// Creates a travel.
    public init(from start: Double, to end: Double) {
      self.start = start
      self.end = end
    }

    /// Returns the progress at an angle, 0…1; `nil` if start and end are the same.
    public func share(_ degrees: Double) -> Double? {
      let share = (degrees - start) / (end - start)
      return share.isFinite ? min(max(share, 0), 1) : nil
    }
  }
}

/// A rule of form: an angle that must lie in a range during a part of the movement.
public struct FormRule: Hashable, Sendable {
  /// The feedback's key, to look up its text in another language: `squats.chestUp`.
  public var key: String
  /// The feedback's text in English.
  public var text: String
  /// The angles that must lie in the range.
  public var angles: [BodyAngle]
  /// Whether one of the angles in the range is sufficient.
  public var oneIsEnough: Bool
  /// The range in degrees.
  public var range: ClosedRange<Double>
  /// The range of progress in which the rule applies, within 0…1.
  public var during: ClosedRange<Double>

  /// Creates a rule.
  public init(
    _ key: String, _ text: String, _ angles: [BodyAngle], in range: ClosedRange<Double>,
    during: ClosedRange<Double> = 0...1, oneIsEnough: Bool = false
  ) {
    self.key = key
    self.text = text
    self.angles = angles
    self.range = range
    self.during = during
    self.oneIsEnough = oneIsEnough
  }

  /// The feedback when the rule is broken.
  public var feedback: PoseFeedback { .custom(key: "feedback." + key, text: text) }
}

extension [BodyAngle] {
  /// Returns an angle on both sides.
  public static func both(_ angle: (Side) -> BodyAngle) -> [BodyAngle] { Side.allCases.map(angle) }
}

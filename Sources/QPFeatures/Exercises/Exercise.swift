public import QPCore

/// An exercise as data: the joint angles behind it, the view it needs, its phases, and the rules of good form.
///
/// The built-in ones are a file each. To make one of your own, fill in the members that differ from the defaults.
public struct Exercise: Hashable, Sendable {
  /// The name, in lower camel case; part of the feature's id: `squats`, `lunges.left`.
  public var name: String
  /// What people call it, in English.
  public var title: String
  /// What one repetition is, from where to where.
  public var summary: String
  /// Whether it is counted or held.
  public var kind: Kind
  /// Where the camera should stand.
  public var view: View
  /// The side that works; nil: both.
  public var side: Side?
  /// What the parts of a repetition are called.
  public var phases: Phases
  /// The joint angles behind the progress.
  ///
  /// The movement is as far as the one that lags behind.
  public var motions: [JointMotion]
  /// What must hold for there to be a reading at all, the most telling first.
  public var posture: [FormRule]
  /// What good form is, the most important first.
  public var rules: [FormRule]
  /// What the exercise was checked on.
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

  /// How an exercise is done.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// There and back, over and over.
    case repetitions
    /// Held; progress says how nearly the position is reached.
    case hold
  }

  /// Where the camera should stand.
  public enum View: Hashable, Sendable {
    /// Anywhere.
    case any
    /// Best there; from elsewhere it is measured as well, with the advice to turn.
    case preferred(BodyView)
    /// There; from elsewhere the picture does not show the movement and there is no reading.
    case required(BodyView)
  }

  /// What the parts of a repetition are called.
  public struct Phases: Hashable, Sendable {
    /// Where it starts and ends.
    public var start: String
    /// On the way to the other end.
    public var out: String
    /// At the other end.
    public var end: String
    /// On the way back.
    public var back: String

    /// Creates names.
    public init(start: String = "start", out: String = "out", end: String = "end", back: String = "back") {
      self.start = start
      self.out = out
      self.end = end
      self.back = back
    }
  }

  /// What an exercise was checked on.
  public enum Validation: Hashable, Sendable {
    /// People: which data.
    case recordings(String)
    /// A simulated person only.
    case simulation
    /// Nothing.
    case none
  }
}

/// A joint's way through an exercise.
public struct JointMotion: Hashable, Sendable {
  /// The angle, on the left and on the right where both work.
  public var angles: [BodyAngle]
  /// Where it starts and ends, in degrees.
  public var travel: Travel
  /// The same in the world, where the estimator's depth bends joints that are straight.
  public var worldTravel: Travel
  /// What counts of two sides.
  public var sides: Sides

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - angles: The angle on each side that works.
  ///   - start: Degrees where progress is 0; nearer to where people rest than they come in every repetition.
  ///   - end: Degrees where progress is 1.
  ///   - world: The same for angles in the world; nil: no different.
  ///   - sides: What counts of two sides.
  public init(
    _ angles: [BodyAngle], from start: Double, to end: Double, world: Travel? = nil, sides: Sides = .mean
  ) {
    self.angles = angles
    travel = Travel(from: start, to: end)
    worldTravel = world ?? travel
    self.sides = sides
  }

  /// What counts of two sides.
  public enum Sides: String, Hashable, Sendable, CaseIterable {
    /// The mean; one side alone where the other is hidden.
    case mean
    /// The side that lags behind; one side alone where the other is hidden.
    case least
    /// The side that is ahead; one side alone where the other is hidden.
    case most
    /// The side that is ahead, since they take turns; both must be seen.
    case alternating
  }

  /// A way from one angle to another, in degrees.
  public struct Travel: Hashable, Sendable {
    /// Where progress is 0.
    public var start: Double
    /// Where progress is 1.
    public var end: Double

    /// Creates a way.
    public init(from start: Double, to end: Double) {
      self.start = start
      self.end = end
    }

    /// The share of the way, 0…1; nil where start and end are the same.
    public func share(_ degrees: Double) -> Double? {
      let share = (degrees - start) / (end - start)
      return share.isFinite ? min(max(share, 0), 1) : nil
    }
  }
}

/// A rule of form: an angle that must lie in a range while the movement is in a part of its way.
public struct FormRule: Hashable, Sendable {
  /// The feedback's name, to look its text up in another language: `squats.chestUp`.
  public var key: String
  /// What to say, in English.
  public var text: String
  /// The angles that must lie in the range.
  public var angles: [BodyAngle]
  /// Whether one of them is enough.
  public var oneIsEnough: Bool
  /// The range in degrees.
  public var range: ClosedRange<Double>
  /// The shares of the movement in which it matters.
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

  /// What is said to the person.
  public var feedback: PoseFeedback { .custom(key: "feedback." + key, text: text) }
}

extension [BodyAngle] {
  /// An angle on both sides.
  public static func both(_ angle: (Side) -> BodyAngle) -> [BodyAngle] { Side.allCases.map(angle) }
}

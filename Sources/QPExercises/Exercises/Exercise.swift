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
  public var view: ViewRequirement
  /// The working side; `nil` means both.
  public var side: Side?
  /// The names of the phases of a repetition.
  package var phases: Phases
  /// The joint angles of the movement: the first leads and counts, the others accompany it.
  ///
  /// The progress is that of the motion that is least advanced. A repetition is a swing of the leading motion in which
  /// the others take part.
  package var motions: Motions
  /// The leading motion as a height, for views in which its angle does not show; `nil` if no height shows it.
  package var height: HeightMotion?
  /// The fraction of the travel, 0…1, that the leading motion crosses and below which the others start.
  ///
  /// For exercises that both ends identify, such as standing and lying; `nil` lets the person's own range decide.
  package var crossing: Double?
  /// The part of the body that stays in its place in the picture of a camera at rest; `nil` if none must.
  package var fixed: Fixed?
  /// The rules, of each role the most important first; those of identity stand before the others.
  public var rules: [FormRule]
  /// The data with which the exercise was validated.
  package var validation = Validation.none

  /// The rules that identify the exercise.
  package var identity: [FormRule] { rules.filter { $0.role == .identity } }

  /// Creates an exercise.
  public init(
    _ name: String, title: String, summary: String, kind: Kind = .repetitions, view: ViewRequirement = .any,
    side: Side? = nil, phases: Phases = Phases(), motions: Motions, rules: [FormRule] = []
  ) {
    self.init(
      name, title: title, summary: summary, kind: kind, view: view, side: side, phases: phases, motions: motions,
      height: nil, rules: rules)
  }

  /// Creates an exercise that also states its height, its crossing and the part that stays in its place.
  package init(
    _ name: String, title: String, summary: String, kind: Kind = .repetitions, view: ViewRequirement = .any,
    side: Side? = nil, phases: Phases = Phases(), motions: Motions, height: HeightMotion? = nil,
    crossing: Double? = nil, fixed: Fixed? = nil, rules: [FormRule] = []
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.kind = kind
    self.view = view
    self.side = side
    self.phases = phases
    self.motions = motions
    self.height = height
    self.crossing = crossing
    self.fixed = fixed
    self.rules = rules
  }

  /// A kind of exercise.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A repeated movement to the end position and back.
    case repetitions
    /// A held position; the progress is how nearly the position is reached.
    case hold
  }

  /// The view that the exercise needs.
  public enum ViewRequirement: Hashable, Sendable {
    /// Any camera position.
    case any
    /// The best view; from another view the exercise is measured with the advice to turn.
    case preferred(AnatomicalPlane)
    /// The only view in which the picture shows the movement; from another view only 3D landmarks give a reading.
    case required(AnatomicalPlane)

    /// The best or only view; `nil` for any.
    package var best: AnatomicalPlane? {
      switch self {
      case .any: nil
      case .preferred(let view), .required(let view): view
      }
    }
  }

  /// A part of the body that stays in its place, such as the hands at a bar.
  package enum Fixed: String, Hashable, Sendable, CaseIterable {
    /// The hands stay and the shoulders move, as in pull-ups.
    case hands
    /// The shoulders stay and the hands move, as in presses.
    case shoulders
  }

  /// The names of the phases of a repetition.
  public struct Phases: Hashable, Sendable {
    /// The name of the start position.
    package var start: String
    /// The name of the movement from start to end.
    package var out: String
    /// The name of the end position.
    package var end: String
    /// The name of the movement back to the start.
    package var back: String

    /// Creates names.
    public init(start: String = "start", out: String = "out", end: String = "end", back: String = "back") {
      self.start = start
      self.out = out
      self.end = end
      self.back = back
    }
  }

  /// A kind of data with which an exercise was validated.
  package enum Validation: Hashable, Sendable {
    /// Recordings of people or of rendered figures, with the name of the data.
    case recordings(String)
    /// Simulated sets only.
    case simulation
    /// No validation.
    case none
  }
}

extension Exercise {
  /// Returns the exercise with the data with which it was validated.
  func validated(_ validation: Validation) -> Exercise {
    var exercise = self
    exercise.validation = validation
    return exercise
  }
}

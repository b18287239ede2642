/// What a ``GuidedMeasurement`` says, as data: replace or translate it at will.
public struct GuidedPrompts: Hashable, Sendable {
  /// While there is no reading, unless the feature has advice of its own.
  public var intro: String
  /// While there is a reading; nil: nothing, so that the person is not distracted.
  public var measuring: String?
  /// When the value was held; nil: nothing.
  public var completed: String?
  /// While nobody is in view.
  public var noPerson: String
  /// When the key was refused.
  public var keyRefused: String

  /// Makes prompts; each has its English default.
  public init(
    intro: String = "Show the joint to measure", measuring: String? = nil, completed: String? = "Done",
    noPerson: String = "Stand in view", keyRefused: String = "Be back soon"
  ) {
    self.intro = intro
    self.measuring = measuring
    self.completed = completed
    self.noPerson = noPerson
    self.keyRefused = keyRefused
  }
}

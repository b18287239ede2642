/// The texts of a ``GuidedMeasurement``; replace or translate them.
public struct MeasurementPrompts: Hashable, Sendable {
  /// Text while there is no reading and the feature has no advice.
  public var intro: String
  /// Text while there is a reading; `nil`, the default, shows none, so as not to distract from the movement.
  public var measuring: String?
  /// Text while no rest has been seen yet, so that no movement can begin.
  public var startFromRest: String
  /// Text while a value is held but not yet confirmed as the furthest.
  public var holdIt: String
  /// Text after a movement that came back to rest without a hold.
  public var holdAtTop: String
  /// Text when the reading was held; `nil` for none.
  public var completed: String?
  /// Text while no person is in view.
  public var noPerson: String
  /// Text when the key was refused.
  public var keyRefused: String

  /// Creates texts; each has its English default.
  public init(
    intro: String = "Show the joint to measure", measuring: String? = nil, startFromRest: String = "Start from rest",
    holdIt: String = "Hold it", holdAtTop: String = "Hold it at the top", completed: String? = "Done",
    noPerson: String = "Stand in view", keyRefused: String = "Be back soon"
  ) {
    self.intro = intro
    self.measuring = measuring
    self.startFromRest = startFromRest
    self.holdIt = holdIt
    self.holdAtTop = holdAtTop
    self.completed = completed
    self.noPerson = noPerson
    self.keyRefused = keyRefused
  }
}

/// The texts of a ``GuidedMeasurement``; replace or translate them.
public struct MeasurementPrompts: Hashable, Sendable {
  package var intro: String
  package var measuring: String?
  package var startFromRest: String
  package var holdIt: String
  package var holdAtTop: String
  package var completed: String?
  package var noPerson: String
  package var keyRefused: String

  /// Creates texts; each has its English default.
  ///
  /// - Parameters:
  ///   - intro: Text while there is no reading and the feature has no advice.
  ///   - measuring: Text while there is a reading; `nil`, the default, shows none, so as not to distract from the
  ///     movement.
  ///   - startFromRest: Text while no rest has been seen yet, so that no movement can begin.
  ///   - holdIt: Text while a value is held but not yet confirmed as the furthest.
  ///   - holdAtTop: Text after a movement that came back to rest without a hold.
  ///   - completed: Text when the reading was held; `nil` for none.
  ///   - noPerson: Text while no person is in view.
  ///   - keyRefused: Text when the key was refused.
  public init(
    intro: String = "Show the joint to measure", measuring: String? = nil, startFromRest: String = "Start from rest",
    holdIt: String = "Hold it", holdAtTop: String = "Hold it at the top", completed: String? = "Done",
    noPerson: String = "Stand in view", keyRefused: String = "The licence key was not accepted"
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

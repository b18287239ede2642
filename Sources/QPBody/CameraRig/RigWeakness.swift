/// A reason why a rig is worse than it could be, with its remedy.
package enum RigWeakness: Hashable, Sendable {
  /// The person stayed within a circle; its diameter in metres. Rotations and positions of cameras are then uncertain.
  case stayedInPlace(metres: Double)
  /// The rays of no two cameras meet at an angle that tells depths; the best angle in degrees, 0…180.
  case poorAngles(degrees: Double)
  /// Two cameras of which one exchanged left and right: a third would decide.
  case sidesUncertain(frames: Int)
  /// A camera whose clock may as well be off by some seconds, since the movement repeats; its index.
  case repeatingMovement(camera: Int, seconds: Double)
  /// The recordings are so short that the clocks' drift was not seen; the error of a later minute in seconds.
  case driftUnseen(secondsPerMinute: Double)
  /// A camera that moved, by its index, and when, in seconds of the first recording; the longer part was used.
  case moved(camera: Int, from: Double)
  /// A camera whose turn from the first differs from the calibration's by some degrees.
  case calibrationContradicted(camera: Int, degrees: Double)
}

extension RigWeakness: CustomStringConvertible {
  /// The weakness and its remedy, in English; cameras are counted from 1.
  package var description: String {
    switch self {
    case .stayedInPlace(let metres):
      "The person stayed within \(Self.text(metres)) m: the cameras' places are uncertain. Let the person walk about"
        + " within two metres for ten seconds, turn, and raise the arms."
    case .poorAngles(let degrees):
      "The best two cameras see the person at \(Self.text(degrees.rounded()))° from each other; 60° to 120° tell depths."
        + " Put two cameras at a right angle."
    case .sidesUncertain(let frames):
      "Two cameras cannot always tell left from right: \(frames) frames were exchanged. Add a third camera."
    case .repeatingMovement(let camera, let seconds):
      "The movement fits as well \(Self.text(abs(seconds))) s earlier or later, so the clock of camera \(camera + 1) may be off"
        + " by that. Let the person do something that does not repeat: raise an arm, turn, stop."
    case .driftUnseen(let error):
      "The recordings are too short to see how the clocks drift: up to \(Self.text(error * 1000)) ms in each minute. Solve the rig"
        + " with a recording as long as those to be measured, or let each recording find its own clocks."
    case .moved(let camera, let time):
      "Camera \(camera + 1) moved at \(Self.text(time)) s. The rig keeps the position in which it stood longer; solve it again with a"
        + " recording in which no camera moves."
    case .calibrationContradicted(let camera, let degrees):
      "Camera \(camera + 1) is turned by \(Self.text(degrees.rounded()))° from where the calibration has it: the calibration"
        + " is of other cameras, in another order, or from before they were moved. The recordings were used."
    }
  }

  private static func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}

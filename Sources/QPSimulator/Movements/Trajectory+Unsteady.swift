internal import QPLandmarks

extension Trajectory {
  /// Returns the trajectory with a tremor of one joint: a sine with an amplitude in degrees.
  package func trembling(_ movement: SimulatedMovement, degrees: Double, hertz: Double) -> Trajectory {
    changed { posture, seconds in posture[movement] += degrees * Maths.sin(2 * .pi * hertz * seconds) }
  }

  /// Returns the trajectory with a drift of one joint, in degrees per second.
  package func drifting(_ movement: SimulatedMovement, degreesPerSecond: Double) -> Trajectory {
    changed { posture, seconds in posture[movement] += degreesPerSecond * seconds }
  }

  /// Returns the trajectory with a smooth turn about the vertical to a heading that is then kept.
  ///
  /// - Parameters:
  ///   - heading: The angle to the person's own left, in degrees.
  ///   - start: The seconds until the turn begins.
  ///   - seconds: The duration of the turn in seconds.
  /// - Returns: The movement with the turn.
  package func turning(to heading: Double, at start: Double, for seconds: Double) -> Trajectory {
    changed { posture, time in
      posture.heading += heading * Trajectory.minimumJerk((time - start) / max(seconds, 1e-9))
    }
  }
}

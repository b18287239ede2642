internal import QPLandmarks

extension Trajectory {
  /// Trembles in one joint: a sine of so many degrees to either side.
  package func trembling(_ movement: SimulatedMovement, degrees: Double, hertz: Double) -> Trajectory {
    changed { posture, seconds in posture[movement] += degrees * Maths.sin(2 * .pi * hertz * seconds) }
  }

  /// Drifts in one joint by so many degrees a second.
  package func drifting(_ movement: SimulatedMovement, degreesPerSecond: Double) -> Trajectory {
    changed { posture, seconds in posture[movement] += degreesPerSecond * seconds }
  }

  /// Turns about the vertical to a heading and stays there, smoothly.
  ///
  /// - Parameters:
  ///   - heading: Degrees to the own left.
  ///   - start: Seconds until the turn begins.
  ///   - seconds: How long it takes.
  /// - Returns: The movement with the turn.
  package func turning(to heading: Double, at start: Double, for seconds: Double) -> Trajectory {
    changed { posture, time in
      posture.heading += heading * Trajectory.minimumJerk((time - start) / max(seconds, 1e-9))
    }
  }
}

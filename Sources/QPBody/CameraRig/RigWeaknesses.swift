import QPLandmarks

/// Finds the causes that make a rig worse than it could be.
struct RigWeaknesses {
  /// The weaknesses.
  private(set) var all: [RigWeakness] = []
  /// The factor by which they widen the part of angles' errors that uncertain cameras add.
  private(set) var widening = 1.0
  /// Where the person went: to the right and toward the first camera, in metres.
  let route: [SIMD2<Double>]

  /// - Parameters:
  ///   - problem: The problem in the order of the recordings.
  ///   - state: Its state in the axes of the room.
  ///   - covariance: How well the cameras are known.
  ///   - moves: Cameras that moved, with the times.
  ///   - ambiguities: Cameras whose clocks may as well be off, with the seconds.
  init(
    _ problem: RigProblem, _ state: RigState, _ covariance: RigCovariance, _ moves: [(camera: Int, from: Double)],
    _ ambiguities: [(recording: Int, seconds: Double)]
  ) {
    let limits = RigParameters.current
    let hips = Self.hips(state.places)
    let step = max(1, (hips.count + limits.mostPlaces - 1) / limits.mostPlaces)
    route = stride(from: 0, to: hips.count, by: step).map { SIMD2(hips[$0].x, hips[$0].z) }
    let diameter = Self.diameter(hips)
    if diameter < limits.leastTravel {
      all.append(.stayedInPlace(metres: diameter))
      widening = min(limits.mostWidening, limits.leastTravel / max(diameter, limits.leastTravel / limits.mostWidening))
    }
    let middle = hips.reduce(.zero, +) / Double(max(1, hips.count))
    let angles = Self.angles(state.views.map { ($0.position - middle).unit })
    if let best = angles.max(by: { Maths.sin($0 * .pi / 180) < Maths.sin($1 * .pi / 180) }),
      !angles.contains(where: limits.goodAngles.contains)
    {
      all.append(.poorAngles(degrees: best))
    }
    let exchanged = problem.tracks.reduce(0) { $0 + $1.isExchanged.count { $0 } }
    if problem.tracks.count == 2, exchanged > 0 { all.append(.sidesUncertain(frames: exchanged)) }
    all += ambiguities.map { .repeatingMovement(camera: $0.recording, seconds: $0.seconds) }
    let drift = covariance.drifts.max() ?? 0
    if drift > limits.unseenDrift * limits.driftDeviation {
      all.append(.driftUnseen(secondsPerMinute: FitParameters.current.deviations * drift * 60))
    }
    all += moves.map { .moved(camera: $0.camera, from: $0.from) }
  }

  /// Returns the cameras whose turn from the first one differs from a calibration's.
  static func contradicted(_ views: [RigView], by calibration: [RigView]) -> [RigWeakness] {
    views.indices.dropFirst().compactMap { camera in
      let found = views[camera].rotation * views[0].rotation.transpose
      let stated = calibration[camera].rotation * calibration[0].rotation.transpose
      let degrees = Rotation.angle(found * stated.transpose) * 180 / .pi
      guard degrees > RigParameters.current.calibrationTurn else { return nil }
      return .calibrationContradicted(camera: camera, degrees: degrees)
    }
  }

  /// Returns the middle of the hips in each frame.
  private static func hips(_ places: [Vector3]) -> [Vector3] {
    let left = ModelPoint.all.firstIndex { $0.part == .leftHip } ?? 0
    return stride(from: 0, to: places.count, by: RigTrack.points).map {
      (places[$0 + left] + places[$0 + left + 1]) / 2
    }
  }

  /// Returns the largest horizontal distance between two of at most a hundred places.
  private static func diameter(_ places: [Vector3]) -> Double {
    let some = stride(from: 0, to: places.count, by: max(1, places.count / 100)).map { places[$0] }
    var longest = 0.0
    for (index, position) in some.enumerated() {
      for other in some[..<index] {
        let offset = position - other
        longest = max(longest, (offset.x * offset.x + offset.z * offset.z).squareRoot())
      }
    }
    return longest
  }

  private static func angles(_ rays: [Vector3]) -> [Double] {
    rays.indices.flatMap { index in
      rays[..<index].map { Maths.atan2($0.cross(rays[index]).length, $0.dot(rays[index])) * 180 / .pi }
    }
  }
}

public import QPCore

/// A recorded movement to compare another with, such as a teacher's sun salutation or last week's squats.
public struct PoseSequence: Sendable {
  /// The duration from the first frame with a person to the last, in seconds.
  package let duration: Double
  // Seconds since the first frame with a person.
  private let times: [Double]
  private let angles: [PoseAngles]

  /// Creates a sequence of the movement of the first person of each frame.
  ///
  /// - Parameter frames: The frames in the order of time; those without a person are ignored.
  /// - Throws: ``PoseSequenceError``.
  public init(_ frames: [PoseFrame]) throws(PoseSequenceError) {
    var times: [Double] = []
    var angles: [PoseAngles] = []
    var first: Timestamp?
    for (index, frame) in frames.enumerated() {
      guard let landmarks = Landmarks(frame) else { continue }
      let time = frame.timestamp.seconds(since: first ?? frame.timestamp)
      if let last = times.last, time <= last { throw PoseSequenceError(.timeNotIncreasing(frame: index)) }
      first = first ?? frame.timestamp
      times.append(time)
      angles.append(PoseAngles(landmarks, gravity: frame.gravity))
    }
    guard let duration = times.last, duration > 0 else { throw PoseSequenceError(.tooShort(frames: times.count)) }
    self.duration = duration
    self.times = times
    self.angles = angles
  }

  /// Compares another movement with this one, separately in tempo, timing, amplitude, posture and shape.
  ///
  /// Both are sampled evenly over their own duration, which removes the tempo; each joint's angle is measured from the
  /// middle of its range, which removes the posture; the other's range is scaled to this one's, which removes the
  /// amplitude. The results are aligned by dynamic time warping: the warping is the timing, the remaining difference
  /// is the shape. The directions in which the people face have no influence.
  /// - Parameters:
  ///   - other: The movement to judge.
  ///   - band: The largest difference in time, as a fraction of the duration, 0…1.
  /// - Throws: ``PoseSequenceError`` if no joint is seen in half of the frames of both.
  /// - Returns: The differences.
  public func compare(to other: PoseSequence, band: Double = 0.1) throws(PoseSequenceError) -> PoseSequenceComparison {
    let count = max(times.count, other.times.count)
    var curves: [(joint: PoseJoint, mine: Curve, theirs: Curve)] = []
    for joint in PoseJoint.allCases {
      guard let mine = curve(joint, count), let theirs = other.curve(joint, count) else { continue }
      curves.append((joint, mine, theirs))
    }
    // From the other side all turns have the opposite sign.
    let apart = [1.0, -1].map { sign in
      curves.map { abs(PoseAngles.wrapped(sign * $0.theirs.middle - $0.mine.middle)) }.reduce(0, +)
    }
    let sign = curves.isEmpty || apart[0] <= apart[1] ? 1.0 : -1

    var amplitude: [PoseJoint: Double] = [:]
    var posture: [PoseJoint: Double] = [:]
    var scale = [Double](repeating: sign, count: curves.count)
    var size = 0.0
    for (index, (joint, mine, theirs)) in curves.enumerated() {
      posture[joint] = PoseAngles.wrapped(sign * theirs.middle - mine.middle)
      size += mine.range * mine.range
      guard mine.range >= PoseParameters.current.smallestRange else { continue }
      amplitude[joint] = theirs.range / mine.range
      // A joint that hardly moves shows noise, which is not scaled up.
      if theirs.range >= PoseParameters.current.smallestRange { scale[index] *= mine.range / theirs.range }
    }
    var first: [Double] = []
    var second: [Double] = []
    first.reserveCapacity(count * curves.count)
    second.reserveCapacity(count * curves.count)
    for sample in 0..<count {
      for (index, curve) in curves.enumerated() {
        first.append(curve.mine.values[sample])
        second.append(curve.theirs.values[sample] * scale[index])
      }
    }
    guard let warping = DynamicTimeWarping(first, second, dimensions: curves.count, band: band) else {
      throw PoseSequenceError(.nothingInCommon)
    }
    let rest = warping.distance / Double(warping.steps).squareRoot()
    return PoseSequenceComparison(
      tempoRatio: duration / other.duration, meanLag: warping.meanLag * duration,
      meanAbsoluteLag: warping.meanAbsoluteLag * duration, amplitudeRatios: amplitude, postureOffsets: posture,
      shapeError: size >= PoseParameters.current.smallestRange * PoseParameters.current.smallestRange
        ? rest / size.squareRoot() : nil,
      shapeDegrees: rest / Double(curves.count).squareRoot())
  }

  /// A joint's angle over time, around the middle of its range.
  private struct Curve {
    var values: [Double]
    /// The range in degrees.
    let range: Double
    /// The middle of the range in degrees, −180…180.
    let middle: Double
  }

  /// Returns a joint's angle, sampled evenly; `nil` if it is not seen in half of the frames.
  private func curve(_ joint: PoseJoint, _ count: Int) -> Curve? {
    let seen = angles.indices.filter { angles[$0][joint] != nil }
    guard seen.count * 2 >= angles.count, !seen.isEmpty else { return nil }
    // Unwrapped around the mean direction, so that no jump from 180° to −180° lies within a movement of less than a full turn.
    let center = PoseAngles.meanDirection(of: seen.compactMap { angles[$0][joint] })
    let turns = seen.map { PoseAngles.wrapped((angles[$0][joint] ?? 0) - center) }

    var values: [Double] = []
    values.reserveCapacity(count)
    var next = 0
    for sample in 0..<count {
      let time = duration * Double(sample) / Double(max(count - 1, 1))
      while next < seen.count, times[seen[next]] < time { next += 1 }
      // Before it is first seen and after it is last seen, a joint keeps its angle.
      let after = min(next, seen.count - 1)
      let before = max(next - 1, 0)
      let (start, end) = (times[seen[before]], times[seen[after]])
      let fraction = end > start ? min(max((time - start) / (end - start), 0), 1) : 0
      values.append(turns[before] + (turns[after] - turns[before]) * fraction)
    }
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let middle = (low + high) / 2
    for index in values.indices { values[index] -= middle }
    return Curve(values: values, range: high - low, middle: PoseAngles.wrapped(center + middle))
  }
}

/// The differences between two movements.
public struct PoseSequenceComparison: Hashable, Sendable {
  /// The speed of the other movement relative to the first: 0.5 is half as fast, taking twice as long.
  public let tempoRatio: Double
  /// The mean lag of the other movement in seconds, at the first movement's tempo; negative if it is ahead.
  public let meanLag: Double
  /// The mean magnitude of the lag in seconds.
  package let meanAbsoluteLag: Double
  /// The other's range of motion as a fraction of the first's, for each joint that moves through 10° or more in the first.
  public let amplitudeRatios: [PoseJoint: Double]
  /// The deviation of the middle of each joint's range in degrees, −180…180, as a turn in the picture.
  public let postureOffsets: [PoseJoint: Double]
  /// The root mean square difference without timing, amplitude and posture, as a fraction of the first movement's ranges.
  ///
  /// `nil` if no joint moves in the first movement.
  public let shapeError: Double?
  /// The root mean square difference in degrees per joint.
  package let shapeDegrees: Double
}

/// An error in comparing movements.
public struct PoseSequenceError: Error, Hashable, Sendable, CustomStringConvertible {
  package let problem: Problem

  package init(_ problem: Problem) { self.problem = problem }

  /// The problem.
  package enum Problem: Hashable, Sendable {
    /// Fewer than two frames with a person.
    case tooShort(frames: Int)
    /// A frame, counted from 0, is not later than the one before it.
    case timeNotIncreasing(frame: Int)
    /// No joint is seen in half of the frames of both, or the band is NaN.
    case nothingInCommon
  }

  /// The error and its remedy, in English.
  public var description: String {
    switch problem {
    case .tooShort(let frames):
      "A movement needs two frames with a person, there are \(frames). Pass all frames from its start to its end."
    case .timeNotIncreasing(let frame):
      "Frame \(frame) is not later than the one before it. Sort the frames by time, each once."
    case .nothingInCommon:
      "No joint is seen in half of the frames of both movements. Record both with the same parts of the body in view."
    }
  }
}

package import QPLandmarks

/// Filters of the landmarks of a whole recording: outliers replaced, gaps filled, noise smoothed without lag.
///
/// They need values from the future, so they cannot run live. Each landmark's coordinates are filtered by themselves,
/// in the picture and in 3D: first outliers, then gaps, then the low-pass.
public struct OfflineFilters: Hashable, Sendable {
  /// The low-pass; `nil` for none.
  package var lowPass: ButterworthFilter?
  /// Whether outliers are replaced by the median of seven values (Hampel).
  package var replacesOutliers: Bool
  /// The longest gap in seconds that is filled; `nil` fills none.
  package var longestGap: Double?

  private static var limits: FilterParameters { .current }

  /// Creates filters; without arguments they change nothing.
  ///
  /// - Parameters:
  ///   - lowPass: The low-pass; `nil` for none.
  ///   - replacesOutliers: Whether outliers are replaced by the median of seven values (Hampel).
  ///   - longestGap: The longest gap in seconds that is filled; `nil` fills none.
  public init(lowPass: ButterworthFilter? = nil, replacesOutliers: Bool = false, longestGap: Double? = nil) {
    (self.lowPass, self.replacesOutliers, self.longestGap) = (lowPass, replacesOutliers, longestGap)
  }

  /// Whether the filters change nothing.
  package var isEmpty: Bool { lowPass == nil && !replacesOutliers && longestGap == nil }

  /// A filtered recording.
  package struct Filtered: Sendable {
    /// The frames, with the filtered landmarks of one person.
    package var frames: [PoseFrame] = []
    /// The frames, by their number, in which a landmark was filled in.
    package var filled: Set<Int> = []
    /// The number of landmarks, of all frames, that were outliers.
    package var outliers = 0
  }

  /// Filters a recording.
  ///
  /// - Parameters:
  ///   - frames: The frames of one topology, each later than the one before.
  ///   - person: The choice of the person to keep where several people are in view.
  /// - Returns: The frames, with what was replaced and filled in.
  /// - Throws: ``FilterError`` where times do not increase, or the cut-off is not below half the rate.
  package func apply(
    to frames: [PoseFrame], person: PersonPolicy = .firstSeen
  ) throws(FilterError) -> Filtered {
    var filtered = Filtered()
    guard let topology = frames.first?.topology, !isEmpty else {
      filtered.frames = frames
      return filtered
    }
    var tracker = PeopleTracker(policy: person)
    let poses = frames.map { frame -> Pose? in
      let index = tracker.track(frame).index
      return frame.topology == topology ? index.map { frame.poses[$0] } : nil
    }
    let times = frames.map(\.timestamp)
    let steps = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }.sorted()
    var noise = lowPass.flatMap { steps.isEmpty ? nil : RemainingNoise($0, rate: 1 / steps[steps.count / 2]) }
    for (frame, pose) in zip(frames, poses) {
      guard let pose else { continue }
      noise?.learn(Landmarks(topology: topology, size: frame.size, checked: pose), at: frame.timestamp)
    }
    let empty = [Landmark](repeating: .missing, count: topology.count)
    var pictures = [[Landmark]](repeating: empty, count: frames.count)
    var worlds = [[Landmark]](repeating: empty, count: frames.count)
    for point in 0..<topology.count {
      let seen = poses.map { $0?.landmarks[point] ?? .missing }
      let deep = poses.map { pose in pose.flatMap { $0.world.isEmpty ? nil : $0.world[point] } ?? .missing }
      let picture = try filter(seen, times, floor: Self.limits.floorInPicture, &filtered)
      let world = try filter(deep, times, floor: Self.limits.floorInWorld, &filtered)
      for frame in frames.indices { (pictures[frame][point], worlds[frame][point]) = (picture[frame], world[frame]) }
    }
    let known = frames[0].estimator ?? EstimatorInfo(name: topology.name, systematic: .of(topology))
    let estimator = noise.map { known.with($0.noise(of: known.noise ?? .estimated())) } ?? frames[0].estimator
    filtered.frames = frames.indices.map { index in
      let frame = frames[index]
      var pose = poses[index] ?? Pose(landmarks: [])
      pose.landmarks = pictures[index]
      pose.world = worlds[index].contains { !$0.isMissing } ? worlds[index] : []
      let isSeen = pose.landmarks.contains { !$0.isMissing }
      return PoseFrame(
        checked: frame.timestamp, size: frame.size, topology: topology, poses: isSeen ? [pose] : [],
        gravity: frame.gravity, intrinsics: frame.intrinsics, displayMirrored: frame.displayMirrored,
        estimator: frame.estimator == frames[0].estimator ? estimator : frame.estimator)
    }
    return filtered
  }

  /// Returns the landmarks of one point, filtered.
  private func filter(
    _ points: [Landmark], _ times: [Timestamp], floor: Double, _ report: inout Filtered
  ) throws(FilterError) -> [Landmark] {
    guard points.contains(where: { !$0.isMissing }) else { return points }
    var changed = points.map(\.storage)
    var isOutlier = [Bool](repeating: false, count: points.count)
    for lane in SIMD3<Float>().indices {
      var values = points.map { Double($0.storage[lane]) }
      // Depth may be unknown of all points.
      guard values.contains(where: \.isFinite) else { continue }
      if replacesOutliers {
        let clean = HampelFilter(floor: floor).rejectingOutliers(of: values, at: times)
        values = clean.values
        for index in isOutlier.indices where clean.isOutlier[index] && lane < 2 { isOutlier[index] = true }
      }
      if let longestGap {
        let whole = try GapFiller(limit: longestGap).fill(values, at: times)
        values = whole.values
        for index in values.indices where whole.isFilled[index] { report.filled.insert(index) }
      }
      if let lowPass {
        let smooth = try lowPass.filter(values, at: times)
        // Runs that are too short to be filtered stay as they are.
        for index in values.indices where smooth[index].isFinite { values[index] = smooth[index] }
      }
      for index in changed.indices { changed[index][lane] = Float(values[index]) }
    }
    report.outliers += isOutlier.count { $0 }
    return changed.map { Landmark($0) }
  }
}

extension OfflineFilters {
  /// Names the filters of readings in English.
  ///
  /// - Parameter withBodies: Whether readings may be of a body in space, which was fitted to landmarks without these filters.
  /// - Returns: The filters; `nil` for none.
  package func note(withBodies: Bool) -> String? {
    isEmpty ? nil : "\(self)" + (withBodies ? "; readings of the body in space are not filtered" : "")
  }
}

extension OfflineFilters: CustomStringConvertible {
  /// The filters in English: `outliers replaced (Hampel), gaps up to 0.2 s filled, Butterworth 6 Hz`.
  public var description: String {
    var words: [String] = []
    if replacesOutliers { words.append("outliers replaced (Hampel)") }
    if let longestGap { words.append("gaps up to \(longestGap) s filled") }
    switch lowPass?.cutoff {
    case .perPass(let hertz): words.append("Butterworth \(hertz) Hz a pass, without lag")
    case .overall(let hertz): words.append("Butterworth \(hertz) Hz, without lag")
    case nil: break
    }
    return words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}

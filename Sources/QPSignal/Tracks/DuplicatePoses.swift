package import QPLandmarks

/// Poses of one frame that are one person, found twice.
package enum DuplicatePoses {
  private static var limits: TrackParameters { .current }

  /// Finds the poses that are another one's double.
  ///
  /// If two poses coincide, the one that was found later is the double, and of two found at once the later in the list.
  /// For a person found recently the limit of the distance is larger: the region in which they were found may have moved
  /// there from the other person.
  /// - Parameters:
  ///   - poses: The poses of a frame.
  ///   - ages: The number of frames for which each has been followed.
  ///   - topology: The order of the points.
  ///   - size: The picture's size.
  /// - Returns: The indices of the doubles, in ascending order.
  package static func doubles(
    in poses: [Pose], ages: [Int], _ topology: Topology, _ size: PictureSize
  ) -> [Int] {
    guard poses.count > 1, poses.count == ages.count else { return [] }
    var doubles: Set<Int> = []
    for one in poses.indices {
      for other in poses.indices where other > one && !doubles.contains(one) && !doubles.contains(other) {
        guard let distance = distance(poses[one], poses[other], topology, size) else { continue }
        let younger = ages[one] < ages[other] ? one : other
        let isYoung = ages[younger] < limits.youngFrames
        if distance < (isYoung ? limits.shadowDistance : limits.doubleDistance) { doubles.insert(younger) }
      }
    }
    return doubles.sorted()
  }

  /// Returns whether two poses are in one place, as far as a person may be from a younger double.
  package static func areOne(_ one: Pose, _ other: Pose, _ topology: Topology, _ size: PictureSize) -> Bool {
    distance(one, other, topology, size).map { $0 < limits.shadowDistance } ?? false
  }

  /// Returns whether the points of two poses coincide, as those of one person who was found twice at once.
  package static func coincide(_ one: Pose, _ other: Pose, _ topology: Topology, _ size: PictureSize) -> Bool {
    distance(one, other, topology, size).map { $0 < limits.doubleDistance } ?? false
  }

  /// Returns the mean distance of the points that two poses have, in sizes of the larger body; `nil` where they share
  /// too few.
  package static func distance(_ one: Pose, _ other: Pose, _ topology: Topology, _ size: PictureSize) -> Double? {
    let pixels = SIMD2(Float(size.width), Float(size.height))
    var (sum, count) = (Float(0), 0)
    for point in one.landmarks.indices {
      let (a, b) = (one.landmarks[point].storage, other.landmarks[point].storage)
      guard !a.x.isNaN, !b.x.isNaN, !(min(a.w, b.w) < limits.seenVisibility) else { continue }
      let offset = (a.lowHalf - b.lowHalf) * pixels
      sum += (offset * offset).sum().squareRoot()
      count += 1
    }
    guard count >= PeopleParameters.current.fewestPoints else { return nil }
    let sizes = [one, other].compactMap {
      BodySize.seen(in: Landmarks(topology: topology, size: size, checked: $0))
    }
    return sizes.max().map { Double(sum) / Double(count) / $0 }
  }
}

internal import QPCore

extension MotionRecording {
  /// Returns the parts of a stretch between which the picture jumps, as where a video is cut.
  ///
  /// A person moves some points of the body fast; a cut moves nearly all of them between two frames.
  /// - Parameters:
  ///   - frames: The stretch.
  ///   - leg: The length of a leg in the unit of ``places``.
  /// - Returns: The parts in order; the stretch itself where nothing jumps.
  func shots(of frames: Range<Int>, leg: Double) -> [Range<Int>] {
    var shots: [Range<Int>] = []
    var first = frames.lowerBound
    var last: Int?
    for frame in frames where places[frame * Self.parts.count].x.isFinite {
      if let last, isCut(from: last, to: frame, leg: leg) {
        shots.append(first..<last + 1)
        first = frame
      }
      last = frame
    }
    shots.append(first..<frames.upperBound)
    return shots
  }

  /// Returns whether nearly all points that both frames show are farther apart than a person can move them.
  private func isCut(from last: Int, to frame: Int, leg: Double) -> Bool {
    let limits = StanceParameters.current
    let farthest = max(limits.cutWay, limits.cutSpeed * times[frame].seconds(since: times[last])) * leg
    var (seen, moved) = (0, 0)
    for part in Self.parts.indices {
      let way = (places[frame * Self.parts.count + part] - places[last * Self.parts.count + part]).length
      guard way.isFinite else { continue }
      seen += 1
      if way > farthest { moved += 1 }
    }
    return seen > 0 && Double(moved) >= limits.cutPoints * Double(seen)
  }
}

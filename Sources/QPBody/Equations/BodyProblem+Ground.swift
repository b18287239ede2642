import QPLandmarks

extension BodyProblem {
  /// Returns the median height of the feet that stand; of all feet where none does.
  func groundHeight(_ state: BodyState) -> Double {
    let seen = equations.observations
    let heights = footHeights(state)
    let standing = seen.contacts.indices.filter { seen.contacts[$0] }.compactMap { heights[$0] }
    return BodyObservations.median(standing.isEmpty ? heights.compactMap { $0 } : standing)
  }

  /// Ends the contacts of a foot that is higher than the other one: held in the air, it is as still as one that stands.
  mutating func releaseRaisedFeet(_ state: BodyState) {
    let heights = footHeights(state)
    let width = ModelPoint.all.count
    for frame in 0..<equations.observations.count {
      // Feet alternate from left to right.
      var lowest = SIMD2<Double>(repeating: .infinity)
      for foot in ModelPoint.feet {
        lowest[foot % 2] = min(lowest[foot % 2], heights[frame * width + foot] ?? .infinity)
      }
      for foot in ModelPoint.feet
      where lowest[foot % 2] > lowest[1 - foot % 2] + PostureDynamicsParameters.current.raisedFoot {
        equations.observations.contacts[frame * width + foot] = false
      }
    }
  }

  /// Returns the heights of heels and toes against gravity in metres, at their places among all points of all frames; `nil`
  /// for other points.
  private func footHeights(_ state: BodyState) -> [Double?] {
    let width = ModelPoint.all.count
    var heights = [Double?](repeating: nil, count: state.roots.count * width)
    let (lengths, up) = (lengths(state.shared), up(state.shared))
    for frame in state.roots.indices {
      let directions = Array(state.directions[frame * BodyState.segments..<(frame + 1) * BodyState.segments])
      directions.withUnsafeBufferPointer { directions in
        lengths.withUnsafeBufferPointer { lengths in
          guard let directions = directions.baseAddress, let lengths = lengths.baseAddress else { return }
          for foot in ModelPoint.feet {
            let location = ModelPoint.all[foot].place(
              root: state.roots[frame], directions: directions, lengths: lengths)
            heights[frame * width + foot] = location.position.dot(up)
          }
        }
      }
    }
    return heights
  }

  /// Returns the direction against gravity.
  func up(_ shared: SharedUnknowns) -> Vector3 {
    equations.vertical.tilted(pitch: shared.values[SharedUnknowns.pitch], roll: shared.values[SharedUnknowns.roll]).up
  }
}

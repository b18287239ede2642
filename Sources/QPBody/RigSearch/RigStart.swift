import QPLandmarks

/// Where the search for a rig begins: the cameras by the metres of each, and the points where these metres lie.
struct RigStart {
  let tracks: [RigTrack]
  let model: BodyModel

  /// Returns the cameras by their pairings with the first one, which has none.
  func views(_ pairings: [RigPairing]) -> [RigView] {
    var views = [RigView(rotation: Matrix3(scale: 1), origin: .zero)]
    for (track, pairing) in zip(tracks.dropFirst(), pairings) {
      var view = RigView(rotation: pairing.rotation, origin: .zero, shift: pairing.shift)
      var translations: [Vector3] = []
      let stride = max(1, tracks[0].count / RigParameters.current.clockFrames)
      for frame in Swift.stride(from: 0, to: tracks[0].count, by: stride) {
        guard let (trackFrame, share) = track.bracket(tracks[0].times[frame] + pairing.shift),
          let from = Self.hips(tracks[0], frame),
          let to = Self.hips(track, share < 1 / 2.0 ? trackFrame : trackFrame + 1)
        else { continue }
        translations.append(to - view.rotation * from)
      }
      view.origin = Vector3(
        BodyObservations.median(translations.map(\.x)), BodyObservations.median(translations.map(\.y)),
        BodyObservations.median(translations.map(\.z)))
      views.append(view)
    }
    return views
  }

  /// Returns the points at some times, as the mean of the cameras' metres.
  func places(_ times: [Double], _ views: [RigView], reference: Double) -> [Vector3] {
    var places: [Vector3] = []
    var missing: [Int] = []
    for (index, time) in times.enumerated() {
      var sums = [Vector3](repeating: .zero, count: RigTrack.points)
      var counts = [Double](repeating: 0, count: RigTrack.points)
      for (track, view) in zip(tracks, views) {
        guard let (trackFrame, share) = track.bracket(view.time(time, reference: reference)) else { continue }
        let frame = share < 1 / 2.0 ? trackFrame : trackFrame + 1
        guard let hips = Self.hips(track, frame) else { continue }
        for point in 0..<RigTrack.points {
          let metres = track.metres(point, frame: frame)
          guard metres.isFinite else { continue }
          sums[point] += view.placed(hips + metres)
          counts[point] += 1
        }
      }
      if counts.contains(0) { missing.append(index) }
      places += zip(sums, counts).map { $1 > 0 ? $0 / $1 : Vector3(.nan, .nan, .nan) }
    }
    fill(&places, missing, times.count)
    return places
  }

  /// Gives points without a place that of the nearest frame, or of the middle of the body.
  private func fill(_ places: inout [Vector3], _ frames: [Int], _ count: Int) {
    let known = places
    let middle = known.filter(\.isFinite).reduce(.zero, +) / Double(max(1, known.count { $0.isFinite }))
    for frame in frames {
      for point in 0..<RigTrack.points where !known[frame * RigTrack.points + point].isFinite {
        let nearest = (0..<count).filter { known[$0 * RigTrack.points + point].isFinite }.min {
          abs($0 - frame) < abs($1 - frame)
        }
        places[frame * RigTrack.points + point] = nearest.map { known[$0 * RigTrack.points + point] } ?? middle
      }
    }
  }

  /// Returns where the middle of the hips must be, in the camera's axes, for the metres to appear at the pixels.
  ///
  /// formula: least squares of u·(Z + h₃) = f·(X + h₁) and of the same for v.
  static func hips(_ track: RigTrack, _ frame: Int) -> Vector3? {
    var (normal, right) = (Matrix3.zero, Vector3.zero)
    var count = 0
    for point in 0..<RigTrack.points where !ModelPoint.all[point].isOptional {
      let (pixel, metres) = (track.pixel(point, frame: frame), track.metres(point, frame: frame))
      guard pixel.x.isFinite, metres.isFinite else { continue }
      count += 1
      let ray = pixel / track.lens.focal
      for (row, value) in [
        (Vector3(1, 0, -ray.x), ray.x * metres.z - metres.x), (Vector3(0, 1, -ray.y), ray.y * metres.z - metres.y),
      ] {
        normal = normal + Matrix3(row, outer: row)
        right += value * row
      }
    }
    guard count >= RigParameters.current.fewestPoints, let hips = normal.solved(right), hips.z > 0 else { return nil }
    return hips
  }
}

extension Matrix3 {
  /// Returns x with A·x = b, by Cramer's rule; `nil` for a singular matrix.
  func solved(_ b: Vector3) -> Vector3? {
    let determinant = x.dot(y.cross(z))
    let solution = Vector3(b.dot(y.cross(z)), x.dot(b.cross(z)), x.dot(y.cross(b))) / determinant
    return solution.isFinite ? solution : nil
  }
}

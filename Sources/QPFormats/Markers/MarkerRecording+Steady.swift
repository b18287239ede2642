extension MarkerRecording {
  /// Whether the times are at the ``rate``, as C3D needs them.
  package var isSteady: Bool { rate > 0 && SteadyTimes.firstUneven(times, rate: rate) == nil }

  /// Returns the markers at the times of the constant ``rate``, each between its positions in the frames before and after.
  ///
  /// Where more than one frame was dropped in a row, there is nothing between its neighbours. Unchanged where the rate is
  /// not known, or would make more than ``mostFrames`` times as many frames.
  package func atSteadyRate() -> MarkerRecording {
    guard rate > 0, let first = times.first, let last = times.last, last >= first,
      (last - first) * rate < Self.mostFrames * Double(count)
    else { return self }
    var steady = MarkerRecording(names: names, unit: unit, rate: rate, firstFrame: firstFrame)
    (steady.events, steady.notes) = (events, notes)
    var after = 0
    for index in 0...Int(((last - first) * rate).rounded()) {
      let time = first + Double(index) / rate
      while after < count - 1, times[after] < time { after += 1 }
      steady.append(time: time, points: points(at: time, after))
    }
    return steady
  }

  /// Returns the positions at a time before a frame, or at its own.
  private func points(at time: Double, _ after: Int) -> [SIMD3<Double>?] {
    let before = max(0, after - 1)
    let step = times[after] - times[before]
    let share = step > 0 ? min(max((time - times[before]) / step, 0), 1) : 1
    let frame = [before, after].first { abs(times[$0] - time) < Self.timeRounding } ?? (share < 1 ? nil : after)
    return names.indices.map { marker in
      if let frame { return own(frame, marker) }
      guard step * rate <= Self.longestStep else { return nil }
      return own(before, marker).flatMap { from in own(after, marker).map { from + share * ($0 - from) } }
    }
  }

  /// A position in ``unit``; `nil` if it was not seen.
  private func own(_ frame: Int, _ marker: Int) -> SIMD3<Double>? {
    let offset = (frame * names.count + marker) * 3
    let point = SIMD3(coordinates[offset], coordinates[offset + 1], coordinates[offset + 2])
    return point.x.isNaN ? nil : point
  }

  /// The longest step between frames, in steps of the rate, within which there are positions: one frame may be missing.
  private static let longestStep = 2.5
  /// The most frames at a steady rate, over the frames that there are; chosen: a wrong rate must not fill the memory.
  private static let mostFrames = 10.0
  /// The rounding of times in seconds: two times in whole microseconds.
  private static let timeRounding = 2e-6
}

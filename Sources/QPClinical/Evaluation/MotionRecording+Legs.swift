internal import QPCore

extension MotionRecording {
  /// Exchanges the legs back in frames where the estimator exchanged them.
  ///
  /// Each foot is predicted from its last two sightings at constant velocity, relative to the middle of the hips. A
  /// frame whose feet fit the predictions better the other way round is exchanged, by
  /// ``MotionParameters/exchangeAdvantage``. Of frames that
  /// follow each other the majority is right, so that a wrong start does not exchange all that follow. A foot that is far
  /// from where it was and will be predicts nothing.
  /// - Returns: The number of frames that were exchanged.
  mutating func repairExchangedLegs() -> Int {
    let stride = Self.parts.count
    // Heels and tips, or ankles where there are none.
    let feet = knows(.leftHeel) && knows(.leftFootIndex) ? [Place.heels, Place.tips] : [Place.ankles]
    let hasSpike = framesWithSpikes(of: feet)
    var tracks = [FootTrack](repeating: FootTrack(), count: 2 * feet.count)
    var (run, exchanges): ([Int], Int) = ([], 0)
    var repaired = 0
    func exchange(_ frame: Int) {
      for leg in Self.legs {
        places.swapAt(frame * stride + leg, frame * stride + leg + 1)
        world.swapAt(frame * stride + leg, frame * stride + leg + 1)
      }
    }
    func endRun() {
      if 2 * exchanges > run.count {
        run.forEach(exchange)
        repaired += run.count - exchanges
      } else {
        repaired += exchanges
      }
      run.removeAll(keepingCapacity: true)
      exchanges = 0
    }
    for frame in times.indices {
      let base = frame * stride
      let hips = (places[base] + places[base + 1]) / 2
      guard hips.x.isFinite else { continue }
      let time = times[frame].seconds
      var (asSeen, exchanged, compared) = (0.0, 0.0, 0)
      if !tracks.contains(where: { $0.prediction(at: time) != nil }) { endRun() }
      run.append(frame)
      for (pair, foot) in feet.enumerated() {
        let (left, right) = (places[base + foot] - hips, places[base + foot + 1] - hips)
        guard let first = tracks[2 * pair].prediction(at: time), let second = tracks[2 * pair + 1].prediction(at: time),
          left.x.isFinite, right.x.isFinite
        else { continue }
        asSeen += (left - first).length + (right - second).length
        exchanged += (right - first).length + (left - second).length
        compared += 1
      }
      if compared > 0, exchanged * MotionParameters.current.exchangeAdvantage < asSeen {
        exchange(frame)
        exchanges += 1
      }
      for (pair, foot) in feet.enumerated() where !hasSpike[frame] {
        tracks[2 * pair].append(places[base + foot] - hips, at: time)
        tracks[2 * pair + 1].append(places[base + foot + 1] - hips, at: time)
      }
    }
    endRun()
    return repaired
  }

  /// Returns for each frame whether a foot, relative to the hips, is far from the middle of its neighbours in it alone.
  private func framesWithSpikes(of feet: [Int]) -> [Bool] {
    let stride = Self.parts.count
    let limit = MotionParameters.current.spike * leg(in: .side)
    var hasSpike = [Bool](repeating: false, count: times.count)
    for foot in feet.flatMap({ [$0, $0 + 1] }) {
      let positions = times.indices.map { frame in
        places[frame * stride + foot] - (places[frame * stride] + places[frame * stride + 1]) / 2
      }
      for axis in 0...1 {
        for frame in Statistics.spikes(in: positions.map { $0[axis] }, larger: limit) { hasSpike[frame] = true }
      }
    }
    return hasSpike
  }
}

/// The last two sightings of a foot's point.
private struct FootTrack {
  private var before: (position: Point, time: Double)?
  private var last: (position: Point, time: Double)?

  mutating func append(_ position: Point, at time: Double) {
    guard position.x.isFinite else { return }
    before = last
    last = (position, time)
  }

  func prediction(at time: Double) -> Point? {
    let longest = MotionParameters.current.longestPrediction
    guard let before, let last, time - before.time <= 2 * longest, time - last.time <= longest else { return nil }
    return last.position + (last.position - before.position) * ((time - last.time) / (last.time - before.time))
  }
}

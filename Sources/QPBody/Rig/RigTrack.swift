import QPLandmarks

/// The sixteen points of the person over time in one camera, on the camera's own clock.
struct RigTrack: Sendable {
  /// The points of a frame, in the order of ``ModelPoint/all``.
  static let points = ModelPoint.all.count

  /// Seconds since the recording's first frame, which increase; only frames with a person.
  private(set) var times: [Double] = []
  /// The places of these frames in the recording.
  private(set) var frames: [Int] = []
  /// Pixels from the principal point of a pinhole, ``points`` a frame; NaN where a point was not seen.
  private(set) var pixels: [SIMD2<Double>] = []
  /// 3D landmarks in metres from the middle of the hips, in the camera's axes; NaN where there are none.
  private(set) var metres: [Vector3] = []
  /// Pixels for a metre at the person.
  private(set) var scales: [Double] = []
  /// Whether the sides of a frame are exchanged against the estimator's.
  private(set) var isExchanged: [Bool] = []
  /// The camera.
  let lens: RigLens

  /// Reads a recording's person, the first pose of each frame.
  ///
  /// - Parameters:
  ///   - recording: The frames in the order of time.
  ///   - index: The recording's index, for errors.
  ///   - known: The lens; `nil` for that of the frames.
  /// - Throws: ``RigError`` with the recording's index.
  init(_ recording: [PoseFrame], index: Int, lens known: RigLens? = nil) throws(RigError) {
    guard let first = recording.first else { throw RigError(.tooFewFrames(recording: index, count: 0)) }
    for model in ModelPoint.all where first.topology.index(of: model.part) == nil && !model.isOptional {
      throw RigError(.missingPart(recording: index, model.part))
    }
    lens = known ?? RigLens(of: first)
    var last = -Double.infinity
    for (frameIndex, frame) in recording.enumerated() {
      guard frame.size == first.size, frame.topology == first.topology else {
        throw RigError(.changingSource(recording: index, frame: frameIndex))
      }
      let time = frame.timestamp.seconds(since: first.timestamp)
      guard time > last else { throw RigError(.timeNotIncreasing(recording: index, frame: frameIndex)) }
      guard time <= RigParameters.current.longestRecording else { throw RigError(.tooLong(recording: index)) }
      last = time
      guard let landmarks = Landmarks(frame) else { continue }
      let person = ObservedPerson(landmarks, time: time, frameIndex: frameIndex)
      guard person.hasTrunk else { continue }
      append(person, landmarks)
    }
    guard times.count >= RigParameters.current.fewestFrames else {
      throw RigError(.tooFewFrames(recording: index, count: times.count))
    }
    guard metres.contains(where: { $0.x.isFinite }) else { throw RigError(.noMetres(recording: index)) }
    scales = BodyObservations.runningMedian(scales, PointParameters.current.scaleWindow)
    isExchanged = [Bool](repeating: false, count: times.count)
  }

  private mutating func append(_ person: ObservedPerson, _ landmarks: Landmarks) {
    guard let scale = person.scale ?? scales.last else { return }
    times.append(person.time)
    frames.append(person.frameIndex)
    scales.append(scale)
    for (index, model) in ModelPoint.all.enumerated() {
      let seen = person.points[index].flatMap {
        $0.visibility >= RigParameters.current.leastVisibility ? lens.pinhole($0.pixel) : nil
      }
      pixels.append(seen ?? SIMD2(.nan, .nan))
      if let world = landmarks.world(model.part), let depth = world.z {
        metres.append(Vector3(Double(world.x), Double(world.y), Double(depth)))
      } else {
        metres.append(Vector3(.nan, .nan, .nan))
      }
    }
  }

  /// The number of frames with a person.
  var count: Int { times.count }

  /// Returns a point's pixel in a frame, with the sides as decided.
  @inline(__always)
  func pixel(_ point: Int, frame: Int) -> SIMD2<Double> {
    pixels[frame * Self.points + (isExchanged[frame] ? point ^ 1 : point)]
  }

  /// Returns a point's place in metres from the middle of the hips, with the sides as decided.
  ///
  /// An estimator that exchanges the sides sees the person from behind: depths change their sign, too.
  @inline(__always)
  func metres(_ point: Int, frame: Int) -> Vector3 {
    let found = metres[frame * Self.points + (isExchanged[frame] ? point ^ 1 : point)]
    return isExchanged[frame] ? Vector3(found.x, found.y, -found.z) : found
  }

  /// Sets which frames have their sides exchanged.
  mutating func exchange(_ frames: [Bool]) { isExchanged = frames }

  /// Leaves out the frames before or from a time on; returns the frames that are kept.
  mutating func cut(at time: Double, keepsLater: Bool) -> Range<Int> {
    let first = times.firstIndex { $0 >= time } ?? count
    let kept = keepsLater ? first..<count : 0..<first
    let points = kept.lowerBound * Self.points..<kept.upperBound * Self.points
    (times, frames, scales) = (Array(times[kept]), Array(frames[kept]), Array(scales[kept]))
    (pixels, metres, isExchanged) = (Array(pixels[points]), Array(metres[points]), Array(isExchanged[kept]))
    return kept
  }

  /// Returns the frames around a time and the share of the later one, which lies outside 0…1 beyond the ends; `nil`
  /// within a gap or far beyond the ends.
  func bracket(_ time: Double, margin: Double = 0) -> (frame: Int, share: Double)? {
    guard let first = times.first, let last = times.last, time >= first - margin, time <= last + margin else {
      return nil
    }
    var (low, high) = (0, count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    guard high > low else { return nil }
    let step = times[high] - times[low]
    guard step <= RigParameters.current.longestGap else { return nil }
    return (low, (time - times[low]) / step)
  }

  /// Returns a point at a time with its velocity in pixels per second, by a straight line through the frames around it
  /// whose weights fall with their distance in time; `nil` where it was not seen in two.
  ///
  /// A line between two frames would bend at each, and a clock would be drawn to these bends.
  /// - Parameters:
  ///   - point: The point.
  ///   - time: The camera's time.
  ///   - frame: The frame before it.
  /// - Returns: The pixel and its velocity.
  @inline(__always)
  func sample(_ point: Int, at time: Double, after frame: Int) -> (pixel: SIMD2<Double>, velocity: SIMD2<Double>)? {
    let standardDeviation = max(
      RigParameters.current.sampleDeviation, RigParameters.current.sampleFrames * (times[frame + 1] - times[frame]))
    let reach = 3 * standardDeviation
    var (weights, moments, squares) = (0.0, 0.0, 0.0)
    var (sum, products) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    var used = 0
    var (first, last) = (frame, frame + 1)
    while first > 0, times[first - 1] >= time - reach { first -= 1 }
    while last + 1 < count, times[last + 1] <= time + reach { last += 1 }
    for index in first...last {
      let pixel = pixel(point, frame: index)
      guard pixel.x.isFinite else { continue }
      let elapsed = times[index] - time
      let weight = Maths.exp(-elapsed * elapsed / (2 * standardDeviation * standardDeviation))
      used += 1
      weights += weight
      moments += weight * elapsed
      squares += weight * elapsed * elapsed
      sum += weight * pixel
      products += weight * elapsed * pixel
    }
    guard used > 1 else { return nil }
    let determinant = weights * squares - moments * moments
    guard determinant > 0 else { return nil }
    let velocity = (weights * products - moments * sum) / determinant
    return ((squares * sum - moments * products) / determinant, velocity)
  }
}

extension ModelPoint {
  /// Whether a topology may lack the point.
  var isOptional: Bool { if case .foot = axis { true } else { false } }
}

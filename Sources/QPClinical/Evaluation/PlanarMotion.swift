internal import QPCore

/// A stretch of a recording on an even grid of times, in a vertical plane.
///
/// x is along the plane and y up, in pixels or, in 3D, in metres from the middle of the hips.
struct PlanarMotion {
  /// The time of the first value.
  let start: Timestamp
  /// The values per second.
  let rate: Double
  /// The number of values.
  let count: Int
  private(set) var x: [[Double]]
  private(set) var y: [[Double]]
  /// The fraction of the frames in which a needed part was bridged.
  let bridged: Double

  /// The values of a part; empty where the part is not seen all along.
  func x(_ part: Body) -> [Double] { MotionRecording.index(of: part).map { x[$0] } ?? [] }
  func y(_ part: Body) -> [Double] { MotionRecording.index(of: part).map { y[$0] } ?? [] }

  /// Returns whether a part is seen all along.
  func has(_ part: Body) -> Bool { MotionRecording.index(of: part).map { !x[$0].isEmpty } ?? false }

  /// Returns the time of a place on the grid, which may lie between two values.
  func time(at position: Double) -> Timestamp {
    Timestamp(microseconds: start.microseconds + Int64((position / rate * 1e6).rounded()))
  }

  /// Returns the seconds of a place on the grid since the first value.
  func seconds(at position: Double) -> Double { position / rate }

  /// The middle of the hips along the plane.
  var midHipX: [Double] { Self.mean(x(.leftHip), x(.rightHip)) }
  /// The middle of the hips upward.
  var midHipY: [Double] { Self.mean(y(.leftHip), y(.rightHip)) }

  static func mean(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { ($0 + $1) / 2 } }

  /// Returns the motion in the vertical plane along a horizontal direction, of its x here and the x of a motion along
  /// the line of sight.
  func combined(with deep: PlanarMotion, along: Point) -> PlanarMotion {
    var turned = self
    for part in x.indices {
      turned.x[part] = zip(x[part], deep.x[part]).map { $0 * along.x + $1 * along.y }
    }
    return turned
  }

  /// Returns a part of the stretch, with x turned round where `isReversed`.
  func slice(_ range: Range<Int>, isReversed: Bool = false) -> PlanarMotion {
    var part = PlanarMotion(
      start: time(at: Double(range.lowerBound)), rate: rate, count: range.count, x: x, y: y, bridged: bridged)
    for index in part.x.indices where !part.x[index].isEmpty {
      part.x[index] = isReversed ? part.x[index][range].map(-) : Array(part.x[index][range])
      part.y[index] = Array(part.y[index][range])
    }
    return part
  }
}

/// The projection of a recording into a vertical plane.
enum MotionPlane {
  /// The picture, upright by the direction of gravity.
  case picture(down: Point)
  /// A vertical plane in space along a horizontal direction (x right, z away).
  case space(PositionSource, along: Point)
}

/// The source of the 3D positions of a recording's person.
enum PositionSource {
  /// The 3D landmarks as estimated, from the middle of the hips.
  case landmarks
  /// The body fitted to the landmarks, which travels over the ground.
  case body
}

extension MotionRecording {
  /// Returns the stretches of frames in which all of the given parts are seen, with gaps that may be bridged.
  func stretches(with needed: [Body], in plane: MotionPlane) -> [Range<Int>] {
    var common = [0..<count]
    for part in needed.compactMap(Self.index(of:)) {
      let runs = runs(of: part, plane)
      common = common.flatMap { stretch in runs.map { $0.clamped(to: stretch) } }.filter { $0.count > 2 }
    }
    return common
  }

  /// Returns the runs of frames from sighting to sighting of a part without a gap that is too long.
  private func runs(of part: Int, _ plane: MotionPlane) -> [Range<Int>] {
    let longest = MotionParameters.current.longestGap
    var runs: [Range<Int>] = []
    for frame in times.indices where isSeen(frame, part, plane) {
      if let run = runs.last, times[frame].seconds(since: times[run.upperBound - 1]) <= longest {
        runs[runs.count - 1] = run.lowerBound..<frame + 1
      } else {
        runs.append(frame..<frame + 1)
      }
    }
    return runs
  }

  private func isSeen(_ frame: Int, _ part: Int, _ plane: MotionPlane) -> Bool {
    let index = frame * Self.parts.count + part
    switch plane {
    case .picture: return places[index].x.isFinite
    case .space(let source, _):
      let point = metres(index, from: source)
      return point.x.isFinite && point.z.isFinite
    }
  }

  /// Resamples a stretch on an even grid by linear interpolation.
  ///
  /// - Parameters:
  ///   - frames: The stretch.
  ///   - needed: The parts whose gaps count as bridged.
  ///   - plane: The plane.
  ///   - interval: The time from value to value in seconds.
  /// - Returns: The stretch; a part that is not seen all along has no values.
  func planar(_ frames: Range<Int>, needed: [Body], in plane: MotionPlane, interval: Double) -> PlanarMotion {
    let start = times[frames.lowerBound]
    let duration = times[frames.upperBound - 1].seconds(since: start)
    let count = Int(duration / interval + MotionParameters.current.timeRounding) + 1
    var (xs, ys): ([[Double]], [[Double]]) = ([], [])
    var (missing, expected) = (0, 0)
    let seconds = frames.map { times[$0].seconds(since: start) }
    let neededParts = Set(needed.compactMap(Self.index(of:)))
    var known = [(time: Double, position: Point)](repeating: (0, .zero), count: frames.count)
    for part in Self.parts.indices {
      let seen = find(part, frames, seconds.span, plane, &known)
      if neededParts.contains(part) {
        missing += frames.count - seen
        expected += frames.count
      }
      let (x, y) = Self.resampled(
        known.span.extracting(first: seen), count: count, interval: interval, until: duration)
      xs.append(x)
      ys.append(y)
    }
    return PlanarMotion(
      start: start, rate: 1 / interval, count: count, x: xs, y: ys,
      bridged: expected > 0 ? Double(missing) / Double(expected) : 0)
  }

  /// Writes the times and projected places at which a part is seen to the front of a list that has room for all frames.
  ///
  /// - Returns: Their number.
  private func find(
    _ part: Int, _ frames: Range<Int>, _ seconds: Span<Double>, _ plane: MotionPlane,
    _ known: inout [(time: Double, position: Point)]
  ) -> Int {
    var known = known.mutableSpan
    var seen = 0
    for frame in frames where isSeen(frame, part, plane) {
      known[seen] = (seconds[frame - frames.lowerBound], project(frame, part, plane))
      seen += 1
    }
    return seen
  }

  private func project(_ frame: Int, _ part: Int, _ plane: MotionPlane) -> Point {
    let index = frame * Self.parts.count + part
    switch plane {
    case .picture(let down):
      let pixel = places[index]
      return Point(pixel.x * down.y - pixel.y * down.x, -(pixel * down).sum())
    case .space(let source, let along):
      let point = metres(index, from: source)
      // A body's axes stand.
      let down = source == .body ? Point(0, 1) : gravity ?? Point(0, 1)
      let across = point.x * down.y - point.y * down.x
      return Point(across * along.x + point.z * along.y, -(point.x * down.x + point.y * down.y))
    }
  }

  /// Returns the values on the grid; empty where a gap is too long to be bridged.
  private static func resampled(
    _ known: Span<(time: Double, position: Point)>, count: Int, interval: Double, until end: Double
  ) -> (x: [Double], y: [Double]) {
    let limits = MotionParameters.current
    guard known.count > 1, known[0].time <= limits.longestGap,
      end - known[known.count - 1].time <= limits.longestGap
    else { return ([], []) }
    var (x, y) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
    var across = x.mutableSpan
    var upward = y.mutableSpan
    var left = 0
    for index in 0..<count {
      let time = Double(index) * interval
      while left < known.count - 2, known[left + 1].time <= time { left += 1 }
      let (from, to) = (known[left], known[left + 1])
      guard to.time - from.time <= limits.longestGap + limits.timeRounding else { return ([], []) }
      let fraction = min(max((time - from.time) / (to.time - from.time), 0), 1)
      let position = from.position + (to.position - from.position) * fraction
      across[index] = position.x
      upward[index] = position.y
    }
    return (x, y)
  }
}

public import QPCore

/// Tells people from animals and things that an estimator takes for people.
///
/// A network of landmarks finds a body wherever it looks. BlazePose's detector looks again, at a square around the points of
/// each person, five times a second: it is surer of people than of animals, plants and cars. How sure, and how often it
/// errs, is in `Docs/Cameras.md`.
///
/// ```swift
/// var confirmation = try PersonConfirmation()
/// let frame = try estimator.estimate(picture, at: time).frame
/// if try confirmation.confirms(frame, in: picture) { … }
/// ```
/// It remembers its looks: it belongs to one camera and one thread at a time.
public struct PersonConfirmation {
  private let detector: SquareNetwork
  private var looks: [Look] = []
  /// The time of the last picture with people, and whether one without people has followed.
  private var lastSeen: (time: Timestamp, isGone: Bool)?

  /// A second look at the people of one picture.
  private struct Look {
    var time: Timestamp
    /// The score of the surest person, 0…1.
    var score: Float
  }

  private static var limits: ConfirmationParameters { .current }

  /// Opens the detector.
  ///
  /// - Parameters:
  ///   - detector: The network that looks for people, of BlazePose.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Throws: ``EstimatorError`` where the runtime or the model is missing.
  public init(
    detector: ModelFile = .named(BlazePose.models.detector), runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) {
    self.detector = .people(try Model(detector), runtime: try NeuralRuntime.given(runtime), threads: 1)
  }

  /// Returns whether the detector, in the mean of its last five looks, sees one of the people of a frame.
  ///
  /// Where pictures are rarer than the looks, fewer looks that span 0.8 s suffice.
  /// - Parameters:
  ///   - frame: The people, with points as shares of this picture; its times increase from call to call.
  ///   - picture: The picture in which they were found.
  /// - Returns: `true` for a person; `false` without people, while the looks are too few or unsure, and between two looks.
  /// - Throws: ``EstimatorError`` where the network cannot be made or fails.
  public mutating func confirms(_ frame: PoseFrame, in picture: PictureBuffer) throws(EstimatorError) -> Bool {
    guard isLookDue(at: frame) else { return false }
    var best: Float = 0
    for pose in frame.poses {
      guard let region = Self.region(around: pose, in: picture.size) else { continue }
      best = max(best, try score(of: region, in: picture))
    }
    looks.append(Look(time: frame.timestamp, score: best))
    looks.removeFirst(max(0, looks.count - Self.limits.looks))
    let time = looks.first.map { frame.timestamp.seconds(since: $0.time) } ?? 0
    guard looks.count == Self.limits.looks || time >= Self.limits.leastTime else { return false }
    return Double(looks.map(\.score).reduce(0, +)) >= Self.limits.leastScore * Double(looks.count)
  }

  /// Forgets all looks, as where a camera goes on after an interruption.
  public mutating func reset() { (looks, lastSeen) = ([], nil) }

  /// Takes note of a frame's people, and returns whether it is time for a look at them.
  package mutating func isLookDue(at frame: PoseFrame) -> Bool {
    let time = frame.timestamp
    looks.removeAll { $0.time > time }
    guard !frame.poses.isEmpty else {
      lastSeen?.isGone = true
      return false
    }
    if let lastSeen, lastSeen.isGone, time.seconds(since: lastSeen.time) > Self.limits.longestAbsence { looks = [] }
    lastSeen = (time, false)
    return looks.last.map { time.seconds(since: $0.time) >= Self.limits.interval } ?? true
  }

  /// The highest score of a person in a square of a picture, 0…1; 0 where the network answers with no number.
  private func score(of region: SearchRegion, in picture: PictureBuffer) throws(EstimatorError) -> Float {
    var clock = StepClock()
    let outputs = try detector.answer(
      to: picture, detector.map(of: region, in: picture), outside: .black, \.detection, &clock)
    return outputs[1].floats.filter(\.isFinite).max().map(BoxDetector.score) ?? 0
  }

  /// The upright square around a person's points, with room for what the points leave out; `nil` without points.
  private static func region(around pose: Pose, in size: PictureSize) -> SearchRegion? {
    let sides = SIMD2(Double(size.width), Double(size.height))
    let points = pose.landmarks.lazy.filter { $0.x.isFinite && $0.y.isFinite }
      .map { SIMD2(Double($0.x), Double($0.y)) * sides }
    guard var low = points.first else { return nil }
    var high = low
    for point in points { (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point)) }
    let region = PersonRegion(
      center: (low + high) / 2, side: limits.room * (high - low).max())
    return region.isUsable(in: size) ? SearchRegion(region, in: size) : nil
  }
}

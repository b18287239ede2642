public import QPCore

/// Tells people from animals and things that an estimator takes for people.
///
/// A network of landmarks finds a body wherever it looks. BlazePose's detector looks again, at a square around the points,
/// five times a second: it is surer of people than of animals, plants and cars. How sure, and how often it errs, is in
/// `Docs/Cameras.md`.
///
/// ```swift
/// var confirmation = try PersonConfirmation()
/// let frame = try estimator.estimate(picture, at: time).frame
/// if try confirmation.confirms(frame, in: picture) { … }
/// ```
/// It remembers what it saw: it belongs to one camera and one thread at a time.
public struct PersonConfirmation {
  private let detector: SquareNetwork
  private var looks: [Look] = []

  /// A second look at the people of one picture.
  private struct Look {
    var time: Timestamp
    /// The score of the surest person, 0…1.
    var score: Float
  }

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

  /// Returns whether the last looks, this one included, found one of the people of a frame again.
  ///
  /// - Parameters:
  ///   - frame: The people; its times increase from call to call.
  ///   - picture: The picture in which they were found.
  /// - Returns: `true` for a person; `false` where there is nobody, where the looks are unsure, and for the pictures between two
  ///   looks.
  /// - Throws: ``EstimatorError`` where the network cannot be made or fails.
  public mutating func confirms(_ frame: PoseFrame, in picture: PictureBuffer) throws(EstimatorError) -> Bool {
    let limits = ConfirmationParameters.current
    let time = frame.timestamp
    looks.removeAll { $0.time > time || time.seconds(since: $0.time) > limits.memory }
    let regions = frame.poses.compactMap { Self.region(around: $0, in: picture.size) }
    guard !regions.isEmpty else { return false }
    if let last = looks.last, time.seconds(since: last.time) < limits.interval { return false }
    var best: Float = 0
    for region in regions { best = max(best, try score(of: region, in: picture)) }
    looks.append(Look(time: time, score: best))
    let recent = looks.suffix(limits.looks)
    guard recent.count == limits.looks else { return false }
    return Double(recent.map(\.score).reduce(0, +)) >= limits.leastScore * Double(recent.count)
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
      center: (low + high) / 2, side: ConfirmationParameters.current.room * (high - low).max())
    return region.isUsable(in: size) ? SearchRegion(region, in: size) : nil
  }
}

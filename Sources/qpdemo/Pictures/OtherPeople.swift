import QPCore
import QPVision

/// Looks whether a video shows more people than the one who is followed, once a second.
struct OtherPeople {
  private static let pause = 1.0  // Seconds between two looks, chosen: the network for it takes as long as a picture's.
  private var last: Timestamp?
  private var sightings = 0

  /// Whether another person was seen at two moments: once may be a mistake of the network.
  var areThere: Bool { sightings >= 2 }

  /// Looks at the picture that was estimated last.
  ///
  /// - Throws: The estimator's error if its network fails.
  mutating func look(
    at picture: Picture, _ time: Timestamp, by worker: any LandmarkEstimator
  ) throws(EstimatorError) {
    guard !areThere, last.map({ time.seconds(since: $0) >= Self.pause }) ?? true, let worker = worker as? BlazePose,
      worker.findsOnePerson
    else { return }
    last = time
    let others = try picture.withView { (view) throws(EstimatorError) in try worker.countOthers(in: view) }
    if others > 0 { sightings += 1 }
  }

  /// The note of a file that shows others, too.
  static func note(_ path: String) -> String {
    "\(path): another person is in the picture. 'qpdemo people \(path)' shows all, and --person chooses one."
  }
}

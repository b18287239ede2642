import QPCore
import QPVision

/// Looks, once a second, for more people in a video of which one person is followed.
struct OtherPeople {
  /// The pause between two looks in seconds: a search takes about as long as a picture, so that few of 30 are enough.
  private static let pause = 1.0
  /// The looks that must show another person, since one alone may be a mistake of the network.
  private static let fewestSightings = 2
  private var last: Timestamp?
  private var sightings = 0

  /// Whether another person was seen often enough.
  var areThere: Bool { sightings >= Self.fewestSightings }

  /// Looks for people in the picture that was estimated last, apart from those in its frame.
  ///
  /// - Throws: The estimator's error if its network fails.
  mutating func look(
    at picture: Picture, beside frame: PoseFrame, by worker: any LandmarkEstimator
  ) throws(EstimatorError) {
    let time = frame.timestamp
    guard !areThere, last.map({ time.seconds(since: $0) >= Self.pause }) ?? true, let worker = worker as? BlazePose,
      worker.findsOnePerson
    else { return }
    last = time
    let isThere = try picture.withPictureBuffer { (view) throws(EstimatorError) in
      try worker.showsOthers(than: frame, in: view)
    }
    if isThere { sightings += 1 }
  }

  /// The note of a file that shows others, too.
  static func note(_ path: String) -> String {
    "\(path): another person is in the picture. 'qpdemo people \(path)' shows all, and --person chooses one."
  }
}

public import QPCore

/// MediaPipe's BlazePose: 33 points of each person, in the picture and in metres.
///
/// ```swift
/// var estimator = try BlazePose()
/// let estimate = try estimator.estimate(picture, at: time)
/// try session.submit(estimate.frame)
/// ```
/// One network looks for people in the whole picture, and in its parts where several are wanted; another finds the points
/// of a person in a region. From picture to picture the region follows the points, and the first network rests. The points
/// are those of MediaPipe 0.10.21's pose solution (`model_complexity` 1) for the same pixels, but for rounding.
public struct BlazePose: LandmarkEstimator {
  /// Options of the estimator.
  public struct Options: Hashable, Sendable {
    /// The most people to find, at least 1; of more than one, parts of the picture are searched, too.
    public var people: Int
    /// Whether regions follow people from picture to picture; false searches every picture anew.
    public var isTracking: Bool
    /// Whether points are smoothed as MediaPipe does by default (`smooth_landmarks`).
    ///
    /// A session smooths by itself; this is for the same numbers as MediaPipe's.
    public var isSmoothing: Bool
    /// The threads that work on a picture, at least 1.
    public var threads: Int

    /// Creates options.
    public init(people: Int = 1, isTracking: Bool = true, isSmoothing: Bool = false, threads: Int = 1) {
      self.people = people
      self.isTracking = isTracking
      self.isSmoothing = isSmoothing
      self.threads = threads
    }
  }

  /// The file names of the two models.
  public static let models = (detector: "pose_detection.tflite", landmarks: "pose_landmark_full.tflite")

  /// The options.
  package let options: Options
  /// The name, the model, the runtime and the noise.
  public let info: EstimatorInfo
  /// The 33 points of BlazePose.
  public var topology: Topology { .blazePose33 }

  private let networks: PoseNetworks
  private var order = PictureOrder()
  private var tracks: [Track] = []
  /// The number of pictures that were searched since the beginning.
  private var searches = 0
  /// The person found last, in memory that every picture uses.
  private var body = PoseLandmarks.Body()

  /// A tracked person.
  private struct Track {
    var region: SearchRegion
    var filter = BlazePoseSmoother()
    var isFollowed = true
    /// The number of pictures in which the person was found.
    var age = 0
  }

  /// Opens the models; each network is made when it is first needed.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - detector: The network that looks for people.
  ///   - landmarks: The network that finds points: MediaPipe's lite, full or heavy.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Throws: ``EstimatorError`` where the runtime or a model is missing or unusable.
  public init(
    _ options: Options = Options(), detector: ModelFile = .named(Self.models.detector),
    landmarks: ModelFile = .named(Self.models.landmarks), runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) {
    let runtime = try NeuralRuntime.given(runtime)
    let landmarks = try Model(landmarks)
    self.options = options
    networks = PoseNetworks(
      runtime: runtime, detector: try Model(detector), landmarks: landmarks, threads: options.threads)
    info = EstimatorInfo(
      name: "blazepose", modelDigest: landmarks.digest(), runtime: runtime.version, version: "MediaPipe 0.10.21",
      noise: Self.noise(options))
  }

  /// Opens the models of a `.task` file of MediaPipe.
  ///
  /// - Parameters:
  ///   - bundle: The file's path.
  ///   - options: The options.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Throws: ``EstimatorError`` where the runtime or a model is missing or unusable.
  public init(bundle: String, _ options: Options = Options(), runtime: NeuralRuntime? = nil) throws(EstimatorError) {
    let files = Self.files(ofBundleAt: bundle)
    try self.init(options, detector: files[0], landmarks: files[1], runtime: runtime)
  }

  /// The detector and the landmarks in a `.task` file of MediaPipe.
  static func files(ofBundleAt path: String) -> [ModelFile] {
    ["pose_detector.tflite", "pose_landmarks_detector.tflite"].map { .bundle(path: path, entry: $0) }
  }

  /// Finds people; blocks for as long as that takes.
  ///
  /// - Throws: ``EstimatorError``.
  public mutating func estimate(
    _ picture: PictureBuffer, at time: Timestamp
  ) throws(EstimatorError) -> Estimate {
    try estimate(picture, at: time, in: nil)
  }

  /// Finds one person in each of the given regions, and does not detect people itself.
  ///
  /// A region follows the person found by the region at the same index of the call before.
  /// - Parameters:
  ///   - picture: The picture.
  ///   - time: Later than that of the picture before.
  ///   - regions: The squares to look at, also beyond ``Options/people``.
  /// - Returns: The frame for a session, with what it is made of.
  /// - Throws: ``EstimatorError``.
  public mutating func estimate(
    _ picture: PictureBuffer, at time: Timestamp, in regions: [PersonRegion]
  ) throws(EstimatorError) -> Estimate {
    try estimate(picture, at: time, in: Optional(regions))
  }

  /// Whether at most one person is found in a picture.
  package var findsOnePerson: Bool { options.people <= 1 }

  /// Returns whether a picture shows a person beside those that were found in it.
  ///
  /// The detector often finds a lying or cropped person in another square than the one that follows the points: so points
  /// are found there, too, and those in the place of a known person are that person's.
  /// - Parameters:
  ///   - frame: The people of the picture, which was estimated last.
  ///   - picture: The picture.
  /// - Returns: Whether there is another one.
  /// - Throws: ``EstimatorError`` if a network fails.
  package func showsOthers(than frame: PoseFrame, in picture: PictureBuffer) throws(EstimatorError) -> Bool {
    guard !frame.poses.isEmpty else { return false }
    var (clock, other) = (StepClock(), PoseLandmarks.Body())
    for detection in try networks.detect(picture, &clock) {
      let found = detection.bodyRegion(in: picture.size)
      let region = found.region(in: picture.size)
      guard region.isUsable(in: picture.size),
        !tracks.contains(where: { $0.region.region(in: picture.size).isSame(as: region) }),
        try networks.find(&other, in: found, of: picture, &clock)
      else { continue }
      let pose = other.pose
      if !frame.poses.contains(where: { DuplicatePoses.coincide($0, pose, topology, picture.size) }) { return true }
    }
    return false
  }

  /// Forgets where people were, and the time.
  public mutating func reset() {
    order = PictureOrder()
    tracks = []
    searches = 0
  }

  private mutating func estimate(
    _ picture: PictureBuffer, at time: Timestamp, in regions: [PersonRegion]?
  ) throws(EstimatorError) -> Estimate {
    let (isNewSize, elapsed) = try order.add(picture.size, at: time)
    if isNewSize || !options.isTracking { tracks = [] }
    if isNewSize { searches = 0 }
    do throws(EstimatorError) {
      var clock = StepClock()
      let detected = try choose(regions, in: picture, &clock)
      var poses: [Pose] = []
      var searched: [PersonRegion] = []
      var found: [Int] = []
      for index in tracks.indices {
        let region = tracks[index].region
        if try follow(index, in: picture, elapsed, isSearching: regions == nil, &clock) {
          poses.append(body.pose)
          searched.append(region.region(in: picture.size))
          found.append(index)
        }
      }
      // A double is found again by the detector, in its own place.
      let doubles =
        regions == nil
        ? DuplicatePoses.doubles(in: poses, ages: found.map { tracks[$0].age }, topology, picture.size) : []
      for double in doubles.reversed() {
        tracks[found[double]].isFollowed = false
        poses.remove(at: double)
        searched.remove(at: double)
      }
      tracks.removeAll { !$0.isFollowed }
      if !findsOnePerson { poses.readClothing(topology, in: picture) }
      clock.add(\.postprocessing)
      let frame = PoseFrame(
        checked: time, size: picture.size, topology: topology, poses: poses, gravity: nil, intrinsics: nil,
        displayMirrored: false, estimator: info)
      return Estimate(frame: frame, regions: searched, ranDetector: detected, times: clock.times)
    } catch {
      reset()
      throw error
    }
  }

  /// Finds the person in a track's region and moves the region along.
  ///
  /// - Returns: Whether there is a person that belongs to no other track.
  private mutating func follow(
    _ index: Int, in picture: PictureBuffer, _ elapsed: Double?, isSearching: Bool, _ clock: inout StepClock
  ) throws(EstimatorError) -> Bool {
    let searched = tracks[index].region
    tracks[index].isFollowed = false
    guard searched.region(in: picture.size).isUsable(in: picture.size),
      try networks.find(&body, in: searched, of: picture, &clock)
    else { return false }
    // A filter that is empty needs no frequency.
    tracks[index].filter.apply(
      to: &body, in: picture.size, frequency: 1 / max(elapsed ?? 1, 1e-6), isSmoothing: options.isSmoothing)
    let next = SearchRegion(hips: body.hips.lowHalf, circle: body.circle.lowHalf, in: picture.size)
    // Two tracks may end at one person.
    let region = next.region(in: picture.size)
    let isDouble = tracks[..<index].contains {
      let other = $0.region.region(in: picture.size)
      return $0.isFollowed && (isSearching ? region.isOfSamePerson(as: other) : region.isSame(as: other))
    }
    if isDouble { return false }
    tracks[index].region = next
    tracks[index].isFollowed = true
    tracks[index].age += 1
    return true
  }

  /// Completes the regions to look at.
  ///
  /// - Returns: Whether the picture, or a part of it, was searched.
  private mutating func choose(
    _ regions: [PersonRegion]?, in picture: PictureBuffer, _ clock: inout StepClock
  ) throws(EstimatorError) -> Bool {
    if let regions {
      for (index, region) in regions.map({ SearchRegion($0, in: picture.size) }).enumerated() {
        if tracks.indices.contains(index) {
          tracks[index].region = region
        } else {
          tracks.append(Track(region: region))
        }
      }
      tracks.removeLast(max(0, tracks.count - regions.count))
      return false
    }
    let wanted = max(options.people, 1)
    tracks.removeAll { !$0.region.region(in: picture.size).isUsable(in: picture.size) }
    guard tracks.count < wanted else { return false }
    for detection in try search(picture, &clock) where tracks.count < wanted {
      let found = detection.bodyRegion(in: picture.size)
      let region = found.region(in: picture.size)
      guard region.isUsable(in: picture.size),
        !tracks.contains(where: { region.isOfSamePerson(as: $0.region.region(in: picture.size)) })
      else { continue }
      tracks.append(Track(region: found))
    }
    return true
  }
}

extension BlazePose {
  /// Looks for people in the whole picture or, where several are wanted, in it and its parts by turns.
  ///
  /// The detector is made for one near person: of several it often finds the nearest alone, and the others in a part of the
  /// picture, in which they are larger. The first picture, and every picture without tracking, is searched as a whole and
  /// in all parts.
  private mutating func search(
    _ picture: PictureBuffer, _ clock: inout StepClock
  ) throws(EstimatorError) -> [BoxDetector.Detection] {
    let parts = options.people > 1 ? SearchRegion.parts(of: picture.size) : []
    defer { searches += 1 }
    guard searches > 0 && options.isTracking else {
      var found = try networks.detect(picture, &clock)
      for part in parts { found += try networks.detect(part, of: picture, &clock) }
      return found.sorted { $0.score > $1.score }
    }
    let turn = searches % (parts.count + 1)
    return try turn == 0 ? networks.detect(picture, &clock) : networks.detect(parts[turn - 1], of: picture, &clock)
  }
}

extension PoseLandmarks.Body {
  fileprivate var pose: Pose {
    Pose(landmarks: points.map { Landmark($0) }, world: world.map { Landmark($0) }, presence: presence)
  }
}

extension BlazePose {
  /// The noise of its points; see `Docs/Vision.md` for how it was found.
  fileprivate static func noise(_ options: Options) -> NoiseModel {
    .estimated(floor: 0.003, latency: 0, smoothing: options.isSmoothing ? 0.05 : 0)
  }
}

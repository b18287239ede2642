public import QPCore
public import QPVideo
public import QPVision

/// Cuts videos into clips of the stretches that show a person.
///
/// ```swift
/// let album = try Album("clips")
/// let job = ClipExtractor(features: [shoulder])
/// let report = try job.cut(
///   "walk.mp4", into: album, at: .now, estimator: try BlazePose(), confirmation: try PersonConfirmation())
/// ```
/// The video is read and measured once; then the clips are cut out of it. The album lists whole clips alone, and nothing
/// remains of an unfinished one.
public struct ClipExtractor: Sendable {
  /// The rules by which clips begin and end.
  package var rules: PresenceSegmenter.Options
  /// The features that are measured; their readings are written beside the clip.
  package var features: [Feature]
  /// The settings of measuring; overlays are not drawn.
  package var configuration: Configuration
  /// Whether the clips have pictures; if not, they have landmarks alone.
  package var keepsPictures: Bool
  /// Whether landmarks are written beside the clip; always the case if ``keepsPictures`` is false.
  package var keepsLandmarks: Bool

  /// The clips that were made of a video.
  public struct Report: Hashable, Sendable {
    /// The clips, in the order of time.
    public var clips: [AlbumClip] = []
    /// The number of the video's pictures.
    public var pictures = 0
    /// The number of pictures with a person.
    public var picturesWithPeople = 0
    /// The number of further pictures with the points of a person that no second look confirmed, such as an animal.
    public var unconfirmedPictures = 0
    /// The number of stretches that were too short for a clip.
    public var discarded = 0
  }

  /// Creates an extractor of clips.
  public init(
    rules: PresenceSegmenter.Options = PresenceSegmenter.Options(), features: [Feature] = [],
    configuration: Configuration = Configuration(), keepsPictures: Bool = true, keepsLandmarks: Bool? = nil
  ) {
    self.rules = rules
    self.features = features
    self.configuration = configuration
    self.configuration.overlay = .none
    self.keepsPictures = keepsPictures
    self.keepsLandmarks = keepsLandmarks ?? (!features.isEmpty || !keepsPictures)
  }

  /// Cuts a video; blocks for as long as that takes.
  ///
  /// - Parameters:
  ///   - path: The video's path.
  ///   - video: The stretch of the video, its speed and its reading.
  ///   - album: The album that the clips are added to.
  ///   - date: The date of the video's beginning, by which the clips are named.
  ///   - estimator: Finds the people.
  ///   - confirmation: The second look at them, without which animals are recorded too; `nil` for none.
  ///   - canceller: A switch that ends the work; clips that are whole by then stay.
  ///   - onProgress: Called with the share of the work that is done, 0…1.
  /// - Returns: The clips and counts.
  /// - Throws: `VideoError`.
  public func cut(
    _ path: String, _ video: EstimatedVideo.Options = EstimatedVideo.Options(), into album: Album, at date: ClipDate,
    estimator: any LandmarkEstimator, confirmation: PersonConfirmation? = nil,
    canceller: VideoCanceller = VideoCanceller(), onProgress: (Double) -> Void = { _ in }
  ) throws(VideoError) -> Report {
    let pictures = try EstimatedVideo(path, video, estimator, canceller)
    var report = Report()
    let share = keepsPictures ? 0.8 : 1
    let stretches = try plan(pictures, confirmation, &report, canceller) { onProgress($0 * share) }
    for (index, stretch) in stretches.enumerated() {
      let extent = stretch.inVideo
      let names = try album.begin(
        at: date.adding(microseconds: extent.start.microseconds - pictures.info.startMicroseconds))
      if keepsPictures { try cut(extent, of: path, video.reading, to: album.path(names.video), canceller) }
      try write(stretch, names, album, source: path)
      report.clips.append(
        try album.add(
          names, source: path, start: extent.start,
          duration: extent.end.microseconds - extent.start.microseconds, pictures: extent.pictureCount))
      onProgress(share + (1 - share) * Double(index + 1) / Double(stretches.count))
    }
    return report
  }

  /// A picture of the video, as far as it is kept until the clips are known.
  private struct Seen {
    /// On the clock of the people, which a video in slow motion shows too slowly.
    var time: Timestamp
    /// On the video's clock.
    var inVideo: Timestamp
    var measured: MeasuredFrame?
  }

  /// A clip on both clocks, with its measurements.
  private struct Stretch {
    var planned: PlannedClip
    var seen: [Seen]

    var inVideo: PlannedClip {
      PlannedClip(
        start: seen.first?.inVideo ?? planned.start, end: seen.last?.inVideo ?? planned.end, pictureCount: seen.count)
    }
  }

  /// Looks through a video.
  private func plan(
    _ video: EstimatedVideo, _ confirmation: PersonConfirmation?, _ report: inout Report, _ canceller: VideoCanceller,
    _ onProgress: (Double) -> Void
  ) throws(VideoError) -> [Stretch] {
    var plan = ClipPlan(rules)
    var presence = ConfirmedPresence()
    var confirmation = confirmation
    var withPoints = 0
    var pipeline = Pipeline(features: features, configuration: configuration)
    var seen: [Seen] = []
    var stretches: [Stretch] = []
    while let (picture, frame) = try video.next() {
      if canceller.isCancelled { throw .cancelled }
      let output = features.isEmpty ? nil : try? pipeline.process(frame)
      report.pictures += 1
      withPoints += frame.poses.isEmpty ? 0 : 1
      seen.append(
        Seen(
          time: frame.timestamp, inVideo: picture.time, measured: keepsLandmarks ? MeasuredFrame(frame, output) : nil))
      // The points of a flipped video were flipped back, the picture was not.
      let inPicture = frame.displayMirrored ? frame.mirrored() : frame
      let sight = try ConfirmedPresence.Sight(inPicture, in: picture, &confirmation)
      add(presence.add(frame.timestamp, sight), &plan, &report)
      collect(plan, seen, &stretches)
      // Removed rarely, so that a picture costs constant time on average.
      if let needed = plan.earliestNeeded, let first = seen.first, first.time.adding(2) < needed {
        seen.removeAll { $0.time < needed }
      }
      if let duration = video.info.durationMicroseconds, duration > 0 {
        onProgress(min(1, Double(picture.time.microseconds - video.info.startMicroseconds) / Double(duration)))
      }
    }
    add(presence.finish(), &plan, &report)
    plan.finish()
    collect(plan, seen, &stretches)
    report.discarded = plan.discarded
    report.unconfirmedPictures = withPoints - report.picturesWithPeople
    return stretches
  }

  /// Plans and counts pictures of which it is known whether they show a person.
  private func add(
    _ decided: [(time: Timestamp, isPersonSeen: Bool)], _ plan: inout ClipPlan, _ report: inout Report
  ) {
    for picture in decided {
      plan.add(picture.time, isPersonSeen: picture.isPersonSeen)
      report.picturesWithPeople += picture.isPersonSeen ? 1 : 0
    }
  }

  /// Keeps the pictures of clips that have ended.
  private func collect(_ plan: ClipPlan, _ seen: [Seen], _ stretches: inout [Stretch]) {
    for clip in plan.clips[stretches.count...] {
      stretches.append(Stretch(planned: clip, seen: seen.filter { clip.contains($0.time) }))
    }
  }

  /// Writes the landmarks and readings of a clip.
  private func write(_ stretch: Stretch, _ names: ClipNames, _ album: Album, source: String) throws(VideoError) {
    guard keepsLandmarks else { return }
    var log = try ClipLog(album, names, source: source, features: features.map(\.id))
    do throws(VideoError) {
      for seen in stretch.seen {
        if let measured = seen.measured { try log.append(measured, at: stretch.planned.rebased(seen.time)) }
      }
      try log.finish()
    } catch {
      log.discard()
      throw error
    }
  }
}

extension ClipDate {
  /// The date some microseconds later.
  func adding(microseconds: Int64) -> ClipDate { ClipDate(milliseconds: milliseconds + microseconds / 1000) }
}

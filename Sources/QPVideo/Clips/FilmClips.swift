public import QPCore
internal import QPRecording

/// A cutter of films into clips of the stretches in which somebody is seen.
///
/// ```swift
/// let album = try Album("clips")
/// let job = FilmClips(features: [shoulder])
/// let report = try job.cut("walk.mp4", into: album, at: .now) { picture in try estimator.estimate(…).frame }
/// ```
/// The film is looked through once, and measured meanwhile; then the clips are cut out of it. A clip is in the album when
/// it is whole, and nothing is left of one that was not finished.
public struct FilmClips: Sendable {
  /// The rules by which clips begin and end.
  public var rules: HumanRecorderOptions
  /// The features that are measured; their readings are written beside the clip.
  public var features: [Feature]
  /// The settings of measuring; overlays are not drawn.
  public var configuration: Configuration
  /// Whether the pictures are kept; landmarks alone are where they must not be.
  public var keepsPictures: Bool
  /// Whether the landmarks are kept; they are in any case where pictures are not.
  public var keepsLandmarks: Bool

  /// The clips that were made of a film.
  public struct Report: Hashable, Sendable {
    /// The clips, in the order of time.
    public var clips: [AlbumClip] = []
    /// The number of the film's pictures.
    public var pictures = 0
    /// The number of pictures with somebody.
    public var picturesWithSomebody = 0
    /// The number of stretches that were too short for a clip.
    public var discarded = 0
  }

  /// Creates a cutter.
  public init(
    rules: HumanRecorderOptions = HumanRecorderOptions(), features: [Feature] = [],
    configuration: Configuration = Configuration(), keepsPictures: Bool = true, keepsLandmarks: Bool? = nil
  ) {
    self.rules = rules
    self.features = features
    self.configuration = configuration
    self.configuration.overlay = .none
    self.keepsPictures = keepsPictures
    self.keepsLandmarks = keepsLandmarks ?? (!features.isEmpty || !keepsPictures)
  }

  /// Cuts a film; blocks for as long as that takes.
  ///
  /// - Parameters:
  ///   - path: The film's path.
  ///   - album: The album that the clips are added to.
  ///   - date: The date by which the clips are named: that of each clip's first picture, if the film begins then.
  ///   - canceller: A switch that ends the work; clips that are whole by then stay.
  ///   - onProgress: Called with the share of the work that is done, 0…1.
  ///   - frame: Finds the people in a picture.
  /// - Returns: What was made of the film.
  /// - Throws: ``VideoError``.
  public func cut(
    _ path: String, into album: Album, at date: ClipDate, canceller: VideoCanceller = VideoCanceller(),
    onProgress: (Double) -> Void = { _ in }, frame: (VideoPicture) throws(VideoError) -> PoseFrame
  ) throws(VideoError) -> Report {
    let reader = try VideoReader(path: path, options: VideoOptions(), canceller: canceller)
    var report = Report()
    let share = keepsPictures ? 0.8 : 1
    let planned = try plan(reader, &report, { onProgress($0 * share) }, frame)
    for (index, clip) in planned.enumerated() {
      let names = album.newNames(at: date.adding(microseconds: clip.extent.start.microseconds - reader.info.start))
      try write(clip, names, album, source: path)
      if keepsPictures {
        try cut(clip.extent, of: path, to: album.path(names.film), canceller)
      }
      report.clips.append(
        try album.add(
          names, source: path, start: clip.extent.start,
          duration: clip.extent.end.microseconds - clip.extent.start.microseconds, pictures: clip.extent.pictureCount))
      onProgress(share + (1 - share) * Double(index + 1) / Double(planned.count))
    }
    return report
  }

  /// A clip with what was measured in its pictures.
  private struct Measured {
    var extent: PlannedClip
    var frames: ArraySlice<MeasuredFrame>
  }

  /// Looks through a film.
  private func plan(
    _ reader: VideoReader, _ report: inout Report, _ onProgress: (Double) -> Void,
    _ frame: (VideoPicture) throws(VideoError) -> PoseFrame
  ) throws(VideoError) -> [Measured] {
    var plan = ClipPlan(rules)
    var pipeline = Pipeline(features: features, configuration: configuration)
    var frames: [MeasuredFrame] = []
    var clips: [Measured] = []
    func collect() {
      for clip in plan.clips[clips.count...] {
        let belonging = keepsLandmarks ? frames.filter { clip.contains($0.frame.timestamp) } : []
        clips.append(Measured(extent: clip, frames: belonging[...]))
      }
    }
    while let picture = try reader.next() {
      let found = try frame(picture)
      let isHumanSeen = !found.poses.isEmpty
      // A session takes times from 0 on; a film's clock may begin before.
      let output = features.isEmpty ? nil : try? pipeline.process(found)
      report.pictures += 1
      report.picturesWithSomebody += isHumanSeen ? 1 : 0
      if keepsLandmarks { frames.append(MeasuredFrame(found, output)) }
      plan.add(picture.time, isHumanSeen: isHumanSeen)
      collect()
      // Now and then, so that a picture costs a constant time.
      if let needed = plan.earliestNeeded, let first = frames.first, first.frame.timestamp.adding(2) < needed {
        frames.removeAll { $0.frame.timestamp < needed }
      }
      if let duration = reader.info.duration, duration > 0 {
        onProgress(min(1, Double(picture.time.microseconds - reader.info.start) / Double(duration)))
      }
    }
    plan.finish()
    collect()
    report.discarded = plan.discarded
    return clips
  }

  /// Writes the landmarks and readings of a clip.
  private func write(_ clip: Measured, _ names: ClipNames, _ album: Album, source: String) throws(VideoError) {
    guard keepsLandmarks else { return }
    var log = try ClipLog(album, names, source: source, features: features.map(\.id))
    do throws(VideoError) {
      for measured in clip.frames {
        try log.append(measured, at: clip.extent.rebased(measured.frame.timestamp))
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

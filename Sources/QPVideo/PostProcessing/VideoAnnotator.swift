public import QPCore
internal import QPRecording
public import QPVision

/// Measures a video and writes it again with the drawings over its pictures.
///
/// ```swift
/// let summary = try await VideoAnnotator().run(
///   from: "squats.mp4", to: "measured.mp4", features: [.rangeOfMotion(.knee(side: .left, clockwiseDirection: false))])
/// ```
/// Sound is copied. The new video appears under its name when all of it is written; a run that fails or is cancelled
/// leaves nothing.
public struct VideoAnnotator: Sendable {
  /// Makes an estimator for one video.
  public typealias EstimatorMaker = @Sendable () throws(EstimatorError) -> any LandmarkEstimator

  /// The stretch of the video, its speed and its reading.
  public var video: EstimatedVideo.Options
  /// The settings of measuring and drawing; overlays have the size of the picture.
  public var configuration: Configuration
  /// The settings of writing; the source gives its times' unit, its turn and its sound.
  public var writing: VideoWriterOptions
  /// Whether the video's sound is copied.
  public var keepsAudio = true

  /// Creates an annotator.
  public init(
    video: EstimatedVideo.Options = EstimatedVideo.Options(), configuration: Configuration = Configuration(),
    writing: VideoWriterOptions = VideoWriterOptions()
  ) {
    self.video = video
    self.configuration = configuration
    self.writing = writing
  }

  /// Measures a video on a thread of its own and writes the annotated one.
  ///
  /// - Parameters:
  ///   - source: The video's path.
  ///   - target: The path of the new video, another one; its extension selects the container.
  ///   - features: The features to measure and draw.
  ///   - estimator: A closure that creates the estimator.
  ///   - onFrame: A closure that takes each frame and its measurements before it is written, on that thread.
  ///   - onProgress: A closure that takes the progress at most ten times a second, on that thread, and 1 exactly once,
  ///     when the video has its name.
  /// - Returns: A summary of the written video.
  /// - Throws: ``VideoError``; ``VideoError/cancelled`` at the end of the task. Nothing is left then.
  public func run(
    from source: String, to target: String, features: [Feature],
    estimator: @escaping EstimatorMaker = { () throws(EstimatorError) in try BlazePose() },
    onFrame: @escaping @Sendable (PoseFrame, FrameOutput) -> Void = { _, _ in },
    onProgress: @escaping @Sendable (VideoProgress) -> Void = { _ in }
  ) async throws(VideoError) -> VideoSummary {
    let canceller = VideoCanceller()
    let worker = Worker()
    let result = await withTaskCancellationHandler {
      await worker.run { () throws(VideoError) in
        try process(
          from: source, to: target, features: features, estimator: estimator, canceller: canceller, onFrame: onFrame,
          onProgress: onProgress)
      }
    } onCancel: {
      canceller.cancel()
    }
    return try result.get()
  }

  /// Measures a video on the calling thread, which it blocks, and writes the annotated one.
  ///
  /// The parameters are those of ``run(from:to:features:estimator:onFrame:onProgress:)``.
  public func process(
    from source: String, to target: String, features: [Feature],
    estimator: () throws(EstimatorError) -> any LandmarkEstimator = { () throws(EstimatorError) in try BlazePose() },
    canceller: VideoCanceller = VideoCanceller(),
    onFrame: (PoseFrame, FrameOutput) -> Void = { _, _ in }, onProgress: (VideoProgress) -> Void = { _ in }
  ) throws(VideoError) -> VideoSummary {
    guard VideoBackend.canWrite else { throw .noBackend }
    if FileSystem.areSame(source, target) { throw .sameFile(target) }
    let made: any LandmarkEstimator
    do throws(EstimatorError) { made = try estimator() } catch { throw .estimator(error) }
    let input = try EstimatedVideo(source, video, made, canceller)
    guard let first = try input.next() else { throw .unreadable(source, reason: "there is no picture in this stretch") }
    var writer = try VideoWriter(
      path: target, size: first.picture.size, color: first.picture.color, options: writing(of: input.info, source))
    var pipeline = Pipeline(features: features, configuration: drawing)
    var meter = ProgressMeter(input.info, video)
    var next = Optional(first)
    while let (picture, frame) = next {
      if canceller.isCancelled { throw .cancelled }
      let output: FrameOutput
      do throws(FrameError) { output = try pipeline.process(frame) } catch {
        throw .unreadable(source, reason: "\(error)")
      }
      onFrame(frame, output)
      try writer.append(shifted(picture, input.info), overlay: output.overlay)
      if let progress = meter.step(picture.time) { onProgress(progress) }
      next = try input.next()
    }
    var summary = try writer.finish()
    summary.damage = input.damage
    summary.notes = input.info.notes + summary.notes
    onProgress(meter.end())
    return summary
  }

  private var drawing: Configuration {
    var configuration = configuration
    configuration.overlay = .picture
    return configuration
  }

  private func writing(of info: VideoInfo, _ source: String) -> VideoWriterOptions {
    var options = writing
    options.timeBase = info.timeBase
    options.nominalRate = info.nominalRate
    options.rotation = info.rotation
    if keepsAudio, info.hasAudio {
      options.audioFrom = source
      if video.from != nil || video.to != nil {
        let (from, to) = (video.from?.microseconds ?? 0, video.to?.microseconds ?? .max / 4)
        options.audioRange =
          Timestamp(
            microseconds: info.startMicroseconds + from)...Timestamp(
            microseconds: info.startMicroseconds + max(from, to))
      }
    }
    return options
  }

  /// A stretch begins at 0, like its sound; a whole video keeps its times.
  private func shifted(_ picture: VideoPicture, _ info: VideoInfo) -> VideoPicture {
    guard let from = video.from else { return picture }
    return picture.at(Timestamp(microseconds: picture.time.microseconds - info.startMicroseconds - from.microseconds))
  }

  private actor Worker {
    private let thread = BlockingThread()
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func run(_ body: @Sendable () throws(VideoError) -> VideoSummary) -> Result<VideoSummary, VideoError> {
      do throws(VideoError) { return .success(try body()) } catch { return .failure(error) }
    }
  }
}

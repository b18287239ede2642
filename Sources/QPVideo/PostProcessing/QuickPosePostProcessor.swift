public import QPCore

/// A processor of videos with the names of the QuickPose iOS SDK.
///
/// ```swift
/// let processor = QuickPosePostProcessor(sdkKey: "…")
/// let request = QuickPosePostProcessor.Request(input: "in.mov", output: "out.mov", outputType: .mov)
/// try processor.process(features: [.overlay(.wholeBody)], isFrontCamera: false, request: request) {
///   progress, time, status, overlay, features, feedback, landmarks in print(progress)
/// }
/// ```
public struct QuickPosePostProcessor: Sendable {
  /// The container of the new video.
  public enum OutputType: String, Hashable, Sendable {
    case mov, mp4
  }

  /// A video to process.
  public struct Request: Hashable, Sendable {
    /// The video's path.
    public var input: String
    /// The new video's path; an ending is appended if it has none of a video.
    public var output: String
    /// The container of the new video.
    public var outputType: OutputType

    /// Creates a request.
    public init(input: String, output: String, outputType: OutputType = .mp4) {
      self.input = input
      self.output = output
      self.outputType = outputType
    }
  }

  /// A closure that takes the share done, the seconds from the video's beginning, and the arguments of a session's callback.
  public typealias FrameHandler = (
    _ progress: Double, _ time: Double, Status, Overlay?, FeatureResults, [Feature: PoseFeedback], Landmarks?
  ) -> Void

  private let key: String
  private let validator: KeyValidator
  /// The settings of measuring, reading and writing.
  public var processor: VideoAnnotator

  /// Creates a processor.
  ///
  /// - Parameters:
  ///   - sdkKey: The key passed to the validator.
  ///   - validator: The check of the key; with a refused key videos are written without drawings.
  ///   - processor: The settings.
  public init(
    sdkKey: String = "", validator: KeyValidator = .acceptAll, processor: VideoAnnotator = VideoAnnotator()
  ) {
    key = sdkKey
    self.validator = validator
    self.processor = processor
  }

  /// Measures a video and writes the annotated one; blocks its thread.
  ///
  /// - Parameters:
  ///   - features: The features to measure and draw.
  ///   - isFrontCamera: Whether the video was flipped when it was stored, as front cameras do.
  ///   - request: The videos.
  ///   - onFrame: A closure that is called for each picture.
  /// - Returns: A summary of the written video.
  /// - Throws: ``VideoError``; then nothing is left.
  @discardableResult
  public func process(
    features: [Feature], isFrontCamera: Bool, request: Request, onFrame: FrameHandler? = nil
  ) throws(VideoError) -> VideoSummary {
    let isAccepted = validator.accepts(key)
    var processor = processor
    processor.video.isMirrored = isFrontCamera
    var output = request.output
    if !output.lowercased().hasSuffix("." + request.outputType.rawValue) { output += "." + request.outputType.rawValue }
    var share = 0.0
    return try processor.process(
      from: request.input, to: output, features: isAccepted ? features : [],
      onFrame: { frame, measured in
        onFrame?(
          share, frame.timestamp.seconds, isAccepted ? measured.status : .sdkValidationError, measured.overlay,
          measured.results, measured.feedback, isAccepted ? measured.landmarks : nil)
      },
      onProgress: { share = $0.fraction })
  }
}

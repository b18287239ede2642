internal import QPLandmarks

/// The outputs of a source's frames, one by one.
///
/// Made by ``QuickPose/outputs(of:features:onError:)``.
public struct FrameOutputs<Source: FrameSource>: AsyncSequence, Sendable {
  /// One frame's output.
  public typealias Element = FrameOutput
  /// What the source throws.
  public typealias Failure = Source.Failure

  let source: Source
  let features: [Feature]
  let configuration: Configuration
  let isKeyAccepted: Bool
  let recorder: (any FrameSink)?
  let onError: @Sendable (FrameError) -> Void

  /// Starts from the source's beginning, with a pipeline of its own.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      frames: PacedFrames(source),
      core: SessionCore(
        features: features, configuration: configuration, isKeyAccepted: isKeyAccepted, recorder: recorder),
      onError: onError)
  }

  /// Pulls frames and measures them.
  public struct Iterator: AsyncIteratorProtocol {
    private var frames: PacedFrames<Source>
    private var core: SessionCore
    private let onError: @Sendable (FrameError) -> Void

    init(frames: PacedFrames<Source>, core: SessionCore, onError: @escaping @Sendable (FrameError) -> Void) {
      self.frames = frames
      self.core = core
      self.onError = onError
    }

    /// The next good frame's output; nil at the source's end.
    ///
    /// - Throws: What the source throws.
    public mutating func next() async throws(Source.Failure) -> FrameOutput? {
      try await next(isolation: nil)
    }

    /// The next good frame's output; nil at the source's end.
    ///
    /// - Parameter isolation: The actor that asks.
    /// - Returns: The output of the next frame that is not refused.
    /// - Throws: What the source throws.
    public mutating func next(isolation: isolated (any Actor)?) async throws(Source.Failure) -> FrameOutput? {
      while let frame = try await frames.next(isolation: isolation) {
        do throws(FrameError) {
          return try core.process(frame)
        } catch {
          onError(error)
        }
      }
      return nil
    }
  }
}

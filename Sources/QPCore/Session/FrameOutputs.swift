internal import QPLandmarks

/// The outputs of a source's frames, as an asynchronous sequence.
///
/// Created by ``QuickPose/outputs(of:features:onError:)``.
public struct FrameOutputs<Source: FrameSource>: AsyncSequence, Sendable {
  let source: Source
  let features: [Feature]
  let configuration: Configuration
  let isKeyAccepted: Bool
  let recorder: (any FrameSink)?
  let onError: @Sendable (FrameError) -> Void

  /// Creates an iterator that starts at the source's beginning, with a pipeline of its own.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      frames: PacedFrames(source),
      core: SessionCore(
        features: features, configuration: configuration, isKeyAccepted: isKeyAccepted, recorder: recorder),
      onError: onError)
  }

  /// An iterator that pulls frames and measures them.
  public struct Iterator: AsyncIteratorProtocol {
    private var frames: PacedFrames<Source>
    private var core: SessionCore
    private let onError: @Sendable (FrameError) -> Void

    init(frames: PacedFrames<Source>, core: SessionCore, onError: @escaping @Sendable (FrameError) -> Void) {
      self.frames = frames
      self.core = core
      self.onError = onError
    }

    /// Returns the next accepted frame's output; `nil` at the source's end.
    ///
    /// - Parameter isolation: The actor of the caller.
    /// - Returns: The output of the next frame that is not refused.
    /// - Throws: The source's error.
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

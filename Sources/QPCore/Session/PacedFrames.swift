internal import QPLandmarks

/// An iterator at the host's pace: all frames of a recorded source, the newest one of a live source.
struct PacedFrames<Source: FrameSource> {
  private let live: NewestFrame<Source>?
  private var recorded: Source.AsyncIterator?

  init(_ source: Source) {
    live = source.isLive ? NewestFrame(source) : nil
    recorded = source.isLive ? nil : source.makeAsyncIterator()
  }

  /// A closure that ends a wait for a live source's next frame; it has no effect on a recorded one.
  var end: @Sendable () -> Void { { [weak live] in live?.end() } }

  mutating func next(isolation: isolated (any Actor)?) async throws(Source.Failure) -> PoseFrame? {
    if let live { return try await live.next(isolation: isolation) }
    return try await recorded?.next(isolation: isolation)
  }
}

/// A reader of a live source that keeps the newest frame until it is asked for.
private final class NewestFrame<Source: FrameSource>: Sendable {
  private struct State {
    var frame: PoseFrame?
    var end: Result<Void, Source.Failure>?
    var waiter: CheckedContinuation<Void, Never>?
  }

  /// Shared with the task, so that the task does not keep its owner alive.
  private let state: Locked<State>
  private let task: Task<Void, Never>

  init(_ source: Source) {
    let state = Locked(State())
    self.state = state
    task = Task {
      var iterator = source.makeAsyncIterator()
      do throws(Source.Failure) {
        while let frame = try await iterator.next(isolation: nil) {
          Self.change(state) { $0.frame = frame }
        }
        Self.change(state) { $0.end = $0.end ?? .success(()) }
      } catch {
        // An error that the source throws because the host has ended the frames is not a failure.
        Self.change(state) { $0.end = $0.end ?? .failure(error) }
      }
    }
  }

  deinit {
    task.cancel()
  }

  /// Ends the frames, whether or not the source honours the cancellation of its task.
  ///
  /// The end is set before the cancellation, whose error could overtake it.
  func end() {
    Self.change(state) { $0.end = $0.end ?? .success(()) }
    task.cancel()
  }

  func next(isolation: isolated (any Actor)?) async throws(Source.Failure) -> PoseFrame? {
    while true {
      let (frame, end) = state.withLock { state in
        defer { state.frame = nil }
        return (state.frame, state.end)
      }
      if let frame { return frame }
      if let end {
        try end.get()
        return nil
      }
      await wait(isolation: isolation)
    }
  }

  /// Waits until there is a frame or the end, which a cancelled host brings about.
  private func wait(isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: isolation) { continuation in
          let isReady = state.withLock { state in
            if state.frame != nil || state.end != nil { return true }
            state.waiter = continuation
            return false
          }
          if isReady { continuation.resume() }
        }
      },
      onCancel: { end() }, isolation: isolation)
  }

  private static func change(_ state: Locked<State>, _ body: (inout State) -> Void) {
    let waiter = state.withLock { state in
      body(&state)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}

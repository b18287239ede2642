internal import QPLandmarks

/// Pulls frames from a source at the host's pace: all of them from a recorded one, the newest from a live one.
struct PacedFrames<Source: FrameSource> {
  private let live: NewestFrame<Source>?
  private var recorded: Source.AsyncIterator?

  init(_ source: Source) {
    live = source.isLive ? NewestFrame(source) : nil
    recorded = source.isLive ? nil : source.makeAsyncIterator()
  }

  /// Ends a wait for a live source's next frame; from a recorded one the next frame comes of itself.
  var end: @Sendable () -> Void { { [weak live] in live?.end() } }

  mutating func next(isolation: isolated (any Actor)?) async throws(Source.Failure) -> PoseFrame? {
    if let live { return try await live.next(isolation: isolation) }
    return try await recorded?.next(isolation: isolation)
  }
}

/// Reads a live source in a task of its own and keeps the newest frame until it is asked for.
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
        // Once the host has ended the frames, what the source throws because of it is no failure.
        Self.change(state) { $0.end = $0.end ?? .failure(error) }
      }
    }
  }

  deinit {
    task.cancel()
  }

  /// Ends the frames, whether or not the source honours that its task is cancelled.
  ///
  /// The end comes before the cancellation, whose error could overtake it.
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

  /// Until there is a frame or the end, which a cancelled host brings about.
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

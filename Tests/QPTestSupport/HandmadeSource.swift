package import QPCore
internal import QPRecording

/// A source whose frames come when a test says so.
package final class HandmadeSource: FrameSource {
  /// What a test lets it throw.
  package struct Fault: Error, Equatable {
    package let name: String
    package init(_ name: String) { self.name = name }
  }

  package typealias Element = PoseFrame
  package typealias Failure = Fault

  package let isLive: Bool
  private let state = Locked(State())

  private struct State {
    var frames: [PoseFrame] = []
    var end: Result<Void, Fault>?
    var asked = 0
    var reader: CheckedContinuation<Void, Never>?
    var watchers: [(asked: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  package init(isLive: Bool, _ frames: [PoseFrame] = []) {
    self.isLive = isLive
    push(frames)
  }

  /// A source with all of its frames at hand that then ends.
  package static func ended(isLive: Bool = false, _ frames: [PoseFrame]) -> HandmadeSource {
    let source = HandmadeSource(isLive: isLive, frames)
    source.finish()
    return source
  }

  package func push(_ frames: [PoseFrame]) {
    change { $0.frames += frames }
  }

  package func finish() {
    change { $0.end = .success(()) }
  }

  package func fail(_ fault: Fault) {
    change { $0.end = .failure(fault) }
  }

  /// Returns once frames have been asked for so many times, which means that one less have been taken.
  package func asked(_ times: Int) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.asked >= times { return true }
        state.watchers.append((times, continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  package func makeAsyncIterator() -> Iterator { Iterator(source: self) }

  package struct Iterator: AsyncIteratorProtocol {
    let source: HandmadeSource

    package mutating func next() async throws(Fault) -> PoseFrame? { try await next(isolation: nil) }

    package mutating func next(isolation: isolated (any Actor)?) async throws(Fault) -> PoseFrame? {
      source.change { $0.asked += 1 }
      while true {
        let (frame, end): (PoseFrame?, Result<Void, Fault>?) = source.state.withLock { state in
          state.frames.isEmpty ? (nil, state.end) : (state.frames.removeFirst(), nil)
        }
        if let frame { return frame }
        if let end {
          try end.get()
          return nil
        }
        await source.wait(isolation: isolation)
      }
    }
  }

  private func wait(isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: isolation) { continuation in
          let isReady = state.withLock { state in
            if !state.frames.isEmpty || state.end != nil { return true }
            state.reader = continuation
            return false
          }
          if isReady { continuation.resume() }
        }
      },
      onCancel: { finish() }, isolation: isolation)
  }

  private func change(_ body: (inout State) -> Void) {
    let waiting = state.withLock { state in
      body(&state)
      var waiting = state.watchers.filter { $0.asked <= state.asked }.map(\.continuation)
      state.watchers.removeAll { $0.asked <= state.asked }
      if let reader = state.reader, !state.frames.isEmpty || state.end != nil {
        waiting.append(reader)
        state.reader = nil
      }
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

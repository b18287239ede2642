internal import QPCore
public import QPVideo

/// The pictures of a camera as they happen: a slow reader gets the newest and misses earlier ones.
///
/// Every iteration has a place of its own for the newest picture. It ends when the camera stops, fails for good or has no
/// more pictures, and goes on through interruptions, restarts and switches.
public struct LivePictures: AsyncSequence, Sendable {
  /// A picture.
  public typealias Element = VideoPicture
  /// None: the camera's state says what went wrong.
  public typealias Failure = Never

  let channel: NewestChannel<VideoPicture>

  /// Starts with the next picture.
  public func makeAsyncIterator() -> Iterator { Iterator(place: channel.join()) }

  /// Waits for pictures.
  public struct Iterator: AsyncIteratorProtocol {
    let place: NewestPlace<VideoPicture>

    /// The number of pictures that were replaced by newer ones before they were asked for.
    package var missed: Int { place.missed }

    /// Returns the newest picture that was not returned before; `nil` at the end.
    public mutating func next() async -> VideoPicture? { await place.next(isolation: nil) }

    /// Waits for a picture.
    ///
    /// - Parameter isolation: The actor that asks.
    /// - Returns: The newest picture that was not returned before; `nil` at the end.
    public mutating func next(isolation: isolated (any Actor)?) async -> VideoPicture? {
      await place.next(isolation: isolation)
    }
  }
}

/// Hands values to all readers.
final class NewestChannel<Value: Sendable>: Sendable {
  private struct Joined {
    weak var place: NewestPlace<Value>?
  }

  private let places = Locked<[Joined]>([])

  /// Returns a place for the newest value from now on.
  func join() -> NewestPlace<Value> {
    let place = NewestPlace<Value>()
    places.withLock { places in
      places.removeAll { $0.place == nil }
      places.append(Joined(place: place))
    }
    return place
  }

  func send(_ value: Value) {
    for place in subscribers { place.put(value) }
  }

  /// Ends the iterations of all readers.
  func end() {
    for place in subscribers { place.end() }
  }

  /// Whether there is a reader.
  var isJoined: Bool { !subscribers.isEmpty }

  private var subscribers: [NewestPlace<Value>] { places.withLock { $0.compactMap(\.place) } }
}

/// A place for one value: a newer one replaces it.
final class NewestPlace<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var missed = 0
    var hasEnded = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  var missed: Int { state.withLock(\.missed) }

  func put(_ value: Value) {
    change { state in
      guard !state.hasEnded else { return }
      if state.value != nil { state.missed += 1 }
      state.value = value
    }
  }

  /// Ends the iteration, after the value that waits.
  func end() { change { $0.hasEnded = true } }

  func next(isolation: isolated (any Actor)?) async -> Value? {
    while true {
      let (value, hasEnded) = state.withLock { state in
        defer { state.value = nil }
        return (state.value, state.hasEnded)
      }
      if let value { return value }
      if hasEnded { return nil }
      await wait(isolation: isolation)
    }
  }

  private func wait(isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: isolation) { continuation in
          let isReady = state.withLock { state in
            if state.value != nil || state.hasEnded { return true }
            state.waiter = continuation
            return false
          }
          if isReady { continuation.resume() }
        }
      },
      onCancel: { end() }, isolation: isolation)
  }

  private func change(_ body: (inout State) -> Void) {
    let waiter = state.withLock { state in
      body(&state)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}

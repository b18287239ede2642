public import QPCore

// QuickPose's names for the detectors: thin reference types that a view holds and a callback updates.

/// ``UnchangedDetector`` as a class, with QuickPose's relative tolerance.
public final class QuickPoseDoubleUnchangedDetector {
  private var detector: UnchangedDetector
  private var clock = CallbackClock()

  /// Creates a detector without values.
  ///
  /// - Parameters:
  ///   - similarDuration: Time in seconds for which the value must stay the same.
  ///   - leniency: Largest distance from the first value, as a fraction of the first value: 0.05 is 5 %.
  public init(similarDuration: Double, leniency: Double = 0.05) {
    detector = UnchangedDetector(similarDuration: similarDuration, tolerance: .relative(leniency))
  }

  /// Creates a detector with any tolerance.
  package init(_ detector: UnchangedDetector) {
    self.detector = detector
  }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - result: The value.
  ///   - time: Its time; `nil` means the time of the frame whose callback is running, or of a monotonic clock outside a
  ///     callback. Pass a time after `queue.async`, where a change of clock starts a new run, and in a `Task` that was
  ///     started in a callback, which keeps the time of that frame.
  ///   - onUnchanged: Called synchronously when the value has stayed the same for long enough.
  public func count(result: Double, at time: Timestamp? = nil, onUnchanged: () -> Void) {
    let (moment, isNewClock) = clock.moment(time)
    if isNewClock { detector.reset() }
    if detector.consume(result, at: moment) != nil { onUnchanged() }
  }

  /// Resets the detector.
  public func reset() {
    detector.reset()
  }
}

/// A detector of a state that stays the same for a while, as a class.
public final class QuickPoseStateUnchangedDetector<State: Hashable & Sendable> {
  private var detector: UnchangedStateDetector<State>
  private var clock = CallbackClock()

  /// Creates a detector without values.
  public init(similarDuration: Double) {
    detector = UnchangedStateDetector(similarDuration: similarDuration)
  }

  /// Adds a state.
  ///
  /// - Parameters:
  ///   - result: The state.
  ///   - time: Its time; `nil` as for ``QuickPoseDoubleUnchangedDetector``.
  ///   - onUnchanged: Called synchronously when the state has stayed the same for long enough.
  public func count(result: State, at time: Timestamp? = nil, onUnchanged: () -> Void) {
    let (moment, isNewClock) = clock.moment(time)
    if isNewClock { detector.reset() }
    if detector.consume(result, at: moment) != nil { onUnchanged() }
  }

  /// Resets the detector.
  public func reset() {
    detector.reset()
  }
}

/// ``ThresholdCounter`` as a class.
public final class QuickPoseThresholdCounter {
  private var counter: ThresholdCounter

  /// Creates a counter at 0, with the value outside.
  public init(enterThreshold: Double = 0.6, exitThreshold: Double = 0.3) {
    counter = ThresholdCounter(enterThreshold: enterThreshold, exitThreshold: exitThreshold)
  }

  /// The current state of the counter.
  public var state: ThresholdCounter.State { counter.state }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - onChange: Called synchronously when the value enters or exits.
  /// - Returns: The state after the value.
  @discardableResult
  public func count(_ value: Double, onChange: (ThresholdCounter.State) -> Void = { _ in }) -> ThresholdCounter.State {
    let before = counter.state
    let after = counter.consume(value)
    if after != before { onChange(after) }
    return after
  }

  /// Starts over.
  public func reset() {
    counter.reset()
  }
}

/// ``ThresholdTimer`` as a class.
public final class QuickPoseThresholdTimer {
  private var timer: ThresholdTimer
  private var clock = CallbackClock()

  /// Creates a timer that has seen nothing.
  public init(threshold: Double = 0.6) {
    timer = ThresholdTimer(threshold: threshold)
  }

  /// The current state of the timer.
  public var state: ThresholdTimer.State { timer.state }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - time: Its time; `nil` as for ``QuickPoseDoubleUnchangedDetector``.
  /// - Returns: The state after the value.
  @discardableResult
  public func time(_ value: Double, at time: Timestamp? = nil) -> ThresholdTimer.State {
    let (moment, isNewClock) = clock.moment(time)
    // A new clock ends the current stay; the time counted so far is kept.
    if isNewClock { timer.consume(.nan, at: moment) }
    return timer.consume(value, at: moment)
  }

  /// Starts over.
  public func reset() {
    timer.reset()
  }
}

/// A source of the time where none is given, which reports a change of clock.
private struct CallbackClock {
  private enum Source {
    case given, frame, monotonic
  }

  private var source: Source?
  private let began = ContinuousClock.now

  mutating func moment(_ given: Timestamp?) -> (time: Timestamp, isNewClock: Bool) {
    let (time, new): (Timestamp, Source) =
      if let given {
        (given, .given)
      } else if let frame = FrameClock.now {
        (frame, .frame)
      } else {
        (Timestamp(microseconds: Int64((ContinuousClock.now - began).inSeconds * 1e6)), .monotonic)
      }
    defer { source = new }
    return (time, source != nil && source != new)
  }
}

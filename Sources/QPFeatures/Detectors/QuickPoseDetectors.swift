public import QPCore

// The names that QuickPose's users know: thin reference types, to be held by a view and counted from a callback.

/// ``UnchangedDetector`` as a class, with QuickPose's relative tolerance.
public final class QuickPoseDoubleUnchangedDetector {
  private var detector: UnchangedDetector
  private var clock = CallbackClock()

  /// Creates a detector that has seen nothing.
  ///
  /// - Parameters:
  ///   - similarDuration: Seconds that the value must stay.
  ///   - leniency: How far it may lie from the first, as a share of the first: 0.05 is 5 %.
  public init(similarDuration: Double, leniency: Double = 0.05) {
    detector = UnchangedDetector(similarDuration: similarDuration, tolerance: .relative(leniency))
  }

  /// Creates a detector with any tolerance.
  public init(_ detector: UnchangedDetector) {
    self.detector = detector
  }

  /// Takes a value.
  ///
  /// - Parameters:
  ///   - result: The value.
  ///   - time: Its time; nil: that of the frame whose callback is running, and outside of one a monotonic clock. Pass a
  ///     time after `queue.async`, where a change of clock starts a new run, and in a `Task` that was started in a
  ///     callback, which keeps that frame's time for ever.
  ///   - onUnchanged: Called at once, when the value has stayed long enough.
  public func count(result: Double, at time: Timestamp? = nil, onUnchanged: () -> Void) {
    let (moment, isNewClock) = clock.moment(time)
    if isNewClock { detector.reset() }
    if detector.count(result, at: moment) != nil { onUnchanged() }
  }

  /// Forgets what was seen.
  public func reset() {
    detector.reset()
  }
}

/// ``UnchangedStateDetector`` as a class.
public final class QuickPoseStateUnchangedDetector<State: Hashable & Sendable> {
  private var detector: UnchangedStateDetector<State>
  private var clock = CallbackClock()

  /// Creates a detector that has seen nothing.
  public init(similarDuration: Double) {
    detector = UnchangedStateDetector(similarDuration: similarDuration)
  }

  /// Takes a state.
  ///
  /// - Parameters:
  ///   - result: The state.
  ///   - time: Its time; nil: as for ``QuickPoseDoubleUnchangedDetector``.
  ///   - onUnchanged: Called at once, when the state has stayed long enough.
  public func count(result: State, at time: Timestamp? = nil, onUnchanged: () -> Void) {
    let (moment, isNewClock) = clock.moment(time)
    if isNewClock { detector.reset() }
    if detector.count(result, at: moment) != nil { onUnchanged() }
  }

  /// Forgets what was seen.
  public func reset() {
    detector.reset()
  }
}

/// ``ThresholdCounter`` as a class.
public final class QuickPoseThresholdCounter {
  private var counter: ThresholdCounter

  /// Creates a counter that starts out, at 0.
  public init(enterThreshold: Double = 0.6, exitThreshold: Double = 0.3) {
    counter = ThresholdCounter(enterThreshold: enterThreshold, exitThreshold: exitThreshold)
  }

  /// Where the counter stands.
  public var state: ThresholdCounter.State { counter.state }

  /// Takes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - onChange: Called at once, when the value went in or out.
  /// - Returns: The state after it.
  @discardableResult
  public func count(_ value: Double, onChange: (ThresholdCounter.State) -> Void = { _ in }) -> ThresholdCounter.State {
    let before = counter.state
    let after = counter.count(value)
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

  /// Where the timer stands.
  public var state: ThresholdTimer.State { timer.state }

  /// Takes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - time: Its time; nil: as for ``QuickPoseDoubleUnchangedDetector``.
  /// - Returns: The state after it.
  @discardableResult
  public func time(_ value: Double, at time: Timestamp? = nil) -> ThresholdTimer.State {
    let (moment, isNewClock) = clock.moment(time)
    // The stay ends; what has been counted stays.
    if isNewClock { timer.time(.nan, at: moment) }
    return timer.time(value, at: moment)
  }

  /// Starts over.
  public func reset() {
    timer.reset()
  }
}

/// Finds the time where none was given, and notices when it begins to come from another clock.
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

internal import QPCore

/// The times of a camera's pictures: the first is at 0, and each later one after the one before.
struct LiveTimes {
  /// Whether a picture's time is that of its arrival, since the source gives none.
  private let isAtArrival: Bool
  private let clock: () -> Double
  private var first: Int64?
  private var last: Int64?

  /// - Parameters:
  ///   - isAtArrival: Whether a picture's time is that of its arrival.
  ///   - clock: Seconds since any moment.
  init(isAtArrival: Bool, clock: @escaping () -> Double = { MonotonicClock.seconds }) {
    self.isAtArrival = isAtArrival
    self.clock = clock
  }

  /// Returns the time of a picture that comes now, from its own time stamp.
  mutating func time(of stamp: Timestamp) -> Timestamp {
    let now = isAtArrival ? Int64((clock() * 1e6).rounded()) : stamp.microseconds
    let start = first ?? now
    first = start
    var time = now - start
    if let last, time <= last { time = last + 1 }
    last = time
    return Timestamp(microseconds: time)
  }
}

/// Times that go on through interruptions, restarts and switches, each of which begins anew at 0.
struct ContinuousTimes {
  private let clock: @Sendable () -> Double
  private var session: Int?
  private var offset: Int64 = 0
  private var last: (time: Int64, clock: Double)?

  init(clock: @escaping @Sendable () -> Double) {
    self.clock = clock
  }

  /// Returns the time of a session's picture; between two sessions the time of the clock passes.
  mutating func time(of stamp: Timestamp, session: Int) -> Timestamp {
    let now = clock()
    if session != self.session {
      self.session = session
      offset =
        last.map { last in
          last.time + max(1, Int64(((now - last.clock) * 1e6).rounded())) - stamp.microseconds
        } ?? 0
    }
    let time = stamp.microseconds + offset
    last = (time, now)
    return Timestamp(microseconds: time)
  }
}

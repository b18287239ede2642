import QPCore

/// The times of a table's frames.
struct CSVClock: Sendable {
  private let rate: Double?
  private var perSecond = 1.0
  private var firstFrame: Double?
  private var previous: Timestamp?
  private var index = 0

  /// Creates the clock of a table.
  ///
  /// - Parameter rate: The frames per second of a table without times, whose clock counts frames if it has one.
  init(rate: Double?) {
    self.rate = rate
  }

  /// Sets the units per second, or guesses them by the first two times where the column's name does not say them.
  ///
  /// - Returns: The assumption in English; `nil` if none was needed.
  mutating func setUnit(_ unit: Double?, _ first: [Double?]) -> String? {
    if let unit {
      perSecond = unit
    } else if first.count > 1, let one = first[0], let two = first[1], two - one >= 5 {
      // Frames are never 5 s apart, so the times are milliseconds.
      perSecond = 1000
      return "times are taken to be milliseconds"
    }
    return nil
  }

  /// Returns the time of the next frame by its time or number as written.
  mutating func time(_ clock: Double?) throws(CSVFault) -> Timestamp {
    let seconds: Double?
    if let rate {
      firstFrame = firstFrame ?? clock
      let number = clock.flatMap { clock in firstFrame.map { clock - $0 } } ?? Double(index)
      seconds = number / rate
    } else {
      seconds = clock.map { $0 / perSecond }
    }
    guard let seconds else {
      throw CSVFault(problem: "the row has no time.", remedy: "Write one into every row, or leave the column out.")
    }
    guard let time = Timestamp(seconds: seconds), time <= .lastInFiles else {
      throw CSVFault(problem: "the time \(seconds) s is not \(Self.range).", remedy: "Count from the start.")
    }
    guard time >= .zero else {
      throw CSVFault(problem: "the time \(time) s is negative.", remedy: "Count from the start.")
    }
    if let previous, time <= previous {
      throw CSVFault(
        problem: "the time \(time) s is not after the one before it, \(previous) s.",
        remedy: "Remove the row, or sort the table; several people cannot be read from one table.")
    }
    previous = time
    index += 1
    return time
  }

  private static let range = "a number of seconds up to \(Timestamp.lastInFiles) (2^53 microseconds)"
}

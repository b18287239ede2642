/// The memory that the decoded pictures of a process may take together.
///
/// A few megabytes of a file can stand for gigabytes of pixels. Decoders state what they will need before they begin, and
/// one that does not fit is refused. The bytes of files and measurements, which are small beside pictures, do not count.
package final class MemoryBudget: Sendable {
  /// The budget of the running process; without a limit until one is set.
  package static let process = MemoryBudget()

  private struct State {
    var limit: Int?
    var reserved = 0
  }

  private let state = Locked(State())

  package init() {}

  /// The most bytes that may be reserved at once; `nil` for no limit.
  package var limit: Int? {
    get { state.withLock(\.limit) }
    set { state.withLock { $0.limit = newValue } }
  }

  /// The bytes that are reserved.
  package var reserved: Int { state.withLock(\.reserved) }

  /// The bytes that can still be reserved; `nil` without a limit.
  package var free: Int? {
    state.withLock { state in state.limit.map { max(0, $0 - state.reserved) } }
  }

  /// Reserves bytes until the reservation is released.
  ///
  /// - Returns: The reservation; `nil` if the bytes do not fit.
  package func reserve(_ bytes: Int) -> MemoryReservation? {
    let bytes = max(0, bytes)
    let fits = state.withLock { state in
      let (total, overflow) = state.reserved.addingReportingOverflow(bytes)
      guard !overflow, total <= state.limit ?? .max else { return false }
      state.reserved = total
      return true
    }
    return fits ? MemoryReservation(self, bytes) : nil
  }

  fileprivate func release(_ bytes: Int) { state.withLock { $0.reserved -= bytes } }
}

/// Bytes of a ``MemoryBudget``, given back with the last reference.
package final class MemoryReservation: Sendable {
  private let budget: MemoryBudget
  private let bytes: Int

  fileprivate init(_ budget: MemoryBudget, _ bytes: Int) { (self.budget, self.bytes) = (budget, bytes) }

  deinit { budget.release(bytes) }
}

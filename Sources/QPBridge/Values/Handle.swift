internal import CQPKit
internal import Synchronization

/// A state behind a pointer of C, used by one thread at a time.
final class Handle<State>: @unchecked Sendable {
  // Unchecked: the flag keeps every thread but one away from the state.
  private let isBusy = Atomic(false)
  private var state: State

  init(_ state: State) { self.state = state }

  /// The pointer that C gets; it keeps the handle alive until ``close(_:)``.
  var pointer: OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

  /// Runs a body on the state behind a pointer.
  ///
  /// - Throws: ``Failure`` if the pointer is NULL or another thread is using the handle, and that of the body.
  static func use<Result>(
    _ pointer: OpaquePointer?, _ name: String, _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let pointer else { throw .null(name) }
    let handle = Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    guard !handle.isBusy.exchange(true, ordering: .acquiring) else {
      throw Failure(status: QP_BUSY, message: "Another thread is using this \(name).")
    }
    defer { handle.isBusy.store(false, ordering: .releasing) }
    return try body(&handle.state)
  }

  /// Releases the handle behind a pointer; NULL is ignored.
  static func close(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}

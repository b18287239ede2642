package import QPLandmarks

/// The timestamp of the frame whose callback is running; `nil` outside of callbacks.
package enum FrameClock {
  /// Task-local, since a callback may run on any thread and several sessions may run at once.
  @TaskLocal package static var now: Timestamp?
}

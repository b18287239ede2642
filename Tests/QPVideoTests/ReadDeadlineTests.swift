import QPCore
import Testing

@testable import QPVideo

@Suite struct ReadDeadlineTests {
  @Test func theTimeWithoutAPictureIsLimited() {
    let now = Locked(0.0)
    func set(_ seconds: Double) { now.withLock { $0 = seconds } }
    let canceller = VideoCanceller()
    let deadline = ReadDeadline(canceller, longest: 10) { now.withLock { $0 } }
    set(10)
    #expect(!deadline.isOver)
    set(10.5)
    #expect(deadline.isOver && deadline.error == .timedOut)
    // The next picture has its own time.
    deadline.begin()
    #expect(!deadline.isOver)
    set(20.6)
    #expect(deadline.hasEnded)
    canceller.cancel()
    #expect(deadline.error == .cancelled)
    #expect(ReadDeadline(canceller, longest: nil).isOver && !ReadDeadline(VideoCanceller(), longest: nil).isOver)
  }
}

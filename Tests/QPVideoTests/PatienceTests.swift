import QPCore
import Testing

@testable import QPVideo

@Suite struct PatienceTests {
  @Test func theTimeWithoutAPictureIsLimited() {
    let now = Locked(0.0)
    func set(_ seconds: Double) { now.withLock { $0 = seconds } }
    let canceller = VideoCanceller()
    let patience = Patience(canceller, longest: 10) { now.withLock { $0 } }
    set(10)
    #expect(!patience.isOver)
    set(10.5)
    #expect(patience.isOver && patience.error == .timedOut)
    // The next picture has its own time.
    patience.begin()
    #expect(!patience.isOver)
    set(20.6)
    #expect(patience.hasEnded)
    canceller.cancel()
    #expect(patience.error == .cancelled)
    #expect(Patience(canceller, longest: nil).isOver && !Patience(VideoCanceller(), longest: nil).isOver)
  }
}

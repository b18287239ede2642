@testable import QPCapture
import QPCore
import Testing

@testable import QPVideo

struct LiveTimesTests {
  @Test func stampsBeginAtZeroAndKeepTheirDifferences() {
    var times = LiveTimes(isAtArrival: false)
    let stamps: [Int64] = [5_000_123, 5_033_456, 5_100_000]
    #expect(stamps.map { times.time(of: Timestamp(microseconds: $0)).microseconds } == [0, 33_333, 99_877])
  }

  @Test func aStampThatDoesNotIncreaseComesRightAfter() {
    var times = LiveTimes(isAtArrival: false)
    let stamps: [Int64] = [10, 20, 20, 15, 40]
    #expect(stamps.map { times.time(of: Timestamp(microseconds: $0)).microseconds } == [0, 10, 11, 12, 30])
  }

  @Test func withoutStampsTheArrivalCounts() {
    let clock = Locked([100.0, 100.05, 100.05, 100.2])
    var times = LiveTimes(isAtArrival: true) { clock.withLock { $0.removeFirst() } }
    // FFmpeg's invented stamps of 25 a second.
    let found = (0..<4).map { times.time(of: Timestamp(microseconds: $0 * 40_000)).microseconds }
    #expect(found == [0, 50_000, 50_001, 200_000])
  }

  @Test func sessionsFollowEachOtherOnTheClock() {
    let clock = Locked(50.0)
    var times = ContinuousTimes { clock.withLock { $0 } }
    func time(_ stamp: Int64, _ session: Int, at seconds: Double) -> Int64 {
      clock.withLock { $0 = seconds }
      return times.time(of: Timestamp(microseconds: stamp), session: session).microseconds
    }
    #expect(time(0, 1, at: 50) == 0)
    #expect(time(40_000, 1, at: 50.05) == 40_000)
    // 1.5 s later another session begins at its own 0.
    #expect(time(0, 2, at: 51.55) == 1_540_000)
    #expect(time(33_000, 2, at: 51.6) == 1_573_000)
    // A clock that stands still must not bring two pictures of one time.
    #expect(time(7, 3, at: 51.6) == 1_573_001)
  }
}

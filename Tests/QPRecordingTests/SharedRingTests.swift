#if os(Linux)
  import Foundation
  import QPTestSupport
  import Testing

  @testable import QPFiles

  /// Memory between a decoder and its reader: answers come in their order, and a hostile decoder neither takes the memory away
  /// nor holds its reader up.
  @Suite(.timeLimit(.minutes(5))) struct SharedRingTests {
    private let parent: SharedRing
    private let child: SharedRing

    init() throws {
      parent = try #require(SharedRing.make())
      child = SharedRing(memory: dup(parent.memory), counter: dup(parent.counter))
    }

    private func taken(_ count: Int) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      return bytes.withUnsafeMutableBytes { parent.take(into: $0) } ? bytes : nil
    }

    @Test func answersComeInTheirOrder() throws {
      let shape = try #require(SharedRing.Shape(answer: 1000))
      #expect(shape.count == 4 && shape.pieceSize == 1024)
      parent.layOut(shape)
      nonisolated(unsafe) let giver = child
      let given = DispatchSemaphore(value: 0)
      Thread {
        giver.join(shape)
        for number in 0..<100 {
          let isGiven = giver.give(900 + number) {
            $0.copyBytes(from: [UInt8](repeating: UInt8(number), count: $0.count))
          }
          if isGiven { given.signal() }
        }
      }.start()
      for number in 0..<100 {
        #expect(given.wait(timeout: .now() + 60) == .success)
        #expect(taken(900 + number) == [UInt8](repeating: UInt8(number), count: 900 + number))
      }
    }

    /// What does not fit goes by the pipe.
    @Test func aLargerAnswerIsNotTaken() throws {
      let shape = try #require(SharedRing.Shape(answer: 1000))
      #expect(taken(10) == nil)
      parent.layOut(shape)
      child.join(shape)
      #expect(!child.give(1025) { _ in } && taken(1025) == nil)
      #expect(child.give(1024) { $0[1023] = 7 } && taken(1024)?.last == 7)
    }

    @Test func shapesAreBounded() {
      #expect(SharedRing.Shape(answer: 0) == nil && SharedRing.Shape(answer: -1) == nil)
      #expect(SharedRing.Shape(answer: .max) == nil && SharedRing.Shape(answer: (1 << 25) + 1) == nil)
      #expect(SharedRing.Shape(answer: 1 << 25)?.count == 2)
      #expect(SharedRing.Shape(answer: 1)?.byteCount == 256)
    }

    @Test func aChildCannotTakeTheMemoryAway() throws {
      let shape = try #require(SharedRing.Shape(answer: 1000))
      parent.layOut(shape)
      #expect(ftruncate(child.memory, 0) == -1 && errno == EPERM)
      #expect(ftruncate(child.memory, 1 << 20) == -1 && errno == EPERM)
      #expect(lseek(child.memory, 0, SEEK_END) == off_t(shape.byteCount))
    }

    @Test func aFullCounterHoldsNobodyUp() throws {
      let shape = try #require(SharedRing.Shape(answer: 1000))
      parent.layOut(shape)
      child.join(shape)
      var rest = UInt64.max - 1 - UInt64(shape.count)
      #expect(write(child.counter, &rest, 8) == 8)
      #expect(taken(1000) != nil)
    }
  }
#endif

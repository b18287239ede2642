#if os(Linux)
  internal import CSandbox
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A ring of pieces of memory that a child fills and its parent copies, one after the other (Linux).
///
/// The parent lays the ring out when it knows how large an answer is, and seals it: a child cannot take memory away under the
/// parent. It copies a piece before it looks at it, since a hostile child goes on writing.
package final class SharedRing {
  /// The number of pieces and the bytes of each.
  package struct Shape: Hashable, Sendable {
    /// One is filled and one copied, while two wait.
    private static let mostPieces = 4
    private static let mostBytes = 1 << 26
    private static let cacheLine = 64

    package let count: Int
    package let pieceSize: Int

    /// Creates the shape for answers like the first one; `nil` for answers of which no two would fit.
    package init?(answer byteCount: Int) {
      guard byteCount > 0, byteCount <= Self.mostBytes / 2 else { return nil }
      pieceSize = (byteCount + Self.cacheLine - 1) / Self.cacheLine * Self.cacheLine
      count = min(Self.mostPieces, Self.mostBytes / pieceSize)
    }

    package var byteCount: Int { count * pieceSize }
  }

  /// The number of descriptors of a child's ring.
  package static let descriptorCount = 2
  /// Those of the memory and of the counter of free pieces, in a child.
  static let (memoryInChild, counterInChild) = (ChildProcess.fileDescriptor + 1, ChildProcess.fileDescriptor + 2)
  /// The first one that a child's descriptors do not take.
  private static let leastInParent: CInt = 16

  let memory: CInt
  let counter: CInt
  private var shape: Shape?
  private var bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var pieceIndex = 0

  init(memory: CInt, counter: CInt) { (self.memory, self.counter) = (memory, counter) }

  deinit {
    if let start = bytes.baseAddress { munmap(start, bytes.count) }
    close(memory)
    close(counter)
  }

  private func map(_ shape: Shape, _ rights: CInt) -> Bool {
    guard let start = mmap(nil, shape.byteCount, rights, MAP_SHARED, memory, 0), start != MAP_FAILED else {
      return false
    }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: shape.byteCount)
    self.shape = shape
    return true
  }

  private func piece(_ count: Int) -> UnsafeMutableRawBufferPointer? {
    guard let shape, count <= shape.pieceSize else { return nil }
    let start = pieceIndex * shape.pieceSize
    pieceIndex = (pieceIndex + 1) % shape.count
    return UnsafeMutableRawBufferPointer(rebasing: bytes[start..<(start + count)])
  }

  private func addFree(_ count: Int) {
    var number = UInt64(count)
    while write(counter, &number, MemoryLayout.size(ofValue: number)) < 0, errno == EINTR {}
  }

  private func waitForFree() {
    var number: UInt64 = 0
    while read(counter, &number, MemoryLayout.size(ofValue: number)) < 0, errno == EINTR || errno == EAGAIN {
      var request = pollfd(fd: counter, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, -1)
    }
  }
}

// MARK: In the parent

extension SharedRing {
  /// Makes a ring without memory, for a child; `nil` where the system has none.
  package static func make() -> SharedRing? {
    #if os(Linux)
      let made = [qp_shared_memory(), qp_shared_counter()]
      let moved = made.map { fcntl($0, F_DUPFD_CLOEXEC, leastInParent) }
      made.forEach { close($0) }
      let ring = SharedRing(memory: moved[0], counter: moved[1])
      return moved.allSatisfy { $0 >= 0 } ? ring : nil
    #else
      return nil
    #endif
  }

  /// Gives the ring its memory and tells the child; where that fails, answers go on by the pipe.
  package func layOut(_ shape: Shape) {
    if resize(to: shape) { _ = map(shape, PROT_READ) }
    addFree(shape.count)
  }

  /// Copies the next piece and gives it back.
  ///
  /// - Returns: Whether there is one of that size.
  package func take(into target: UnsafeMutableRawBufferPointer) -> Bool {
    guard let piece = piece(target.count) else { return false }
    target.copyMemory(from: UnsafeRawBufferPointer(piece))
    addFree(1)
    return true
  }

  private func resize(to shape: Shape) -> Bool {
    #if os(Linux)
      // The limit of files holds for this memory too, and its signal would end the program.
      guard ProcessLimits.fileSize >= shape.byteCount, ftruncate(memory, off_t(shape.byteCount)) == 0 else {
        return false
      }
      if qp_shared_seal(memory) == 0 { return true }
      ftruncate(memory, 0)
    #endif
    return false
  }
}

// MARK: In the child

extension SharedRing {
  /// The ring of a child's parent.
  package static var inherited: SharedRing { SharedRing(memory: memoryInChild, counter: counterInChild) }

  /// Waits until the parent has laid out the ring.
  package func join(_ shape: Shape) {
    waitForFree()
    if lseek(memory, 0, SEEK_END) == off_t(shape.byteCount) { _ = map(shape, PROT_READ | PROT_WRITE) }
    addFree(1)
  }

  /// Fills the next piece as soon as it is free.
  ///
  /// - Returns: Whether there is one of that size.
  package func give(_ count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) -> Bool {
    guard let shape, count <= shape.pieceSize else { return false }
    waitForFree()
    guard let piece = piece(count) else { return false }
    fill(piece)
    return true
  }
}

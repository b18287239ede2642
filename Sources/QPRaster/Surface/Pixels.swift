/// The memory of a picture: an allocation of its own that stays where it is for as long as the picture exists.
///
/// It begins at a cache line (64 bytes), so that a row of a tile is one line where the width is a multiple of 16.
struct Pixels: ~Copyable {
  /// The first pixel.
  let base: UnsafeMutablePointer<UInt32>

  /// Allocates transparent pixels; writing the zeros also makes the system provide the memory now, not while drawing.
  init(count: Int) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 64)
    base = memory.initializeMemory(as: UInt32.self, repeating: 0, count: count)
  }

  deinit {
    UnsafeMutableRawPointer(base).deallocate()
  }

  /// Lends the bytes of the first pixels.
  func withBytes<Result, Failure: Error>(
    count: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: count * 4).bytes)
  }
}

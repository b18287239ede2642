/// The memory of a picture, which begins where a line of the processor's cache does, as long as it is not copied.
struct Pixels {
  private var words: [UInt32]
  /// How many words come before the first pixel.
  private let lead: Int

  /// So many clear pixels.
  init(count: Int) {
    var lead = 0
    words = [UInt32](unsafeUninitializedCapacity: count + 15) { words, used in
      lead = Int((0 &- UInt(bitPattern: words.baseAddress)) % 64) / 4
      words.initialize(repeating: 0)
      used = count + 15
    }
    self.lead = lead
  }

  /// Lends the bytes of the first pixels.
  func withBytes<Result, Failure: Error>(
    count: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = words.span.bytes
    return try body(bytes.extracting(lead * 4..<(lead + count) * 4))
  }

  /// Lends the first pixel's place.
  @inline(__always)
  mutating func withBase(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    let lead = lead
    words.withUnsafeMutableBufferPointer { words in
      if let base = words.baseAddress { body(base + lead) }
    }
  }
}

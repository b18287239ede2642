/// Memory for a crop before it becomes the numbers of an input.
final class ByteBuffer {
  let bytes: UnsafeMutableBufferPointer<UInt8>

  init(count: Int) {
    bytes = .allocate(capacity: count)
    bytes.initialize(repeating: 0)
  }

  deinit {
    bytes.deallocate()
  }
}

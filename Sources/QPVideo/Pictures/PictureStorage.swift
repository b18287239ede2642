/// The memory of a picture's planes: a decoder's frame, a camera's buffer, or bytes of our own.
///
/// It never changes once a picture holds it.
package protocol PictureStorage: AnyObject, Sendable {
  /// Returns a plane's bytes, valid while the storage lives; `nil` if there is no such plane.
  func plane(_ index: Int) -> (bytes: UnsafeRawBufferPointer, stride: Int)?
}

/// Planes in memory of their own.
///
/// Unchecked because the memory is written once, before it is shared.
final class PictureBytes: PictureStorage, @unchecked Sendable {
  private let memory: [UnsafeMutableRawBufferPointer]
  private let strides: [Int]

  init(planes: [[UInt8]], strides: [Int]) {
    memory = planes.map { bytes in
      // Libraries read whole groups of samples, beyond the last one.
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 64, alignment: 64)
      copy.copyBytes(from: bytes)
      return UnsafeMutableRawBufferPointer(rebasing: copy[..<bytes.count])
    }
    self.strides = strides
  }

  deinit {
    memory.forEach { $0.deallocate() }
  }

  func plane(_ index: Int) -> (bytes: UnsafeRawBufferPointer, stride: Int)? {
    memory.indices.contains(index) ? (UnsafeRawBufferPointer(memory[index]), strides[index]) : nil
  }
}

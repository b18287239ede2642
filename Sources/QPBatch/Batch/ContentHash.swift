import QPRecording
import QPFormats

/// A 64-bit hash of bytes to detect changes of a file; it is not cryptographic.
///
/// FNV-1a over words of eight bytes in four interleaved lanes, which are then mixed into one.
package struct ContentHash: Sendable {
  private static let prime: UInt64 = 0x100_0000_01B3
  private static let chunk = 1 << 18

  private var lanes: SIMD4<UInt64> = [
    0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F, 0xC949_D7C7_509E_6557, 0xFF51_AFD7_ED55_8CCD,
  ]
  private var count: UInt64 = 0

  package init() {}

  /// Sixteen hexadecimal digits.
  package var text: String {
    var hash = count &* Self.prime
    for index in 0..<4 { hash = Self.mix(hash ^ Self.mix(lanes[index])) }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Adds a text as a unit of its own, separate from its neighbours.
  package mutating func update(_ text: String) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds a file, or all files of a folder with their names.
  ///
  /// - Returns: `false` if it cannot be read.
  package mutating func update(fileAt path: String) -> Bool {
    if Folder.exists(path) {
      guard let names = try? Folder.names(in: path) else { return false }
      for name in names where FilePath.kind(path + "/" + name) == .file {
        update(name)
        guard update(fileAt: path + "/" + name) else { return false }
      }
      return true
    }
    guard var file = try? FileBytes(wholeFile: path) else { return false }
    return withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 8) { buffer in
      while true {
        // Chunks are filled, so that the hash does not depend on the sizes of the system's reads.
        var filled = 0
        while filled < buffer.count {
          guard let count = try? file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])) else {
            return false
          }
          if count == 0 { break }
          filled += count
        }
        update(UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
        if filled < buffer.count { return true }
      }
    }
  }

  private mutating func update(_ bytes: UnsafeRawBufferPointer) {
    let blocks = bytes.count / 32
    // Scalars, since few processors multiply vectors of 64-bit words.
    var (a, b, c, d) = (lanes[0], lanes[1], lanes[2], lanes[3])
    func mixed(_ lane: UInt64, _ offset: Int) -> UInt64 {
      let product = (lane ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* Self.prime
      return product ^ (product >> 29)
    }
    for offset in stride(from: 0, to: blocks * 32, by: 32) {
      (a, b) = (mixed(a, offset), mixed(b, offset + 8))
      (c, d) = (mixed(c, offset + 16), mixed(d, offset + 24))
    }
    lanes = SIMD4(a, b, c, d)
    for byte in bytes[(blocks * 32)...] { lanes[0] = (lanes[0] ^ UInt64(byte)) &* Self.prime }
    // The boundaries of parts matter: "ab", "c" differs from "a", "bc".
    count &+= UInt64(bytes.count) &+ 1
    lanes[1] = (lanes[1] ^ count) &* Self.prime
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ (value >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ (value >> 33)
  }
}

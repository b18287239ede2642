import Foundation

/// The numbers of a page's data, read as its script does, in columns.
package enum PackedPageNumbers {
  /// Returns the numbers of a text in Base64: each byte is added to the number above, or is −128 and announces four bytes.
  ///
  /// - Parameters:
  ///   - text: The text, as JSON holds it.
  ///   - columns: The number of columns.
  /// - Returns: The numbers, `Int32.min` for missing ones; `nil` for anything but a text in Base64.
  package static func unpack(_ text: Any?, columns: Int) -> [Int32]? {
    guard let bytes = (text as? String).flatMap({ Data(base64Encoded: $0) }).map([UInt8].init) else { return nil }
    var (numbers, at): ([Int32], Int) = ([], 0)
    while at < bytes.count {
      let step = Int8(bitPattern: bytes[at])
      at += 1
      if step != .min {
        numbers.append((numbers.count < columns ? 0 : numbers[numbers.count - columns]) + Int32(step))
      } else {
        guard at + 4 <= bytes.count else { return nil }
        numbers.append((0..<4).reduce(0) { $0 | Int32(bytes[at + $1]) << (8 * Int32($1)) })
        at += 4
      }
    }
    return numbers
  }
}

import Foundation

/// The numbers of a page's data, read as its script does, in columns.
package enum PackedPageNumbers {
  /// Returns the numbers of a text in Base64: each is so far off the line through the two above it.
  ///
  /// - Parameters:
  ///   - text: The text, as JSON holds it.
  ///   - columns: The number of columns.
  /// - Returns: The numbers, `Int32.min` for missing ones; `nil` for anything but such a text.
  package static func unpack(_ text: Any?, columns: Int) -> [Int32]? {
    guard let data = (text as? String).flatMap({ Data(base64Encoded: $0) }) else { return nil }
    var bits: ArraySlice<Bool> = []
    for byte in data { bits += (0..<8).map { byte >> (7 - $0) & 1 == 1 } }
    func take(_ count: Int) -> UInt64? {
      guard bits.count >= count else { return nil }
      defer { bits = bits.dropFirst(count) }
      return bits.prefix(count).reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
    func whole() -> Int32? { take(32).map { Int32(truncatingIfNeeded: $0) } }
    guard let count = take(32) else { return nil }
    var numbers: [Int32] = []
    // The mean distance of a column is the first number through the second.
    var means = [(sum: Double, count: Double)](repeating: (4, 1), count: columns)
    for index in 0..<Int(count) {
      let above = index < columns ? Int32.min : numbers[index - columns]
      guard above != .min else {
        guard let isThere = take(1), let number = isThere == 1 ? whole() : .min else { return nil }
        numbers.append(number)
        continue
      }
      let second = index < 2 * columns ? Int32.min : numbers[index - 2 * columns]
      let expected = second == .min ? Double(above) : 2 * Double(above) - Double(second)
      let column = index % columns
      let mean = means[column].sum / means[column].count
      let low = mean <= 1 ? 0 : Int(log2(mean).rounded(.up))
      var ones = 0
      while ones < 12, bits.first == true { (ones, bits) = (ones + 1, bits.dropFirst()) }
      var number: Int32?
      if ones == 12 {
        number = whole()
      } else if take(1) != nil, let rest = take(low) {
        let size = Int64(ones) << Int64(low) + Int64(rest)
        number = Int32(expected + Double(size % 2 == 1 ? -(size + 1) / 2 : size / 2))
      }
      guard let number else { return nil }
      numbers.append(number)
      guard number != .min else { continue }
      means[column] = (means[column].sum + abs(Double(number) - expected), means[column].count + 1)
      if means[column].count == 32 { means[column] = ((means[column].sum / 2).rounded(.down), 16) }
    }
    return bits.count < 8 && !bits.contains(true) ? numbers : nil
  }
}

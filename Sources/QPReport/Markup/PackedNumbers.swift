/// Numbers for a page's script, in columns, most of them in one byte: what each differs from the one above it.
///
/// A byte −127…127 is added to the number above, which is 0 at first. Where that does not reach, and where numbers go missing
/// or come back, the byte −128 stands before the number itself in four bytes, the lowest first.
enum PackedNumbers {
  /// A number that is missing.
  static let missing = Int32.min

  /// Packs rows of numbers, one after the other, as Base64.
  ///
  /// - Parameters:
  ///   - numbers: The numbers; ``missing`` for none.
  ///   - columns: The number of columns, at least 1.
  /// - Returns: The text.
  static func encode(_ numbers: [Int32], columns: Int) -> String {
    var above = [Int32](repeating: 0, count: columns)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count)
    for (index, number) in numbers.enumerated() {
      let before = above[index % columns]
      above[index % columns] = number
      let step = Int64(number) - Int64(before)
      if (number == missing) == (before == missing), (-127...127).contains(step) {
        bytes.append(UInt8(bitPattern: Int8(step)))
      } else {
        bytes.append(UInt8(bitPattern: Int8.min))
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
      }
    }
    return Base64.encode(bytes)
  }

  /// A number in units of 10⁻ᵈ, rounded; ``missing`` for none, and for one that is no number or beyond 32 bits.
  static func fixed(_ value: Double?, decimals: Int) -> Int32 {
    guard let value else { return missing }
    let scaled = ((0..<decimals).reduce(value) { product, _ in product * 10 }).rounded(.toNearestOrAwayFromZero)
    return abs(scaled) < 2_147_483_647 ? Int32(scaled) : missing
  }

  /// The function `unpack` of a page's script, and its value of a missing number.
  static let script = #"""

    'use strict';
    const gone = \#(missing);  // a missing number
    /** The bytes of base64. */
    function decode(text) {
      return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    }
    /** Numbers in columns: each byte is added to the number above, or announces a number of four bytes. */
    function unpack(text, columns) {
      const view = new DataView(decode(text).buffer), numbers = [];
      for (let at = 0; at < view.byteLength; at++) {
        const step = view.getInt8(at);
        if (step > -128) numbers.push((numbers[numbers.length - columns] ?? 0) + step);
        else {
          numbers.push(view.getInt32(at + 1, true));
          at += 4;
        }
      }
      return numbers;
    }

    """#
}

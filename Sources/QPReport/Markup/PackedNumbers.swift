/// Numbers for a page's script, in columns, each in a few bits: the residual from a linear extrapolation of the two
/// before it.
///
/// The bits, the highest of a byte first, are those of the number of numbers in 32, then of each number. A residual d
/// is u = 2d, below 0 u = −2d − 1, in the code of Golomb and Rice: u / 2ᵏ ones, a zero, the k low bits of u. The k
/// suits the mean residual in the column so far, as in JPEG-LS (Weinberger, Seroussi, Sapiro, IEEE Trans Image Process
/// 2000; 9: 1309). Where a residual takes more than eleven ones, and where numbers go missing, twelve ones stand before
/// the number itself in 32 bits. At the top and below a missing number a zero is a missing number, a one stands before
/// 32 bits.
enum PackedNumbers {
  /// A number that is missing.
  static let missing = Int32.min
  /// The ones that announce a number itself.
  static let mostOnes = 12
  /// The numbers of a column whose mean residual counts; older ones count by half, and again.
  static let memory = 32

  /// The state of a column before its next number.
  struct Column {
    /// The number above; ``missing`` at the top.
    private(set) var above = missing
    private var slope: Int64 = 0
    private var distances: Int64 = 4
    private var count: Int64 = 1

    /// The number on the line through the two above.
    var expected: Int64 { Int64(above) + slope }

    /// The number of low bits.
    var bits: Int {
      var bits = 0
      while count << bits < distances { bits += 1 }
      return bits
    }

    /// Adds the next number.
    mutating func append(_ number: Int32) {
      if above == missing || number == missing {
        slope = 0
      } else {
        distances += abs(Int64(number) - expected)
        count += 1
        if count == memory { (distances, count) = (distances / 2, count / 2) }
        slope = Int64(number) - Int64(above)
      }
      above = number
    }
  }

  /// Packs rows of numbers, one after the other, as Base64.
  ///
  /// - Parameters:
  ///   - numbers: The numbers; ``missing`` for none.
  ///   - columns: The number of columns, at least 1.
  /// - Returns: The text.
  static func encode(_ numbers: [Int32], columns: Int) -> String {
    var known = [Column](repeating: Column(), count: columns)
    var bits = BitWriter()
    bits.append(UInt64(UInt32(clamping: numbers.count)), count: 32)
    for (index, number) in numbers.enumerated() {
      let column = known[index % columns]
      known[index % columns].append(number)
      let itself = UInt64(UInt32(bitPattern: number))
      if column.above == missing {
        bits.append(number == missing ? 0 : 1, count: 1)
        if number != missing { bits.append(itself, count: 32) }
        continue
      }
      let distance = Int64(number) - column.expected
      let size = UInt64(distance < 0 ? -2 * distance - 1 : 2 * distance)
      let ones = size >> column.bits
      if number == missing || ones >= mostOnes {
        bits.append(1 << mostOnes - 1, count: mostOnes)
        bits.append(itself, count: 32)
      } else {
        bits.append((1 << ones - 1) << 1, count: Int(ones) + 1)
        bits.append(size, count: column.bits)
      }
    }
    return Base64.encode(bits.bytes)
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
    /** Numbers in columns, from base64: each is so far off the line through the two above it. */
    function unpack(text, columns) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)), numbers = [];
      let at = 0;
      const bit = () => bytes[at >> 3] >> (7 - (at++ & 7)) & 1;
      function bits(count) {
        let value = 0;
        while (count-- > 0) value = 2 * value + bit();
        return value;
      }
      const known = Array.from({ length: columns }, () => ({ above: gone, slope: 0, distances: 4, count: 1 }));
      function next(column) {
        if (column.above === gone) return bit() ? bits(32) | 0 : gone;
        let low = 0, ones = 0;
        while (column.count * 2 ** low < column.distances) low++;
        while (ones < \#(mostOnes) && bit()) ones++;
        if (ones === \#(mostOnes)) return bits(32) | 0;
        const size = ones * 2 ** low + bits(low);
        return column.above + column.slope + (size % 2 ? -(size + 1) / 2 : size / 2);
      }
      for (let left = bits(32); left > 0; left--) {
        const column = known[numbers.length % columns], number = next(column);
        if (column.above === gone || number === gone) column.slope = 0;
        else {
          column.distances += Math.abs(number - column.above - column.slope);
          if (++column.count === \#(memory)) {
            column.distances = Math.floor(column.distances / 2);
            column.count /= 2;
          }
          column.slope = number - column.above;
        }
        column.above = number;
        numbers.push(number);
      }
      return numbers;
    }

    """#
}

/// Bits, the highest of a byte first.
private struct BitWriter {
  private var whole: [UInt8] = []
  private var pending: UInt8 = 0
  private var pendingCount = 0

  /// All bits, the last byte filled with zeros.
  var bytes: [UInt8] { pendingCount == 0 ? whole : whole + [pending << (8 - pendingCount)] }

  /// Appends the lowest bits of a number.
  mutating func append(_ value: UInt64, count: Int) {
    for bit in stride(from: count - 1, through: 0, by: -1) {
      pending = pending << 1 | UInt8(value >> UInt64(bit) & 1)
      pendingCount += 1
      if pendingCount == 8 {
        whole.append(pending)
        (pending, pendingCount) = (0, 0)
      }
    }
  }
}

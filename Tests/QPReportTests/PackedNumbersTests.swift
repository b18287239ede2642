import Foundation
import QPTestSupport
import Testing

@testable import QPReport

@Suite struct PackedNumbersTests {
  @Test(arguments: [1, 2, 7]) func numbersComeBack(columns: Int) throws {
    // Small steps, steps at and beyond a byte, gaps of one and several rows, the ends of 32 bits.
    var numbers: [Int32] = [0, 127, 0, -127, 1, 128, 0, -128, 300, 299, Int32.max, Int32.min + 1, 5]
    for index in 0..<400 as Range<Int32> {
      let isGap = index % 50 > 40
      numbers.append(isGap ? PackedNumbers.missing : index * 37 % 250 - 100)
    }
    #expect(PackedPageNumbers.unpack(PackedNumbers.encode(numbers, columns: columns), columns: columns) == numbers)
  }

  /// The bits by hand: 32 of the count, then each number's; a byte is filled with zeros.
  @Test(
    arguments: [
      ([], "00000000"), ([PackedNumbers.missing], "00000001 0"),
      // At the top a one and 32 bits; as expected a zero and two low bits, of which a mean distance of 4 asks.
      ([5, 5], "00000002 1 00000000000000000000000000000101 0 00"),
      // A distance of 2 is 4, a one, a zero and 0; then the line goes on.
      ([5, 7, 9], "00000003 1 00000000000000000000000000000101 1 0 00 0 00"),
      // A number goes missing behind twelve ones, stays so with a zero, and is back with a one.
      (
        [5, PackedNumbers.missing, PackedNumbers.missing, 1],
        "00000004 1 00000000000000000000000000000101 111111111111 10000000000000000000000000000000 0 "
          + "1 00000000000000000000000000000001"
      ),
    ] as [([Int32], String)])
  func theBitsAreThoseOfTheCode(numbers: [Int32], bits: String) throws {
    let parts = bits.split(separator: " ")
    let count = try #require(UInt32(parts[0]))
    var wanted = (0..<32).map { count >> (31 - $0) & 1 == 1 } + parts.dropFirst().joined().map { $0 == "1" }
    while wanted.count % 8 > 0 { wanted.append(false) }
    let data = try #require(Data(base64Encoded: PackedNumbers.encode(numbers, columns: 1)))
    let found = data.map { byte in (0..<8).map { byte >> (7 - $0) & 1 == 1 } }.joined()
    #expect(Array(found) == wanted)
  }

  /// What moves evenly, or rests, or is missing, takes some bits a frame.
  @Test func whatMovesEvenlyTakesFewBits() throws {
    func bytes(_ numbers: [Int32]) throws -> Int {
      try #require(Data(base64Encoded: PackedNumbers.encode(numbers, columns: 1))).count
    }
    #expect(try bytes((0..<800).map { 17 * $0 }) < 120)
    #expect(try bytes([Int32](repeating: PackedNumbers.missing, count: 800)) == 104)
  }

  @Test(
    arguments: [
      (1.25, 1, 13), (-1.25, 1, -13), (0.04, 1, 0), (2_147_483_646, 0, 2_147_483_646),
      (2_147_483_647, 0, nil), (.nan, 1, nil), (.infinity, 0, nil), (nil, 2, nil), (1e300, 3, nil),
    ] as [(Double?, Int, Int32?)])
  func decimalsAreFixed(value: Double?, decimals: Int, number: Int32?) {
    #expect(PackedNumbers.fixed(value, decimals: decimals) == number ?? PackedNumbers.missing)
  }
}

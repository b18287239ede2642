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

  @Test func aStepTakesAByteAndAJumpFive() {
    func bytes(_ numbers: [Int32]) -> Int? {
      Data(base64Encoded: PackedNumbers.encode(numbers, columns: 1))?.count
    }
    #expect(bytes([1, 2, 3, 130]) == 4 && bytes([1, 2, 131]) == 7 && bytes([]) == 0)
    // Within a gap a byte a frame; its ends are jumps.
    let gap = PackedNumbers.missing
    #expect(bytes([1, gap, gap, gap, 1]) == 13)
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

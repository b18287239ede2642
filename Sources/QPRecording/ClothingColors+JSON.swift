import QPCore

// The member `clothing` of a pose: [[lightness, a, b], [lightness, a, b]] of trunk and thighs in CIELAB, whole numbers; `null`
// for thighs that are not in the picture.

extension ClothingColors {
  /// The member as it is written.
  var json: [[Int]?] {
    [trunk, thighs].map { $0.map { [Int($0.x), Int($0.y), Int($0.z)] } }
  }

  /// Reads the member; `nil` for any other value, which other programs may have written.
  static func read(_ scanner: inout JSONScanner, _ text: Span<UInt8>) throws(JSONFault) -> ClothingColors? {
    var colors = scanner
    try scanner.skipValue(text, depth: 3)
    guard text[colors.at] == UInt8(ascii: "[") else { return nil }
    colors.at += 1
    var read: [SIMD3<Int8>?] = []
    var isFirst = true
    while try colors.nextElement(text, isFirst: &isFirst) {
      if read.count == 2 { return nil }
      if try colors.null(text) {
        read.append(nil)
      } else {
        guard let color = try color(&colors, text) else { return nil }
        read.append(color)
      }
    }
    guard read.count == 2, let trunk = read[0] else { return nil }
    return ClothingColors(trunk: trunk, thighs: read[1])
  }

  private static func color(_ scanner: inout JSONScanner, _ text: Span<UInt8>) throws(JSONFault) -> SIMD3<Int8>? {
    guard text[scanner.at] == UInt8(ascii: "[") else { return nil }
    scanner.at += 1
    var numbers: [Int8] = []
    var isFirst = true
    while try scanner.nextElement(text, isFirst: &isFirst) {
      guard numbers.count < 3, let number = try scanner.numberOrOther(text),
        let whole = Int8(exactly: number.double(text.bytes))
      else { return nil }
      numbers.append(whole)
    }
    guard numbers.count == 3, (0...100).contains(numbers[0]) else { return nil }
    return SIMD3(numbers[0], numbers[1], numbers[2])
  }
}

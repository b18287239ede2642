internal import QPCore

extension JSONNumber {
  static let zero = JSONNumber(written: "0")
}

extension Float {
  /// Returns the normalized coordinate in pixels, with the fewest decimals that read back as the same coordinate.
  func pixels(of side: Double) -> JSONNumber {
    let value = Double(self) * side
    var scale = 1.0
    for _ in 0..<10 {
      let rounded = (value * scale).rounded() / scale
      if Float(rounded / side) == self {
        let isWhole = rounded == rounded.rounded() && abs(rounded) < 1e15
        return isWhole ? JSONNumber(rounded, decimals: 0) : JSONNumber(shortest: rounded)
      }
      scale *= 10
    }
    return JSONNumber(shortest: value)
  }
}

extension JSONScanner {
  /// Reads a list of finite numbers.
  mutating func numbers(_ text: Span<UInt8>, _ key: String) throws(JSONFault) -> [Double] {
    guard text[at] == UInt8(ascii: "[") else { throw wrongValue(text, key, "a list of numbers") }
    at += 1
    var numbers: [Double] = []
    var isFirst = true
    while try nextElement(text, isFirst: &isFirst) {
      numbers.append(try double(try number(text), text))
    }
    return numbers
  }
}

extension Decimal {
  /// Reads a number as tables write it, and moves past it: `+7`, `.5`, `5.` and leading zeros are allowed.
  ///
  /// An `e` that no digit follows is not consumed.
  /// - Returns: `nil` where no number starts here; `at` is then unchanged.
  package init?(lenient text: RawSpan, _ at: inout Int) {
    self.init(at: at)
    var place = at
    let sign = text.byte(place)
    isNegative = sign == UInt8(ascii: "-")
    if isNegative || sign == UInt8(ascii: "+") { place += 1 }
    let whole = place
    takeDigits(text, &place, step: 0)
    var count = place - whole
    if text.byte(place) == UInt8(ascii: ".") {
      place += 1
      let fraction = place
      takeDigits(text, &place, step: -1)
      count += place - fraction
    }
    guard count > 0 else { return nil }
    if text.byte(place) | 0x20 == UInt8(ascii: "e") {
      var behind = place + 1
      if takeExponent(text, &behind) { place = behind }
    }
    range = at..<place
    at = place
  }
}

extension Double {
  /// Creates a number from a text in the notation of tables: no hexadecimal, no `inf`, no `nan`, no surrounding text.
  ///
  /// - Returns: The nearest number; `nil` for any other text, and beyond the range of `Double`.
  package init?(decimal text: some StringProtocol) {
    let count = text.utf8.count
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 8)
    let span = bytes.span.bytes
    var at = 0
    guard let number = Decimal(lenient: span, &at), at == count else { return nil }
    let double = number.double(span)
    guard double.isFinite else { return nil }
    self = double
  }
}

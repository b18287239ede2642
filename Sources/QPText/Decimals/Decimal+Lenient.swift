extension Decimal {
  /// Reads a number as tables write it, and moves past it: `+7`, `.5`, `5.` and leading zeros are allowed.
  ///
  /// An `e` that no digit follows is not consumed.
  /// - Returns: `nil` where no number starts here; `at` is then unchanged.
  package init?(lenient text: RawSpan, _ at: inout Int) {
    self.init(at: at)
    var offset = at
    let sign = text.byte(offset)
    isNegative = sign == UInt8(ascii: "-")
    if isNegative || sign == UInt8(ascii: "+") { offset += 1 }
    let whole = offset
    takeDigits(text, &offset, step: 0)
    var count = offset - whole
    if text.byte(offset) == UInt8(ascii: ".") {
      offset += 1
      let fraction = offset
      takeDigits(text, &offset, step: -1)
      count += offset - fraction
    }
    guard count > 0 else { return nil }
    if text.byte(offset) | 0x20 == UInt8(ascii: "e") {
      var behind = offset + 1
      if takeExponent(text, &behind) { offset = behind }
    }
    range = at..<offset
    at = offset
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

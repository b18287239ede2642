extension JSONScanner {
  /// Reads a number by JSON's grammar: no leading zeros, no plus sign, digits on both sides of the point.
  package mutating func number(_ text: Span<UInt8>) throws(JSONFault) -> Decimal {
    let start = at
    var number = Decimal(at: start)
    number.isNegative = text[at] == UInt8(ascii: "-")
    if number.isNegative { at += 1 }
    guard isDigit(text[at]) else {
      if !isEnd(text) || !number.isNegative { at = start }
      throw valueFault(text, expected: number.isNegative ? "a digit after the minus sign" : "a value")
    }
    let first = at
    number.takeDigits(text.bytes, &at, step: 0)
    if text[first] == UInt8(ascii: "0"), at > first + 1 {
      at = start
      throw fault(text, expected: "a number without leading zeros")
    }
    if text[at] == UInt8(ascii: ".") {
      at += 1
      guard isDigit(text[at]) else { throw fault(text, expected: "a digit after the decimal point") }
      number.takeDigits(text.bytes, &at, step: -1)
    }
    if text[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      guard number.takeExponent(text.bytes, &at) else { throw fault(text, expected: "a digit in the exponent") }
    }
    // A number is never last on a line: at the line's end it may have been cut.
    if isEnd(text) { throw fault(text, expected: "the number to go on, or ',', ']' or '}'") }
    number.range = start..<at
    return number
  }

  /// Reads a number; returns `nil` where a value of another type starts.
  package mutating func numberOrOther(_ text: Span<UInt8>) throws(JSONFault) -> Decimal? {
    switch text[at] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "t"), UInt8(ascii: "f"): nil
    case UInt8(ascii: "n") where text[at + 1] != UInt8(ascii: "a"): nil
    default: try number(text)
    }
  }

  /// Returns the nearest `Double` to a number.
  ///
  /// - Throws: ``JSONFault`` where it is not finite.
  package func double(_ number: Decimal, _ text: Span<UInt8>) throws(JSONFault) -> Double {
    let value = number.double(text.bytes)
    guard value.isFinite else { throw outOfRange(number, text) }
    return value
  }

  /// Returns the nearest `Float` to a number.
  ///
  /// - Throws: ``JSONFault`` where it is not finite.
  package func float(_ number: Decimal, _ text: Span<UInt8>) throws(JSONFault) -> Float {
    let value = number.float(text.bytes)
    guard value.isFinite else { throw outOfRange(number, text) }
    return value
  }

  /// Returns the error of a number that is too large for its purpose.
  package func outOfRange(_ number: Decimal, _ text: Span<UInt8>) -> JSONFault {
    JSONFault(.numberOutOfRange(excerpt(text, number.range)), at: number.range.lowerBound)
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

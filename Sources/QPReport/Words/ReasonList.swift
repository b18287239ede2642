/// The reasons of a stretch; those that differ in a number are joined: `out of plane by 54–75°`.
struct ReasonList {
  private var groups: [Group] = []

  private struct Group {
    /// The text around the numbers.
    let pieces: [Substring]
    /// The least and the greatest of each number, as they are written.
    var numbers: [ClosedRange<Number>]

    var text: String {
      zip(pieces, numbers.map(\.text) + [""]).map { $0 + $1 }.joined()
    }
  }

  /// A number of a text, in its own form.
  fileprivate struct Number: Comparable {
    let text: Substring
    private let value: Double

    init(_ text: Substring) {
      self.text = text
      value = Double(text.map { $0 == "," ? "." : String($0) }.joined()) ?? 0
    }

    static func < (left: Number, right: Number) -> Bool { left.value < right.value }
  }

  /// Joins reasons, the most important first.
  init(_ reasons: [String]) {
    for reason in reasons {
      let (pieces, numbers) = Self.split(reason)
      guard let groupIndex = groups.firstIndex(where: { $0.pieces == pieces }) else {
        groups.append(Group(pieces: pieces, numbers: numbers.map { $0...$0 }))
        continue
      }
      for (index, number) in numbers.enumerated() {
        let known = groups[groupIndex].numbers[index]
        groups[groupIndex].numbers[index] = min(known.lowerBound, number)...max(known.upperBound, number)
      }
    }
  }

  /// The reasons in the order of their first.
  var texts: [String] { groups.map(\.text) }

  /// The text around numbers, one piece more than there are numbers.
  private static func split(_ text: String) -> (pieces: [Substring], numbers: [Number]) {
    var (pieces, numbers): ([Substring], [Number]) = ([], [])
    var (start, position) = (text.startIndex, text.startIndex)
    while position < text.endIndex {
      guard text[position].isASCIIDigit else {
        position = text.index(after: position)
        continue
      }
      pieces.append(text[start..<position])
      start = position
      while position < text.endIndex, text[position].isASCIIDigit || text[position].isPoint(in: text, at: position) {
        position = text.index(after: position)
      }
      numbers.append(Number(text[start..<position]))
      start = position
    }
    return (pieces + [text[start...]], numbers)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }

  /// Whether the character is a decimal separator: a point or comma before a digit.
  fileprivate func isPoint(in text: String, at position: String.Index) -> Bool {
    guard self == "." || self == "," else { return false }
    let next = text.index(after: position)
    return next < text.endIndex && text[next].isASCIIDigit
  }
}

extension ClosedRange<ReasonList.Number> {
  fileprivate var text: String {
    lowerBound.text == upperBound.text ? String(lowerBound.text) : lowerBound.text + "–" + upperBound.text
  }
}

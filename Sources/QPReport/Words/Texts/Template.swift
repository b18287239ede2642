/// A text with numbered places: `out of plane by {1}°`.
struct Template: Hashable, Sendable, ExpressibleByStringLiteral {
  let text: String

  init(_ text: String) { self.text = text }
  init(stringLiteral text: String) { self.text = text }

  /// Returns the text with its places filled; a place without a value stays as it is.
  func callAsFunction(_ values: String...) -> String { filled(with: values) }

  /// Returns the text with its places filled; a place without a value stays as it is.
  func filled(with values: [String]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): String(text)
      case .place(let number): values.indices.contains(number - 1) ? values[number - 1] : "{\(number)}"
      }
    }.joined()
  }

  /// The numbers of the places, in the order of the text.
  var places: [Int] {
    pieces.compactMap { piece in
      if case .place(let number) = piece { number } else { nil }
    }
  }

  /// Returns the values with which the places were filled to give a text, the first ones that fit; `nil` if none do.
  func values(in filled: String) -> [String]? {
    var values: [Int: String] = [:]
    var (rest, open): (Substring, Int?) = (filled[...], nil)
    for piece in pieces {
      switch piece {
      case .place(let number): open = number
      case .text(let text):
        guard let start = open == nil ? (rest.hasPrefix(text) ? rest.startIndex : nil) : rest.start(of: text) else {
          return nil
        }
        if let number = open { values[number] = String(rest[..<start]) }
        (rest, open) = (rest[start...].dropFirst(text.count), nil)
      }
    }
    if let number = open { values[number] = String(rest) } else if !rest.isEmpty { return nil }
    return values.sorted { $0.key < $1.key }.map(\.value)
  }

  private enum Piece {
    case text(Substring)
    case place(Int)
  }

  private var pieces: [Piece] {
    var (pieces, rest): ([Piece], Substring) = ([], text[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      guard let number = Int(rest[open..<close].dropFirst()) else { break }
      if open > rest.startIndex { pieces.append(.text(rest[..<open])) }
      pieces.append(.place(number))
      rest = rest[close...].dropFirst()
    }
    return rest.isEmpty ? pieces : pieces + [.text(rest)]
  }
}

extension Substring {
  /// The place of the first occurrence of a part; `nil` without one.
  fileprivate func start(of part: Substring) -> Index? {
    indices.first { self[$0...].hasPrefix(part) }
  }
}

/// A character's strokes, in units of 1/20 of the height between the middle lines of a capital's lowest and topmost
/// strokes; y goes up from the middle line of the lowest.
struct Glyph: Sendable {
  /// The code points drawn; 0: the box.
  var id: UInt64 = 0
  /// Chains of cubic curves: a start, then two controls and an end each.
  var chains: [[SIMD2<Double>]]
  var left: Double
  var right: Double
  var advance: Double

  /// The glyph of a character; a box where there is none.
  static func of(_ character: Character) -> Glyph {
    if let byte = character.asciiValue, byte < 128 { return ascii[Int(byte)] }
    return found(character)
  }

  /// Looked up once, since hashing a character takes longer than drawing it from the cache.
  private static let ascii = (0..<128).map { found(Character(UnicodeScalar(UInt8($0)))) }

  private static func found(_ character: Character) -> Glyph {
    guard var glyph = table[character] ?? composed(character) else {
      return character.isWhitespace ? space : missing
    }
    glyph.id = character.unicodeScalars.reduce(0) { $0 << 21 | UInt64($1.value) }
    return glyph
  }

  static let top = 20.0
  static let lowTop = 14.2
  private static let missing = Glyph("||M0 0L0 20L11 20L11 0L0 0")
  private static let space = Glyph(chains: [], left: 0, right: 0, advance: 8)

  private static let table: [Character: Glyph] = {
    var table: [Character: Glyph] = [:]
    for (character, drawing) in GlyphTable.drawings {
      var glyph = Glyph(drawing)
      if "0123456789".contains(character) {
        // Figures stand in places of one width, so that a running number does not jitter.
        let extra = (GlyphTable.figureAdvance - glyph.right - glyph.left) / 2
        glyph.shift(extra)
        glyph.advance = GlyphTable.figureAdvance
      }
      table[character] = glyph
    }
    return table
  }()

  private mutating func shift(_ x: Double) {
    chains = chains.map { $0.map { $0 + SIMD2(x, 0) } }
    left += x
    right += x
  }
}

extension Glyph {
  /// Reads a drawing: the kinds of its left and right sides, then its chains.
  init(_ drawing: String) {
    var reader = Reader(drawing.utf8)
    let before = Self.bearing(reader.next())
    let after = Self.bearing(reader.next())
    chains = Self.chains(&reader)
    let xs = chains.flatMap { chain in stride(from: 0, to: chain.count, by: 3).map { chain[$0].x } }
    left = xs.min() ?? 0
    right = xs.max() ?? 0
    advance = before + right - left + after
    shift(before - left)
  }

  /// Reads `M x y` (begin), `L x y` (straight), `C` (cubic) and quarters of an ellipse: `H x y` leaving horizontally,
  /// `V x y` leaving vertically.
  private static func chains(_ reader: inout Reader) -> [[SIMD2<Double>]] {
    // A little squarer than an ellipse, whose share is 0.5523.
    let curve = 0.57
    var chains: [[SIMD2<Double>]] = []
    while let command = reader.command() {
      if command == UInt8(ascii: "M") {
        chains.append([reader.point()])
        continue
      }
      let chain = chains.count - 1
      guard chain >= 0, let from = chains[chain].last else { break }
      var next = [reader.point()]
      switch command {
      case UInt8(ascii: "C"):
        next.append(reader.point())
        next.append(reader.point())
      case UInt8(ascii: "H"):
        let to = next[0]
        next = [
          SIMD2(from.x + (to.x - from.x) * curve, from.y), SIMD2(to.x, to.y + (from.y - to.y) * curve), to,
        ]
      case UInt8(ascii: "V"):
        let to = next[0]
        next = [
          SIMD2(from.x, from.y + (to.y - from.y) * curve), SIMD2(to.x + (from.x - to.x) * curve, to.y), to,
        ]
      default:
        next = [from, next[0], next[0]]
      }
      chains[chain] += next
    }
    return chains
  }

  /// The room beside a straight, a round, an overhanging, an open side.
  private static func bearing(_ kind: UInt8) -> Double {
    switch kind {
    case UInt8(ascii: "|"): 3.6
    case UInt8(ascii: "("): 2.9
    case UInt8(ascii: "-"): 0.4
    default: 1.9
    }
  }

  private struct Reader {
    private var bytes: Substring.UTF8View

    init(_ text: String.UTF8View) { bytes = text[...] }

    mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

    mutating func command() -> UInt8? {
      while let byte = bytes.popFirst() {
        if byte != UInt8(ascii: " ") { return byte }
      }
      return nil
    }

    mutating func point() -> SIMD2<Double> {
      let x = number()
      return SIMD2(x, number())
    }

    private mutating func number() -> Double {
      while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
      var sign = 1.0
      var value = 0.0
      var scale = 0.0
      if bytes.first == UInt8(ascii: "-") {
        sign = -1
        bytes.removeFirst()
      }
      while let byte = bytes.first {
        if byte == UInt8(ascii: ".") {
          scale = 1
        } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
          value = value * 10 + Double(byte - UInt8(ascii: "0"))
          scale *= 10
        } else {
          break
        }
        bytes.removeFirst()
      }
      return sign * (scale > 0 ? value / scale : value)
    }
  }
}

extension Glyph {
  /// A letter with an accent: the letter's strokes with the accent's above or below its middle.
  private static func composed(_ character: Character) -> Glyph? {
    var base: Character
    let mark: Character
    let scalars = character.unicodeScalars
    if let pair = GlyphTable.accented[character] {
      (base, mark) = pair
    } else if scalars.count == 2, let first = scalars.first, let last = scalars.last,
      let found = GlyphTable.combining[last.value]
    {
      (base, mark) = (Character(first), found)
    } else {
      return nil
    }
    if base == "i" { base = "ı" }
    guard var glyph = table[base], let accent = GlyphTable.accents[mark] else { return nil }
    var reader = Reader(accent.utf8)
    let isTall = !base.isLowercase || GlyphTable.ascending.contains(base)
    let lift = mark == "¸" ? 0 : (isTall ? top : lowTop)
    let middle = (glyph.left + glyph.right) / 2
    glyph.chains += chains(&reader).map { $0.map { $0 + SIMD2(middle, lift) } }
    return glyph
  }
}

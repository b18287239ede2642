import QPCore
import QPRecording

/// JSON by the grammar of RFC 8259 and nothing else: the plain version that the reader is compared with.
indirect enum PlainJSON {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([PlainJSON])
  case object([(name: String, value: PlainJSON)])

  struct Failure: Error {}

  static func parse(_ bytes: some Sequence<UInt8>) throws(Failure) -> PlainJSON {
    // The standard library knows what UTF-8 is.
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Failure() }
    var parser = Parser(rest: Array(text.unicodeScalars)[...])
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.rest.isEmpty else { throw Failure() }
    return value
  }

  private struct Parser {
    var rest: ArraySlice<Unicode.Scalar>

    mutating func skipSpace() {
      while let first = rest.first, first == " " || first == "\t" || first == "\r" { rest.removeFirst() }
    }

    mutating func next() throws(Failure) -> Unicode.Scalar {
      guard let first = rest.popFirst() else { throw Failure() }
      return first
    }

    mutating func expect(_ scalar: Unicode.Scalar) throws(Failure) {
      guard try next() == scalar else { throw Failure() }
    }

    mutating func value(depth: Int) throws(Failure) -> PlainJSON {
      skipSpace()
      switch rest.first {
      case "{", "[":
        guard depth < 64 else { throw Failure() }
        return rest.first == "{" ? try object(depth: depth + 1) : try array(depth: depth + 1)
      case "\"": return .string(try string())
      case "t": return try word("true", .bool(true))
      case "f": return try word("false", .bool(false))
      case "n": return try word("null", .null)
      default: return .number(try number())
      }
    }

    mutating func word(_ word: String, _ value: PlainJSON) throws(Failure) -> PlainJSON {
      for scalar in word.unicodeScalars { try expect(scalar) }
      return value
    }

    mutating func object(depth: Int) throws(Failure) -> PlainJSON {
      var members: [(name: String, value: PlainJSON)] = []
      try expect("{")
      skipSpace()
      if rest.first == "}" {
        rest.removeFirst()
        return .object([])
      }
      while true {
        skipSpace()
        let name = try string()
        skipSpace()
        try expect(":")
        members.append((name, try value(depth: depth)))
        skipSpace()
        switch try next() {
        case "}": return .object(members)
        case ",": continue
        default: throw Failure()
        }
      }
    }

    mutating func array(depth: Int) throws(Failure) -> PlainJSON {
      var elements: [PlainJSON] = []
      try expect("[")
      skipSpace()
      if rest.first == "]" {
        rest.removeFirst()
        return .array([])
      }
      while true {
        elements.append(try value(depth: depth))
        skipSpace()
        switch try next() {
        case "]": return .array(elements)
        case ",": continue
        default: throw Failure()
        }
      }
    }

    mutating func string() throws(Failure) -> String {
      var units: [UInt16] = []
      try expect("\"")
      while true {
        let scalar = try next()
        switch scalar {
        case "\"":
          guard let string = String(validating: units, as: UTF16.self) else { throw Failure() }
          return string
        case "\\": units.append(try escape())
        case "\u{20}"...: units += Array(String(scalar).utf16)
        default: throw Failure()
        }
      }
    }

    mutating func escape() throws(Failure) -> UInt16 {
      switch try next() {
      case "\"": return 0x22
      case "\\": return 0x5C
      case "/": return 0x2F
      case "b": return 8
      case "f": return 12
      case "n": return 10
      case "r": return 13
      case "t": return 9
      case "u":
        var text = ""
        for _ in 0..<4 { text.unicodeScalars.append(try next()) }
        guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
          let unit = UInt16(text, radix: 16)
        else { throw Failure() }
        return unit
      default: throw Failure()
      }
    }

    mutating func number() throws(Failure) -> String {
      var text = take { $0 == "-" }
      guard text.utf8.count < 2 else { throw Failure() }
      let whole = digits()
      guard whole == "0" || (whole.first != "0" && whole != "") else { throw Failure() }
      text += whole
      if rest.first == "." {
        rest.removeFirst()
        let decimals = digits()
        guard decimals != "" else { throw Failure() }
        text += "." + decimals
      }
      if rest.first == "e" || rest.first == "E" {
        rest.removeFirst()
        let sign = take { $0 == "-" || $0 == "+" }
        let power = digits()
        guard sign.utf8.count < 2, power != "" else { throw Failure() }
        text += "e" + sign + power
      }
      return text
    }

    mutating func digits() -> String {
      take { "0" <= $0 && $0 <= "9" }
    }

    mutating func take(while isWanted: (Unicode.Scalar) -> Bool) -> String {
      var taken = String.UnicodeScalarView()
      while let first = rest.first, isWanted(first) { taken.append(rest.removeFirst()) }
      return String(taken)
    }
  }
}

extension PlainJSON {
  /// The frame of a line, by way of the public initialisers; mirroring is not undone.
  static func frame(_ line: some Sequence<UInt8>, _ header: RecordingHeader) throws -> PoseFrame {
    let members = try parse(line).members()
    guard let time = try members.single("t")?.text, let poses = try members.single("poses")?.elements else {
      throw Failure()
    }
    return try PoseFrame(
      timestamp: timestamp(time), size: header.size, topology: header.topology,
      poses: poses.map { try pose($0) }, gravity: header.gravity, intrinsics: header.intrinsics)
  }

  private static func pose(_ value: PlainJSON) throws -> Pose {
    let members = try value.members()
    guard let points = try members.single("landmarks")?.elements else { throw Failure() }
    var world: [PlainJSON] = []
    switch try members.single("world") {
    case nil, .null: break
    case .array(let elements): world = elements
    default: throw Failure()
    }
    let numbers = try points.map { try $0.point() }
    let knowsPresence = numbers.contains { $0.presence != nil }
    return Pose(
      landmarks: numbers.map(\.landmark), world: try world.map { try $0.point().landmark },
      presence: knowsPresence ? numbers.map { $0.presence ?? .nan } : [])
  }

  private func point() throws(Failure) -> (landmark: Landmark, presence: Float?) {
    if case .null = self { return (.missing, nil) }
    guard let elements, 2...5 ~= elements.count else { throw Failure() }
    var values: [Float?] = []
    for (index, element) in elements.enumerated() {
      if case .null = element, index >= 2 {
        values.append(nil)
      } else {
        guard let value = element.text.flatMap({ Float($0) }), value.isFinite else { throw Failure() }
        values.append(value)
      }
    }
    values += Array(repeating: nil, count: 5 - values.count)
    for likelihood in values[3...] {
      if let likelihood, !(0...1).contains(likelihood) { throw Failure() }
    }
    return (Landmark(x: values[0] ?? .nan, y: values[1] ?? .nan, z: values[2], visibility: values[3]), values[4])
  }

  // Exact for what the tests write: at most six decimals and times of some hours.
  private static func timestamp(_ text: String) throws(Failure) -> Timestamp {
    guard let seconds = Double(text), seconds >= 0, let time = Timestamp(seconds: seconds),
      time.microseconds <= 1 << 53
    else { throw Failure() }
    return time
  }

  private var text: String? {
    if case .number(let text) = self { text } else { nil }
  }

  private var elements: [PlainJSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  private func members() throws(Failure) -> [(name: String, value: PlainJSON)] {
    guard case .object(let members) = self else { throw Failure() }
    return members
  }
}

extension [(name: String, value: PlainJSON)] {
  fileprivate func single(_ name: String) throws(PlainJSON.Failure) -> PlainJSON? {
    let matching = filter { $0.name == name }
    guard matching.count < 2 else { throw PlainJSON.Failure() }
    return matching.first?.value
  }
}

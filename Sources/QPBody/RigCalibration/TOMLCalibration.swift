import QPLandmarks

/// The cameras of Pose2Sim's and Anipose's TOML: a table for each, with `size`, `matrix`, `distortions`, `rotation` (the
/// vector of the rotation from the world) and `name`.
///
/// Of TOML's syntax tables, strings, numbers, Booleans, lists and comments are read, which these files have.
struct TOMLCalibration {
  private(set) var cameras: [CameraCalibration.Camera] = []

  init(_ bytes: [UInt8]) throws(RigError) {
    for table in try Self.tables(bytes) where table.numbers["matrix"] != nil {
      func numbers(_ key: String, _ counts: ClosedRange<Int>) throws(RigError) -> [Double] {
        let found = table.numbers[key] ?? []
        guard counts.contains(found.count) else {
          throw RigError(.badCalibration("line \(table.line): [\(table.name)] needs \"\(key)\""))
        }
        return found
      }
      guard !table.flags.contains("fisheye") else {
        throw RigError(.badCalibration("line \(table.line): [\(table.name)] has a fisheye lens, which is not read"))
      }
      let (size, matrix) = (try numbers("size", 2...2), try numbers("matrix", 9...9))
      let turn = try numbers("rotation", 0...3)
      guard turn.isEmpty || turn.count == 3 && turn.allSatisfy({ abs($0) < RigParameters.current.longestVector }) else {
        throw RigError(.badCalibration("line \(table.line): \"rotation\" is a vector of three numbers in radians"))
      }
      cameras.append(
        try CameraCalibration.Camera(
          name: table.text["name"] ?? table.name, size: SIMD2(size[0], size[1]),
          matrix: SIMD4(matrix[0], matrix[4], matrix[2], matrix[5]), distortion: numbers("distortions", 0...14),
          rotation: turn.isEmpty ? nil : Rotation.by(Vector3(turn[0], turn[1], turn[2])),
          at: "line \(table.line): [\(table.name)]"))
    }
  }

  /// A table of the file.
  private struct Table {
    var name: String
    var line: Int
    var numbers: [String: [Double]] = [:]
    var text: [String: String] = [:]
    /// The keys that are true.
    var flags: Set<String> = []
  }

  private static func tables(_ bytes: [UInt8]) throws(RigError) -> [Table] {
    var tables: [Table] = []
    var (open, key, depth, start) = ("", "", 0, 0)
    for (index, line) in String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      let location = "line \(index + 1): "
      let text = uncommented(line)
      if depth == 0 {
        if text.isEmpty { continue }
        if text.first == "[" {
          guard text.last == "]", text.count > 2 else {
            throw RigError(.badCalibration(location + "a table's name stands in brackets"))
          }
          tables.append(Table(name: text.dropFirst().dropLast().trimmed, line: index + 1))
          continue
        }
        guard let equals = text.firstIndex(of: "=") else {
          throw RigError(.badCalibration(location + "neither a table nor \"key = value\""))
        }
        (key, open, start) = (text[..<equals].trimmed, text[text.index(after: equals)...].trimmed, index + 1)
      } else {
        open += " " + text
      }
      depth = try nesting(open, location)
      guard depth == 0 else { continue }
      guard !tables.isEmpty else { continue }
      try add(key, open, "line \(start): ", to: &tables[tables.count - 1])
    }
    guard depth == 0 else { throw RigError(.badCalibration("line \(start): the list of \"\(key)\" does not end")) }
    return tables
  }

  private static func add(_ key: String, _ value: String, _ location: String, to table: inout Table) throws(RigError) {
    guard let first = value.first else { throw RigError(.badCalibration(location + "\"\(key)\" has no value")) }
    switch first {
    case "\"": table.text[key] = unescaped(value.dropFirst())
    case "'": table.text[key] = String(value.dropFirst().prefix { $0 != first })
    case "[":
      var numbers: [Double] = []
      for part in value.split(whereSeparator: { "[], \t".contains($0) }) {
        guard let number = Double(part), number.isFinite else {
          if part.first == "\"" || part.first == "'" { return }
          throw RigError(.badCalibration(location + "\"\(key)\" has a value that is not a finite number"))
        }
        numbers.append(number)
      }
      table.numbers[key] = numbers
    default: if value == "true" { table.flags.insert(key) }
    }
  }

  /// Returns a basic string up to its end, with the escapes of quotation marks, backslashes and scalars decoded.
  private static func unescaped(_ text: Substring) -> String {
    var (string, rest) = ("", text)
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\", let escaped = rest.popFirst() else {
        string.append(character)
        continue
      }
      // formula: a scalar's four hexadecimal digits
      if escaped == "u", let scalar = UInt32(rest.prefix(4), radix: 16).flatMap(Unicode.Scalar.init) {
        string.unicodeScalars.append(scalar)
        rest = rest.dropFirst(4)
      } else {
        string.append(escaped)
      }
    }
    return string
  }

  /// Returns how many lists are open after a value.
  private static func nesting(_ value: String, _ location: String) throws(RigError) -> Int {
    guard value.first == "[" else { return 0 }
    let depth = value.reduce(0) { $0 + ($1 == "[" ? 1 : $1 == "]" ? -1 : 0) }
    guard depth >= 0 else { throw RigError(.badCalibration(location + "a list ends that did not begin")) }
    return depth
  }

  /// Returns a line without its comment and the spaces around it.
  private static func uncommented(_ line: Substring) -> String {
    var (quote, isEscaped): (Character?, Bool) = (nil, false)
    for index in line.indices {
      let character = line[index]
      if isEscaped {
        isEscaped = false
      } else if let open = quote {
        if character == open { quote = nil }
        isEscaped = open == "\"" && character == "\\"
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "#" {
        return line[..<index].trimmed
      }
    }
    return line.trimmed
  }
}

extension StringProtocol {
  /// The text without the spaces around it.
  fileprivate var trimmed: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    guard start < endIndex, let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[start...last])
  }
}

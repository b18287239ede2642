/// The bytes of a C3D file, in the order of the processor that wrote it.
struct C3DBytes {
  /// The three byte orders, by the number that files give them.
  enum Processor: UInt8 {
    case intel = 84
    case dec = 85
    case mips = 86
  }

  let bytes: [UInt8]
  var processor = Processor.intel

  /// Returns a byte; 0 beyond the end.
  func byte(_ at: Int) -> UInt8 { bytes.indices.contains(at) ? bytes[at] : 0 }

  /// Returns two bytes as an integer; 0 beyond the end.
  @inline(__always)
  func word(_ at: Int) -> UInt16 {
    guard at >= 0, at + 1 < bytes.count else { return 0 }
    let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
    return processor == .mips ? first << 8 | second : second << 8 | first
  }

  /// Returns four bytes as a floating-point number; 0 beyond the end.
  @inline(__always)
  func float(_ at: Int) -> Float {
    let (first, second) = (UInt32(word(at)), UInt32(word(at + 2)))
    switch processor {
    case .intel: return Float(bitPattern: second << 16 | first)
    case .mips: return Float(bitPattern: first << 16 | second)
    case .dec: return Self.vax(first << 16 | second)
    }
  }

  /// Returns a number in DEC's F_floating format: an exponent larger by two, and neither infinity nor NaN.
  private static func vax(_ bits: UInt32) -> Float {
    let exponent = Int(bits >> 23 & 0xFF)
    guard exponent > 0 else { return 0 }
    let significand = 1 + Float(bits & 0x7F_FFFF) / 8_388_608
    return Float(sign: bits >> 31 == 0 ? .plus : .minus, exponent: exponent - 129, significand: significand)
  }
}

/// The parameters of a C3D file: named lists of texts or numbers, in groups.
struct C3DParameters {
  /// The location of a parameter's values.
  private struct Entry {
    /// The type: −1 for text, 1 for bytes, 2 for integers, 4 for floating-point numbers.
    var type: Int
    var dimensions: [Int]
    var start: Int
  }

  private let file: C3DBytes
  private var entries: [String: Entry] = [:]

  /// Reads the section that starts at a byte; content beyond the end of the file is missing.
  init(_ file: C3DBytes, from start: Int) {
    self.file = file
    var groups: [Int: String] = [:]
    var parameters: [(group: Int, name: String, entry: Entry)] = []
    var at = start + 4
    // Every step moves forward, so that the loop ends.
    while at + 4 < file.bytes.count {
      let length = Int(Int8(bitPattern: file.byte(at)).magnitude)
      let group = Int(Int8(bitPattern: file.byte(at + 1)))
      guard length > 0, group != 0 else { break }
      let name = file.text(at + 2, length).uppercased()
      let offset = at + 2 + length
      if group < 0 {
        groups[-group] = name
      } else if let entry = Self.entry(file, offset + 2) {
        parameters.append((group, name, entry))
      }
      let step = Int(file.word(offset))
      guard step > 0 else { break }
      at = offset + step
    }
    for parameter in parameters {
      entries[(groups[parameter.group] ?? "") + ":" + parameter.name] = parameter.entry
    }
  }

  private static func entry(_ file: C3DBytes, _ at: Int) -> Entry? {
    let type = Int(Int8(bitPattern: file.byte(at)))
    let rank = Int(file.byte(at + 1))
    guard [-1, 1, 2, 4].contains(type), rank <= 7 else { return nil }
    let dimensions = (0..<rank).map { Int(file.byte(at + 2 + $0)) }
    var count = abs(type)
    for dimension in dimensions {
      let (product, overflow) = count.multipliedReportingOverflow(by: dimension)
      guard !overflow else { return nil }
      count = product
    }
    let start = at + 2 + rank
    guard start + count <= file.bytes.count else { return nil }
    return Entry(type: type, dimensions: dimensions, start: start)
  }

  /// Returns a parameter's first numbers, integers from 0 to 65,535; `nil` if there is no such parameter.
  func numbers(_ name: String, upTo limit: Int = .max) -> [Double]? {
    guard let entry = entries[name] else { return nil }
    return (0..<min(entry.dimensions.reduce(1, *), limit)).map { index in
      switch entry.type {
      case 4: Double(file.float(entry.start + index * 4))
      case 2: Double(file.word(entry.start + index * 2))
      default: Double(file.byte(entry.start + index))
      }
    }
  }

  /// Returns a parameter's first number.
  func number(_ name: String) -> Double? { numbers(name)?.first }

  /// Returns a parameter's first number as an integer from 0 to 2^32; `nil` if it is not one.
  func integer(_ name: String) -> Int? {
    number(name).flatMap { 0...4_294_967_296 ~= $0 ? Int($0) : nil }
  }

  /// Returns a parameter's first texts without trailing spaces; `nil` if there is no such parameter.
  func texts(_ name: String, upTo limit: Int = .max) -> [String]? {
    guard let entry = entries[name], entry.type == -1 else { return nil }
    let length = entry.dimensions.first ?? 1
    guard length > 0 else { return [] }
    let count = entry.dimensions.dropFirst().reduce(1, *)
    return (0..<min(count, limit)).map { file.text(entry.start + $0 * length, length) }
  }

  /// Returns a list of texts, continued in `NAME2`, `NAME3`, … beyond 255, up to a limit.
  func allTexts(_ name: String, upTo limit: Int) -> [String] {
    var all = texts(name, upTo: limit) ?? []
    var number = 2
    while all.count < limit, let more = texts("\(name)\(number)", upTo: limit) {
      all += more
      number += 1
    }
    return all
  }
}

extension C3DBytes {
  /// Returns text without spaces and zeros around it.
  func text(_ start: Int, _ length: Int) -> String {
    let range = min(start, bytes.count)..<min(start + length, bytes.count)
    var slice = bytes[range]
    while let last = slice.last, last == 0x20 || last == 0 { slice.removeLast() }
    while let first = slice.first, first == 0x20 || first == 0 { slice.removeFirst() }
    return slice.span.bytes.string(0..<slice.count)
  }
}

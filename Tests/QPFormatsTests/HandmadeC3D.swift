/// A C3D file put together byte by byte, in any of the ways that there are.
struct HandmadeC3D {
  enum Order: UInt8, CaseIterable {
    case intel = 84
    case dec = 85
    case mips = 86
  }

  var order = Order.intel
  /// Integers in steps of this; nil: numbers with a fraction.
  var step: Float?
  var labels = ["A", "B"]
  var unit = "mm"
  var rate: Float = 50
  /// x, y, z and the fourth number of every point, frame by frame.
  var points: [[[Float]]] = []
  /// Analog samples behind every frame's points.
  var analog: [Float] = []
  var statedPoints: Int?
  var statedFrames: Int?
  var longFrames: Float?
  /// How many of the points have a label; nil: all.
  var labelCount: Int?

  private func word(_ value: Int) -> [UInt8] {
    let bytes = [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    return order == .mips ? bytes.reversed() : bytes
  }

  private func float(_ value: Float) -> [UInt8] {
    // DEC's exponents are larger by two.
    let bits = order == .dec ? (value * 4).bitPattern : value.bitPattern
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
    switch order {
    case .intel: return bytes
    case .mips: return bytes.reversed()
    case .dec: return [bytes[2], bytes[3], bytes[0], bytes[1]]
    }
  }

  private func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
  }

  private func parameter(_ name: String, _ type: Int8, _ dimensions: [Int], _ data: [UInt8]) -> [UInt8] {
    let content = [UInt8(bitPattern: type), UInt8(dimensions.count)] + dimensions.map { UInt8($0) } + data + [0]
    return [UInt8(name.utf8.count), 1] + Array(name.utf8) + word(content.count + 2) + content
  }

  var bytes: [UInt8] {
    let count = labels.count
    let scale = step ?? -1
    var section: [UInt8] = [0, 0, 0, order.rawValue]
    // A parameter may stand before its group.
    section += parameter("USED", 2, [], word(statedPoints ?? count))
    section += [5, 0xFF] + Array("POINT".utf8) + word(3) + [0]
    section += parameter("SCALE", 4, [], float(scale))
    section += parameter("RATE", 4, [], float(rate))
    section += parameter("UNITS", -1, [4], Array(unit.utf8) + [UInt8](repeating: 0x20, count: 4 - unit.utf8.count))
    if let longFrames { section += parameter("LONG_FRAMES", 4, [], float(longFrames)) }
    for (number, start) in stride(from: 0, to: labelCount ?? count, by: 255).enumerated() {
      let part = labels[start..<min(start + 255, labelCount ?? count)]
      let data = part.flatMap { Array($0.utf8) + [UInt8](repeating: 0x20, count: 8 - $0.utf8.count) }
      section += parameter("LABELS" + (number == 0 ? "" : "\(number + 1)"), -1, [8, part.count], data)
    }
    section = padded(section + [0, 0])
    section[2] = UInt8(section.count / 512)
    let frames = statedFrames ?? points.count
    var header: [UInt8] = [2, 0x50]
    header += word(statedPoints ?? count) + word(analog.count) + word(1) + word(frames) + word(0) + float(scale)
    header += word(2 + section.count / 512) + word(analog.isEmpty ? 0 : 1) + float(rate)
    var data: [UInt8] = []
    for frame in points {
      for point in frame {
        for (axis, value) in point.enumerated() {
          data += step.map { word(Int((axis < 3 ? value / $0 : value).rounded())) } ?? float(value)
        }
      }
      for sample in analog { data += step == nil ? float(sample) : word(Int(sample)) }
    }
    return padded(header) + section + padded(data)
  }
}

internal import QPCore

/// The layout of a caller's arrays of colours of clothes: for each person six floats, lightness, a and b of the trunk, then of
/// the thighs; NaN is unknown.
enum ClothingRows {
  /// The floats of a person.
  static let width = 6

  /// Writes a person's colours.
  ///
  /// - Parameters:
  ///   - colors: The colours; `nil` where none are known.
  ///   - target: The caller's array.
  ///   - row: The number of the person in the array, over all of its frames.
  static func write(_ colors: ClothingColors?, to target: UnsafeMutablePointer<Float>, row: Int) {
    for (part, color) in [colors?.trunk, colors?.thighs].enumerated() {
      for channel in 0..<3 { target[row * width + part * 3 + channel] = color.map { Float($0[channel]) } ?? .nan }
    }
  }

  /// Reads a person's colours, rounded.
  ///
  /// - Parameters:
  ///   - source: The caller's array.
  ///   - row: The number of the person in the array, over all of its frames.
  /// - Returns: The colours; `nil` where the trunk's is unknown.
  /// - Throws: ``Fault`` if a number is outside the range of its channel.
  static func read(_ source: UnsafePointer<Float>, row: Int) throws(Fault) -> ClothingColors? {
    guard let trunk = try color(source + row * width) else { return nil }
    return ClothingColors(trunk: trunk, thighs: try color(source + row * width + 3))
  }

  /// A number outside the range of its channel.
  struct Fault: Error, CustomStringConvertible {
    let channel: String
    let value: Float
    let range: ClosedRange<Float>

    var description: String {
      "\(channel) is \(value), it must be from \(Int(range.lowerBound)) to \(Int(range.upperBound))."
    }
  }

  private static func color(_ channels: UnsafePointer<Float>) throws(Fault) -> SIMD3<Int8>? {
    let color = SIMD3(channels[0], channels[1], channels[2])
    guard !color.x.isNaN, !color.y.isNaN, !color.z.isNaN else { return nil }
    let ranges: [(String, ClosedRange<Float>)] = [("lightness", 0...100), ("a", -128...127), ("b", -128...127)]
    for (index, (channel, range)) in ranges.enumerated() where !range.contains(color[index]) {
      throw Fault(channel: channel, value: color[index], range: range)
    }
    return SIMD3<Int8>(clamping: SIMD3<Int>(color.rounded(.toNearestOrEven)))
  }
}

internal import QPCore

/// The layout of a caller's arrays of colours of clothes: for each person six floats, lightness, a and b of the trunk, then of
/// the thighs; NaN is unknown.
enum ClothingRows {
  /// A number outside the range of its channel.
  struct Fault: Error, CustomStringConvertible {
    let channel: String
    let value: Float
    let range: ClosedRange<Float>

    var description: String {
      "\(channel) is \(value), it must be from \(Int(range.lowerBound)) to \(Int(range.upperBound))."
    }
  }

  private static let channels: [(name: String, range: ClosedRange<Float>)] = [
    ("lightness", 0...100), ("a", -128...127), ("b", -128...127),
  ]
  private static let channelBytes = MemoryLayout<Float>.size
  private static let colorBytes = channels.count * channelBytes
  /// The bytes of a person: two colours.
  static let size = 2 * colorBytes

  /// Writes a person's colours.
  ///
  /// - Parameters:
  ///   - colors: The colours; `nil` where none are known.
  ///   - target: The caller's array.
  ///   - row: The number of the person in the array, over all of its frames.
  static func write(_ colors: ClothingColors?, to target: UnsafeMutablePointer<Float>, row: Int) {
    // Callers' floats may lie at any address.
    let bytes = UnsafeMutableRawPointer(target) + row * size
    write(colors?.trunk, to: bytes)
    write(colors?.thighs, to: bytes + colorBytes)
  }

  private static func write(_ color: SIMD3<Int8>?, to bytes: UnsafeMutableRawPointer) {
    for channel in 0..<channels.count {
      let value = color.map { Float($0[channel]) } ?? .nan
      bytes.storeBytes(of: value, toByteOffset: channel * channelBytes, as: Float.self)
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
    let bytes = UnsafeRawPointer(source) + row * size
    let (trunk, thighs) = (try color(bytes), try color(bytes + colorBytes))
    return trunk.map { ClothingColors(trunk: $0, thighs: thighs) }
  }

  private static func color(_ bytes: UnsafeRawPointer) throws(Fault) -> SIMD3<Int8>? {
    var color = SIMD3<Float>(repeating: .nan)
    for (index, channel) in channels.enumerated() {
      let value = bytes.loadUnaligned(fromByteOffset: index * channelBytes, as: Float.self)
      guard value.isNaN || channel.range.contains(value) else {
        throw Fault(channel: channel.name, value: value, range: channel.range)
      }
      color[index] = value
    }
    return color.sum().isNaN ? nil : SIMD3<Int8>(clamping: SIMD3<Int>(color.rounded(.toNearestOrEven)))
  }
}

import QPCore

/// An overlay as lines of text, two pixels a character: the upper half block in the upper pixel's colour on the lower's.
struct HalfBlocks {
  /// The colour depth of a terminal.
  enum Colors {
    case none, sixteen, full
  }

  let colors: Colors

  private static let ground = SIMD3<Float>(28, 31, 38)
  /// The gain of drawn pixels, since lines are thinner than a character's pixel.
  private static let gain: Float = 2.5

  /// Draws an overlay into at most `columns` × `rows` characters and keeps its aspect ratio.
  func lines(_ overlay: Overlay, columns: Int, rows: Int) -> [String] {
    guard columns > 0, rows > 0 else { return [] }
    let scale = min(Double(columns) / Double(overlay.width), Double(rows * 2) / Double(overlay.height))
    let width = max(1, Int(Double(overlay.width) * scale))
    let height = max(1, Int(Double(overlay.height) * scale / 2))
    return overlay.withPixels { pixels in
      (0..<height).map { row in
        var line = ""
        var last: (upper: SIMD3<Float>, lower: SIMD3<Float>)?
        for column in 0..<width {
          let upper = average(pixels, overlay, column, row * 2, width, height * 2)
          let lower = average(pixels, overlay, column, row * 2 + 1, width, height * 2)
          if colors != .none, last?.upper != upper || last?.lower != lower {
            line += escape(upper, lower)
            last = (upper, lower)
          }
          line += colors == .none ? shade(upper, lower) : "▀"
        }
        return colors == .none ? line : line + "\u{1B}[0m"
      }
    }
  }

  /// The mean of the pixels that a character's half covers, over the ground.
  private func average(
    _ pixels: RawSpan, _ overlay: Overlay, _ column: Int, _ row: Int, _ width: Int, _ height: Int
  ) -> SIMD3<Float> {
    let columns =
      column * overlay.width / width..<max(column * overlay.width / width + 1, (column + 1) * overlay.width / width)
    let rows =
      row * overlay.height / height..<max(row * overlay.height / height + 1, (row + 1) * overlay.height / height)
    var sum = SIMD4<Float>()
    for y in rows where y < overlay.height {
      for x in columns where x < overlay.width {
        let pixel = pixels.unsafeLoad(fromByteOffset: (y * overlay.width + x) * 4, as: UInt32.self).littleEndian
        guard pixel != 0 else { continue }
        sum += SIMD4(
          Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
      }
    }
    let mean = sum / Float(columns.count * rows.count)
    guard mean.w > 0 else { return Self.ground }
    let strength = min(Self.gain, 255 / mean.w)
    let color = SIMD3(mean.x, mean.y, mean.z) * strength + Self.ground * (1 - mean.w * strength / 255)
    return color.rounded(.toNearestOrEven)
  }

  private func escape(_ upper: SIMD3<Float>, _ lower: SIMD3<Float>) -> String {
    func full(_ color: SIMD3<Float>) -> String { "\(Int(color.x));\(Int(color.y));\(Int(color.z))" }
    switch colors {
    case .full: return "\u{1B}[38;2;\(full(upper));48;2;\(full(lower))m"
    case .sixteen:
      let (front, back) = (nearest(upper), nearest(lower))
      return "\u{1B}[\(front < 8 ? 30 + front : 82 + front);\(back < 8 ? 40 + back : 92 + back)m"
    case .none: return ""
    }
  }

  /// The nearest of the sixteen colours as most terminals show them.
  private func nearest(_ color: SIMD3<Float>) -> Int {
    func distance(_ index: Int) -> Float {
      let difference = Self.palette[index] - color
      return (difference * difference).sum()
    }
    return Self.palette.indices.min { distance($0) < distance($1) } ?? 0
  }

  private static let palette: [SIMD3<Float>] = [
    SIMD3(0, 0, 0), SIMD3(205, 0, 0), SIMD3(0, 205, 0), SIMD3(205, 205, 0), SIMD3(0, 0, 238), SIMD3(205, 0, 205),
    SIMD3(0, 205, 205), SIMD3(229, 229, 229), SIMD3(127, 127, 127), SIMD3(255, 0, 0), SIMD3(0, 255, 0),
    SIMD3(255, 255, 0), SIMD3(92, 92, 255), SIMD3(255, 0, 255), SIMD3(0, 255, 255), SIMD3(255, 255, 255),
  ]

  /// Returns the block of the halves that are brighter than the ground, without colours.
  private func shade(_ upper: SIMD3<Float>, _ lower: SIMD3<Float>) -> String {
    func isDrawn(_ color: SIMD3<Float>) -> Bool { (color - Self.ground).sum() > 120 }
    switch (isDrawn(upper), isDrawn(lower)) {
    case (true, true): return "█"
    case (true, false): return "▀"
    case (false, true): return "▄"
    case (false, false): return " "
    }
  }
}

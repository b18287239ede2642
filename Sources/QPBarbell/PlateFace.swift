internal import QPCore

/// The look of a plate in polar coordinates: rings of luma around the centre, with mean 0 and length 1.
struct PlateFace {
  static let rings = 24
  static let angles = 96

  private var values = [Float](repeating: 0, count: rings * angles)

  /// Reads a face.
  ///
  /// - Parameters:
  ///   - luma: The picture.
  ///   - circle: The plate's rim.
  ///   - directions: The unit vectors of the angles.
  mutating func read(_ luma: LumaView, _ circle: PlateCircle, _ directions: [SIMD2<Float>]) {
    let middle = SIMD2(Float(circle.center.x), Float(circle.center.y))
    let last = SIMD2(Float(luma.width - 1), Float(luma.height - 1))
    let reach = Float(circle.radius)
    let isInside = all(middle .>= reach) && all(middle .< last - reach)
    var (sum, count) = (Float(0), Float(0))
    for ring in 0..<Self.rings {
      let radius = reach * (0.1 + 0.85 * Float(ring) / Float(Self.rings - 1))
      for angle in 0..<Self.angles {
        let position = middle + radius * directions[angle]
        guard isInside || (all(position .>= 0) && all(position .< last)) else {
          values[ring * Self.angles + angle] = .nan
          continue
        }
        let value = luma.sample(position)
        values[ring * Self.angles + angle] = value
        sum += value
        count += 1
      }
    }
    normalize(mean: count > 0 ? sum / count : 0)
  }

  private mutating func normalize(mean: Float) {
    var square: Float = 0
    for index in values.indices {
      // Values outside of the picture match nothing.
      let value = values[index].isNaN ? 0 : values[index] - mean
      values[index] = value
      square += value * value
    }
    let scale = square > 0 ? 1 / square.squareRoot() : 0
    for index in values.indices { values[index] *= scale }
  }

  /// The greatest correlation over all turns of the plate, −1…1.
  func likeness(to other: TurnedFace) -> Double {
    var best: Float = -1
    values.withUnsafeBytes { mine in
      other.values.withUnsafeBytes { theirs in
        for turn in 0..<Self.angles {
          var sum = SIMD8<Float>.zero
          for ring in 0..<Self.rings {
            let (row, turned) = (4 &* ring &* Self.angles, 4 &* (ring &* 2 &* Self.angles &+ turn))
            for part in 0..<(Self.angles / 8) {
              let at = 32 &* part
              sum +=
                mine.loadUnaligned(fromByteOffset: row &+ at, as: SIMD8<Float>.self)
                * theirs.loadUnaligned(fromByteOffset: turned &+ at, as: SIMD8<Float>.self)
            }
          }
          best = max(best, sum.sum())
        }
      }
    }
    return Double(best)
  }

  /// A face whose rings are stored twice, so that every turn of it is a run of memory.
  struct TurnedFace {
    fileprivate var values = [Float](repeating: 0, count: 2 * rings * angles)

    mutating func store(_ face: PlateFace) {
      for ring in 0..<PlateFace.rings {
        for angle in 0..<PlateFace.angles {
          let value = face.values[ring * PlateFace.angles + angle]
          values[2 * ring * PlateFace.angles + angle] = value
          values[(2 * ring + 1) * PlateFace.angles + angle] = value
        }
      }
    }
  }
}

/// The faces by which a plate is known again: that of its first picture, and one that follows slow changes.
struct PlateIdentity {
  private var face = PlateFace()
  private var anchor = PlateFace.TurnedFace()
  private var renewed = PlateFace.TurnedFace()
  private let directions: [SIMD2<Float>]

  init() {
    directions = (0..<PlateFace.angles).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(PlateFace.angles)
      return SIMD2(Float(Maths.cos(angle)), Float(Maths.sin(angle)))
    }
  }

  /// Stores the plate of the first picture; nothing overwrites it.
  mutating func begin(_ luma: LumaView, _ circle: PlateCircle) {
    face.read(luma, circle, directions)
    anchor.store(face)
    renewed.store(face)
  }

  /// Returns the likeness of a circle to the plate, −1…1.
  mutating func likeness(_ luma: LumaView, _ circle: PlateCircle) -> Double {
    face.read(luma, circle, directions)
    let first = face.likeness(to: anchor)
    // The renewed face could drift to another object; the first one must agree a little.
    return first > 0.3 ? max(first, face.likeness(to: renewed)) : first
  }

  /// Follows a change of the plate's look.
  mutating func renew(_ luma: LumaView, _ circle: PlateCircle) {
    guard circle.visibleFraction > 0.5, circle.correlation < 0.85 else { return }
    face.read(luma, circle, directions)
    renewed.store(face)
  }
}

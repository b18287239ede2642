package import QPCore

/// A square of a picture, possibly turned, in which an estimator looks for one person.
public struct PersonRegion: Hashable, Sendable {
  /// The middle, in pixels of the upright picture.
  public var center: SIMD2<Double>
  /// The length of a side in pixels.
  public var side: Double
  /// The clockwise turn of the square in radians, −π…π; 0 for an upright person.
  public var rotation: Double

  /// Creates a region.
  public init(center: SIMD2<Double>, side: Double, rotation: Double = 0) {
    self.center = center
    self.side = side
    self.rotation = rotation
  }

  /// The whole picture and the least around it that makes it a square.
  package init(around size: PictureSize) {
    let sides = SIMD2(Double(size.width), Double(size.height))
    self.init(center: sides / 2, side: sides.max())
  }

  /// The largest upright square in the middle of the picture.
  package init(inside size: PictureSize) {
    let sides = SIMD2(Double(size.width), Double(size.height))
    self.init(center: sides / 2, side: sides.min())
  }

  /// Whether a crop makes sense: a side of 1 pixel up to 100 pictures, and a middle not further away than that.
  func isUsable(in size: PictureSize) -> Bool {
    let limit = 100 * Double(max(size.width, size.height))
    return side >= 1 && side <= limit && abs(center.x) <= limit && abs(center.y) <= limit && rotation.isFinite
  }

  /// A point of the picture, in pixels, for a place in the square given as shares of its side from its top left corner.
  func picturePoint(_ position: Point) -> Point {
    let (sine, cosine) = (Maths.sin(rotation), Maths.cos(rotation))
    let offset = (position - 0.5) * side
    return center + Point(cosine * offset.x - sine * offset.y, sine * offset.x + cosine * offset.y)
  }

  /// The share of the union of two squares that both cover, taken as if both were upright.
  func overlap(with other: PersonRegion) -> Double {
    let low = pointwiseMax(center - side / 2, other.center - other.side / 2)
    let high = pointwiseMin(center + side / 2, other.center + other.side / 2)
    let sides = pointwiseMax(high - low, .zero)
    let both = sides.x * sides.y
    return both / (side * side + other.side * other.side - both)
  }

  /// The share of the area beyond which two regions are of the same body, hand or face.
  private static let sameOverlap = 0.5

  /// Whether two regions are of the same body, hand or face: they share more than half of their area.
  func isSame(as other: PersonRegion) -> Bool { overlap(with: other) > Self.sameOverlap }

  /// Tells for each region whether another one is of the same body, hand or face.
  static func areShared(_ regions: [PersonRegion?]) -> [Bool] {
    regions.indices.map { index in
      regions.indices.contains { other in
        guard other != index, let one = regions[index], let another = regions[other] else { return false }
        return one.isSame(as: another)
      }
    }
  }
}

internal import QPCore

/// The square of the next picture that MoveNet is given.
struct MoveNetCrop {
  /// The square that follows the points; `nil` while no person is known.
  private var followed: PersonRegion?
  private var isFirst = true

  /// A point that is less sure does not count.
  static let lowestScore: Float = 0.2
  private static let torso = [5, 6, 11, 12]
  /// The share of a new square in the low pass of its corners.
  private static let newShare = 0.9

  /// The square for the next picture: in the middle of the first one, all of it where no person is known.
  func region(in size: PictureSize) -> PersonRegion {
    followed ?? (isFirst ? PersonRegion(inside: size) : PersonRegion(around: size))
  }

  /// Forgets the person.
  mutating func lose() {
    (followed, isFirst) = (nil, false)
  }

  /// Takes a person's points, in pixels with their scores.
  mutating func follow(_ points: [SIMD3<Float>], in size: PictureSize) {
    isFirst = false
    let next = Self.square(around: points, in: size) ?? PersonRegion(around: size)
    guard var region = followed else {
      followed = next
      return
    }
    // All four corners have one low pass, and so the middle and the side have it, too.
    region.center += (next.center - region.center) * Self.newShare
    region.side += (next.side - region.side) * Self.newShare
    followed = region
  }

  /// The square around a person; `nil` if their trunk is not seen or the square would be larger than the picture.
  static func square(around points: [SIMD3<Float>], in size: PictureSize) -> PersonRegion? {
    func isSure(_ index: Int) -> Bool { points[index].z > lowestScore }
    guard isSure(5) || isSure(6), isSure(11) || isSure(12) else { return nil }
    func place(_ index: Int) -> Point { Point(Double(points[index].x), Double(points[index].y)) }
    let center = (place(11) + place(12)) / 2
    func reach(_ indices: some Sequence<Int>) -> Double {
      indices.map { index in
        let away = place(index) - center
        return max(abs(away.x), abs(away.y))
      }.max() ?? 0
    }
    let all = points.indices.filter { points[$0].z >= lowestScore }
    let sides = Point(Double(size.width), Double(size.height))
    let farthest = max(center.max(), (sides - center).max())
    let half = min(max(1.9 * reach(torso), 1.2 * reach(all)), farthest)
    guard half > 0, half <= sides.max() / 2 else { return nil }
    return PersonRegion(center: center, side: 2 * half)
  }
}

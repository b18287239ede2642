internal import QPLandmarks

/// Where a camera stands before a person, as far as it matters how a limb looks from there.
///
/// What is nearer looks larger and lies farther from the middle of the picture, so that a limb that points at a near camera
/// keeps much of its length.
struct Viewpoint: Sendable {
  /// From the camera to the person, in sizes of the person.
  let distance: Double
  /// In pixels.
  let focalLength: Double
  /// Where the camera looks, in pixels.
  let center: Point

  /// Creates the viewpoint of a frame; nil where neither the distance nor the lens is known.
  ///
  /// Each tells the other: a person of a size in pixels at a distance in their own sizes.
  /// - Parameters:
  ///   - picture: The picture's size.
  ///   - bodySize: The person's size in pixels, slowly followed.
  ///   - intrinsics: The lens, where the frame knows it.
  ///   - cameraDistance: From the camera to the person in metres, where that is stated.
  init?(of picture: PictureSize, bodySize: Double, intrinsics: Intrinsics?, cameraDistance: Double?) {
    let middle = Point(Double(picture.width), Double(picture.height)) / 2
    if let cameraDistance {
      distance = cameraDistance / Self.trunk
      (focalLength, center) = (distance * bodySize, middle)
    } else if let lens = intrinsics {
      distance = lens.fx / bodySize
      (focalLength, center) = (lens.fx, Point(lens.cx, lens.cy))
    } else {
      return nil
    }
    guard distance > 0, distance < .infinity, focalLength > 0, focalLength < .infinity else { return nil }
  }

  init(distance: Double, focalLength: Double, center: Point) {
    (self.distance, self.focalLength, self.center) = (distance, focalLength, center)
  }

  /// Works out how far a segment points out of the picture's plane if its far end is the nearer one.
  ///
  /// The near end P lies in the person's plane, the far one on its ray t · Q and as far from P as the segment is long:
  /// t² Q·Q − 2 t P·Q + P·P = l². Of the two places the nearer one is meant.
  /// - Parameters:
  ///   - start: The end nearer to the trunk, in pixels.
  ///   - end: The other, in pixels.
  ///   - length: The segment's length in sizes of the person, above 0.
  /// - Returns: Degrees toward the camera; negative where the far end cannot be the nearer one.
  func tilt(from start: Point, to end: Point, length: Double) -> Double {
    let near = (start - center) / focalLength * distance
    let ray = (end - center) / focalLength
    let square = (ray * ray).sum() + 1
    let along = (near * ray).sum() + distance
    let apart = (near * near).sum() + distance * distance - length * length
    // A segment that looks longer than it is points where it looks longest.
    let depth = (along - max(0, along * along - square * apart).squareRoot()) / square
    let sine = min(max((distance - depth) / length, -1), 1)
    return Maths.atan2(sine, (1 - sine * sine).squareRoot()) * 180 / .pi
  }

  /// The length of a grown person's trunk, in metres.
  private static let trunk = 0.5
}

internal import QPLandmarks

/// The position of the camera relative to a person, for the foreshortening of limbs.
///
/// Nearer points look larger and lie farther from the middle of the picture, so that a limb that points at a near
/// camera keeps much of its length.
struct Viewpoint: Sendable {
  /// The distance from the camera to the person, in body sizes.
  let distance: Double
  /// The focal length in pixels.
  let focalLength: Double
  /// The principal point in pixels.
  let center: Point

  /// Creates the viewpoint of a frame; `nil` where neither the distance nor the lens is known.
  ///
  /// Each follows from the other: a person of a size in pixels at a distance in body sizes.
  /// - Parameters:
  ///   - picture: The picture's size.
  ///   - bodySize: The person's slow size in pixels.
  ///   - intrinsics: The camera's intrinsics; `nil` where the frame does not give them.
  ///   - cameraDistance: The distance from the camera to the person in metres; `nil` where it is not stated.
  init?(of picture: PictureSize, bodySize: Double, intrinsics: Intrinsics?, cameraDistance: Double?) {
    let middle = Point(Double(picture.width), Double(picture.height)) / 2
    if let cameraDistance {
      distance = cameraDistance / SizeParameters.current.trunkInMetres
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

  /// Returns the angle of a segment out of the picture's plane if its distal end is the nearer one.
  ///
  /// The proximal end P lies in the person's plane, the distal one on its ray t · Q at the segment's length l from P:
  /// t² Q·Q − 2 t P·Q + P·P = l². Of the two solutions the nearer one is used.
  /// - Parameters:
  ///   - start: The end nearer to the trunk, in pixels.
  ///   - end: The other end, in pixels.
  ///   - length: The segment's length in body sizes, above 0.
  /// - Returns: The angle toward the camera in degrees; negative where the distal end cannot be the nearer one.
  func tilt(from start: Point, to end: Point, length: Double) -> Double {
    let near = (start - center) / focalLength * distance
    let ray = (end - center) / focalLength
    let square = (ray * ray).sum() + 1
    let along = (near * ray).sum() + distance
    let apart = (near * near).sum() + distance * distance - length * length
    // A segment that looks longer than possible gets the direction in which it looks longest.
    let depth = (along - max(0, along * along - square * apart).squareRoot()) / square
    let sine = min(max((distance - depth) / length, -1), 1)
    return Maths.atan2(sine, (1 - sine * sine).squareRoot()) * 180 / .pi
  }
}

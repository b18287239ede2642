package import QPLandmarks

/// The position and projection of a simulated camera.
///
/// It looks at a point ``height`` above the middle of the ground. Turning the person by ``yaw`` is equivalent to moving
/// the camera around the person in the opposite direction.
package struct SimulatedCamera: Hashable, Sendable {
  package var size = PictureSize(width: 720, height: 1280)
  /// The rotation of the scene about the vertical, in degrees; at 0 people face the camera, at 90 the picture's right,
  /// showing their right side, at −90 its left.
  package var yaw = 0.0
  /// The downward tilt of the camera in degrees.
  package var pitch = 0.0
  /// The clockwise rotation of the picture's content in degrees.
  package var roll = 0.0
  /// The distance from the camera to the point it looks at, in metres.
  package var distance = 2.5
  /// The height of that point in metres.
  package var height = 1.05
  /// The focal length in pixels; `nil` for that of a usual phone (26 mm in 35 mm format), 0.72 of the longer side.
  package var focalLength: Double?
  package var projection = Projection.perspective
  /// The distortion of the lens.
  package var distortion = LensDistortion.none
  /// Whether frames give the direction of gravity.
  package var knowsGravity = false
  /// Whether frames give the camera's intrinsics.
  package var knowsLens = false

  package enum Projection: Hashable, Sendable {
    case perspective
    /// Parallel rays, at the scale of a perspective picture at ``distance``: angles in the picture's plane are exact.
    case orthographic
  }

  package init() {}

  /// Returns a camera with parallel rays and a scene rotated by `yaw` degrees.
  package static func orthographic(yaw: Double = 0) -> SimulatedCamera {
    var camera = SimulatedCamera()
    camera.projection = .orthographic
    camera.yaw = yaw
    return camera
  }

  /// The focal length in pixels, with the default resolved.
  package var pixelsOfFocalLength: Double { focalLength ?? 0.72 * Double(max(size.width, size.height)) }
}

/// A camera prepared for projection, with the directions of its picture in the scene.
struct Projector {
  private let right: Point3
  private let down: Point3
  private let away: Point3
  private let target: Point3
  private let distance: Double
  private let focalLength: Double
  private let center: Point
  private let isPerspective: Bool
  private let distortion: LensDistortion?
  let gravity: Point?
  let intrinsics: Intrinsics?

  init(_ camera: SimulatedCamera) {
    let (sineYaw, cosineYaw) = sineAndCosine(camera.yaw)
    let (sinePitch, cosinePitch) = sineAndCosine(camera.pitch)
    let (sineRoll, cosineRoll) = sineAndCosine(camera.roll)
    let level = Point3(cosineYaw, 0, sineYaw)
    let steep = Point3(-sineYaw * sinePitch, -cosinePitch, cosineYaw * sinePitch)
    right = level * cosineRoll - steep * sineRoll
    down = level * sineRoll + steep * cosineRoll
    away = Point3(sineYaw * cosinePitch, -sinePitch, -cosineYaw * cosinePitch)
    target = Point3(0, camera.height, 0)
    distance = camera.distance
    focalLength = camera.pixelsOfFocalLength
    center = Point(Double(camera.size.width), Double(camera.size.height)) / 2
    isPerspective = camera.projection == .perspective
    distortion = camera.distortion == .none ? nil : camera.distortion
    let fall = Point(-right.y, -down.y)
    let length = (fall * fall).sum().squareRoot()
    gravity = camera.knowsGravity && length > 0.01 ? fall / length : nil
    intrinsics =
      camera.knowsLens && isPerspective
      ? Intrinsics(fx: focalLength, fy: focalLength, cx: center.x, cy: center.y) : nil
  }

  /// Returns a direction of the scene along the picture's axes: right, down, away from the camera.
  func turned(_ direction: Point3) -> Point3 {
    Point3(dot(direction, right), dot(direction, down), dot(direction, away))
  }

  /// Returns a point of the scene in pixels, and its depth in metres; `nil` where it is not in front of the camera.
  func project(_ point: Point3) -> (pixel: Point, depth: Double)? {
    let turned = turned(point - target)
    let depth = turned.z + distance
    // Nearer than 0.1 m, nothing is projected.
    guard depth > 0.1 || !isPerspective else { return nil }
    let scale = focalLength / (isPerspective ? depth : distance)
    guard let distortion else { return (center + Point(turned.x, turned.y) * scale, depth) }
    let normalised = Point(turned.x, turned.y) * (scale / focalLength)
    return (center + distortion.distort(normalised) * focalLength, depth)
  }

  /// Returns the pixels per metre at a depth in metres.
  func scale(at depth: Double) -> Double { focalLength / (isPerspective ? max(depth, 0.1) : distance) }
}

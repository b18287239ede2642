package import QPLandmarks

/// Where a simulated camera stands and how it projects the drawing on its picture.
///
/// It looks at a point ``height`` above the middle of the ground. Turning the person by ``yaw`` and walking the camera around
/// the person the other way are the same thing.
package struct SimulatedCamera: Hashable, Sendable {
  package var size = PictureSize(width: 720, height: 1280)
  /// The drawing turned about the vertical, in degrees; 0: people face the camera, 90: they face the picture's right and
  /// show their right side, −90: they face its left.
  package var yaw = 0.0
  /// How far the camera looks down, in degrees.
  package var pitch = 0.0
  /// How far the picture's content is turned clockwise, in degrees.
  package var roll = 0.0
  /// From the camera to the point it looks at, in metres.
  package var distance = 2.5
  /// The height of that point, in metres.
  package var height = 1.05
  /// In pixels; nil: that of a usual phone (26 mm in the small-picture format), 0.72 of the longer side.
  package var focalLength: Double?
  package var projection = Projection.perspective
  /// What the lens does to straight lines.
  package var distortion = LensDistortion.none
  /// Whether frames say which way is down.
  package var knowsGravity = false
  /// Whether frames say what the lens does.
  package var knowsLens = false

  package enum Projection: Hashable, Sendable {
    case perspective
    /// Parallel rays, at the scale that a perspective picture has at ``distance``: angles in the picture's plane are exact.
    case orthographic
  }

  package init() {}

  /// A camera with parallel rays, turned by `yaw`.
  package static func orthographic(yaw: Double = 0) -> SimulatedCamera {
    var camera = SimulatedCamera()
    camera.projection = .orthographic
    camera.yaw = yaw
    return camera
  }

  /// The focal length in pixels.
  package var pixelsOfFocalLength: Double { focalLength ?? 0.72 * Double(max(size.width, size.height)) }
}

/// A camera ready to project: the directions of its picture in the drawing.
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

  /// A direction of the drawing along the picture's axes: right, down, away from the camera.
  func turned(_ direction: Point3) -> Point3 {
    Point3(dot(direction, right), dot(direction, down), dot(direction, away))
  }

  /// A point of the drawing in pixels, and its depth in metres; nil where it is not before the camera.
  func project(_ point: Point3) -> (pixel: Point, depth: Double)? {
    let turned = turned(point - target)
    let depth = turned.z + distance
    // Nearer than a hand's breadth there is no picture of anything.
    guard depth > 0.1 || !isPerspective else { return nil }
    let scale = focalLength / (isPerspective ? depth : distance)
    guard let distortion else { return (center + Point(turned.x, turned.y) * scale, depth) }
    let normalised = Point(turned.x, turned.y) * (scale / focalLength)
    return (center + distortion.distort(normalised) * focalLength, depth)
  }

  /// Pixels that a metre has at a depth.
  func scale(at depth: Double) -> Double { focalLength / (isPerspective ? max(depth, 0.1) : distance) }
}

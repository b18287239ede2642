public import QPCore

/// The path of a barbell, from the wrists or from an object that the host tracks.
///
/// Pass it the bar's position in every frame. Lengths are in metres if the ``Scale`` is known, otherwise in pixels.
public struct BarPath: Hashable, Sendable {
  /// The scale from pixels to metres.
  package let scale: Scale
  /// The length of the path so far.
  public private(set) var length = 0.0
  /// The largest horizontal distance of the bar from its first position.
  public private(set) var maximumHorizontalDisplacement = 0.0
  /// The largest upward speed, in metres or pixels per second.
  public private(set) var peakVelocity = 0.0
  /// The current vertical speed, in metres or pixels per second, positive upward; `nil` for the first 0.1 s.
  public private(set) var velocity: Double?
  /// The mean speed while the bar rises, in metres or pixels per second; `nil` before it has risen.
  public var meanVelocity: Double? { risingTime > 0 ? risen / risingTime : nil }
  /// The positions of the last 2 s, in pixels, the oldest first.
  package private(set) var trail: [Place] = []
  /// Whether lengths are metres.
  public private(set) var isInMetres: Bool
  /// The direction of down in the picture, a unit vector; a calibrated plane has its own.
  package var down = SIMD2<Double>(0, 1)

  private var first: Point?
  private var risen = 0.0
  private var risingTime = 0.0
  /// The longest ankle-to-shoulder chain seen, in pixels.
  private var tallest = 0.0

  /// A position at a time.
  package struct Place: Hashable, Sendable {
    /// The position in pixels of the unmirrored picture.
    package let point: SIMD2<Double>
    /// The time.
    package let time: Timestamp
  }

  /// The diameter of the large plates of competitions, in metres.
  public static let competitionPlateDiameter = 0.45

  /// The scale from pixels to metres.
  public enum Scale: Hashable, Sendable {
    /// No scale: lengths are in pixels.
    case pixels
    /// A scale from the person's stature in metres.
    ///
    /// Shank, thigh and trunk together are 0.779 of the stature (Drillis and Contini, 1966); their greatest length seen
    /// counts. Expect an error of about 5 %.
    case stature(Double)
    /// A scale from the diameter of a plate in pixels and in metres; competition plates measure 0.45 m.
    case plate(pixels: Double, metres: Double = BarPath.competitionPlateDiameter)
    /// A scale from the size of a pixel in metres, in the plane of the lift.
    case metresPerPixel(Double)
    /// The upright plane of the lift, which the camera may see from any direction.
    case plane(Homography)
  }

  /// The duration of the trail in seconds.
  package static var trailDuration: Double { BarPathParameters.current.trailDuration }

  /// Creates an empty path.
  public init(scale: Scale = .pixels) {
    self.scale = scale
    isInMetres =
      switch scale {
      case .pixels, .stature: false
      case .plate(let pixels, let metres): pixels > 0 && metres > 0
      case .metresPerPixel(let metres): metres > 0
      case .plane: true
      }
  }

  /// Adds the position of the wrists in a frame: their middle, or the one that is seen.
  public mutating func consume(_ landmarks: Landmarks, at time: Timestamp) {
    updateStature(landmarks)
    let wrists = Side.allCases.compactMap { landmarks.pixel(.wrist(side: $0)) }
    guard let one = wrists.first, let other = wrists.last else { return }
    consume((one + other) / 2, at: time)
  }

  /// Adds the bar's position in a frame.
  ///
  /// - Parameters:
  ///   - point: The position in pixels of the unmirrored picture; one that is not finite is ignored.
  ///   - time: The frame's time; a position that is not later than the one before is ignored.
  public mutating func consume(_ point: SIMD2<Double>, at time: Timestamp) {
    guard point.x.isFinite, point.y.isFinite, let position = place(point) else { return }
    guard let last = trail.last, let before = self.place(last.point) else {
      first = first ?? point
      trail = [Place(point: point, time: time)]
      return
    }
    let step = time.seconds(since: last.time)
    guard step > 0 else { return }
    guard step <= Self.trailDuration else {
      trail = [Place(point: point, time: time)]
      velocity = nil
      return
    }
    length += (position - before).length
    if let first, let start = self.place(first) {
      maximumHorizontalDisplacement = max(maximumHorizontalDisplacement, abs(position.x - start.x))
    }
    let rise = before.y - position.y
    trail.append(Place(point: point, time: time))
    trail.removeFirst(trail.firstIndex { time.seconds(since: $0.time) <= Self.trailDuration } ?? 0)
    if let earlier = trail.last(where: { time.seconds(since: $0.time) >= BarPathParameters.current.speedWindow }),
      let before = self.place(earlier.point)
    {
      let speed = (before.y - position.y) / time.seconds(since: earlier.time)
      velocity = speed
      peakVelocity = max(peakVelocity, speed)
      if speed > 0, rise > 0 {
        risen += rise
        risingTime += step
      }
    }
  }

  /// Returns a pixel's place in the unit of lengths, x right and y down; `nil` on the horizon of a plane.
  private func place(_ pixel: Point) -> Point? {
    if case .plane(let plane) = scale { return plane.metres(pixel) }
    return Point(pixel.x * down.y - pixel.y * down.x, (pixel * down).sum()) * (metresPerPixel ?? 1)
  }

  /// The size of a pixel in metres; `nil` while it is not known, and in a plane, where it varies.
  package var metresPerPixel: Double? {
    switch scale {
    case .pixels, .plane: nil
    case .stature(let metres): tallest > 0 && metres > 0 ? metres * Stature.chain / tallest : nil
    case .plate(let pixels, let metres): pixels > 0 && metres > 0 ? metres / pixels : nil
    case .metresPerPixel(let metres): metres > 0 ? metres : nil
    }
  }

  private mutating func updateStature(_ landmarks: Landmarks) {
    guard case .stature(let metres) = scale, metres > 0 else { return }
    func distance(_ a: Body, _ b: Body) -> Double? {
      guard let a = landmarks.pixel(a), let b = landmarks.pixel(b) else { return nil }
      return (a - b).length
    }
    for side in Side.allCases {
      guard let shank = distance(.ankle(side: side), .knee(side: side)),
        let thigh = distance(.knee(side: side), .hip(side: side)), let trunk = distance(.midHip, .midShoulder)
      else { continue }
      // Measurements in pixels are discarded when the scale becomes known.
      if !isInMetres {
        let down = down
        self = BarPath(scale: scale)
        (self.down, isInMetres) = (down, true)
      }
      tallest = max(tallest, shank + thigh + trunk)
    }
  }
}

internal import QPBody
public import QPCore
public import QPFeatures
public import QPVideo

/// Measures lifts in a video: finds the bar, follows it, and tells one lift from the next.
public struct LiftSession: Sendable {
  /// The bar in the latest picture.
  public private(set) var observation = BarObservation.searching
  /// The path since the bar last rested, in metres by the plate.
  public private(set) var path: BarPath
  /// The state of the lift.
  public var state: LiftState { states.state }

  private let plateDiameter: Double
  private let scale: BarPath.Scale?
  private let calibration: Calibration
  private var states = LiftStates()
  private var finder: BarFinder
  private var tracker: BarTracker?

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - plate: The plate in the first picture, by hand; `nil` looks for it.
  ///   - plateDiameter: The plate's diameter in metres; those of competitions measure 0.45 m.
  ///   - radii: The possible radii of the plate in pixels; `nil` derives them from the person's size.
  ///   - scale: The scale from pixels to metres; `nil` takes the calibration's or, without one, the plate's.
  ///   - calibration: The lens, which is removed from the bar's places, the vertical, and the scale; a stature is no scale
  ///     of a bar.
  public init(
    plate: PlateCircle? = nil, plateDiameter: Double = BarPath.competitionPlateDiameter,
    radii: ClosedRange<Double>? = nil, scale: BarPath.Scale? = nil, calibration: Calibration = Calibration()
  ) {
    self.plateDiameter = plateDiameter
    var known = scale ?? BarPath.Scale(calibration)
    if scale == nil, case .stature = known { known = nil }
    self.scale = known
    self.calibration = calibration
    finder = BarFinder(radii: radii)
    tracker = plate.map { BarTracker(plate: $0) }
    path = BarPath(scale: known ?? .pixels)
  }

  /// Takes the plate that the user has chosen from ``BarObservation/needsChoice(_:)``, in the next picture.
  public mutating func choose(_ plate: PlateCircle) {
    tracker = BarTracker(plate: plate)
  }

  /// Takes the next picture.
  ///
  /// - Parameters:
  ///   - luma: The picture's luma.
  ///   - time: The picture's time.
  ///   - landmarks: The person's landmarks; `nil` without a person.
  ///   - hasEstimator: Whether an estimator runs; without one the bar alone decides.
  public mutating func consume(
    _ luma: LumaPlane, at time: Timestamp, landmarks: Landmarks?, hasEstimator: Bool = true
  ) {
    if tracker == nil, !hasEstimator || state != .noPerson {
      let wrists = Side.allCases.compactMap { landmarks?.pixel(.wrist(side: $0)) }
      observation = finder.find(
        luma, at: time, wrists: hasEstimator ? wrists : nil, stature: landmarks.flatMap(Self.stature))
      tracker = finder.tracker
    } else {
      observation = tracker?.consume(luma, at: time) ?? .searching
    }
    measure(time, isPersonSeen: hasEstimator ? landmarks != nil : nil)
  }

  /// Returns a person's standing height in pixels, by the segment that is least foreshortened; `nil` where none is seen.
  private static func stature(_ landmarks: Landmarks) -> Double? {
    let shares = ProportionParameters.current
    var statures: [Double] = []
    func add(_ start: Body, _ end: Body, share: Double) {
      guard let start = landmarks.pixel(start), let end = landmarks.pixel(end) else { return }
      statures.append((end - start).length / share)
    }
    add(.midHip, .midShoulder, share: shares.trunk)
    for side in Side.allCases {
      add(.hip(side: side), .knee(side: side), share: shares.thigh)
      add(.knee(side: side), .ankle(side: side), share: shares.shank)
    }
    return statures.filter { $0.isFinite && $0 > 0 }.max()
  }

  private mutating func measure(_ time: Timestamp, isPersonSeen: Bool?) {
    guard let plate = observation.plate else {
      states.step(at: time, isPersonSeen: isPersonSeen, height: nil)
      return
    }
    let metres = path.metresPerPixel ?? plateDiameter / (2 * plate.radius)
    states.step(at: time, isPersonSeen: isPersonSeen, height: -plate.center.y * metres)
    // Each lift has its path, from where the bar rested.
    if states.isResting || path.trail.isEmpty {
      path = BarPath(scale: scale ?? .plate(pixels: 2 * plate.radius, metres: plateDiameter))
    }
    path.down = calibration.gravity ?? SIMD2(0, 1)
    if let center = calibration.undistorted(plate.center) { path.consume(center, at: time) }
  }
}

internal import QPCore

extension MotionRecording {
  /// Checks people, rate and duration, and returns the median frame interval in seconds.
  ///
  /// - Parameters:
  ///   - leastRate: The least frame rate in hertz.
  ///   - unseen: The problem of a recording that shows neither a person nor a hand.
  /// - Returns: The interval.
  /// - Throws: ``ClinicalTestError``.
  func checkedInterval(
    leastRate: Double, unseen: ClinicalTestError.Problem = .noPerson
  ) throws(ClinicalTestError) -> Double {
    guard framesWithPerson > 0 else { throw ClinicalTestError(unseen) }
    guard let interval, interval > 0 else {
      throw ClinicalTestError(.tooShort(found: 0, needed: Self.limits.shortestStretch))
    }
    // A rate that is nominally enough may be measured a little lower.
    guard 1 / interval >= leastRate * Self.limits.rateTolerance else {
      throw ClinicalTestError(.rateTooLow(found: 1 / interval, needed: leastRate))
    }
    return interval
  }

  /// Refuses a recording that lacks parts, or shows them outside the picture in most frames.
  func check(_ needed: [Body]) throws(ClinicalTestError) {
    let missing = needed.filter { !knows($0) }
    guard missing.isEmpty else { throw ClinicalTestError(.missingParts(missing)) }
    let outside = needed.filter(isMostlyOutside)
    guard outside.isEmpty else { throw ClinicalTestError(.outsidePicture(outside)) }
  }

  /// Returns whether an estimated part lies outside the picture in most frames.
  func isMostlyOutside(_ part: Body) -> Bool {
    guard isEstimated, let index = Self.index(of: part) else { return false }
    return Double(framesOutside[index]) > Self.limits.mostOutside * Double(framesWithPerson)
  }

  private static var limits: MotionParameters { .current }

  /// Returns the view from which a movement forward is read, and the angle of the person's front to the picture's plane
  /// in degrees where it is known: 0 from the side, 90 facing the camera, −90 from behind.
  ///
  /// From the side it is the picture; obliquely from the front, the body in space where most frames have one and points
  /// are estimated; else the picture up to 45°, and 3D landmarks beyond.
  ///
  /// - Throws: ``ClinicalTestError`` for a view from the front without 3D landmarks.
  func sidePlane() throws(ClinicalTestError) -> (view: ClinicalTestResult.View, angle: Double?) {
    if 2 * framesWithWorld >= framesWithPerson, let angle = frontAngle {
      let limits = Self.limits
      let hasBody = isEstimated && 2 * framesWithBody >= framesWithPerson
      if hasBody, angle > limits.flaggedAngle, angle <= limits.largestFrontAngle { return (.body, angle) }
      return abs(angle) <= limits.largestAngle ? (.side, angle) : (.world, angle)
    }
    guard !looksFrontal else { throw ClinicalTestError(.notFromTheSide) }
    return (.side, nil)
  }

  /// Whether estimated landmarks show times and nothing else, as from the front and obliquely from behind.
  ///
  /// These are the stride times of a walk and the times of chair stands.
  func showsTimesAlone(at angle: Double?) -> Bool {
    guard isEstimated, let angle else { return false }
    return angle > Self.limits.largestFrontAngle || angle < -Self.limits.flaggedAngle
  }

  /// The median angle of the person's front to the picture's plane in degrees, from hips and shoulders in 3D; negative
  /// where the person is seen from behind in a good part of the frames, as of a walk there and back.
  ///
  /// Not from the feet: estimated ones point toward the camera, by 25° from the side, and from behind, too.
  var frontAngle: Double? {
    let slopes = times.indices.compactMap { frame -> Double? in
      let base = frame * Self.parts.count
      var front = Point.zero
      for left in [Place.hips, Place.shoulders] {
        let line = metres(base + left) - metres(base + left + 1)
        let normal = Point(line.z, -line.x)
        if normal.x.isFinite, normal.y.isFinite { front += normal / max(normal.length, Statistics.smallestDivisor) }
      }
      return front == .zero ? nil : -front.y / max(abs(front.x), Statistics.smallestDivisor)
    }
    guard !slopes.isEmpty else { return nil }
    let behind = Double(slopes.count { $0 < 0 }) / Double(slopes.count)
    // The arc tangent keeps the order.
    let angle = Maths.atan2(Statistics.median(slopes.map(abs)), 1) * 180 / .pi
    return behind > Self.limits.mostBehind ? -angle : angle
  }

  /// Whether shoulders, or hips where there are none, are as wide as seen from more than 45° off the side.
  private var looksFrontal: Bool {
    let limits = Self.limits
    // As fractions of the leg.
    let pairs = [(Place.shoulders, limits.shoulderWidth / limits.leg), (Place.hips, limits.hipWidth / limits.leg)]
    for (first, fraction) in pairs {
      let widths = times.indices.compactMap { frame -> Double? in
        let base = frame * Self.parts.count
        let width = (places[base + first] - places[base + first + 1]).length
        return width.isFinite ? width : nil
      }
      guard !widths.isEmpty, let leg = legInPicture else { continue }
      return Statistics.median(widths) > fraction * limits.widthAt45 * leg
    }
    return false
  }

  /// The longest leg in the picture in pixels, without the outermost tenth; `nil` where no leg is seen.
  var legInPicture: Double? {
    let legs = [0, 1].compactMap { side -> Double? in
      let (knee, ankle) = (side + Place.knees, side + Place.ankles)
      let (thighs, shanks) = (lengths(from: side, to: knee), lengths(from: knee, to: ankle))
      guard !thighs.isEmpty, !shanks.isEmpty else { return nil }
      let percentile = Self.limits.lengthPercentile
      return thighs.interpolatedPercentile(percentile) + shanks.interpolatedPercentile(percentile)
    }
    return legs.isEmpty ? nil : Statistics.mean(legs)
  }

  /// Returns the distances between two parts in the frames that show both.
  private func lengths(from: Int, to: Int) -> [Double] {
    var lengths: [Double] = []
    lengths.reserveCapacity(count)
    for base in stride(from: 0, to: places.count, by: Self.parts.count) {
      let length = (places[base + from] - places[base + to]).length
      if length.isFinite { lengths.append(length) }
    }
    return lengths
  }

  /// Returns the length of a leg in the unit of the places or, in space, in metres; NaN where no leg is seen.
  ///
  /// Without knees and ankles it is that of a body whose heels and tips are as far apart as the feet here.
  func leg(in view: ClinicalTestResult.View) -> Double {
    let source = view.positionSource
    if let leg = source.map({ legInMetres(from: $0) }) ?? legInPicture { return leg }
    let feet = times.indices.flatMap { frame -> [Double] in
      let base = frame * Self.parts.count
      return [Place.heels, Place.heels + 1].map { side -> Double in
        guard let source else { return (places[base + side] - places[base + side + 2]).length }
        let foot = metres(base + side, from: source) - metres(base + side + 2, from: source)
        return (foot * foot).sum().squareRoot()
      }.filter(\.isFinite)
    }
    guard !feet.isEmpty else { return .nan }
    return feet.interpolatedPercentile(Self.limits.lengthPercentile) * Self.limits.leg / Self.limits.foot
  }

  /// Returns the median length of a leg in space in metres; `nil` where no frame shows one.
  private func legInMetres(from source: PositionSource) -> Double? {
    var lengths: [Double] = []
    for frame in times.indices {
      for side in [0, 1] {
        let base = frame * Self.parts.count + side
        let (knee, ankle) = (metres(base + Place.knees, from: source), metres(base + Place.ankles, from: source))
        let (thigh, shank) = (metres(base, from: source) - knee, knee - ankle)
        let length = (thigh * thigh).sum().squareRoot() + (shank * shank).sum().squareRoot()
        if length.isFinite { lengths.append(length) }
      }
    }
    return lengths.isEmpty ? nil : Statistics.median(lengths)
  }

  /// Returns the size of a pixel in metres.
  ///
  /// - Parameter leg: The length of the person's leg in pixels.
  /// - Returns: 1 of a calibrated plane, whose places are metres; `nil` where nothing tells the scale.
  func metresPerPixel(leg: Double) -> (metres: Double, isStature: Bool)? {
    switch calibration.scale {
    case .stature(let height): return leg > 0 ? (Self.limits.leg * height / leg, true) : nil
    case .plane: return (1, false)
    case .metresPerPixel, .length: return calibration.metresPerPixel.map { ($0, false) }
    case nil: return metresPerPixelOfWorld.map { ($0, false) }
    }
  }

  /// Returns the size in metres of the unit in which a view has lengths.
  ///
  /// In space a person is as tall as the calibration states; else a body has the legs of the 3D landmarks.
  func metresPerUnit(in view: ClinicalTestResult.View, leg: Double) -> (metres: Double, isStature: Bool)? {
    switch view {
    case .side, .picture: return metresPerPixel(leg: leg)
    case .world:
      if isEstimated, case .stature(let height) = calibration.scale, leg > 0 {
        return (Self.limits.leg * height / leg, true)
      }
      return (1, false)
    case .body:
      if case .stature(let height) = calibration.scale { return (height / BodyPose.stature, true) }
      return legInMetres(from: .landmarks).flatMap { leg > 0 ? ($0 / leg, false) : nil }
    }
  }

  /// Returns the errors of the values in a view of the person's front at an angle.
  func methodErrors(in view: ClinicalTestResult.View, at angle: Double?) -> MethodErrors {
    guard isEstimated else { return MethodErrors(scale: scaleError(in: view)) }
    let isOblique = abs(angle ?? 0) > Self.limits.flaggedAngle
    return MethodErrors(
      estimated: view == .body ? .body : isOblique ? .oblique : .side, scale: scaleError(in: view))
  }

  /// Returns the error of the scale of a view's lengths, as a fraction; 0 of markers and of what the calibration states.
  func scaleError(in view: ClinicalTestResult.View) -> Double {
    let errors = MethodErrorParameters.current
    switch calibration.scale {
    case .stature: return view == .world && !isEstimated ? 0 : errors.statureScale
    case .plane, .metresPerPixel, .length: return view.positionSource != nil && isEstimated ? errors.estimatedScale : 0
    case nil: return isEstimated ? errors.estimatedScale : 0
    }
  }

  /// The ends of thighs and shanks among ``parts``.
  private static let legSegments = [
    (Place.hips, Place.knees), (Place.hips + 1, Place.knees + 1), (Place.knees, Place.ankles),
    (Place.knees + 1, Place.ankles + 1),
  ]

  /// The median size of a pixel in metres, by thighs and shanks in 3D landmarks.
  ///
  /// Their part in the picture's plane over their length in pixels, frame by frame, since estimated limbs change their
  /// lengths as a person moves.
  private var metresPerPixelOfWorld: Double? {
    let sizes = times.indices.compactMap { frame -> Double? in
      var (length, pixels) = (0.0, 0.0)
      for (from, to) in Self.legSegments {
        let base = frame * Self.parts.count
        let deep = metres(base + from) - metres(base + to)
        let flat = places[base + from] - places[base + to]
        guard deep.x.isFinite, deep.y.isFinite, flat.x.isFinite else { continue }
        length += Point(deep.x, deep.y).length
        pixels += flat.length
      }
      return pixels > 0 ? length / pixels : nil
    }
    return sizes.isEmpty ? nil : Statistics.median(sizes)
  }
}

extension ClinicalTestResult.View {
  /// The source of the 3D positions of the view; `nil` of a picture.
  var positionSource: PositionSource? {
    switch self {
    case .side, .picture: nil
    case .world: .landmarks
    case .body: .body
    }
  }
}

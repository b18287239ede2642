internal import QPCore

extension MotionRecording {
  /// Returns the median frame interval after a check of people, rate and duration.
  func checkedInterval(leastRate: Double) throws(ClinicalTestError) -> Double {
    guard framesWithPerson > 0 else { throw ClinicalTestError(.noPerson) }
    guard let interval, interval > 0 else {
      throw ClinicalTestError(.tooShort(found: 0, needed: Self.limits.shortestStretch))
    }
    // A rate that is nominally enough may be measured a little lower.
    guard 1 / interval >= leastRate * Self.limits.rateTolerance else {
      throw ClinicalTestError(.rateTooLow(found: 1 / interval, needed: leastRate))
    }
    return interval
  }

  /// Refuses a recording that lacks parts.
  func check(_ needed: [Body]) throws(ClinicalTestError) {
    let missing = needed.filter { !knows($0) }
    guard missing.isEmpty else { throw ClinicalTestError(.missingParts(missing)) }
  }

  private static var limits: MotionParameters { .current }

  /// Returns the view from which the movement is read, and the angle of the feet to the picture's plane in degrees
  /// where it is known.
  ///
  /// - Throws: ``ClinicalTestError`` for a view from the front without 3D landmarks.
  func sidePlane() throws(ClinicalTestError) -> (view: ClinicalTestResult.View, angle: Double?) {
    if 2 * framesWithWorld >= framesWithPerson, let angle = angleOfFeet {
      return angle <= Self.limits.largestAngle ? (.side, angle) : (.world, angle)
    }
    guard !looksFrontal else { throw ClinicalTestError(.notFromTheSide) }
    return (.side, nil)
  }

  /// The median angle of the feet to the picture's plane in degrees, from 3D landmarks.
  private var angleOfFeet: Double? {
    let slopes = times.indices.compactMap { frame -> Double? in
      let base = frame * Self.parts.count
      let (heel, tip) = (base + Place.heels, base + Place.tips)
      let feet = metres(tip) - metres(heel) + metres(tip + 1) - metres(heel + 1)
      guard feet.x.isFinite, feet.z.isFinite else { return nil }
      return abs(feet.z) / max(abs(feet.x), Statistics.smallestDivisor)
    }
    // The arc tangent keeps the order.
    return slopes.isEmpty ? nil : Maths.atan2(Statistics.median(slopes), 1) * 180 / .pi
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
      return Statistics.percentile(of: thighs, percentile) + Statistics.percentile(of: shanks, percentile)
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

  /// Returns the length of a leg in the unit of the places or, in 3D, in metres; NaN where no leg is seen.
  ///
  /// Without knees and ankles it is that of a body whose heels and tips are as far apart as the feet here.
  func leg(in view: ClinicalTestResult.View) -> Double {
    if let leg = view == .world ? legInMetres : legInPicture { return leg }
    let feet = times.indices.flatMap { frame -> [Double] in
      let base = frame * Self.parts.count
      return [Place.heels, Place.heels + 1].map { side -> Double in
        guard view == .world else { return (places[base + side] - places[base + side + 2]).length }
        let foot = metres(base + side) - metres(base + side + 2)
        return (foot * foot).sum().squareRoot()
      }.filter(\.isFinite)
    }
    guard !feet.isEmpty else { return .nan }
    return Statistics.percentile(of: feet, Self.limits.lengthPercentile) * Self.limits.leg / Self.limits.foot
  }

  /// The median length of a leg in metres, from 3D landmarks; `nil` without them.
  private var legInMetres: Double? {
    var lengths: [Double] = []
    for frame in times.indices {
      for side in [0, 1] {
        let base = frame * Self.parts.count + side
        let (knee, ankle) = (metres(base + Place.knees), metres(base + Place.ankles))
        let (thigh, shank) = (metres(base) - knee, knee - ankle)
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

  /// The error of the metres per pixel, as a fraction; 0 of markers and of what the calibration states.
  var scaleError: Double {
    let errors = MethodErrorParameters.current
    switch calibration.scale {
    case .stature: return errors.statureScale
    case .plane, .metresPerPixel, .length: return 0
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

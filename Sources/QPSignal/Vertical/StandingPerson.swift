internal import QPLandmarks

/// One person of a recording while standing or walking: the places of feet and body, of which the vertical is found.
struct StandingPerson {
  /// The places in one space, pixels or metres, frame by frame.
  fileprivate struct Places {
    var center: [Point] = []
    /// The places of each foot's load, of the left and the right.
    var feet: [[Point]] = [[], []]
    var heels: [[Point]] = [[], []]
    var tips: [[Point]] = [[], []]
    var hips: [[Point]] = [[], []]
    var ankles: [[Point]] = [[], []]
    /// The lengths of the legs.
    var legs: [[Double]] = [[], []]
    /// The distances from hip to ankle.
    var reaches: [[Double]] = [[], []]
    /// The angles of the feet to the picture's plane in degrees; 0 in pixels.
    var footAngles: [Double] = []
  }

  private var times: [Timestamp] = []
  private var picture = Places()
  private var world = Places()

  private static var limits: VerticalParameters { .current }

  /// Adds a frame in which all parts are seen; any other is left out.
  mutating func append(_ frame: PoseFrame, pose index: Int) {
    if let last = times.last, frame.timestamp <= last { return }
    guard let landmarks = Landmarks(frame, pose: index) else { return }
    func flat(_ body: Landmarks.Body) -> SIMD3<Double>? { landmarks.pixel(body).map { SIMD3($0.x, $0.y, 0) } }
    func deep(_ body: Landmarks.Body) -> SIMD3<Double>? {
      landmarks.world(body).flatMap { point in point.z.map { SIMD3(Double(point.x), Double(point.y), Double($0)) } }
    }
    guard let seen = Body(flat) else { return }
    times.append(frame.timestamp)
    picture.append(seen)
    // 3D landmarks count where every frame has them.
    if let seen = Body(deep) { world.append(seen) }
  }

  /// The turn of the body above its feet in degrees, clockwise in the picture, with its standard deviation, and that of the
  /// legs alone; `nil` where the person is not on the feet for long enough.
  var lean: (roll: Double, standardDeviation: Double, legs: Double)? {
    let hasWorld = world.center.count == times.count
    let isStanding = standing(hasWorld ? world : picture)
    let seconds = duration(isStanding)
    guard isStanding.count(where: \.self) >= Self.limits.fewestFrames, seconds >= Self.limits.shortest else {
      return nil
    }
    let speeds = [0, 1].map { speed($0) }
    let spaces = hasWorld ? [picture, world] : [picture]
    let loaded = spaces.compactMap { roll($0, speeds, isStanding, isLoaded: true) }
    let equal = spaces.compactMap { roll($0, speeds, isStanding, isLoaded: false) }
    guard loaded.count == spaces.count, equal.count == spaces.count, let first = loaded.first, let last = loaded.last
    else { return nil }
    func mean(_ rolls: [Roll]) -> Double { rolls.reduce(0) { $0 + $1.degrees } / Double(rolls.count) }
    let turn = mean(loaded)
    let alongLegs = spaces.map { rollOfLegs($0, isStanding) }
    let spread = loaded.reduce(0) { $0 + $1.spread } / Double(loaded.count)
    // The mean of a sine wave of which a part is missing, of this deviation, is at most so far from its middle.
    let sampling = 2.0.squareRoot() * spread * Self.limits.period / (.pi * seconds)
    let ofSpaces = (first.degrees - last.degrees) / 2
    let ofLoad = (mean(equal) - turn) / 2
    let meanOfLegs = alongLegs.reduce(0, +) / Double(alongLegs.count)
    let ofLegs = (meanOfLegs - turn) / 2
    let doubts: [Double] = [Self.limits.ownDeviation, sampling, ofSpaces, ofLoad, ofLegs]
    let standardDeviation = doubts.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard let line = lineOfContacts(speeds, isStanding, hasWorld: hasWorld) else {
      return (turn, standardDeviation, meanOfLegs)
    }
    // The mean by their variances.
    let (own, other) = (
      1 / (standardDeviation * standardDeviation), 1 / (line.standardDeviation * line.standardDeviation)
    )
    let both = (turn * own + line.roll * other) / (own + other)
    let apart = Self.limits.disagreement * (line.roll - turn)
    return (both, (1 / (own + other) + apart * apart).squareRoot(), meanOfLegs)
  }

  /// Returns the roll in degrees of the line through successive contacts of the feet, with its standard deviation.
  ///
  /// - Returns: `nil` if the person stays in place, or walks toward the camera or away from it.
  private func lineOfContacts(
    _ speeds: [[Double]], _ isStanding: [Bool], hasWorld: Bool
  ) -> (roll: Double, standardDeviation: Double)? {
    let leg = (picture.legs.map { $0.rankedPercentile(Self.limits.lengthPercentile) }).reduce(0, +) / 2
    let turned = hasWorld ? angleOfFeet : Self.limits.unknownAngle
    guard leg > 0, turned <= Self.limits.largestAngle else { return nil }
    var angle = 0.0
    var line: (along: Double, across: Double)?
    for _ in 0..<Self.limits.lineIterations {
      let down = Point(Maths.sin(angle), Maths.cos(angle))
      let contacts = times.indices.filter { isStanding[$0] }.compactMap { index -> Point? in
        let right = rightLoad(picture, speeds, index, down, leg)
        guard max(right, 1 - right) >= Self.limits.fullLoad else { return nil }
        let side = right > 1.0 / 2 ? 1 : 0
        let (heel, tip) = (picture.heels[side][index], picture.tips[side][index])
        return (heel * down).sum() > (tip * down).sum() ? heel : tip
      }
      guard contacts.count >= Self.limits.fewestFrames else { return nil }
      let count = Double(contacts.count)
      let middle = contacts.reduce(.zero, +) / count
      var (xx, xy, yy) = (0.0, 0.0, 0.0)
      for contact in contacts {
        let offset = (contact - middle) / leg
        xx += offset.x * offset.x / count
        xy += offset.x * offset.y / count
        yy += offset.y * offset.y / count
      }
      // The axes of the scatter, and the turn of the longer one from the horizontal, within ±90°.
      let (mean, half) = ((xx + yy) / 2, (((xx - yy) / 2) * ((xx - yy) / 2) + xy * xy).squareRoot())
      line = (max(0, mean + half).squareRoot(), max(0, mean - half).squareRoot())
      angle = -Maths.atan2(2 * xy, xx - yy) / 2
    }
    let roll = -angle * 180 / .pi
    guard let line, line.along >= Self.limits.leastSpreadAlong, line.across <= Self.limits.largestCurve * line.along,
      abs(roll) <= Self.limits.largestRoll
    else { return nil }
    // A horizontal line out of the picture's plane slants before a camera that looks down.
    let slant =
      Maths.atan2(
        Maths.tan(turned * .pi / 180) * Maths.sin(Self.limits.pitchDeviation * .pi / 180), 1) * 180 / .pi
    return (roll, (Self.limits.lineDeviation * Self.limits.lineDeviation + slant * slant).squareRoot())
  }

  /// The median angle of the feet to the picture's plane in degrees, by 3D landmarks.
  private var angleOfFeet: Double {
    world.footAngles.rankedPercentile(1.0 / 2)
  }

  // MARK: Feet

  /// Returns the frames in which a leg is straight enough to carry, and a foot slow enough to stand.
  private func standing(_ places: Places) -> [Bool] {
    let lengths = places.legs.map { $0.rankedPercentile(Self.limits.lengthPercentile) }
    let speeds = [0, 1].map { speed($0) }
    return times.indices.map { index in
      let isStraight = [0, 1].contains { places.reaches[$0][index] >= Self.limits.straightLeg * lengths[$0] }
      return isStraight && min(speeds[0][index], speeds[1][index]) <= Self.limits.fastestStanding
    }
  }

  private func duration(_ isStanding: [Bool]) -> Double {
    zip(times.indices, times.indices.dropFirst()).reduce(0) { sum, pair in
      let elapsed = times[pair.1].seconds(since: times[pair.0])
      let isOne = isStanding[pair.0] && isStanding[pair.1] && elapsed < Self.limits.shortest
      return sum + (isOne ? elapsed : 0)
    }
  }

  /// Returns the speed of a foot in the picture in leg lengths a second, at each frame.
  private func speed(_ side: Int) -> [Double] {
    let leg = picture.legs[side].rankedPercentile(Self.limits.lengthPercentile)
    let reach = Self.limits.speedAveraging
    return times.indices.map { index in
      // The frames before and after, as far as the average reaches.
      var (first, last) = (index, index)
      while first > 0, times[index].seconds(since: times[first - 1]) <= reach { first -= 1 }
      while last + 1 < times.count, times[last + 1].seconds(since: times[index]) <= reach { last += 1 }
      let seconds = times[last].seconds(since: times[first])
      guard seconds > 0, leg > 0 else { return 0 }
      return (picture.feet[side][last] - picture.feet[side][first]).length / seconds / leg
    }
  }

  // MARK: Roll

  /// The mean turn of the body above its feet in degrees, and its deviation over the frames.
  private struct Roll {
    var degrees: Double
    var spread: Double
  }

  private func roll(_ places: Places, _ speeds: [[Double]], _ isStanding: [Bool], isLoaded: Bool) -> Roll? {
    let leg = (places.legs.map { $0.rankedPercentile(Self.limits.lengthPercentile) }).reduce(0, +) / 2
    guard leg > 0 else { return nil }
    var angle = 0.0
    var offsets: [Point] = []
    for _ in 0..<Self.limits.iterations {
      let down = Point(Maths.sin(angle), Maths.cos(angle))
      offsets = times.indices.filter { isStanding[$0] }.map { index in
        let right = isLoaded ? rightLoad(places, speeds, index, down, leg) : 1.0 / 2
        let support = places.feet[0][index] * (1 - right) + places.feet[1][index] * right
        return support - places.center[index]
      }
      let sum = offsets.reduce(.zero, +)
      // Half of the way, since the load follows the direction.
      angle += (Maths.atan2(sum.x, sum.y) - angle) / 2
    }
    let turns = offsets.map { Maths.atan2($0.x, $0.y) - angle }
    let spread = (turns.reduce(0) { $0 + $1 * $1 } / Double(turns.count)).squareRoot()
    // Clockwise: points below go to the left.
    return Roll(degrees: -angle * 180 / .pi, spread: spread * 180 / .pi)
  }

  /// Returns the share of the right foot in the load: of the lower and slower foot nearly all.
  private func rightLoad(_ places: Places, _ speeds: [[Double]], _ index: Int, _ down: Point, _ leg: Double) -> Double {
    let depths = [0, 1].map { max((places.heels[$0][index] * down).sum(), (places.tips[$0][index] * down).sum()) }
    let lowest = max(depths[0], depths[1])
    let loads = [0, 1].map { side -> Double in
      let speed = speeds[side][index] / Self.limits.loadSpeed
      return -speed * speed / 2 - (lowest - depths[side]) / leg / Self.limits.loadHeight
    }
    return 1 / (1 + Maths.exp(loads[0] - loads[1]))
  }

  /// Returns the mean turn of the legs in degrees, from the middle of the hips to that of the ankles.
  private func rollOfLegs(_ places: Places, _ isStanding: [Bool]) -> Double {
    let sum = times.indices.filter { isStanding[$0] }.reduce(Point.zero) { sum, index in
      sum + places.ankles[0][index] + places.ankles[1][index] - places.hips[0][index] - places.hips[1][index]
    }
    return -Maths.atan2(sum.x, sum.y) * 180 / .pi
  }
}

/// The parts of a body on its feet, in one space.
private struct Body {
  var center: Point
  var feet: [Point] = []
  var heels: [Point] = []
  var tips: [Point] = []
  var hips: [Point] = []
  var ankles: [Point] = []
  var legs: [Double] = []
  var reaches: [Double] = []
  /// The angle of both feet to the picture's plane in degrees.
  let footAngle: Double

  /// - Parameter position: Returns the position of a part; `nil` where it is not seen.
  init?(_ position: (Landmarks.Body) -> SIMD3<Double>?) {
    let (mass, limits) = (SegmentMassFractions(), VerticalParameters.current)
    var ahead = SIMD3<Double>.zero
    var center = SIMD3<Double>.zero
    func distance(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
      ((one - other) * (one - other)).sum().squareRoot()
    }
    func flat(_ point: SIMD3<Double>) -> Point { Point(point.x, point.y) }
    for side in Side.allCases {
      guard let shoulder = position(.shoulder(side: side)), let hip = position(.hip(side: side)),
        let knee = position(.knee(side: side)), let ankle = position(.ankle(side: side)),
        let heel = position(.heel(side: side)), let tip = position(.footIndex(side: side))
      else { return nil }
      center += (shoulder * mass.shoulder + hip * mass.hip + knee * mass.knee + ankle * mass.ankle) / 2
      feet.append(flat(heel + limits.loadPlace * (tip - heel)))
      ahead += tip - heel
      heels.append(flat(heel))
      tips.append(flat(tip))
      hips.append(flat(hip))
      ankles.append(flat(ankle))
      legs.append(distance(hip, knee) + distance(knee, ankle))
      reaches.append(distance(hip, ankle))
    }
    self.center = flat(center)
    footAngle = Maths.atan2(abs(ahead.z), abs(ahead.x)) * 180 / .pi
  }
}

extension StandingPerson.Places {
  fileprivate mutating func append(_ body: Body) {
    center.append(body.center)
    footAngles.append(body.footAngle)
    for side in [0, 1] {
      feet[side].append(body.feet[side])
      heels[side].append(body.heels[side])
      tips[side].append(body.tips[side])
      hips[side].append(body.hips[side])
      ankles[side].append(body.ankles[side])
      legs[side].append(body.legs[side])
      reaches[side].append(body.reaches[side])
    }
  }
}

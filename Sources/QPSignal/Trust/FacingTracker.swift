internal import QPLandmarks

/// A tracker of the direction in which a person faces.
///
/// It uses the trunk's direction in world coordinates where the estimator gives it. Otherwise the shoulders' and hips'
/// width in the picture separates front from side, and nose, ears and feet together separate left from right. In lying these
/// extents are taken across the trunk. No part decides alone, nor does a single frame.
struct FacingTracker: Sendable {
  private(set) var facing: Facing?
  /// The yaw of the trunk from facing the camera, in degrees in −180…180, positive toward the right edge of the
  /// picture; `nil` without 3D landmarks.
  private(set) var yaw: Double?
  private var direction = Point.zero
  /// The trunk's width in the picture as a fraction of its usual width from the front, negative from behind.
  private var width = Double.nan
  /// The largest such width so far.
  private var widest = 0.0
  /// The shoulders' width in the picture as a fraction of the trunk's length.
  private var slenderness = Double.nan
  /// Whether an elbow is higher than its shoulder, or is not seen.
  private var raisesArms = false
  private var heading = 0.0

  /// The angle of the trunk from a front or back view, in degrees, estimated from its width in the picture; `nil` where
  /// the person may face the camera or look away from it.
  ///
  /// Shoulders are 0.55…0.9 of the trunk's length apart, and 0.5 with an arm overhead. Below 0.5 (0.4 with raised arms)
  /// any person is turned: the slenderest by 23° or more, an adult of usual build by 44°.
  var pictureTurn: Double? {
    let turned = raisesArms ? Self.limits.turnedWithRaisedArms : Self.limits.turned
    guard yaw == nil, slenderness < turned else { return nil }
    let cosine = slenderness / Self.limits.slenderestShoulders
    return Maths.atan2((1 - cosine * cosine).squareRoot(), cosine) * 180 / .pi
  }

  /// The angle in degrees by which a slender person's trunk would be turned from a side view; `nil` in other views, and
  /// where 3D landmarks give the turn.
  ///
  /// A turned trunk shows the sine of the angle times its frontal width. Until a front view, that is the width of the
  /// slenderest person.
  var possibleSideTurn: Double? {
    guard yaw == nil, facing?.plane == .sagittal, !width.isNaN else { return nil }
    let limits = Self.limits
    let frontal = widest > limits.frontal ? widest : limits.slenderestShoulders / limits.shoulders
    let sine = min(abs(width) / frontal, limits.mostSideTurn)
    return Maths.atan2(sine, (1 - sine * sine).squareRoot()) * 180 / .pi
  }

  private static var limits: FacingParameters { .current }

  mutating func reset() {
    self = FacingTracker()
  }

  mutating func update(_ landmarks: Landmarks, bodySize: Double, elapsed: Double?) {
    let weight = elapsed.map { $0 / ($0 + Self.limits.timeConstant) }
    follow(trunkForward(landmarks), weight)
    // Once world coordinates have given the yaw, the picture is never used again: see `follow`.
    if let yaw {
      facing = turned(from: facing, yaw: yaw)
    } else {
      followPicture(landmarks, bodySize, weight)
      facing = seen(from: facing)
    }
  }

  // MARK: World coordinates

  private mutating func follow(_ forward: Point?, _ weight: Double?) {
    guard let forward else {
      if weight == nil { yaw = nil }
      return
    }
    direction = weight.map { direction + $0 * (forward - direction) } ?? forward
    yaw = Maths.atan2(direction.x, direction.y) * 180 / .pi
  }

  /// Returns the direction of the chest, seen from above: x to the right, y toward the camera; of length 1.
  private func trunkForward(_ landmarks: Landmarks) -> Point? {
    var across = Point.zero
    for pair in [(Body.leftShoulder, Body.rightShoulder), (.leftHip, .rightHip)] {
      guard let left = landmarks.world(pair.0), let right = landmarks.world(pair.1), let leftZ = left.z,
        let rightZ = right.z
      else { continue }
      across += Point(Double(left.x - right.x), Double(leftZ - rightZ))
    }
    let length = (across * across).sum().squareRoot()
    // Perpendicular to the line from right to left; z grows away from the camera.
    return length > Self.limits.narrowestTrunk ? Point(across.y, across.x) / length : nil
  }

  /// Returns the nearest quarter turn, with a hysteresis.
  private func turned(from last: Facing?, yaw: Double) -> Facing {
    func away(_ facing: Facing) -> Double {
      let center: Double =
        switch facing {
        case .camera: 0
        case .right: 90
        case .away: 180
        case .left: -90
        }
      return abs((yaw - center).wrappedTurn) - (facing == last ? Self.limits.turnHysteresis : 0)
    }
    return Facing.allCases.min { away($0) < away($1) } ?? .camera
  }

  // MARK: Picture coordinates

  private mutating func followPicture(_ landmarks: Landmarks, _ bodySize: Double, _ weight: Double?) {
    let up = bodyUp(landmarks)
    func gap(_ a: Body, _ b: Body, across axis: Point? = nil) -> Double? {
      guard let a = landmarks.pixel(a), let b = landmarks.pixel(b) else { return nil }
      let axis = axis ?? up
      return ((a - b) * Point(-axis.y, axis.x)).sum() / bodySize
    }
    /// In lying and bending over, a foot points forward from its own shank: the legs may be raised.
    func foot(_ side: Side) -> Double? {
      let isUpright = up == Self.pictureUp
      let shank = isUpright ? up : direction(from: .ankle(side: side), to: .knee(side: side), landmarks)
      return shank.flatMap { gap(.footIndex(side: side), .heel(side: side), across: $0) }
    }
    var across = 0.0
    var pairs = 0.0
    if let shoulders = gap(.leftShoulder, .rightShoulder) {
      across += shoulders / Self.limits.shoulders
      pairs += 1
    }
    if let hips = gap(.leftHip, .rightHip) {
      across += hips / Self.limits.hips
      pairs += 1
    }
    if pairs > 0 {
      let seen = across / pairs
      width = weight.map { width.isNaN ? seen : width + $0 * (seen - width) } ?? seen
      widest = max(widest, abs(width))
    }
    follow(slendernessSeen(landmarks), weight)
    raisesArms = Side.allCases.contains { side in
      guard let elbow = landmarks.pixel(.elbow(side: side)), let shoulder = landmarks.pixel(.shoulder(side: side))
      else { return true }
      return ((elbow - shoulder) * up).sum() > 0
    }
    // Each votes with its extent to the right as a fraction of its usual length, limited to ±1.
    var votes = 0.0
    let (face, sole) = (Self.limits.noseExtent, Self.limits.footExtent)
    for (gap, usual) in [
      (gap(.nose, .midEar), face), (gap(.nose, .midShoulder), face), (foot(.left), sole), (foot(.right), sole),
    ] {
      if let gap { votes += min(max(gap / usual, -1), 1) }
    }
    heading = weight.map { heading + $0 * (votes - heading) } ?? votes
  }

  /// The direction that is up for the person: the picture's in standing, the trunk's in lying, hanging and bending over.
  ///
  /// To the right is clockwise from up: on the back with the head at the left, a person faces the top of the picture,
  /// which is called right.
  private func bodyUp(_ landmarks: Landmarks) -> Point {
    guard let trunk = direction(from: .midHip, to: .midShoulder, landmarks), -trunk.y < Self.limits.lyingCosine
    else { return Self.pictureUp }
    return trunk
  }

  private static let pictureUp = Point(0, -1)

  /// Returns the direction from one part to another, of length 1; `nil` if one is not seen or both are in one place.
  private func direction(from start: Body, to end: Body, _ landmarks: Landmarks) -> Point? {
    guard let start = landmarks.pixel(start), let end = landmarks.pixel(end) else { return nil }
    let length = (end - start).length
    return length > 0 ? (end - start) / length : nil
  }

  private mutating func follow(_ seen: Double?, _ weight: Double?) {
    guard let seen else { return }
    slenderness = weight.map { slenderness.isNaN ? seen : slenderness + $0 * (seen - slenderness) } ?? seen
  }

  private func slendernessSeen(_ landmarks: Landmarks) -> Double? {
    guard let left = landmarks.pixel(.leftShoulder), let right = landmarks.pixel(.rightShoulder),
      let hips = landmarks.pixel(.midHip)
    else { return nil }
    let length = ((left + right) / 2 - hips).length
    return length > 0 ? (left - right).length / length : nil
  }

  /// Returns the view by the trunk's width, with a hysteresis.
  ///
  /// The frontal width is the widest seen of this person, or the usual one until a front view.
  private func seen(from last: Facing?) -> Facing? {
    guard !width.isNaN else { return last }
    let wasSide = last?.plane == .sagittal
    let limits = Self.limits
    let usual = widest > limits.frontal ? widest : 1
    if abs(width) < (wasSide ? limits.sideEnds : limits.sideBegins) * usual {
      guard abs(heading) > (wasSide ? limits.reversingVotes : limits.decidingVotes) || last == nil else { return last }
      return heading < 0 ? .left : .right
    }
    return width > 0 ? .camera : .away
  }
}

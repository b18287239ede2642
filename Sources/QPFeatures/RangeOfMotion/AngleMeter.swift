package import QPCore

/// A measurer of the angle between two rays with its uncertainty and lag, shared by sweeps and clinical angles.
package struct AngleMeter: Sendable {
  package let from: Ray
  package let to: Ray
  package let needed: NeededParts
  private var sensitivity = Sensitivity()

  package init(from: Ray, to: Ray) {
    self.from = from
    self.to = to
    var needed: [Body] = []
    for body in from.needed + to.needed where !needed.contains(body) { needed.append(body) }
    self.needed = NeededParts(needed)
  }

  /// The rays in a frame, in pixels.
  package struct Rays {
    package let from: Point
    package let to: Point
    /// The turn from the first to the second in −180…180 degrees, clockwise as seen with y down.
    ///
    /// `nil` if one of them is shorter than 0.01 pixels and so has no direction.
    package let signedAngle: Double?

    /// Computes the turn by atan2(a × b, a · b), which unlike the arc cosine is precise near 0° and 180°.
    package init(from: Point, to: Point) {
      (self.from, self.to) = (from, to)
      let shortest = AngleParameters.current.shortestRay * AngleParameters.current.shortestRay
      signedAngle =
        (from * from).sum() >= shortest && (to * to).sum() >= shortest
        ? Maths.atan2(from.x * to.y - from.y * to.x, (from * to).sum()) * 180 / .pi : nil
    }
  }

  package func rays(_ landmarks: Landmarks, gravity: Point?) -> Rays? {
    guard let from = from.direction(in: landmarks, gravity: gravity),
      let to = to.direction(in: landmarks, gravity: gravity)
    else { return nil }
    return Rays(from: from, to: to)
  }

  /// Returns the refusal of an angle to a vertical that is in doubt; `nil` for any other.
  package func refusal(_ context: FrameContext) -> Outcome? {
    guard from.isVertical || to.isVertical, let standardDeviation = context.calibration?.verticalStandardDeviation,
      standardDeviation > VerticalEstimate.largestDeviation
    else { return nil }
    var quality = Quality()
    quality.insert(.verticalAssumed)
    return .withheld(quality, feedback: Self.doubtfulVertical)
  }

  private static let doubtfulVertical = PoseFeedback.custom(
    key: "doubtfulVertical", text: "The vertical is uncertain: mark a plumb line in the picture")

  /// Returns the reading of a person's rays; `nil` if there is no angle.
  ///
  /// The value is made from the turn, the same for smoothed and raw landmarks.
  mutating func read(
    _ rays: Rays?, _ person: Person, _ context: FrameContext, quality: Quality, algorithm: String,
    value: (Double) -> Double
  ) -> FeatureResult? {
    guard let rays, let turn = rays.signedAngle, var result = FeatureResult(value: value(turn), unit: .degrees)
    else { return nil }
    result.quality = quality
    if context.gravity == nil, from.isVertical || to.isVertical { result.quality.insert(.verticalAssumed) }
    result.algorithm = algorithm
    result.raw = self.rays(person.rawLandmarks, gravity: context.gravity)?.signedAngle.map(value)
    if let uncertainty = uncertainty(rays, person.landmarks, context) {
      result.setIntervals(from: uncertainty)
      if uncertainty.lag > AngleParameters.current.largestLag {
        result.quality.insert(.lagging, magnitude: uncertainty.lag)
      }
    }
    return result
  }

  /// Returns the uncertainty of the angle in degrees.
  private mutating func uncertainty(_ rays: Rays, _ landmarks: Landmarks, _ context: FrameContext) -> Uncertainty? {
    sensitivity.removeAll()
    if case .line(let start, let end) = from {
      sensitivity.addDirection(from: start, to: end, along: rays.from, times: -1, landmarks.topology)
    }
    if case .line(let start, let end) = to {
      sensitivity.addDirection(from: start, to: end, along: rays.to, times: 1, landmarks.topology)
    }
    guard var uncertainty = context.uncertainty(of: sensitivity) else { return nil }
    uncertainty.add(doubtOf: from, along: rays.from, landmarks, context)
    uncertainty.add(doubtOf: to, along: rays.to, landmarks, context)
    return uncertainty.scaled(by: 180 / .pi)
  }
}

extension Uncertainty {
  /// Adds the uncertainty of a ray's perspective or of the vertical.
  fileprivate mutating func add(
    doubtOf ray: Ray, along direction: Point, _ landmarks: Landmarks, _ context: FrameContext
  ) {
    switch ray {
    case .line(let start, _):
      if let position = landmarks.pixel(start) { add(systematic: context.perspective(at: position, along: direction)) }
    case .up, .down: add(systematic: context.verticalDoubt)
    }
  }
}

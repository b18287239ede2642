internal import QPCore

/// Finds the straight walks of a recording.
struct WalkFinder {
  private(set) var walks: [GaitWalk] = []
  /// The duration of the longest stretch in seconds.
  private(set) var longest = 0.0
  /// The greatest fraction of bridged frames.
  private(set) var bridged = 0.0

  private let usesAnkles: Bool
  private let view: ClinicalTestResult.View
  private let leg: Double

  private static var limits: GaitParameters { .current }

  init(
    _ recording: MotionRecording, needed: [Body], usesAnkles: Bool, view: ClinicalTestResult.View, interval: Double
  ) {
    self.usesAnkles = usesAnkles
    self.view = view
    leg = recording.leg(in: view)
    let down = recording.gravity ?? Point(0, 1)
    let plane = view.positionSource.map { MotionPlane.space($0, along: Point(1, 0)) } ?? .picture(down: down)
    for stretch in recording.stretches(with: needed, in: plane) {
      let flat = recording.planar(stretch, needed: needed, in: plane, interval: interval)
      longest = max(longest, Double(flat.count - 1) / flat.rate)
      bridged = max(bridged, flat.bridged)
      let deep = view.positionSource.map { source in
        recording.planar(stretch, needed: needed, in: .space(source, along: Point(0, 1)), interval: interval)
      }
      add(flat, deep)
    }
  }

  /// Adds the straight walks of a stretch; `deep` has its motion along the line of sight, in 3D.
  private mutating func add(_ flat: PlanarMotion, _ deep: PlanarMotion?) {
    let directions = directions(flat, deep)
    let ranges = Self.straight(directions, rate: flat.rate)
    for range in ranges where Double(range.count) >= MotionParameters.current.shortestStretch * flat.rate {
      let ahead = directions[range].reduce(.zero, +)
      var motion: PlanarMotion
      if let deep {
        motion = flat.combined(with: deep, along: ahead / max(ahead.length, Statistics.smallestDivisor)).slice(range)
      } else {
        motion = flat.slice(range, isReversed: ahead.x < 0)
      }
      walks.append(
        GaitWalk(
          motion, usesAnkles: usesAnkles, isHipCentred: view == .world, leg: leg, afterTurn: range.lowerBound > 0,
          beforeTurn: range.upperBound < flat.count))
    }
  }

  /// Returns the direction of both feet, or of the nose where there are ankles only, averaged over a short time.
  private func directions(_ flat: PlanarMotion, _ deep: PlanarMotion?) -> [Point] {
    func signal(_ motion: PlanarMotion) -> [Double] {
      func difference(_ from: [Double], _ to: [Double]) -> [Double] { zip(from, to).map { $1 - $0 } }
      if usesAnkles {
        let hips = motion.midHipX
        let travel = (hips.last ?? 0) - (hips.first ?? 0)
        if view.positionSource == nil, abs(travel) > leg { return hips.map { _ in travel } }
        guard motion.has(.nose), motion.has(.leftShoulder), motion.has(.rightShoulder) else {
          return hips.map { _ in travel }
        }
        return difference(PlanarMotion.mean(motion.x(.leftShoulder), motion.x(.rightShoulder)), motion.x(.nose))
      }
      let left = difference(motion.x(.leftHeel), motion.x(.leftFootIndex))
      return zip(left, difference(motion.x(.rightHeel), motion.x(.rightFootIndex))).map { $0 + $1 }
    }
    let (x, y) = (signal(flat), deep.map(signal) ?? [])
    let reach = max(1, Int(Self.limits.directionAveraging / 2 * flat.rate))
    func average(_ values: [Double]) -> [Double] {
      guard !values.isEmpty else { return [] }
      var sums = [0.0]
      for value in values { sums.append(sums[sums.count - 1] + value) }
      return values.indices.map { sums[min(values.count, $0 + reach + 1)] - sums[max(0, $0 - reach)] }
    }
    let (across, along) = (average(x), average(y))
    return across.indices.map { Point(across[$0], along.isEmpty ? 0 : along[$0]) }
  }

  /// Returns the ranges in which the direction stays within ``GaitParameters/newWalkTurn`` of the range's
  /// mean.
  private static func straight(_ directions: [Point], rate: Double) -> [Range<Int>] {
    let limit = Maths.cos(limits.newWalkTurn * .pi / 180)
    var ranges: [Range<Int>] = []
    var (start, sum) = (0, Point.zero)
    for (index, direction) in directions.enumerated() {
      let cosine = (sum * direction).sum() / max(sum.length * direction.length, Statistics.smallestProduct)
      if index > start, cosine < limit {
        ranges.append(start..<index)
        (start, sum) = (index, .zero)
      }
      sum += direction
    }
    if start < directions.count { ranges.append(start..<directions.count) }
    return ranges
  }
}

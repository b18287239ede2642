internal import QPCore

/// The longest stretch of a recording in which a person is seen whose feet stay in place, with x forward.
struct SeatedMotion {
  let motion: PlanarMotion
  /// The sides that are seen.
  let sides: [Side]
  let view: ClinicalTestResult.View
  /// The angle of the person's front to the picture's plane in degrees; `nil` where it is not known.
  let angle: Double?
  /// Whether the view shows the times of stands and nothing else.
  let showsOnlyTimes: Bool

  /// Finds the stretch: of both sides, or of one where the other is hidden for long.
  ///
  /// - Throws: ``ClinicalTestError`` for parts that are missing or not seen for long enough.
  init(_ recording: MotionRecording, interval: Double) throws(ClinicalTestError) {
    let parts = Side.allCases.map { side in [Body.hip(side: side), .knee(side: side), .ankle(side: side)] }
    guard parts.contains(where: { $0.allSatisfy(recording.knows) }) else {
      throw ClinicalTestError(.missingParts(parts[0]))
    }
    let outside = parts.map { $0.filter(recording.isMostlyOutside) }
    if outside.allSatisfy({ !$0.isEmpty }) { throw ClinicalTestError(.outsidePicture(outside.flatMap(\.self))) }
    let plane = try? recording.sidePlane()
    angle = plane?.angle
    showsOnlyTimes = recording.showsTimesAlone(at: angle)
    // Depths of estimated landmarks show no lean from the front; heights in the picture show the times.
    view = showsOnlyTimes ? .picture : plane?.view ?? .picture
    let down = recording.gravity ?? Point(0, 1)
    let across = view.positionSource.map { MotionPlane.space($0, along: Point(1, 0)) } ?? .picture(down: down)
    let choices = [Side.allCases, [.left], [.right]].map { sides -> (sides: [Side], frames: Range<Int>) in
      let needed = sides.flatMap { parts[$0 == .left ? 0 : 1] }
      return (sides, recording.stretches(with: needed, in: across).max { $0.count < $1.count } ?? 0..<0)
    }
    let limits = MotionParameters.current
    let longest = choices.map(\.frames.count).max() ?? 0
    // Both sides, unless one alone is seen clearly longer.
    let enough = limits.bothSidesLength * Double(longest)
    guard let best = choices.first(where: { Double($0.frames.count) >= enough }), best.frames.count > 2 else {
      throw ClinicalTestError(.tooShort(found: 0, needed: limits.shortestSeatedStretch))
    }
    sides = best.sides
    let needed = sides.flatMap { parts[$0 == .left ? 0 : 1] }
    let flat = recording.planar(best.frames, needed: needed, in: across, interval: interval)
    let seconds = Double(flat.count - 1) / flat.rate
    guard seconds >= limits.shortestSeatedStretch else {
      throw ClinicalTestError(.tooShort(found: seconds, needed: limits.shortestSeatedStretch))
    }
    let ahead = Self.ahead(flat, sides)
    if let source = view.positionSource {
      let along = MotionPlane.space(source, along: Point(0, 1))
      let deep = recording.planar(best.frames, needed: needed, in: along, interval: interval)
      let direction = Point(ahead, Self.ahead(deep, sides))
      motion = flat.combined(with: deep, along: direction / max(direction.length, Statistics.smallestDivisor))
    } else {
      motion = flat.slice(0..<flat.count, isReversed: ahead < 0)
    }
  }

  /// Returns the mean offset across the picture from heel to tip of the foot, or from hip to knee where there are no feet.
  private static func ahead(_ motion: PlanarMotion, _ sides: [Side]) -> Double {
    sides.reduce(0) { sum, side in
      let hasFoot = motion.has(.heel(side: side)) && motion.has(.footIndex(side: side))
      let (from, to) =
        hasFoot ? (Body.heel(side: side), Body.footIndex(side: side)) : (.hip(side: side), .knee(side: side))
      let offsets = zip(motion.x(from), motion.x(to)).map { $1 - $0 }
      return sum + (offsets.isEmpty ? 0 : Statistics.mean(offsets))
    }
  }
}

internal import QPCore
internal import QPSignal

/// Whether a seat carries the person while the hips are low.
///
/// The centre of mass of a person on the feet lies over them, in a squat as well as upright; behind the heels the person
/// would fall without a seat.
struct Seat {
  /// The distance of the centre of mass behind the heels, in leg lengths: the median of all seated times, of each the
  /// furthest; `nil` where the view or missing parts hide it.
  let behindHeels: Double?
  /// The median flexion of the knees while seated in degrees; `nil` where it is not known.
  let knees: Double?

  private static var limits: ChairParameters { .current }

  /// - Parameters:
  ///   - stands: The stands.
  ///   - sides: The sides that are seen.
  ///   - knees: The flexion of the knees at every value; empty where it is not known.
  ///   - isSideways: Whether x shows forward and backward.
  init(_ stands: ChairStands, sides: [Side], knees: [Double], isSideways: Bool) {
    let seated = stands.u.indices.filter { stands.u[$0] < Self.limits.seatedHeight }
    self.knees = knees.isEmpty || seated.isEmpty ? nil : Statistics.median(seated.map { knees[$0] })
    let behind = isSideways ? Self.behindHeels(stands.motion, sides).map { $0 / stands.leg } : []
    guard !behind.isEmpty else {
      behindHeels = nil
      return
    }
    // The furthest of each time on the seat, since the trunk leans forward before it rises.
    var furthest: [Double] = []
    var before: Int?
    for index in seated {
      if let before, index == before + 1, let last = furthest.last {
        furthest[furthest.count - 1] = max(last, behind[index])
      } else {
        furthest.append(behind[index])
      }
      before = index
    }
    behindHeels = furthest.isEmpty ? nil : Statistics.median(furthest)
  }

  /// Checks that the person rises from a seat.
  ///
  /// - Throws: ``ClinicalTestError`` for knees that are hardly bent, and for weight over the feet.
  func check() throws(ClinicalTestError) {
    if let knees, knees < Self.limits.leastSeatedFlexion {
      throw ClinicalTestError(.kneesHardlyBent(found: knees, needed: Self.limits.leastSeatedFlexion))
    }
    if let behindHeels, behindHeels < Self.limits.leastBehindHeels {
      throw ClinicalTestError(.noChairContact(behindHeels: behindHeels, needed: Self.limits.leastBehindHeels))
    }
  }

  /// Returns the distance of the centre of mass behind the heels at every value; empty where parts are missing.
  private static func behindHeels(_ motion: PlanarMotion, _ sides: [Side]) -> [Double] {
    let parts: [(Side) -> Body] = [
      { .shoulder(side: $0) }, { .hip(side: $0) }, { .knee(side: $0) }, { .ankle(side: $0) }, { .heel(side: $0) },
    ]
    let sides = sides.filter { side in parts.allSatisfy { motion.has($0(side)) } }
    guard !sides.isEmpty else { return [] }
    let means = parts.map { part in ChairStands.mean(sides.map { motion.x(part($0)) }) }
    let mass = SegmentMassFractions()
    return (0..<motion.count).map { index in
      let upper = mass.shoulder * means[0][index] + mass.hip * means[1][index]
      return means[4][index] - upper - mass.knee * means[2][index] - mass.ankle * means[3][index]
    }
  }
}

/// The length of each limb when it lies in the picture's plane, as a share of the person's size.
///
/// The longest that was seen in three consecutive frames: a limb only ever looks shorter than it is, but for noise and
/// faults, which do not last.
struct RestLengths: Sendable {
  private var limbs = [Track](repeating: Track(), count: Limb.allCases.count)

  private struct Track {
    var recent = SIMD2<Double>(repeating: .nan)
    var rest = Double.nan
  }

  mutating func reset() {
    for index in limbs.indices { limbs[index] = Track() }
  }

  /// The resting length of a limb in body sizes; nil until it was seen in three frames.
  func rest(of limb: Limb) -> Double? {
    let rest = limbs[Int(limb.rawValue)].rest
    return rest.isNaN ? nil : rest
  }

  /// Takes a limb's length in body sizes and gives it as a share of its rest; nil while that is not known.
  ///
  /// `learns` is false while the person's own size changes.
  mutating func update(_ limb: Limb, length: Double, learns: Bool) -> Double? {
    let index = Int(limb.rawValue)
    let before = limbs[index].rest
    let lasting = min(length, limbs[index].recent.x, limbs[index].recent.y)
    if learns, !limbs[index].recent.y.isNaN, before.isNaN || lasting > before { limbs[index].rest = lasting }
    limbs[index].recent = SIMD2(length, limbs[index].recent.x)
    return before.isNaN ? nil : length / before
  }
}

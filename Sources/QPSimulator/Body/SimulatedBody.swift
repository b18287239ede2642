/// The dimensions of a simulated person: the stature, and every segment as a share of it.
///
/// Lengths along the limbs and heights are those of Drillis and Contini (1966), as drawn in Winter, Biomechanics and
/// Motor Control of Human Movement (4th edition, figure 4.1). Their breadths of the shoulders (0.259) and hips (0.191)
/// are external; landmarks lie at the joints' centres, about 0.2 and 0.1 apart. Hands, feet and face are simplified so
/// that every angle is 0 in the neutral position: heel and toe are level, and so are ear and eye.
package struct SimulatedBody: Hashable, Sendable {
  /// The standing height in metres.
  package var stature: Double
  /// All other lengths as shares of the stature.
  package var proportions: Proportions

  /// The left arm's length as a share of the right one's.
  package var leftArm = 1.0
  /// The left leg's length as a share of the right one's.
  package var leftLeg = 1.0

  package init(stature: Double = 1.75, proportions: Proportions = Proportions()) {
    self.stature = stature
    self.proportions = proportions
  }

  /// Segment lengths as shares of the stature.
  package struct Proportions: Hashable, Sendable {
    /// The distance between the shoulders' centres.
    package var shoulders = 0.2
    /// The distance between the hips' centres.
    package var hips = 0.1
    /// The distance from the midpoint of the hips to that of the shoulders.
    package var trunk = 0.818 - 0.530
    package var upperArm = 0.186
    package var forearm = 0.146
    /// The distance from the wrist to the line of the knuckles.
    package var palm = 0.055
    package var thigh = 0.530 - 0.285
    package var shank = 0.285 - 0.039
    /// The height of the ankle above the sole.
    package var ankleHeight = 0.039
    /// The length from the heel to the tip of the foot.
    package var foot = 0.152
    /// The height of the ears above the midpoint of the shoulders; the eyes are level with the ears.
    package var neck = 0.936 - 0.818
    /// The height of the top of the head above the ears.
    package var skull = 1 - 0.936
    /// The offset of the ears in front of the trunk's axis: 6° as seen from the shoulders.
    package var earsForward = 0.0124

    package init() {}
  }
}

/// The size of a simulated person: stature, and every segment as a share of it.
///
/// Lengths along the limbs and heights are those of Drillis and Contini (1966), as drawn in Winter, Biomechanics and Motor
/// Control of Human Movement (4th edition, figure 4.1). They give breadths of the shoulders (0.259) and hips (0.191)
/// from the outside; landmarks lie at the joints' centres, which is about 0.2 and 0.1. Hands, feet and face are drawn
/// in a plain way so that every angle is 0 in the neutral position: heel and toe are level, and so are ear and eye.
package struct SimulatedBody: Hashable, Sendable {
  /// Standing height in metres.
  package var stature: Double
  /// Every other length as a share of the stature.
  package var proportions: Proportions

  /// The left arm's length as a share of the right one's.
  package var leftArm = 1.0
  /// The left leg's length as a share of the right one's.
  package var leftLeg = 1.0

  package init(stature: Double = 1.75, proportions: Proportions = Proportions()) {
    self.stature = stature
    self.proportions = proportions
  }

  /// Shares of the stature.
  package struct Proportions: Hashable, Sendable {
    /// From one shoulder's centre to the other's.
    package var shoulders = 0.2
    /// From one hip's centre to the other's.
    package var hips = 0.1
    /// From the middle of the hips to the middle of the shoulders.
    package var trunk = 0.818 - 0.530
    package var upperArm = 0.186
    package var forearm = 0.146
    /// From the wrist to the line of the knuckles.
    package var palm = 0.055
    package var thigh = 0.530 - 0.285
    package var shank = 0.285 - 0.039
    /// The ankle above the sole.
    package var ankleHeight = 0.039
    /// From the heel to the tip of the foot.
    package var foot = 0.152
    /// From the middle of the shoulders up to the ears, which are level with the eyes.
    package var neck = 0.936 - 0.818
    /// From the ears up to the top of the head.
    package var skull = 1 - 0.936
    /// How far the ears lie before the trunk's axis: 6° as seen from the shoulders.
    package var earsForward = 0.0124

    package init() {}
  }
}

internal import QPLandmarks

/// The shares of joints in the body's centre of mass: the centre is the sum of the joints, each times its share.
///
/// Masses and centres of segments after Winter 2009, Biomechanics and Motor Control of Human Movement, table 4.1; head,
/// arms and trunk count as one segment from hip to shoulder.
package struct SegmentMassFractions {
  /// The shares of the middles of both shoulders, hips, knees and ankles; their sum is 1.
  package let (shoulder, hip, knee, ankle): (Double, Double, Double, Double)

  package init() {
    let limits = VerticalParameters.current
    let (upper, thighs, shanks) = (limits.upperMass, 2 * limits.thighMass, 2 * limits.shankMass)
    shoulder = upper * limits.upperCenter
    hip = upper * (1 - limits.upperCenter) + thighs * (1 - limits.legCenter)
    knee = thighs * limits.legCenter + shanks * (1 - limits.legCenter)
    ankle = shanks * limits.legCenter
  }
}

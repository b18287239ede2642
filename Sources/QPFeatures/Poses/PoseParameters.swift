internal import QPCore

/// The limits and costs by which poses and movements are compared.
package struct PoseParameters: ParameterTable {
  package static let name = "pose"
  package static let current = PoseParameters().replaced()

  @Parameter(
    "Widest body seen from the side, by shoulders and hips", .trunks,
    .chosen(on: "0.4…0.6 from the front, near 0 from the side"))
  package var widestSide = 0.35
  @Parameter(
    "Narrowest body seen from the front, by shoulders and hips", .trunks,
    .chosen(on: "0.4…0.6 from the front, near 0 from the side"))
  package var narrowestFront = 0.12
  @Parameter("Deviation beyond the tolerance that scores 61 %", .degrees, .chosen(on: "a joint 20° off scores 74 %"))
  package var spread = 18.0
  @Parameter(
    "Least loss of a joint's score for which there is advice", .fraction,
    .chosen(on: "Validation/yoga.py: people in the pose hear of 1.2 joints, of 3.4 where every loss counts"))
  package var leastAdvisedLoss = 0.1
  @Parameter("Weight of the trunk in limbs", .count, .chosen(on: "the trunk alone shows the body's direction"))
  package var trunkWeight = 3.0
  @Parameter("Target of a shoulder below which the arm hangs", .degrees, .definition)
  package var hangingArm = 45.0
  @Parameter("Smallest range of a moving joint", .degrees, .chosen(on: "experience, not measured"))
  package var smallestRange = 10.0
  @Parameter("Rounding of the band's width", .count, .definition)
  package var bandRounding = 1e-6
}

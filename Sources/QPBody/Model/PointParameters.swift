internal import QPLandmarks

/// How an estimator's points deviate from joint centres.
package struct PointParameters: ParameterTable {
  package static let name = "bodyPoints"
  package static let current = PointParameters().replaced()

  // MARK: Scatter in the picture, in metres at the person

  @Parameter("SD of a shoulder", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var shoulder = 0.012

  @Parameter("SD of a hip", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var hip = 0.014

  @Parameter("SD of a knee or an ankle", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var leg = 0.015

  @Parameter("SD of an elbow", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var elbow = 0.018

  @Parameter("SD of a wrist", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var wrist = 0.020

  @Parameter("SD of a heel or a toe", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var foot = 0.025

  @Parameter(
    "Time over which errors of points last", .seconds,
    .measured("lag-one correlation 0.75…0.81 on squat-45 and walk-45, prototype pnp.py"))
  package var persistence = 0.08

  @Parameter("Visibility below which a point counts no less", .fraction, .chosen(on: "the prototype's"))
  package var leastVisibility = 0.05

  @Parameter(
    "Scale of Cauchy's loss of a point", .deviations,
    .chosen(on: "95 % efficiency for Gaussian errors in two dimensions needs 3; wider leaves sound videos alone"))
  package var lossScale = 4.0

  // MARK: Places of the points, from the joint centre in metres

  @Parameter("Hip, outward", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var hipOutward = 0.005
  @Parameter("Hip, up the trunk", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var hipUp = -0.005
  @Parameter("Hip, forward", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var hipForward = 0.008

  @Parameter("Shoulder, outward", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var shoulderOutward = -0.025
  @Parameter("Shoulder, up the trunk", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var shoulderUp = -0.025
  @Parameter("Shoulder, forward", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var shoulderForward = -0.007

  @Parameter("Knee, outward", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var kneeOutward = -0.006
  @Parameter("Knee, up the leg", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var kneeUp = 0.003
  @Parameter("Knee, forward", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var kneeForward = -0.007

  @Parameter("Ankle, outward", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var ankleOutward = 0.005
  @Parameter("Ankle, up the shank", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var ankleUp = 0.004
  @Parameter("Ankle, forward", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var ankleForward = 0.010

  @Parameter("Elbow, outward", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var elbowOutward = -0.009
  @Parameter("Elbow, forward", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var elbowForward = 0.006

  @Parameter("Wrist, outward", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var wristOutward = 0.013
  @Parameter("Wrist, up the forearm", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var wristUp = -0.002
  @Parameter("Wrist, forward", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var wristForward = -0.015

  // MARK: Depths of the 3D landmarks

  @Parameter("SD of a segment's depth", .metres, .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var depth = 0.06

  @Parameter("SD of the pelvis' depth, as a fraction of a segment's", .fraction, .chosen(on: "its length"))
  package var pelvisDepth = 0.5

  @Parameter(
    "Time over which errors of depths last", .seconds,
    .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var depthPersistence = 1.0

  @Parameter(
    "Time over which errors of an arm's depth last", .seconds,
    .measured("BlazePose on squat-45 and walk-45, prototype pnp.py"))
  package var armPersistence = 0.1

  @Parameter("SD of an upper arm's direction in the trunk's frame", .ratio, .chosen(on: "squat-45 and walk-45"))
  package var upperArmDirection = 0.25

  @Parameter("SD of a forearm's direction in the trunk's frame", .ratio, .chosen(on: "squat-45 and walk-45"))
  package var forearmDirection = 0.35

  @Parameter("Frames over which the scale of the picture is a running median", .frames, .chosen(on: "the prototype's"))
  package var scaleWindow = 11
}

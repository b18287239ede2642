/// Deviations of an estimator's points from the centres of the joints, along × across their segments.
package protocol PointErrorParameters: ParameterTable {
  var shoulder: SystematicError.Deviations { get }
  var elbow: SystematicError.Deviations { get }
  var wrist: SystematicError.Deviations { get }
  var hip: SystematicError.Deviations { get }
  var knee: SystematicError.Deviations { get }
  var ankle: SystematicError.Deviations { get }
  var heel: SystematicError.Deviations { get }
  var foot: SystematicError.Deviations { get }
  var face: SystematicError.Deviations { get }
  var ear: SystematicError.Deviations { get }
  /// The correlation between the errors of a left and a right point on the trunk.
  var sides: Double { get }
}

extension PointErrorParameters {
  /// The error that the table describes.
  var error: SystematicError {
    SystematicError(source: "measured: Validation/systematic", leftRightCorrelation: sides) { site in
      switch site {
      case .shoulder: shoulder
      case .elbow: elbow
      case .wrist: wrist
      case .hip: hip
      case .knee: knee
      case .ankle: ankle
      case .heel: heel
      case .foot: foot
      case .face: face
      case .ear: ear
      }
    }
  }
}

/// The constant errors of BlazePose's points on rendered people of the fitting part, six people and six movements.
///
/// Widened beyond the root mean squares until intervals made of them hold 95 % of the angles of every posture
/// (`Validation/widen.py`), since the points err by the posture.
package struct BlazePoseErrorParameters: PointErrorParameters {
  package static let name = "blazePoseError"
  package static let current = BlazePoseErrorParameters().replaced()

  @Parameter("Shoulder, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var shoulder = SystematicError.Deviations(along: 0.107, across: 0.049)
  @Parameter("Elbow, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var elbow = SystematicError.Deviations(along: 0.055, across: 0.029)
  @Parameter("Wrist and hand, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var wrist = SystematicError.Deviations(along: 0.035, across: 0.02)
  @Parameter("Hip, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var hip = SystematicError.Deviations(along: 0.075, across: 0.065)
  @Parameter("Knee, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var knee = SystematicError.Deviations(along: 0.046, across: 0.035)
  @Parameter("Ankle, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var ankle = SystematicError.Deviations(along: 0.066, across: 0.022)
  @Parameter("Heel, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var heel = SystematicError.Deviations(along: 0.042, across: 0.031)
  @Parameter("Tip of the foot, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var foot = SystematicError.Deviations(along: 0.042, across: 0.049)
  @Parameter("Face, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var face = SystematicError.Deviations(along: 0.032, across: 0.026)
  @Parameter("Ear, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var ear = SystematicError.Deviations(along: 0.041, across: 0.091)
  @Parameter("Correlation of left and right points on the trunk, the hips'", .ratio, .measured("Validation/systematic"))
  package var sides = 0.33
}

/// The constant errors of MoveNet's points on rendered people of the fitting part, six people and six movements.
///
/// Heel and foot, of which it gives no points, are as the ankle.
package struct MoveNetErrorParameters: PointErrorParameters {
  package static let name = "moveNetError"
  package static let current = MoveNetErrorParameters().replaced()

  @Parameter("Shoulder, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var shoulder = SystematicError.Deviations(along: 0.11, across: 0.04)
  @Parameter("Elbow, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var elbow = SystematicError.Deviations(along: 0.069, across: 0.034)
  @Parameter("Wrist and hand, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var wrist = SystematicError.Deviations(along: 0.045, across: 0.029)
  @Parameter("Hip, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var hip = SystematicError.Deviations(along: 0.062, across: 0.073)
  @Parameter("Knee, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var knee = SystematicError.Deviations(along: 0.05, across: 0.039)
  @Parameter("Ankle, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var ankle = SystematicError.Deviations(along: 0.048, across: 0.025)
  @Parameter("Heel, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var heel = SystematicError.Deviations(along: 0.048, across: 0.025)
  @Parameter("Tip of the foot, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var foot = SystematicError.Deviations(along: 0.048, across: 0.025)
  @Parameter("Face, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var face = SystematicError.Deviations(along: 0.031, across: 0.023)
  @Parameter("Ear, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var ear = SystematicError.Deviations(along: 0.043, across: 0.049)
  @Parameter("Correlation of left and right points on the trunk", .ratio, .chosen(on: "BlazePose's"))
  package var sides = 0.33
}

/// The constant errors of PoseNet's points on rendered people of the fitting part, six people and six movements.
///
/// Heel and foot, of which it gives no points, are as the ankle.
package struct PoseNetErrorParameters: PointErrorParameters {
  package static let name = "poseNetError"
  package static let current = PoseNetErrorParameters().replaced()

  @Parameter("Shoulder, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var shoulder = SystematicError.Deviations(along: 0.072, across: 0.092)
  @Parameter("Elbow, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var elbow = SystematicError.Deviations(along: 0.091, across: 0.061)
  @Parameter("Wrist and hand, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var wrist = SystematicError.Deviations(along: 0.081, across: 0.056)
  @Parameter("Hip, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var hip = SystematicError.Deviations(along: 0.103, across: 0.087)
  @Parameter("Knee, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var knee = SystematicError.Deviations(along: 0.088, across: 0.078)
  @Parameter("Ankle, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var ankle = SystematicError.Deviations(along: 0.099, across: 0.088)
  @Parameter("Heel, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var heel = SystematicError.Deviations(along: 0.099, across: 0.088)
  @Parameter("Tip of the foot, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var foot = SystematicError.Deviations(along: 0.099, across: 0.088)
  @Parameter("Face, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var face = SystematicError.Deviations(along: 0.081, across: 0.062)
  @Parameter("Ear, along × across its segment", .trunks, .measured("Validation/systematic"))
  package var ear = SystematicError.Deviations(along: 0.085, across: 0.099)
  @Parameter("Correlation of left and right points on the trunk", .ratio, .chosen(on: "BlazePose's"))
  package var sides = 0.33
}

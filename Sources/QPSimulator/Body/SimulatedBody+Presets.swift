extension SimulatedBody {
  /// An adult of 1.75 m with the usual proportions.
  package static let adult = SimulatedBody()

  /// A child of about six years: 1.15 m, a large head, short legs and arms.
  package static let child: SimulatedBody = {
    var body = SimulatedBody(stature: 1.15)
    body.proportions.shoulders = 0.19
    body.proportions.trunk = 0.30
    body.proportions.upperArm = 0.175
    body.proportions.forearm = 0.138
    body.proportions.thigh = 0.225
    body.proportions.shank = 0.225
    body.proportions.ankleHeight = 0.04
    body.proportions.neck = 0.125
    body.proportions.skull = 0.085
    return body
  }()

  /// A tall person of 2 m with long legs and arms.
  package static let tall: SimulatedBody = {
    var body = SimulatedBody(stature: 2)
    body.proportions.shoulders = 0.19
    body.proportions.hips = 0.095
    body.proportions.trunk = 0.28
    body.proportions.upperArm = 0.192
    body.proportions.forearm = 0.152
    body.proportions.thigh = 0.252
    body.proportions.shank = 0.253
    body.proportions.neck = 0.116
    body.proportions.skull = 0.06
    return body
  }()

  /// A heavy person of 1.72 m: estimators place shoulders and hips further apart.
  package static let heavy: SimulatedBody = {
    var body = SimulatedBody(stature: 1.72)
    body.proportions.shoulders = 0.24
    body.proportions.hips = 0.145
    return body
  }()

  /// All presets by name.
  package static let presets: [(name: String, body: SimulatedBody)] = [
    ("adult", adult), ("child", child), ("tall", tall), ("heavy", heavy),
  ]
}

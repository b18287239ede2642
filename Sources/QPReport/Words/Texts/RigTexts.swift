/// The texts about several cameras that film one person.
struct RigTexts: Sendable {
  let cameras: String
  let note: String
  let plan: String
  /// The metres between two lines of the plan.
  let spacing: Template
  let camera: String
  let distance: String
  let height: String
  let focalLength: String
  let residual: String
  let bodyNote: String
  let angles: String
}

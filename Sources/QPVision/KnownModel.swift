internal import QPRecording

/// A model that the estimators were tested with.
package struct KnownModel: Hashable, Sendable {
  /// The usual file name.
  package let name: String
  /// The file's SHA-256 in hexadecimal digits.
  package let digest: String
  /// The estimator that uses it: `blazepose`, `hands or holistic`.
  package let estimator: String

  /// All of them, those of `blazepose` first.
  package static let all = [
    KnownModel(
      name: BlazePose.models.detector, digest: "9ba9dd3d42efaaba86b4ff0122b06f29c4122e756b329d89dca1e297fd8f866c",
      estimator: "blazepose"),
    KnownModel(
      name: BlazePose.models.landmarks, digest: "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f",
      estimator: "blazepose"),
    KnownModel(
      name: HandLandmarker.models.palms, digest: "1b14e9422c6ad006cde6581a46c8b90dd573c07ab7f3934b5589e7cea3f89a54",
      estimator: "hands"),
    KnownModel(
      name: HandLandmarker.models.landmarks,
      digest: "11c272b891e1a99ab034208e23937a8008388cf11ed2a9d776ed3d01d0ba00e3", estimator: "hands or holistic"),
    KnownModel(
      name: Holistic.models.correction, digest: "67d996ce96f9d36fe17d2693022c6da93168026ab2f028f9e2365398d8ac7d5d",
      estimator: "holistic"),
    KnownModel(
      name: FaceLandmarker.models.detector,
      digest: "bbff11cebd1eb27a1e004cae0b0e63ec8c551cbf34a4451148b4908b8db3eca8", estimator: "face or wholebody"),
    KnownModel(
      name: FaceLandmarker.models.landmarks,
      digest: "1055cb9d4a9ca8b8c688902a3a5194311138ba256bcc94e336d8373a5f30c814", estimator: "face or wholebody"),
    KnownModel(
      name: MoveNet.model, digest: "cd7cc22fa946e5d146a7b98d496853e1923e22828d3972d579973f27f91bb105",
      estimator: "movenet"),
    KnownModel(
      name: PoseNet.model, digest: "d589f727ee72effba3e8211b04c284fc65fc0a22907c161e2d6c080244d5c264",
      estimator: "posenet"),
  ]

  /// The SHA-256 of a file in hexadecimal digits; `nil` if it cannot be read.
  package static func digest(ofFileAt path: String) -> String? {
    MappedFile.open(path).file.map { SHA256.hexadecimal(of: $0.bytes) }
  }
}

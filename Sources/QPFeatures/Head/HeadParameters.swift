internal import QPCore

/// The limits of angles that are made of a face, fitted on the six rendered people of `Validation/heads.py`.
package struct HeadParameters: ParameterTable {
  package static let name = "head"
  package static let current = HeadParameters().replaced()

  @Parameter(
    "Probability of a face below which it is none", .fraction, .paper("MediaPipe 0.10.21, face landmark graph"))
  package var leastFace = 0.5
  @Parameter(
    "Largest turn of a head to the camera, beyond which its angles are withheld", .degrees,
    .chosen(on: "Validation/heads.py: from 50° on a turn reads up to 20° less"))
  package var largestYaw = 45.0
  @Parameter(
    "Half the 95 % interval of a head's turn to the camera", .degrees,
    .chosen(on: "Validation/heads.py, fitting part: 95 % of the errors of the worst view"))
  package var yawHalfWidth = 11.0
  @Parameter(
    "Half the 95 % interval of a head's tilt forward", .degrees,
    .chosen(on: "Validation/heads.py, fitting part: 95 % of the errors of the worst view"))
  package var pitchHalfWidth = 11.5
  @Parameter(
    "Half the 95 % interval of a head's tilt to a side", .degrees,
    .chosen(on: "Validation/heads.py, fitting part: 95 % of the errors of the worst view"))
  package var rollHalfWidth = 14.5
  @Parameter(
    "Half the 95 % interval of a neck's lateral flexion from the front", .degrees,
    .chosen(on: "Validation/heads.py, fitting part, rendered people alone; held back, 88 % hold beyond a turn of 20°"))
  package var lateralHalfWidth = 9.5
}

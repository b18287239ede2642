internal import QPBody
package import QPCore

extension AngleSpace {
  /// Returns the frames of a whole recording with the bodies in space that this space reads.
  ///
  /// The frames stay as they are in the picture's space, and where no body can be fitted.
  package func adding(to frames: [PoseFrame]) -> [PoseFrame] {
    guard self != .picture, let fitted = try? BodySmoother().addingBodies(to: frames) else { return frames }
    return fitted
  }
}

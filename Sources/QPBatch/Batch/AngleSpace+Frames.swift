internal import QPBody
package import QPCore

extension AngleSpace {
  /// Returns the frames of a whole recording with the bodies in space that this space reads.
  ///
  /// The frames stay as they are in the picture's space, and where no body can be fitted.
  /// - Parameters:
  ///   - frames: The frames in the order of time.
  ///   - onFailure: Receives the reason in English, as whole sentences, where no person has a body.
  /// - Returns: The frames; a person without a fitted body has none.
  package func adding(to frames: [PoseFrame], onFailure: (String) -> Void) -> [PoseFrame] {
    // Without any person there is no reading in the picture either, which commands say themselves. Every other reason
    // counts under `automatic`, too: it is never the default, so that a body was asked for. Passers-by without a body
    // beside people with one are no failure.
    guard self != .picture, frames.contains(where: { !$0.poses.isEmpty }) else { return frames }
    do throws(BodyFitError) { return try BodySmoother().addingBodies(to: frames) } catch {
      onFailure("no body in space was fitted. \(error)")
      return frames
    }
  }
}

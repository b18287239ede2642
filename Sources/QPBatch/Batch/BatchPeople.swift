package import QPCore

/// The choice of one person among those of a recording that was read as a whole (``/QPSignal/PersonTracks``).
package struct BatchPeople: Sendable {
  /// The choice in words, which counts for the results: `2`.
  let name: String
  /// Returns the frames of a recording with the person to measure in them, by its frames and name.
  let choose: @Sendable ([PoseFrame], String) throws(BatchError) -> (frames: [PoseFrame], person: PersonPolicy)

  package init(
    _ name: String,
    choose: @escaping @Sendable ([PoseFrame], String) throws(BatchError) -> (frames: [PoseFrame], person: PersonPolicy)
  ) {
    (self.name, self.choose) = ("people of the recording: " + name, choose)
  }
}

package import QPCore

/// The choice of the people to measure among those of a recording that was read as a whole
/// (``/QPSignal/PersonTracks``).
package struct BatchPeople: Sendable {
  /// The choice in words, which counts for the results: `2`.
  let name: String
  /// The space in which joint angles are read, for which people get bodies.
  let space: AngleSpace
  /// Whether the lines of the results name the person, since a file may have those of several.
  package let namesPeople: Bool
  /// Returns the people to measure, by the frames of a recording and its name.
  let choose: @Sendable ([PoseFrame], String) throws(BatchError) -> [Person]

  /// A person to measure.
  package struct Person {
    /// The number in the recording; `nil` where a rule chooses.
    let number: Int?
    let policy: PersonPolicy
    /// Returns the frames with the person in them, made anew by each call: a recording may show hundreds of people.
    let frames: () -> [PoseFrame]

    package init(number: Int? = nil, policy: PersonPolicy, frames: @escaping () -> [PoseFrame]) {
      (self.number, self.policy, self.frames) = (number, policy, frames)
    }
  }

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - name: The choice in words.
  ///   - namesPeople: Whether the lines of the results name the person.
  ///   - space: The space in which joint angles are read.
  ///   - choose: Returns the people to measure, by the frames of a recording and its name; their bodies in space are
  ///     added to their frames afterwards.
  package init(
    _ name: String, namesPeople: Bool = false, space: AngleSpace = .picture,
    choose: @escaping @Sendable ([PoseFrame], String) throws(BatchError) -> [Person]
  ) {
    self.name = "people of the recording: " + name + (space == .picture ? "" : ", angles: \(space.name)")
    (self.space, self.namesPeople, self.choose) = (space, namesPeople, choose)
  }
}

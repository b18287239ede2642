extension Exercise {
  /// The joint motions of an exercise, one to five.
  ///
  /// The first motion leads and counts; the others accompany it.
  public struct Motions: Hashable, Sendable {
    /// The motions, the leading one first.
    package private(set) var list: [JointMotion]

    /// The most motions of an exercise.
    package static let most = 5

    /// Creates motions from those that are not `nil`.
    public init(
      _ leading: JointMotion, _ second: JointMotion? = nil, _ third: JointMotion? = nil, _ fourth: JointMotion? = nil,
      _ fifth: JointMotion? = nil
    ) {
      list = [leading] + [second, third, fourth, fifth].compactMap(\.self)
    }

    /// Creates motions from a list, the leading one first.
    ///
    /// - Throws: ``ExerciseError`` for no motion and for more than five.
    package init(list: [JointMotion]) throws(ExerciseError) {
      guard 1...Self.most ~= list.count else { throw .motionCount(list.count) }
      self.list = list
    }

    /// The motion that leads and counts.
    package var leading: JointMotion {
      get { list[0] }
      set { list[0] = newValue }
    }
  }
}

/// An error in the definition of an exercise.
package enum ExerciseError: Error, Hashable, Sendable {
  /// An exercise has one to five motions, and not so many.
  case motionCount(Int)
}

extension ExerciseError: CustomStringConvertible {
  /// The problem and its remedy, in English.
  package var description: String {
    switch self {
    case .motionCount(let count): "an exercise has one to five motions, not \(count)"
    }
  }
}

extension SystematicError {
  /// Returns the error of points whose estimator is not named: of the one estimator that has this topology, or the
  /// ``worstCase``.
  package static func of(_ topology: Topology) -> SystematicError {
    owners.first { $0.topology == topology }.map { .of(estimator: $0.estimator) } ?? .worstCase
  }

  private static let owners: [(topology: Topology, estimator: String)] = [
    (.blazePose33, "blazepose"), (.poseNet17, "posenet"),
  ]
}

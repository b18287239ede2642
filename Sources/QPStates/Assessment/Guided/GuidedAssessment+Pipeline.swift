package import QPCore

extension GuidedAssessment {
  /// Measures a frame with a pipeline of the guide's features, and advances the guide.
  package mutating func process(_ frame: PoseFrame, _ pipeline: inout Pipeline) throws(FrameError) {
    guard consume(try pipeline.process(frame)) != nil else { return }
    pipeline.update(features: features)
    locksPerson ? pipeline.lockPerson() : pipeline.unlockPerson()
  }
}

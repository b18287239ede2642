package import QPCore
internal import QPExercises

/// The lines of an unnamed counted movement: each repetition, and a summary.
package struct UnnamedMovementTranscript: Sendable {
  private let asJSON: Bool
  private var counter = UnnamedMovementCounter()
  private var told = 0

  /// Creates the transcript of a recording.
  ///
  /// - Parameter asJSON: Whether the lines are JSON, or text for people.
  package init(asJSON: Bool) { self.asJSON = asJSON }

  /// Adds a frame's output, and returns its lines.
  package mutating func add(_ measured: FrameOutput) -> [String] {
    counter.consume(measured)
    defer { told = counter.repetitions.count }
    return counter.repetitions.dropFirst(told).map { asJSON ? $0.json.text : $0.table }
  }

  /// Ends the set and returns its last lines.
  ///
  /// - Returns: The lines, and whether a repetition was found.
  package mutating func end() -> (lines: [String], isRecognised: Bool) {
    counter.finish()
    let summary = counter.summary
    guard !asJSON else {
      var json: JSONObject = ["event": "summary", "exercise": "anyRepetition"]
      json.add(membersOf: summary.json)
      json.add("joint", ifKnown: counter.joint?.name)
      json.add("space", ifKnown: counter.joint?.space.rawValue)
      return ([json.text], counter.joint != nil)
    }
    guard let joint = counter.joint else { return (["Nothing repeats itself."], false) }
    return (["\("repetition".counted(summary.repetitions)) of the \(joint.name)"], true)
  }
}

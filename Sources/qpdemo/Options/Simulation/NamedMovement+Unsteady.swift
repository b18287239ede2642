import QPCore
import QPSimulator

extension NamedMovement {
  /// Returns the movement with `--sway`, `--tremor` and `--drift`.
  func disturbed(_ options: Options) throws(DemoError) -> NamedMovement {
    var movement = self
    if let sway = options.givenNumber(.sway) {
      let seed = try options.wholeNumber(.seed)
      movement.trajectory = movement.trajectory.swaying(sway, seed: UInt64(seed))
    }
    let (tremor, drift) = (options.given(.tremor), options.givenNumber(.drift))
    guard tremor != nil || drift != nil else { return movement }
    guard let joint = SimulatedMovement(try options.value(.movement)) else {
      let name = tremor != nil ? "--tremor" : "--drift"
      throw .usage("\(name) needs a joint's --movement, such as shoulder.left.abduction.")
    }
    if let tremor {
      let numbers = tremor.split(separator: "@", omittingEmptySubsequences: false).map { Double(decimal: String($0)) }
      guard numbers.count == 2, let degrees = numbers[0], let hertz = numbers[1], (0...90).contains(degrees),
        (0...50).contains(hertz)
      else { throw .usage("--tremor needs degrees and Hz such as 3@5, not '\(tremor)'.") }
      movement.trajectory = movement.trajectory.trembling(joint, degrees: degrees, hertz: hertz)
    }
    if let drift { movement.trajectory = movement.trajectory.drifting(joint, degreesPerSecond: drift) }
    return movement
  }
}

extension CommandOption {
  static let sway = option("--sway", "DEGREES", .number(0...20), "trunk, head and arms wander (standard deviation)")
  static let tremor = option("--tremor", "DEGREES@HZ", .text, "the joint trembles, as by 3@5")
  static let drift = option("--drift", "DEGREES", .number(-90...90), "the joint goes on by so many a second")
}

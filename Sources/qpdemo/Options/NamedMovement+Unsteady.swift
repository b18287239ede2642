import QPCore
import QPSimulator

extension NamedMovement {
  /// The movement as somebody does it who sways, trembles or drifts: `--sway`, `--tremor`, `--drift`.
  func disturbed(_ options: Options) throws(DemoError) -> NamedMovement {
    var movement = self
    if let sway = try options.number("--sway", in: 0...20) {
      let seed = UInt64(options.value("--seed") ?? "1") ?? 1
      movement.trajectory = movement.trajectory.swaying(sway, seed: seed)
    }
    let joint = options.value("--movement").flatMap { SimulatedMovement($0) }
    for option in ["--tremor", "--drift"] where options.value(option) != nil && joint == nil {
      throw .usage("\(option) needs a joint's --movement, such as shoulder.left.abduction.")
    }
    guard let joint else { return movement }
    if let text = options.value("--tremor") {
      let numbers = text.split(separator: "@", omittingEmptySubsequences: false).map { Double(decimal: String($0)) }
      guard numbers.count == 2, let degrees = numbers[0], let hertz = numbers[1], (0...90).contains(degrees),
        (0...50).contains(hertz)
      else { throw .usage("--tremor needs degrees and Hz such as 3@5, not '\(text)'.") }
      movement.trajectory = movement.trajectory.trembling(joint, degrees: degrees, hertz: hertz)
    }
    if let speed = try options.number("--drift", in: -90...90) {
      movement.trajectory = movement.trajectory.drifting(joint, degreesPerSecond: speed)
    }
    return movement
  }
}

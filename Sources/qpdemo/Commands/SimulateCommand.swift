import QPCore
import QPRecording
import QPSimulator

/// `qpdemo simulate`: writes a recording of a simulated person, with the true angle of every joint in every frame.
struct SimulateCommand {
  private let simulation: Simulation
  private let source: String
  private let isMirrored: Bool
  private let path: String?

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(
      arguments, valued: SimulationOptions.valued.union(NamedMovement.valued).union(["-o"]),
      flags: SimulationOptions.flags.union(["--mirrored"]))
    if let operand = options.operands.first { throw .usage("'simulate' takes no '\(operand)'.") }
    guard let name = options.value("--movement") else {
      throw .usage("'simulate' needs a --movement: \(NamedMovement.names.joined(separator: ", ")).")
    }
    let movement = try NamedMovement(name, options).disturbed(options)
    let simulation = try SimulationOptions(options).simulation(of: movement)
    guard simulation.frameCount <= Self.frameLimit else {
      throw .usage("That would be \(simulation.frameCount) frames; there may be \(Self.frameLimit).")
    }
    self.simulation = simulation
    isMirrored = options.has("--mirrored")
    path = options.value("-o")
    source = "simulated: " + Self.withoutPath(arguments).joined(separator: " ")
  }

  /// Where it is written to is no part of a recording.
  private static func withoutPath(_ arguments: [String]) -> [String] {
    var kept: [String] = []
    for (index, argument) in arguments.enumerated() {
      let isValue = index > 0 && arguments[index - 1] == "-o"
      if argument != "-o", !isValue, !argument.hasPrefix("-o=") { kept.append(argument) }
    }
    return kept
  }

  /// Some 400 MB.
  private static let frameLimit = 100_000

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    guard let path else {
      try write { (bytes) throws(DemoError) in
        output.raw(bytes)
        try output.check()
      }
      return .success
    }
    try OutputFile.write(to: path, inputs: [], overwrites: true, write)
    output.line("\(path): \(simulation.frameCount) frames, \(simulation.duration.fixed(decimals: 1)) s")
    return .success
  }

  private func write(_ append: ([UInt8]) throws(DemoError) -> Void) throws(DemoError) {
    var writer: RecordingWriter?
    for simulated in simulation.frames {
      let frame = isMirrored ? simulated.frame.mirrored() : simulated.frame
      var bytes: [UInt8] = []
      do throws(RecordingError) {
        if writer == nil {
          let header = RecordingHeader(
            topology: frame.topology, size: frame.size, mirrored: isMirrored, fps: simulation.fps, source: source,
            gravity: frame.gravity, intrinsics: frame.intrinsics)
          let first = try RecordingWriter(asRecorded: header)
          bytes = first.headerLine
          writer = first
        }
        var truth = JSONObject()
        for angle in simulated.truth { truth.add(angle.id, JSONNumber(angle.degrees, decimals: 4)) }
        bytes += try writer?.line(frame, more: ["truth": truth]) ?? []
      } catch {
        throw DemoError(error)
      }
      try append(bytes)
    }
  }
}

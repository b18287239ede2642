import QPCore
import QPRecording
import QPSimulator

/// `qpdemo simulate`: writes a recording of a simulated person, with the true angle of every joint in every frame.
struct SimulateCommand: Command {
  static let declaration = CommandDeclaration(
    "simulate", "Writes a recording of a simulated person, with the true angles.",
    options: [.movement, .list, .recordingFile, .overwrite],
    sections: [NamedMovement.section, OptionSection("Unsteadiness", [.sway, .tremor, .drift])]
      + SimulationOptions.sections,
    examples: [
      Example("qpdemo simulate --movement shoulder.left.abduction --to 120 -o raise.qprec.jsonl", "Two raises to 120°"),
      Example(
        "qpdemo simulate --movement squats --repetitions 3 --noise 3 --seed 7 -o squats.qprec.jsonl",
        "A noisy set of an exercise"),
    ])

  private let job: Job

  private enum Job {
    case list
    /// `nil` writes to the standard output.
    case write(SimulatedRecording, path: String?)
  }

  init(_ options: Options) throws(DemoError) {
    guard !options.has(.list) else {
      job = .list
      return
    }
    let movement = try NamedMovement(try options.value(.movement), options).disturbed(options)
    let simulation = try SimulationOptions(options).simulation(of: movement)
    guard simulation.frameCount <= Self.frameLimit else {
      throw .usage("That would be \(simulation.frameCount) frames; the limit is \(Self.frameLimit).")
    }
    let recording = SimulatedRecording(
      simulation: simulation, source: "simulated: " + Self.withoutPath(options.arguments).joined(separator: " "),
      isMirrored: options.has(.simulatedMirrored))
    job = .write(recording, path: options.given(.recordingFile))
  }

  /// The arguments without the output's path and `--overwrite`, which must not change the recording's bytes.
  private static func withoutPath(_ arguments: [String]) -> [String] {
    var kept: [String] = []
    for (index, argument) in arguments.enumerated() {
      let isValue = index > 0 && arguments[index - 1] == "-o"
      if !["-o", CommandOption.overwrite.name].contains(argument), !isValue, !argument.hasPrefix("-o=") {
        kept.append(argument)
      }
    }
    return kept
  }

  /// The most frames of a recording: some 400 MB.
  private static let frameLimit = 100_000

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    switch job {
    case .list: NamedMovement.names.forEach { output.line($0) }
    case .write(let recording, nil):
      try recording.write { (bytes) throws(DemoError) in
        output.raw(bytes)
        try output.check()
      }
    case .write(let recording, let path?):
      try OutputFile.write(to: path, recording.write)
      let simulation = recording.simulation
      output.line("\(path): \("frame".counted(simulation.frameCount)), \(simulation.duration.fixed(decimals: 1)) s")
    }
    return .success
  }
}

/// A simulation as lines of a recording.
private struct SimulatedRecording {
  let simulation: Simulation
  let source: String
  let isMirrored: Bool

  func write(_ append: ([UInt8]) throws(DemoError) -> Void) throws(DemoError) {
    var writer: RecordingWriter?
    for simulated in simulation.frames {
      let frame = isMirrored ? simulated.frame.mirrored() : simulated.frame
      var bytes: [UInt8] = []
      do throws(RecordingError) {
        if writer == nil {
          let header = RecordingHeader(
            topology: frame.topology, size: frame.size, mirrored: isMirrored, fps: simulation.fps, source: source,
            gravity: frame.gravity, intrinsics: frame.intrinsics, estimator: frame.estimator)
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

extension CommandOption {
  fileprivate static let recordingFile = option("-o", "FILE", .output, "the output file (standard output)")
}

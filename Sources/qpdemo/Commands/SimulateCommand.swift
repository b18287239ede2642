import Foundation
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
      arguments,
      valued: [
        "--movement", "--from", "--to", "--speed", "--tempo", "--depth", "--repetitions", "--duration", "--stature",
        "--yaw", "--pitch",
        "--roll", "--distance", "--size", "--topology", "--fps", "--noise", "--correlation", "--dropouts", "--swaps",
        "--glitches", "--seed", "-o",
      ],
      flags: ["--heavy-tails", "--mirrored", "--orthographic", "--gravity"])
    if let operand = options.operands.first { throw .usage("'simulate' takes no '\(operand)'.") }
    guard let name = options.value("--movement") else {
      throw .usage("'simulate' needs a --movement: \(NamedMovement.names.joined(separator: ", ")).")
    }
    let exercise = try NamedMovement(name, options)
    guard let seed = UInt64(options.value("--seed") ?? "1") else {
      throw .usage("--seed needs a whole number from 0 on, not '\(options.value("--seed") ?? "")'.")
    }
    var simulation = Simulation(
      body: SimulatedBody(stature: try options.number("--stature", in: 0.5...2.5) ?? 1.75),
      trajectory: exercise.trajectory, camera: try Self.camera(options, exercise),
      noise: LandmarkNoise(
        sigma: try options.number("--noise", in: 0...1000) ?? 0,
        distribution: options.has("--heavy-tails") ? .studentT(5) : .gaussian,
        correlation: try options.number("--correlation", in: 0...100) ?? 0),
      faults: try Self.faults(options), fps: try options.number("--fps", in: 0.1...1000) ?? 30, seed: seed)
    if let name = options.value("--topology") {
      guard let topology = Topology.builtIn.first(where: { $0.name == name }) else {
        throw .usage("--topology is \(Topology.builtIn.map(\.name).joined(separator: " or ")), not '\(name)'.")
      }
      simulation.topology = topology
    }
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

  private static func camera(_ options: Options, _ exercise: NamedMovement) throws(DemoError) -> SimulatedCamera {
    var camera = exercise.camera ?? SimulatedCamera()
    camera.yaw = try options.number("--yaw", in: -360...360) ?? exercise.usualYaw
    camera.pitch = try options.number("--pitch", in: -90...90) ?? 0
    camera.roll = try options.number("--roll", in: -360...360) ?? 0
    camera.distance = try options.number("--distance", in: 0.2...100) ?? camera.distance
    camera.projection = options.has("--orthographic") ? .orthographic : .perspective
    camera.knowsGravity = options.has("--gravity")
    if let size = options.value("--size") { camera.size = try InputFile.size(size) }
    return camera
  }

  private static func faults(_ options: Options) throws(DemoError) -> Faults {
    var faults = Faults()
    faults.dropouts.share = try options.number("--dropouts", in: 0...1) ?? 0
    faults.swaps.share = try options.number("--swaps", in: 0...1) ?? 0
    faults.glitches.share = try options.number("--glitches", in: 0...1) ?? 0
    return faults
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    guard let path else {
      try write(to: output)
      return .success
    }
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else { throw DemoError(status: .cannotCreate, message: "Cannot write \(path).") }
    let sink = Output(isTerminal: false, write: { try file.write(contentsOf: $0) }, complain: { _ in })
    try write(to: sink)
    sink.flush()
    try sink.check()
    output.line("\(path): \(simulation.frameCount) frames, \(simulation.duration.fixed(decimals: 1)) s")
    return .success
  }

  private func write(to sink: Output) throws(DemoError) {
    do throws(RecordingError) {
      var writer: RecordingWriter?
      for simulated in simulation.frames {
        let frame = isMirrored ? simulated.frame.mirrored() : simulated.frame
        if writer == nil {
          let header = RecordingHeader(
            topology: frame.topology, size: frame.size, mirrored: isMirrored, fps: simulation.fps, source: source,
            gravity: frame.gravity, intrinsics: frame.intrinsics)
          let first = try RecordingWriter(asRecorded: header)
          sink.raw(String(decoding: first.headerLine, as: UTF8.self))
          writer = first
        }
        var truth = JSONObject()
        for angle in simulated.truth { truth.add(angle.id, JSONNumber(angle.degrees, decimals: 4)) }
        if let line = try writer?.line(frame, more: ["truth": truth]) {
          sink.raw(String(decoding: line, as: UTF8.self))
        }
        if sink.fault != nil { return }
      }
    } catch {
      throw DemoError(error)
    }
  }
}

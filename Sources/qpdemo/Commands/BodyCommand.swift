import QPBody
import QPCore
import QPFormats
import QPReport

/// `qpdemo body`: fits a body in space and says its joint angles.
struct BodyCommand: Command {
  static let declaration = CommandDeclaration(
    "body", "Fits a body in space to one camera's landmarks; prints its angles.",
    operands: [.recording],
    options: [.json, .csv, .skeleton3D, .overwrite, .level, .recordedPeople, .live],
    sections: [InputFile.section, EstimatorOptions.sectionWithVideo],
    notes: [
      "It needs 3D landmarks, such as BlazePose's. Angles whose 95 % interval is wider than 20° to a side are withheld."
        + " Flags: ambiguousDepth, a segment may as well point away from the camera; noGroundContact, no foot was seen to"
        + " stand; notConverged, the search had not ended. With --live the body, too, is fitted frame by frame, as while a"
        + " person is filmed."
    ],
    examples: [
      Example("qpdemo body take.qprec.jsonl", "Each angle's range, its interval and how often it can be read"),
      Example("qpdemo body take.qprec.jsonl --fov 62 --level --csv > angles.csv", "All angles by time"),
      Example("qpdemo body take.qprec.jsonl --skeleton3d take.trc", "Joint centres in metres, for OpenSim and others"),
    ])

  private let input: InputFile
  private let people: PersonChoice
  private let asJSON: Bool
  private let asCSV: Bool
  private let isLevel: Bool
  private let isLive: Bool
  private let skeleton: SkeletonFile?

  init(_ options: Options) throws(DemoError) {
    input = try InputFile(options.operands[0], options)
    people = try PersonChoice(options)
    (asJSON, asCSV) = (options.has(.json), options.has(.csv))
    guard !asJSON || !asCSV else { throw .usage("--json and --csv cannot be combined.") }
    isLevel = options.has(.level)
    isLive = options.has(.live)
    skeleton = try options.given(.skeleton3D).map { (path) throws(DemoError) in try SkeletonFile(path) }
    guard !isLive || skeleton == nil else { throw .usage("--live and --skeleton3d cannot be combined.") }
    guard !people.isAll || !asCSV && skeleton == nil else {
      throw .usage("--person all has lines for each person; a table and a skeleton are of one: give --person a number.")
    }
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    guard people.isAll else {
      try fit(try people.onePerson(of: input), output)
      return .success
    }
    var status = ExitStatus.badData
    for (index, person) in try people.inputs(of: input).enumerated() {
      if !asJSON, index > 0 { output.line("") }
      output.begin(person, asJSON: asJSON)
      // A person without a body, such as a passer-by of a few frames, does not end the others'.
      do throws(DemoError) {
        try fit(person, output)
        status = .success
      } catch {
        guard error.status == .badData else { throw error }
        if asJSON { output.line(["error": error.message]) } else { output.line(error.message) }
      }
    }
    return status
  }

  /// Fits a person's body and prints its angles.
  private func fit(_ person: PersonChoice.Measured, _ output: Output) throws(DemoError) {
    var reader = try person.input.open()
    var frames: [PoseFrame] = []
    while let frame = try reader.nextFrame() { frames.append(frame) }
    guard !frames.isEmpty else { throw .noFrame(in: input.path) }
    let body: BodyTranscript
    do throws(BodyFitError) {
      body = try BodyTranscript(of: frames, person: person.policy, isLevel: isLevel, isLive: isLive)
    } catch {
      throw DemoError(status: .badData, message: "\(input.path): \(error)")
    }
    if let skeleton, let fit = body.fit { try skeleton.write(fit) }
    if asJSON {
      body.json.forEach { output.line($0) }
    } else if asCSV {
      Self.table(body.poses).forEach { output.line($0) }
    } else {
      let seen = "\(body.poses.count) of \("frame".counted(frames.count))"
      output.line("\(seen) \(body.poses.count == 1 ? "shows" : "show") a body.\(body.fit.map(Self.camera) ?? "")")
      output.line("")
      Self.summary(body.poses).forEach { output.line($0) }
    }
  }

  // MARK: Lines

  private static func table(_ poses: [BodyPose]) -> [String] {
    let names = JointAngle.singleCameraAngles.flatMap { [$0.name, "\($0.name) ±"] }
    let rows = poses.map { pose in
      let cells = JointAngle.singleCameraAngles.flatMap { angle in
        let reading = pose[angle]
        return reading.isWithheld
          ? ["", ""] : [reading.value.fixed(decimals: 2), reading.halfWidth.fixed(decimals: 2)]
      }
      return (["\(pose.time)"] + cells + [pose.flags.names.joined(separator: " ")]).joined(separator: ",")
    }
    return [(["time"] + names + ["flags"]).joined(separator: ",")] + rows
  }

  private static func camera(of fit: BodyFit) -> String {
    let tilt = Maths.atan2(fit.up.z, -fit.up.y) * 180 / .pi
    return " Focal length \(fit.focal.fixed(decimals: 0)) px, camera pitched by \(tilt.fixed(decimals: 1))°"
      + "\(fit.ground == nil ? ", no standing foot seen" : "")."
  }

  private static func summary(_ poses: [BodyPose]) -> [String] {
    var lines: [String] = []
    let columns = ["lowest", "highest", "median ±", "read"]
    lines.append("angle".padded(to: nameWidth) + columns.map { $0.leftPadded(to: cellWidth) }.joined())
    for angle in JointAngle.singleCameraAngles {
      let readings = poses.map { $0[angle] }.filter { !$0.isWithheld }
      let values = readings.map(\.value).sorted()
      let widths = readings.map(\.halfWidth).sorted()
      let share = Double(readings.count) / Double(max(1, poses.count)) * 100
      var cells = ["–", "–", "–"]
      if let low = values.first, let high = values.last {
        cells = [low, high, widths[widths.count / 2]].map { $0.fixed(decimals: 1) + "°" }
      }
      cells.append(share.fixed(decimals: 0) + " %")
      lines.append(angle.name.padded(to: nameWidth) + cells.map { $0.leftPadded(to: cellWidth) }.joined())
    }
    let doubtful = poses.count { $0.flags.contains(.ambiguousDepth) }
    if doubtful > 0 {
      lines.append("In \("frame".counted(doubtful)) a segment may as well point away from the camera.")
    }
    return lines
  }

  private static let nameWidth = 28
  private static let cellWidth = 11
}

extension CommandOption {
  fileprivate static let level = flag("--level", "the camera was level: its vertical is the picture's, within 1°")
}

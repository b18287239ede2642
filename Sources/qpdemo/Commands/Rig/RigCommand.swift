import QPBody
import QPCore
import QPFormats
import QPReport

/// `qpdemo rig`: finds the cameras of several recordings of one person, and measures with them.
struct RigCommand: Command {
  static let declaration = CommandDeclaration(
    "rig", "Calibrates cameras from a moving person, and measures in space.",
    operands: [
      Operand("solve|measure|report|plan", .choice(["solve", "measure", "report", "plan"]), "what to do"),
      Operand("FILE", .input, "recordings or videos, one a camera; after solve the rig comes first", count: 1...9),
    ],
    options: [
      .rigFile, .personStature, .cameras, .plan, .calibrationFile, .feature, .json, .csv, .skeleton, .overwrite,
      .recordedPerson, .live,
    ] + RigReport.options,
    sections: [InputFile.section, EstimatorOptions.sectionWithVideo],
    notes: [
      "Two to eight cameras film one person at the same time. No board and no clap is needed: 'solve' finds when"
        + " each recording began, where each camera stood and its focal length from the person alone. Let the person walk"
        + " about within two metres for ten seconds, turn, and raise the arms.",
      "'measure' uses cameras that have not moved since; recordings come in the rig's order. It finds the clocks anew,"
        + " and reads angles in space, each with its 95 % interval (--csv, --json). 'report' makes a page of them.",
      "--person chooses in the first recording; the same person is found in the others. --person 2,1,1 names each.",
    ],
    examples: [
      Example(
        "qpdemo rig solve a.qprec.jsonl b.qprec.jsonl c.qprec.jsonl -o room.qprig.json --plan room.svg",
        "The cameras of a room"),
      Example(
        "qpdemo rig measure room.qprig.json a.qprec.jsonl b.qprec.jsonl c.qprec.jsonl --skeleton3d take.trc",
        "The person in space, for OpenSim and others"),
      Example(
        "qpdemo rig report room.qprig.json ?.qprec.jsonl --feature rangeOfMotion.knee.left.flexion -o knee.html",
        "All cameras in step, the room, and the curve"),
    ])

  private let verb: String
  private let paths: [String]
  private let recordings: RigRecordings
  private let report: RigReport?
  private let features: [NamedFeature]
  private let rigPath: String?
  private let calibrationPath: String?
  private let planPath: String?
  private let tomlPath: String?
  private let skeletonPath: String?
  private let stature: Double
  private let asCSV: Bool
  private let asJSON: Bool

  init(_ options: Options) throws(DemoError) {
    verb = options.operands[0]
    let files = Array(options.operands.dropFirst())
    paths = verb == "solve" ? files : Array(files.dropFirst())
    rigPath = verb == "solve" ? options.given(.rigFile) : files[0]
    tomlPath = options.given(.calibrationFile)
    (planPath, asJSON) = (options.given(.plan), options.has(.json))
    skeletonPath = options.given(.skeleton)
    features = try options.features()
    calibrationPath = options.given(.cameras)
    stature = options.givenNumber(.personStature) ?? 1.70
    guard !asJSON || !options.has(.csv) else { throw .usage("--json and --csv cannot be combined.") }
    asCSV = options.has(.csv)
    switch verb {
    case "solve":
      guard features.isEmpty, skeletonPath == nil, !options.has(.csv) else {
        throw .usage("'rig solve' measures nothing: leave out --feature and --csv, and use 'rig measure'.")
      }
    case "report":
      guard !asJSON, !asCSV, skeletonPath == nil else {
        throw .usage("'rig report' writes a page: leave out --json, --csv and --skeleton3d.")
      }
      try Self.check(features)
    case "measure":
      guard !features.isEmpty || skeletonPath != nil else {
        throw .usage("'rig measure' needs --feature NAME. 'qpdemo features' lists them.")
      }
      try Self.check(features)
    default:
      guard planPath != nil || tomlPath != nil, paths.isEmpty else {
        throw .usage("'rig plan' takes a rig alone, and needs --plan FILE.svg or --toml FILE.toml.")
      }
      guard features.isEmpty, skeletonPath == nil, !asCSV, !asJSON else {
        throw .usage("'rig plan' measures nothing: leave out --feature, --csv, --json and --skeleton3d.")
      }
    }
    guard verb == "plan" || (2...8).contains(paths.count) else {
      throw .usage(
        "'rig \(verb)' needs the recordings of two to eight cameras\(verb == "solve" ? "" : " after the rig").")
    }
    guard verb == "solve" || verb == "report" || options.given(.rigFile) == nil,
      verb == "solve" || options.givenNumber(.personStature) == nil && calibrationPath == nil
    else {
      throw .usage("-o, --stature and --cameras belong to 'rig solve'.")
    }
    if let planPath, !planPath.lowercased().hasSuffix(".svg") { throw .usage("\(planPath): the plan is an .svg.") }
    recordings = try RigRecordings(paths, options)
    guard verb == "report" else {
      report = nil
      guard RigReport.options.allSatisfy({ options.all($0).isEmpty }) else {
        throw .usage("--video, --title, --lang and the details of a session belong to 'rig report'.")
      }
      return
    }
    guard let page = options.given(.rigFile) else { throw .usage("'rig report' needs -o FILE.html.") }
    report = try RigReport(options, to: page, features, recordings)
  }

  private static func check(_ features: [NamedFeature]) throws(DemoError) {
    let flat = features.map(\.feature).filter { !$0.isReadInSpace }.map(\.id.rawValue)
    guard flat.isEmpty else { throw .usage("\(flat.joined(separator: ", ")): no rig reads it in space.") }
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    var rig: CameraRig
    switch verb {
    case "solve":
      rig = try solved(output)
      for (index, path) in paths.enumerated() { rig.cameras[index].name = path.fileName }
      if let rigPath { try rig.json.save(to: rigPath) }
      if asJSON { output.raw(rig.json) } else { RigTable.lines(rig).forEach { output.line($0) } }
    default:
      rig = try Self.rig(ofFileAt: rigPath ?? "", for: verb)
      guard verb == "plan" || paths.count == rig.cameras.count else {
        throw .usage(
          "\(rigPath ?? "") has \(rig.cameras.count) cameras: give a recording for each, in their order, not \(paths.count)."
        )
      }
      if verb == "measure" { try measure(rig, output) }
      try report?.write(rig, output)
    }
    if let tomlPath { try Array(rig.toml.utf8).save(to: tomlPath) }
    if let planPath { try Array(RigTable.plan(rig).svg.utf8).save(to: planPath) }
    return .success
  }

  private static func rig(ofFileAt path: String, for verb: String) throws(DemoError) -> CameraRig {
    guard InputKind(path) == .recording, !path.hasSuffix(".qprec.jsonl") else {
      throw .usage("\(path) is no rig. 'rig \(verb)' takes the rig first: 'qpdemo rig solve' makes it.")
    }
    let bytes = try [UInt8](ofFileAt: path)
    do throws(RigError) { return try CameraRig(json: bytes) } catch {
      throw DemoError(status: .badData, message: "\(path): \(error)")
    }
  }

  private func solved(_ output: Output) throws(DemoError) -> CameraRig {
    let calibration = try calibrationPath.map { (path) throws(DemoError) in try CameraCalibration(ofFileAt: path) }
    if let twice = paths.enumerated().first(where: { paths.prefix($0.offset).contains($0.element) })?.element {
      throw .usage("\(twice) is given twice: each camera has a recording of its own.")
    }
    let frames = try recordings.frames(stature: stature, rig: nil, output)
    do throws(RigError) {
      guard let calibration else { return try CameraRig(solving: frames, stature: stature) }
      return try CameraRig(solving: frames, stature: stature, calibration: calibration)
    } catch {
      throw recordings.fault(error)
    }
  }

  private func measure(_ rig: CameraRig, _ output: Output) throws(DemoError) {
    let seen = try recordings.frames(stature: rig.stature, rig: rig, output)
    let frames: [PoseFrame]
    do throws(RigError) { frames = try rig.frames(seen) } catch { throw recordings.fault(error) }
    if let skeletonPath { try RigTable.markers(frames, rig).save(named: skeletonPath) }
    guard !features.isEmpty else { return }
    var configuration = Configuration(overlay: .none)
    configuration.space = .body
    var pipeline = Pipeline(features: features.map(\.feature), configuration: configuration)
    let ids = features.map(\.feature.id)
    let table = ReadingTable(features.map(\.feature), columns: ReadingTable.Column.allCases, isTidy: false)
    let writer = asJSON ? ResultsWriter(features: ids, format: .jsonLines, filters: nil) : nil
    if let writer {
      output.raw(writer.headerLine)
    } else if asCSV {
      output.raw(table.headerLine)
    } else {
      output.line(RigTable.header(ids))
    }
    for (index, frame) in frames.enumerated() {
      let measured: FrameOutput
      do throws(FrameError) { measured = try pipeline.process(frame) } catch {
        throw DemoError(status: .badData, message: "\(paths[0]): frame \(index): \(error)")
      }
      if let writer {
        output.raw(writer.line(measured, at: frame.timestamp))
      } else if asCSV {
        output.raw(table.lines(measured, at: frame.timestamp))
      } else {
        output.line(RigTable.line(measured, at: frame.timestamp, ids))
      }
      try output.check()
    }
  }
}

extension CommandOption {
  fileprivate static let rigFile = option("-o", "FILE", .output, "the rig, FILE.qprig.json; for report FILE.html")
  fileprivate static let cameras = option(
    "--cameras", "FILE", .input, "a calibration as a start: Pose2Sim's or Anipose's TOML, QCA, OpenCap's JSON")
  fileprivate static let personStature = option(
    "--stature", "METRES", .number(0.5...2.5),
    "the person's height, which scales the room; angles do not need it (1.70)")
  fileprivate static let skeleton = option(
    "--skeleton3d", "FILE.trc", .output, "joint centres in metres in the room's axes, y against gravity")
  fileprivate static let calibrationFile = option(
    "--toml", "FILE.toml", .output, "the cameras for Pose2Sim and Anipose, as a start")
  fileprivate static let plan = option("--plan", "FILE.svg", .output, "the room from above")
}

extension MarkerRecording {
  fileprivate func save(named path: String) throws(DemoError) {
    let bytes: [UInt8]
    do throws(FormatError) { bytes = try trc(name: path.fileName) } catch { throw DemoError(error) }
    try bytes.save(to: path)
  }
}

extension CameraCalibration {
  /// Reads a calibration's file.
  fileprivate init(ofFileAt path: String) throws(DemoError) {
    let bytes = try [UInt8](ofFileAt: path)
    do throws(RigError) { try self.init(bytes) } catch {
      throw DemoError(status: .badData, message: "\(path): \(error)")
    }
  }
}

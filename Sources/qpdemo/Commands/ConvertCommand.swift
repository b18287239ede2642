import QPCore
import QPRecording
import QPFormats

/// `qpdemo convert`: writes a file in another format.
struct ConvertCommand: Command {
  static let declaration = CommandDeclaration(
    "convert", "Writes a file in another format.",
    operands: [
      Operand("IN", .input, "a recording, or a file of another format; - is a pipe"),
      Operand(
        "OUT", .output,
        "the output, in the format of its ending: .qprec.jsonl, .csv, .json (COCO), .trc, .c3d, .mot, or none for a folder "
          + "of OpenPose's files"),
    ],
    options: [.overwrite, .clean], sections: [InputFile.sectionWithView, EstimatorOptions.sectionWithVideo],
    examples: [
      Example("qpdemo convert landmarks.csv take2.qprec.jsonl --size 1280x720", "A table of landmarks as a recording"),
      Example("qpdemo convert take.qprec.jsonl take.csv", "A recording as a table"),
    ])

  private let input: InputFile
  private let outPath: String
  private let target: Target
  private let overwrites: Bool
  private let cleans: Bool

  /// The output's format, by the ending of the file's name.
  private enum Target {
    case recording, csv, coco, openPose, trc, c3d, mot

    init?(_ path: String) {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard let dot = name.lastIndex(of: "."), !path.hasSuffix("/") else {
        self = .openPose
        return
      }
      switch name[name.index(after: dot)...].lowercased() {
      case "jsonl": self = .recording
      case "csv": self = .csv
      case "json": self = .coco
      case "trc": self = .trc
      case "c3d": self = .c3d
      case "mot", "sto": self = .mot
      default: return nil
      }
    }
  }

  init(_ options: Options) throws(DemoError) {
    input = try InputFile(options.operands[0], options, view: options.markerView())
    outPath = options.operands[1]
    guard let target = Target(outPath) else {
      throw .usage(
        "\(outPath) has an unknown ending. Known are .qprec.jsonl, .csv, .json, .trc, .c3d, .mot, or none for a folder."
      )
    }
    self.target = target
    overwrites = options.has(.overwrite)
    cleans = options.has(.clean)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    // Pictures become frames, as in a recording.
    let format =
      input.kind == .recording
      ? try attempt { () throws(FormatError) in try FileFormat(ofFileAt: input.path) } : .recording
    switch (format, target) {
    case (_, .trc) where format.hasMarkers, (_, .c3d) where format.hasMarkers: try convertMarkers(format, output)
    case (.mot, .mot): try convertTable(output)
    case (_, .mot): throw .usage("Joint angles cannot be made of points. 'qpdemo measure' computes angles.")
    default: try convertFrames(output)
    }
    return .success
  }

  /// Converts markers to markers, all of them and in their own axes.
  private func convertMarkers(_ format: FileFormat, _ output: Output) throws(DemoError) {
    let (markers, bytes) = try attempt { () throws(FormatError) in
      let markers = try MarkerRecording(FileBytes.open(input.path), format)
      return (markers, try target == .trc ? markers.trc(name: outPath.fileName) : steady(markers, output).c3d())
    }
    try write(bytes, to: outPath)
    warn(markers.notes, output)
    output.line("\(outPath): \("frame".counted(markers.count)) of \("marker".counted(markers.names.count))")
  }

  private func convertTable(_ output: Output) throws(DemoError) {
    let (table, bytes) = try attempt { () throws(FormatError) in
      let table = try MotionTable(mot: FileBytes.open(input.path))
      return (table, try table.mot())
    }
    try write(bytes, to: outPath)
    warn(table.notes, output)
    output.line("\(outPath): \("row".counted(table.count)) of \("column".counted(table.columns.count))")
  }

  private func convertFrames(_ output: Output) throws(DemoError) {
    var reader = try input.openSilently()
    warn(reader.notes, output)
    guard let first = try reader.nextFrame() else { throw .noFrame(in: input.path) }
    let own = first.topology
    let topology = input.options.topology ?? usualTopology(own) ?? own
    if own != topology {
      let lost = own.points.count { topology.index(of: $0) == nil }
      warn(["the points of \(own.name) become those of \(topology.name); \(lost) have no place there"], output)
    }
    var next: PoseFrame? = first.converted(to: topology)
    func frame() throws(DemoError) -> PoseFrame? {
      guard let frame = next else { return nil }
      next = try reader.nextFrame()?.converted(to: topology)
      return frame
    }
    let count =
      switch target {
      case .recording: try stream(frame, try recordingWriter(reader, first: first.converted(to: topology)))
      case .csv: try stream(frame, try tableWriter(topology))
      case .openPose: try writeFolder(frame, output)
      case .coco, .trc, .c3d, .mot: try writeWhole(frame, rate: reader.rate, output)
      }
    if [.trc, .c3d].contains(target) {
      warn(["3D landmarks are centred at the hips. 'qpdemo measure --skeleton3d' writes a body that travels"], output)
    }
    output.line("\(outPath): \("frame".counted(count))")
  }

  /// Returns the topology that the output's format prescribes; `nil` if it can hold the frame's own.
  private func usualTopology(_ own: Topology) -> Topology? {
    switch target {
    case .coco: [.coco17, .halpe26].contains(own) ? nil : .coco17
    case .openPose: [.body25, .body25B, .coco18].contains(own) ? nil : .body25
    default: nil
    }
  }

  // MARK: Frame by frame

  /// A file's first bytes, and the function that encodes each frame after them.
  private typealias LineWriter = (header: [UInt8], line: (PoseFrame) throws(FormatError) -> [UInt8])

  private func stream(_ frame: () throws(DemoError) -> PoseFrame?, _ writer: LineWriter) throws(DemoError) -> Int {
    try OutputFile.write(to: outPath) { (append) throws(DemoError) in
      try append(writer.header)
      var count = 0
      while let frame = try frame() {
        try append(try attempt { () throws(FormatError) in try writer.line(frame) })
        count += 1
      }
      return count
    }
  }

  private func recordingWriter(_ reader: InputFrames, first: PoseFrame) throws(DemoError) -> LineWriter {
    let header = RecordingHeader(
      topology: first.topology, size: first.size, fps: reader.rate,
      source: reader.header?.source ?? "\(reader.format): \(input.path.fileName)", gravity: first.gravity,
      intrinsics: first.intrinsics, estimator: first.estimator)
    return try attempt { () throws(FormatError) in
      do throws(RecordingError) {
        var writer = try RecordingWriter(header)
        return (
          writer.headerLine,
          { (frame) throws(FormatError) in
            do throws(RecordingError) { return try writer.line(frame) } catch { throw FormatError(error) }
          }
        )
      } catch {
        throw FormatError(error)
      }
    }
  }

  /// Creates a table with the columns that its frames need; of a pipe, which is read once, with all columns.
  private func tableWriter(_ topology: Topology) throws(DemoError) -> LineWriter {
    var columns: CSVWriter.Columns = [.depth, .visibility, .presence, .world]
    if !InputFile.isLive(input.path) || Folder.exists(input.path) {
      columns = []
      var reader = try input.openSilently()
      while let frame = try reader.nextFrame() {
        columns.formUnion(CSVWriter.Columns(neededBy: CollectionOfOne(frame)))
      }
    }
    var writer = CSVWriter(topology: topology, columns: columns)
    return (writer.headerLine, { (frame) throws(FormatError) in try writer.line(frame) })
  }

  private func writeFolder(
    _ frame: () throws(DemoError) -> PoseFrame?, _ output: Output
  ) throws(DemoError) -> Int {
    output.tellLeftovers(beside: outPath, cleans: cleans)
    func isFrame(_ name: String) -> Bool { name.hasSuffix("_keypoints.json") }
    // A folder holds the frames of one recording.
    let isEmpty = !((try? Folder.names(in: outPath)) ?? []).contains(where: isFrame)
    guard overwrites || isEmpty else { throw DemoError(OutputError.exists(path: outPath)) }
    func attemptOutput<Result>(_ body: () throws(OutputError) -> Result) throws(DemoError) -> Result {
      do throws(OutputError) { return try body() } catch { throw DemoError(error) }
    }
    try attemptOutput { () throws(OutputError) in try OutputFolder.refuseForeign(in: outPath, isFrame) }
    let folder = try attemptOutput { () throws(OutputError) in try OutputFolder(outPath) }
    var count = 0
    while let frame = try frame() {
      let bytes = try attempt { () throws(FormatError) in try OpenPoseWriter.bytes(frame, index: count) }
      let name = OpenPoseWriter.fileName(outPath.fileName, frame: count)
      try attemptOutput { () throws(OutputError) in try folder.write(bytes, to: name) }
      count += 1
    }
    try attemptOutput { () throws(OutputError) in try folder.finish() }
    return count
  }

  /// Writes the formats whose beginning depends on all frames.
  private func writeWhole(
    _ frame: () throws(DemoError) -> PoseFrame?, rate stated: Double?, _ output: Output
  ) throws(DemoError) -> Int {
    var frames: [PoseFrame] = []
    while let frame = try frame() { frames.append(frame) }
    // A video's stated rate may be its frames by a duration that they do not fill.
    let rate = SteadyTimes.rate(of: frames.map(\.timestamp.seconds)) ?? stated
    let bytes = try attempt { () throws(FormatError) in
      switch target {
      case .trc: try MarkerRecording(worldOf: frames, rate: rate).trc(name: outPath.fileName)
      case .c3d: try steady(MarkerRecording(worldOf: frames, rate: rate), output).c3d()
      default: try COCOWriter.bytes(frames)
      }
    }
    try write(bytes, to: outPath)
    return frames.count
  }

  /// Returns markers at the constant rate that C3D needs; a note says where that changed them.
  private func steady(_ markers: MarkerRecording, _ output: Output) -> MarkerRecording {
    guard !markers.isSteady else { return markers }
    let steady = markers.atSteadyRate()
    if steady.isSteady {
      warn(
        [
          "the frames are not at a steady rate, which C3D needs: \(steady.times.count) positions of each point lie between"
            + " those of the \(markers.times.count) frames, at \(markers.rate.fixed(decimals: 3)) a second. TRC holds the"
            + " frames' own times"
        ], output)
    }
    return steady
  }

  private func warn(_ notes: [String], _ output: Output) {
    for note in notes { output.complain("qpdemo: note: \(note)") }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(DemoError) {
    try bytes.save(to: path)
  }

  private func attempt<Result>(_ body: () throws(FormatError) -> Result) throws(DemoError) -> Result {
    do throws(FormatError) { return try body() } catch { throw DemoError(error.named(input.path)) }
  }
}

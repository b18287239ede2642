import Foundation
import QPCore
import QPFormats

/// `qpdemo convert`: writes a file in another format.
struct ConvertCommand {
  private let input: InputFile
  private let outPath: String
  private let target: Target

  /// What is written, by the ending of the file's name.
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

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(
      arguments, valued: InputFile.valued.union(["--view"]), flags: InputFile.flags)
    guard options.operands.count == 2 else { throw .usage("'convert' takes a file to read and one to write.") }
    input = try InputFile(options.operands[0], options, view: options.value("--view"))
    outPath = options.operands[1]
    guard let target = Target(outPath) else {
      throw .usage("What is \(outPath)? Endings are .qprec.jsonl, .csv, .json, .trc, .c3d, .mot, or none for a folder.")
    }
    self.target = target
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    let format = try attempt { () throws(FormatError) in try FileFormat(ofFileAt: input.path) }
    switch (format, target) {
    case (.trc, .trc), (.trc, .c3d), (.c3d, .trc), (.c3d, .c3d): try convertMarkers(format, output)
    case (.mot, .mot): try convertTable(output)
    case (_, .mot): throw .usage("Joint angles cannot be made of points. 'qpdemo measure' computes angles.")
    default: try convertFrames(output)
    }
    return .success
  }

  /// Markers stay markers, all of them and in their own axes.
  private func convertMarkers(_ format: FileFormat, _ output: Output) throws(DemoError) {
    let (markers, bytes) = try attempt { () throws(FormatError) in
      let file = try FileBytes.open(input.path)
      let markers = try format == .trc ? MarkerRecording(trc: file) : MarkerRecording(c3d: file)
      return (markers, try target == .trc ? markers.trc(name: outPath.fileName) : markers.c3d())
    }
    try write(bytes, to: outPath)
    warn(markers.notes, output)
    output.line("\(outPath): \(markers.count) frames of \(markers.names.count) markers")
  }

  private func convertTable(_ output: Output) throws(DemoError) {
    let (table, bytes) = try attempt { () throws(FormatError) in
      let table = try MotionTable(mot: FileBytes.open(input.path))
      return (table, try table.mot())
    }
    try write(bytes, to: outPath)
    warn(table.notes, output)
    output.line("\(outPath): \(table.count) rows of \(table.columns.count) columns")
  }

  private func convertFrames(_ output: Output) throws(DemoError) {
    var reader = try input.open()
    var frames: [PoseFrame] = []
    while let frame = try reader.nextFrame() { frames.append(frame) }
    warn(reader.notes, output)
    if let own = frames.first?.topology, let wanted = input.options.topology ?? usualTopology(own), own != wanted {
      let lost = own.points.count { wanted.index(of: $0) == nil }
      warn(["the points of \(own.name) become those of \(wanted.name); \(lost) have no place there"], output)
      frames = frames.map { $0.converted(to: wanted) }
    }
    let files = try attempt { () throws(FormatError) in try self.files(of: frames, reader) }
    for (path, bytes) in files { try write(bytes, to: path) }
    output.line("\(outPath): \(frames.count) frames")
  }

  /// What a format has the points of, where it has no others.
  private func usualTopology(_ own: Topology) -> Topology? {
    switch target {
    case .coco: [.coco17, .halpe26].contains(own) ? nil : .coco17
    case .openPose: [.body25, .body25B, .coco18].contains(own) ? nil : .body25
    default: nil
    }
  }

  /// The files to write, by their paths.
  private func files(
    of frames: [PoseFrame], _ reader: FrameReader
  ) throws(FormatError) -> [(path: String, bytes: [UInt8])] {
    switch target {
    case .recording: return [(outPath, try recording(of: frames, reader))]
    case .csv:
      var writer = CSVWriter(
        topology: frames.first?.topology ?? .blazePose33, columns: CSVWriter.Columns(neededBy: frames))
      var bytes = writer.headerLine
      for frame in frames { bytes += try writer.line(frame) }
      return [(outPath, bytes)]
    case .coco: return [(outPath, try COCOWriter.bytes(frames))]
    case .trc: return [(outPath, try MarkerRecording(worldOf: frames, rate: reader.rate).trc(name: outPath.fileName))]
    case .c3d: return [(outPath, try MarkerRecording(worldOf: frames, rate: reader.rate).c3d())]
    case .mot: return []
    case .openPose:
      var files: [(path: String, bytes: [UInt8])] = []
      for (index, frame) in frames.enumerated() {
        let name = OpenPoseWriter.fileName(outPath.fileName, frame: index)
        files.append((outPath + "/" + name, try OpenPoseWriter.bytes(frame, index: index)))
      }
      return files
    }
  }

  private func recording(of frames: [PoseFrame], _ reader: FrameReader) throws(FormatError) -> [UInt8] {
    guard let first = frames.first else {
      throw FormatError(.cannotHold, "there are no frames, and so no size.", remedy: "Nothing is written.")
    }
    do throws(RecordingError) {
      var writer = try RecordingWriter(
        RecordingHeader(
          topology: first.topology, size: first.size, fps: reader.rate,
          source: reader.header?.source ?? "\(reader.format.rawValue): \(input.path.fileName)", gravity: first.gravity,
          intrinsics: first.intrinsics))
      var bytes = writer.headerLine
      for frame in frames { bytes += try writer.line(frame) }
      return bytes
    } catch {
      throw FormatError(error)
    }
  }

  private func warn(_ notes: [String], _ output: Output) {
    for note in notes { output.complain("qpdemo: note: \(note)") }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(DemoError) {
    if target == .openPose {
      do {
        try FileManager.default.createDirectory(atPath: outPath, withIntermediateDirectories: true)
      } catch {
        throw DemoError(status: .cannotCreate, message: "Cannot make \(outPath): \(error.localizedDescription)")
      }
    }
    try Data(bytes).save(to: path)
  }

  private func attempt<Result>(_ body: () throws(FormatError) -> Result) throws(DemoError) -> Result {
    do throws(FormatError) { return try body() } catch { throw DemoError(error.named(input.path)) }
  }
}

extension String {
  /// The last part of a path.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}

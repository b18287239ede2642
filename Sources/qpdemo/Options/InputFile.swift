import QPBatch
import QPCore
import QPRecording
import QPFormats

/// A file that a command reads frames from, in any format, with what its options say of it.
struct InputFile {
  /// The options that say what a file does not say of itself; all commands that read frames have them.
  static let valued: Set<String> = ["--size", "--rate", "--topology", "--map"]
  static let flags: Set<String> = ["--mirrored"]

  let path: String
  let options: ReadingOptions

  /// The path to open: `-` is the standard input.
  private static func path(_ argument: String) -> String { argument == "-" ? "/dev/stdin" : argument }

  /// - Parameters:
  ///   - path: A file, or a folder of OpenPose's.
  ///   - arguments: The command's options.
  ///   - view: The option's value where the command has it: from where to look at markers.
  /// - Throws: A usage error, or that the map cannot be read.
  init(_ path: String, _ arguments: Options, view: String? = nil) throws(DemoError) {
    self.path = Self.path(path)
    var options = ReadingOptions(mirrored: arguments.has("--mirrored"))
    options.size = try arguments.value("--size").map { (text) throws(DemoError) in try Self.size(text) }
    options.rate = try arguments.number("--rate")
    options.topology = try arguments.value("--topology").map { (name) throws(DemoError) in try Self.topology(name) }
    if let view {
      guard let view = MarkerView(rawValue: view) else {
        throw .usage("--view is \(MarkerView.allCases.map(\.rawValue).joined(separator: " or ")), not '\(view)'.")
      }
      options.view = view
    }
    if let map = arguments.value("--map") {
      options.map = try MarkerMap(ofFileAt: map)
    }
    self.options = options
  }

  /// Opens the file; says after some seconds that a pipe is waited for.
  func open(_ output: Output? = nil) throws(DemoError) -> FrameReader {
    try FrameReader(path: path, options: options) { output?.complain($0) }
  }

  /// Plays the file; what is no recording is made one first.
  func replay(speed: Replay.Speed) throws(DemoError) -> Replay {
    // Who plays a pipe pipes recordings, and a file that cannot be opened says so when it is played.
    guard !Self.isLive(path) || Folder.exists(path), let format = try? FileFormat(ofFileAt: path), format != .recording
    else { return Replay(path: path, speed: speed) }
    let bytes = try recording()
    return Replay(speed: speed) { [path] () throws(RecordingError) in MemoryBytes(bytes, name: path) }
  }

  private func recording() throws(DemoError) -> [UInt8] {
    var reader = try open()
    var (bytes, writer): ([UInt8], RecordingWriter?) = ([], nil)
    while let frame = try reader.nextFrame() {
      do throws(RecordingError) {
        if writer == nil {
          let first = try RecordingWriter(RecordingHeader(topology: frame.topology, size: frame.size))
          bytes = first.headerLine
          writer = first
        }
        bytes += try writer?.line(frame) ?? []
      } catch {
        throw DemoError(error)
      }
    }
    return bytes
  }

  /// Pixels such as `1280x720`.
  static func size(_ text: String, of option: String = "--size") throws(DemoError) -> PictureSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ (1...PictureSize.limit).contains($0) }) else {
      throw .usage("\(option) needs pixels such as 1280x720, not '\(text)'.")
    }
    return PictureSize(width: sides[0], height: sides[1])
  }

  static func topology(_ name: String) throws(DemoError) -> Topology {
    guard let topology = Topology.builtIn.first(where: { $0.name == name }) else {
      throw .usage("--topology is one of \(Topology.builtIn.map(\.name).joined(separator: ", ")), not '\(name)'.")
    }
    return topology
  }

  /// Whether it gives its bytes as they come, once: a pipe, a socket, a terminal.
  static func isLive(_ path: String) -> Bool { ![.file, nil].contains(FilePath.kind(path)) }
}

extension FrameReader {
  /// The next frame; nil at the end.
  mutating func nextFrame() throws(DemoError) -> PoseFrame? {
    do throws(FormatError) { return try next() } catch { throw DemoError(error) }
  }
}

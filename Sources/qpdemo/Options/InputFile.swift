import QPBatch
import QPCore
import QPRecording
import QPFormats

/// A file that a command reads frames from, in any format, with what its options say of it.
struct InputFile {
  /// The options that say what a file does not say of itself; all commands that read frames have them.
  static let section = OptionSection(title, options, isShared: true)
  /// The same, with the direction from which markers are seen.
  static let sectionWithView = OptionSection(title, options + [.markerView], isShared: true)

  private static let title = "What a file does not say of itself"
  static let options: [CommandOption] = [.pictureSize, .rate, .topology, .mirrored, .map]

  let path: String
  let options: ReadingOptions

  /// The path to open: `-` is the standard input.
  private static func path(_ argument: String) -> String { argument == "-" ? "/dev/stdin" : argument }

  /// - Parameters:
  ///   - path: A file, or a folder of OpenPose's.
  ///   - arguments: The command's options.
  ///   - view: The direction from which to look at markers, where the command has that option.
  /// - Throws: A usage error, or that the map cannot be read.
  init(_ path: String, _ arguments: Options, view: MarkerView? = nil) throws(DemoError) {
    self.path = Self.path(path)
    var options = ReadingOptions(mirrored: arguments.has(.mirrored))
    options.size = arguments.size(.pictureSize)
    options.rate = arguments.givenNumber(.rate)
    options.topology = try arguments.given(.topology).map { (name) throws(DemoError) in try Self.topology(name) }
    if let view { options.view = view }
    if let map = arguments.given(.map) { options.map = try MarkerMap(ofFileAt: map) }
    self.options = options
  }

  /// Opens the file; says after 5 s that a pipe is waited for.
  func open() throws(DemoError) -> FrameReader {
    do throws(FormatError) { return try FrameReader(waitingFor: path, options: options) } catch {
      throw DemoError(error)
    }
  }

  /// Plays the file; what is no recording is made one first.
  func replay(speed: Replay.Speed) throws(DemoError) -> Replay {
    // Who plays a pipe pipes recordings, and a file that cannot be opened says so when it is played.
    guard !Self.isLive(path) || Folder.exists(path), let format = try? FileFormat(ofFileAt: path), format != .recording
    else {
      return Replay(speed: speed) { [path] () throws(RecordingError) in try FileBytes(waitingFor: path) }
    }
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

  static func topology(_ name: String) throws(DemoError) -> Topology {
    guard let topology = Topology.builtIn.first(where: { $0.name == name }) else {
      throw Vocabulary.topologies.refusal(of: name)
    }
    return topology
  }

  /// Whether it gives its bytes as they come, once: a pipe, a socket, a terminal.
  static func isLive(_ path: String) -> Bool { ![.file, nil].contains(FilePath.kind(path)) }
}

extension CommandOption {
  fileprivate static let pictureSize = option("--size", "WxH", .size, "the picture's size in pixels")
  fileprivate static let rate = option("--rate", "FPS", .positiveNumber, "frames per second, where there are no times")
  fileprivate static let topology = option(
    "--topology", "NAME", .name(.topologies), "the order of the points; for convert, of those written")
  fileprivate static let mirrored = flag("--mirrored", "the picture had been flipped")
  fileprivate static let map = option(
    "--map", "FILE", .input, "which marker is which part, in lines such as LSHO = leftShoulder")
}

extension FrameReader {
  /// The next frame; nil at the end.
  mutating func nextFrame() throws(DemoError) -> PoseFrame? {
    do throws(FormatError) { return try next() } catch { throw DemoError(error) }
  }
}

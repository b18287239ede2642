import QPBatch
import QPCore
import QPRecording
import QPFormats
import QPVideo

/// What a command reads frames from, with what its options say of it: a recording or a file of another format, pictures
/// or a film.
struct InputFile {
  /// The options that say what a file does not say of itself; all commands that read frames have them.
  static let section = OptionSection(title, options, isShared: true)
  /// The same, with the direction from which markers are seen.
  static let sectionWithView = OptionSection(title, options + [.markerView], isShared: true)

  private static let title = "What a file does not say of itself"
  static let options: [CommandOption] = [.pictureSize, .rate, .topology, .mirrored, .map]

  let path: String
  let kind: InputKind
  let options: ReadingOptions
  /// What finds people in pictures; `nil` for recordings.
  private let estimator: EstimatorOptions?
  /// The stretch of a film that is read.
  private let film: VideoFrames.Options
  private let kept = Kept()

  /// Frames of pictures, for when they are asked for again.
  private final class Kept {
    var frames: EstimatedFrames?
  }

  /// The path to open: `-` is the standard input.
  private static func path(_ argument: String) -> String { argument == "-" ? "/dev/stdin" : argument }

  /// - Parameters:
  ///   - path: A file, a folder of OpenPose's, or a folder of pictures.
  ///   - arguments: The command's options.
  ///   - view: The direction from which to look at markers, where the command has that option.
  /// - Throws: A usage error, or that the map cannot be read.
  init(_ path: String, _ arguments: Options, view: MarkerView? = nil) throws(DemoError) {
    try self.init(path, InputKind(Self.path(path)), arguments, view)
  }

  /// Recordings of which only the options matter.
  init(recordings arguments: Options, view: MarkerView?) throws(DemoError) {
    try self.init("", .recording, arguments, view)
  }

  private init(_ path: String, _ kind: InputKind, _ arguments: Options, _ view: MarkerView?) throws(DemoError) {
    self.path = Self.path(path)
    self.kind = kind
    var options = ReadingOptions(mirrored: arguments.has(.mirrored))
    if kind != .film { options.rate = arguments.givenNumber(.rate) }
    film = kind == .film ? try FilmOptions.read(arguments) : VideoFrames.Options()
    if kind == .recording {
      estimator = nil
      options.size = arguments.size(.pictureSize)
      if let map = arguments.given(.map) { options.map = try MarkerMap(ofFileAt: map) }
    } else {
      estimator = try EstimatorOptions(arguments)
    }
    options.topology = try arguments.given(.topology).map { (name) throws(DemoError) in try Self.topology(name) }
    if let view { options.view = view }
    self.options = options
  }

  /// Opens the input; says after 5 s that a pipe is waited for.
  ///
  /// People in pictures are found as the frames are asked for, and once only.
  func open() throws(DemoError) -> InputFrames {
    guard let estimator else {
      do throws(FormatError) { return InputFrames(try FrameReader(waitingFor: path, options: options)) } catch {
        throw DemoError(error)
      }
    }
    let frames: EstimatedFrames
    if let known = kept.frames {
      frames = known
    } else {
      frames = EstimatedFrames(try pictures(), try estimator.open())
      kept.frames = frames
    }
    return InputFrames(frames, format: kind == .film ? "film" : "pictures", mirrored: options.mirrored)
  }

  private func pictures() throws(DemoError) -> any PictureSource {
    if kind == .film { return try Film.open(path, film) }
    return try PictureFiles([path], rate: options.rate)
  }

  /// Plays the file; what is no recording is made one first.
  func replay(speed: Replay.Speed) throws(DemoError) -> Replay {
    // Who plays a pipe pipes recordings, and a file that cannot be opened says so when it is played.
    guard !Self.isLive(path) || Folder.exists(path),
      kind != .recording || ((try? FileFormat(ofFileAt: path)) ?? .recording) != .recording
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
          let first = try RecordingWriter(
            RecordingHeader(topology: frame.topology, size: frame.size, estimator: frame.estimator))
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
  /// The rate of files and pictures that do not say when they were taken.
  static let rate = option("--rate", "FPS", .positiveNumber, "frames per second, where there are no times")
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

import QPBatch
import QPCore
import QPRecording
import QPFormats
import QPVideo

/// The input of a command with its options: a recording or a file of another format, pictures or a video.
struct InputFile {
  /// The options for properties that a file lacks; all commands that read frames have them.
  static let section = OptionSection(title, options, isShared: true)
  /// The same, with the direction from which markers are seen.
  static let sectionWithView = OptionSection(title, options + [.markerView], isShared: true)

  private static let title = "Properties that a file lacks"
  static let options: [CommandOption] = [.pictureSize, .rate, .topology, .mirrored, .map] + CommandOption.lensOptions

  let path: String
  let kind: InputKind
  private(set) var options: FileOptions
  /// The estimator for pictures; `nil` for recordings.
  private let estimator: EstimatorOptions?
  /// The part of a video to read.
  private let videoPart: VideoFrames.Options
  /// The program's output, for the progress; `nil` if there is none.
  private let output: Output?
  private let kept = Kept()
  /// The person whose frames alone are read, and whether people are told apart; see ``ofPeople(_:)``.
  private var selection: Selection?
  /// The space in which angles are read.
  private var space = AngleSpace.picture

  /// The frames that were read, kept for a second reading.
  private final class Kept {
    var frames: MemoizedFrames?
    var whole: (people: PersonTracks, failure: DemoError?)?
    /// Whether a note has said that the people lie, or needs not.
    var isTurnNoted = false
    /// The error behind the frames of a replay.
    var replayFailure: DemoError?
    /// The frames with bodies in space that were read last, of one person by number or of all people.
    ///
    /// Those of one person alone: a recording may show hundreds.
    var bodies: (number: Int?, frames: [PoseFrame])?
    /// The numbers of those of whom a note has said that they have no body in space; `nil` for all people.
    var notedWithoutBody: Set<Int?> = []
  }

  private enum Selection {
    case everybody
    case one(RecordedPerson)

    var number: Int? { if case .one(let person) = self { person.number } else { nil } }
  }

  /// Returns the path to open: `-` is the standard input.
  private static func path(_ argument: String) -> String { argument == "-" ? "/dev/stdin" : argument }

  /// - Parameters:
  ///   - path: A file, a folder of OpenPose's, or a folder of pictures.
  ///   - arguments: The command's options.
  ///   - view: The direction from which markers are seen, if the command has that option.
  /// - Throws: A usage error, or an error if the map cannot be read.
  init(_ path: String, _ arguments: Options, view: AnatomicalPlane? = nil) throws(DemoError) {
    try self.init(path, InputKind(Self.path(path)), arguments, view)
  }

  /// Returns the input with its markers seen from a view.
  func seen(from view: AnatomicalPlane) -> InputFile {
    var input = self
    input.options.view = view
    return input
  }

  /// Creates an input without a path, for its options.
  init(recordings arguments: Options, view: AnatomicalPlane?) throws(DemoError) {
    try self.init("", .recording, arguments, view)
  }

  private init(_ path: String, _ kind: InputKind, _ arguments: Options, _ view: AnatomicalPlane?) throws(DemoError) {
    self.path = Self.path(path)
    self.kind = kind
    output = arguments.output
    var options = FileOptions(mirrored: arguments.has(.mirrored))
    options.lens = try arguments.knownLens()
    if kind != .video { options.rate = arguments.givenNumber(.rate) }
    videoPart = kind == .video ? try VideoPart.read(arguments) : VideoFrames.Options()
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

  /// Reads the whole input, tells its people apart and decides their sides.
  func people() throws(DemoError) -> PersonTracks {
    if let whole = kept.whole { return whole.people }
    var reader = try source()
    let estimated = kept.frames
    showProgress()
    defer { estimated?.progress = nil }
    var (frames, failure): ([PoseFrame], DemoError?) = ([], nil)
    do throws(DemoError) {
      while let frame = try reader.nextFrame() { frames.append(frame) }
    } catch {
      // The frames before a fault are measured first, as ever.
      guard !frames.isEmpty else { throw error }
      failure = error
    }
    if !options.mirrored, failure == nil, let estimated {
      // Read once: it is found in the file.
      let lens = lens
      frames = try estimated.followedBack().map { $0.with(lens) }
    }
    if estimated?.showOthers == true { output?.complain("qpdemo: note: " + OtherPeople.note(path)) }
    let people = PersonTracks(frames)
    kept.whole = (people, failure)
    noteIfSideways()
    return people
  }

  /// Notes once that a video may be shown on its side, where its people lie in the frames that were read.
  private func noteIfSideways() {
    let whole = kept.whole?.people.frames
    guard kind == .video, !kept.isTurnNoted, let frames = whole ?? kept.frames?.known,
      let turn = SidewaysVideo.turn(for: frames, mirrored: whole != nil && options.mirrored)
    else { return }
    kept.isTurnNoted = true
    output?.complain("qpdemo: note: " + SidewaysVideo.note(path, turn, after: videoPart.reading.rotation))
  }

  /// Leaves that note out, since people lie in what is shown, such as push-ups.
  func expectLyingPeople() { kept.isTurnNoted = true }

  /// Notes once of a person, or of all people, why no body in space was fitted.
  func noteWithoutBody(_ reason: String, person: Int? = nil) {
    guard kept.notedWithoutBody.insert(person).inserted else { return }
    output?.complain("qpdemo: note: \(path): " + (person.map { "person \($0): " } ?? "") + reason)
  }

  /// Returns a calibration with the vertical that the people of the whole recording tell, where neither the recording nor
  /// the calibration gives one.
  ///
  /// An input that is read frame by frame keeps its calibration.
  func calibrated(_ calibration: Calibration) throws(DemoError) -> Calibration {
    if case .plane = calibration.scale { return calibration }
    guard selection != nil, calibration.vertical == .recording,
      let estimate = VerticalEstimate(try people().frames)
    else { return calibration }
    var calibration = calibration
    calibration.vertical = .estimated(estimate)
    return calibration
  }

  /// Returns the input with all its people told apart, or with one of them alone.
  func ofPeople(_ person: RecordedPerson?) -> InputFile {
    var copy = self
    copy.selection = person.map { .one($0) } ?? .everybody
    return copy
  }

  /// Returns the input with the angles of bodies in space, too, unless it is the picture's.
  func reading(in space: AngleSpace) -> InputFile {
    var copy = self
    copy.space = space
    return copy
  }

  /// Whether people are told apart over the whole file before it is measured.
  var isReadAsWhole: Bool { selection != nil }

  /// Whether the frames get bodies in space.
  var addsBodies: Bool { selection != nil && space != .picture }

  /// Shows the progress of finding people on the terminal's progress line.
  private func showProgress() {
    guard let estimated = kept.frames else { return }
    estimated.progress = output.map { PictureProgress(path.fileName, total: estimated.expectedCount, $0) }
  }

  /// Opens the input of a command that prints nothing before all is read.
  func openSilently() throws(DemoError) -> InputFrames {
    let frames = try open()
    showProgress()
    return frames
  }

  /// Opens the input; a note tells of a pipe that is silent for 5 s.
  ///
  /// People in pictures are found on demand, and once only.
  func open() throws(DemoError) -> InputFrames {
    guard let selection else { return try source().atEnd(noteIfSideways) }
    let people = try people()
    let frames: [PoseFrame]
    if let bodies = kept.bodies, bodies.number == selection.number {
      frames = bodies.frames
    } else {
      kept.bodies = nil
      let ofPicture =
        switch selection {
        case .everybody: people.frames
        case .one(let person): people.frames(of: person)
        }
      frames = space.adding(to: ofPicture) { noteWithoutBody($0, person: selection.number) }
      if space != .picture { kept.bodies = (selection.number, frames) }
    }
    return try source().replacing(frames, then: kept.whole?.failure)
  }

  private func source() throws(DemoError) -> InputFrames {
    guard let estimator else {
      do throws(FormatError) { return InputFrames(try FrameReader(waitingFor: path, options: options)) } catch {
        throw DemoError(error)
      }
    }
    let frames: MemoizedFrames
    if let known = kept.frames {
      frames = known
    } else {
      let place = kind == .video ? estimator.place(of: path, videoPart) : nil
      frames = try MemoizedFrames(path, keptAt: place) { () throws(DemoError) in
        (try pictures(), try estimator.open())
      }
      kept.frames = frames
    }
    return InputFrames(frames, format: kind == .video ? "video" : "pictures", mirrored: options.mirrored, lens: lens)
  }

  /// The lens of the options, or else of a video's or a picture's metadata; `nil` where nothing is known.
  private var lens: KnownLens? { options.lens ?? FileLens.read(path, kind) }

  /// Returns the pictures from their start; `nil` for a recording.
  func pictureSource() throws(DemoError) -> (any PictureSource)? {
    estimator == nil ? nil : try pictures()
  }

  private func pictures() throws(DemoError) -> any PictureSource {
    if kind == .video { return try VideoInput.open(path, videoPart) }
    return try PictureFiles([path], rate: options.rate)
  }

  /// Returns a replay of the file, which is converted to a recording if it is none.
  func replay(speed: Replay.Speed) throws(DemoError) -> Replay {
    // A pipe holds recordings, and a file that cannot be opened fails when it is played.
    guard !Self.isLive(path) || Folder.exists(path),
      selection != nil || kind != .recording || options.lens != nil
        || ((try? FileFormat(ofFileAt: path)) ?? .recording) != .recording
    else {
      guard options.lens == nil else { throw .usage("--lens, --fov and --focal need a recording in a file.") }
      return Replay(speed: speed) { [path] () throws(RecordingError) in try FileBytes(waitingFor: path) }
    }
    let bytes = try recording()
    return Replay(speed: speed) { [path] () throws(RecordingError) in MemoryBytes(bytes, name: path) }
  }

  /// The error that ended a replay of a file before its end; its frames until there are played first.
  var failure: DemoError? { kept.replayFailure }

  private func recording() throws(DemoError) -> [UInt8] {
    var reader = try open()
    var (bytes, writer): ([UInt8], RecordingWriter?) = ([], nil)
    func next() throws(DemoError) -> PoseFrame? {
      do throws(DemoError) { return try reader.nextFrame() } catch {
        guard writer != nil else { throw error }
        kept.replayFailure = error
        return nil
      }
    }
    while let frame = try next() {
      do throws(RecordingError) {
        if writer == nil {
          let first = try RecordingWriter(
            RecordingHeader(
              topology: frame.topology, size: frame.size, gravity: frame.gravity, intrinsics: frame.intrinsics,
              estimator: frame.estimator))
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

  /// Whether an input can be read only once: a pipe, a socket, a terminal.
  static func isLive(_ path: String) -> Bool { ![.file, nil].contains(FilePath.kind(path)) }
}

extension CommandOption {
  fileprivate static let pictureSize = option("--size", "WxH", .size, "the picture's size in pixels")
  /// The rate of files and pictures without times.
  static let rate = option("--rate", "FPS", .positiveNumber, "frames per second, where there are no times")
  fileprivate static let topology = option(
    "--topology", "NAME", .name(.topologies), "the topology of the points; for convert, of the output")
  fileprivate static let mirrored = flag("--mirrored", "the picture is mirrored")
  fileprivate static let map = option(
    "--map", "FILE", .input, "the parts of markers, in lines such as LSHO = leftShoulder")
}

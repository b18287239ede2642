import QPBatch
import QPCore
import QPFeatures
import QPFormats
import QPReport
import QPRecording
import QPStyle
import QPVideo
import QPVision

/// `qpdemo video`: measures a video and writes it again with the drawings over its pictures.
struct VideoCommand: Command {
  static let declaration = CommandDeclaration(
    "video", "Measures a video, and writes it with the measurements drawn on it.",
    operands: [Operand("VIDEO", .input, "the video: mp4, mov, mkv, webm, avi and others")],
    options: [
      .annotatedVideo.required, .feature, .intervals, .smoothing, .mirroredVideo, .noAudio, .codec, .json, .overwrite,
    ] + PersonChoice.optionsForAll + CommandOption.lensOptions,
    sections: [OptionSection("Part of the video", VideoPart.options), EstimatorOptions.sectionWithCache],
    notes: [
      "Without --feature the body is drawn. Sound is copied. Ctrl-C leaves nothing; the output appears under its name"
        + " when it is whole. --json prints each picture's readings, as 'qpdemo measure' does."
    ],
    examples: [
      Example(
        "qpdemo video squats.mp4 -o squats.measured.mp4 --feature rangeOfMotion.knee.left.flexion", "An annotated video"
      ),
      Example(
        "qpdemo video jump.mov -o jump.measured.mov --from 2 --to 6 --slow-motion 8",
        "Four seconds of a video of 240 pictures a second that plays at 30"),
    ])

  private let input: String
  private let target: String
  private let entries: [NamedFeature]
  private let estimator: EstimatorOptions
  private let people: PersonChoice
  private let lens: KnownLens?
  private let overwrites: Bool
  private let processor: VideoAnnotator
  private let asJSON: Bool

  init(_ options: Options) throws(DemoError) {
    input = options.operands[0]
    target = try options.value(.annotatedVideo)
    entries = try options.features()
    estimator = try EstimatorOptions(options)
    asJSON = options.has(.json)
    var part = try VideoPart.read(options)
    part.isMirrored = options.has(.mirroredVideo)
    people = try PersonChoice(options, space: options.angleSpace)
    lens = try options.knownLens()
    guard lens == nil || !people.isLive else {
      throw .usage("--live cannot be combined with --lens, --fov or --focal.")
    }
    overwrites = options.has(.overwrite)
    var configuration = Configuration(smoothing: try options.smoothing())
    configuration.annotatesReadings = true
    configuration.showsIntervals = options.has(.intervals)
    var writing = VideoWriterOptions()
    if let codec = options.given(.codec) { writing.codec = .named(codec) }
    var processor = VideoAnnotator(video: part, configuration: configuration, writing: writing)
    processor.keepsAudio = !options.has(.noAudio)
    self.processor = processor
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    guard VideoBackend.canWrite else { throw VideoInput.noBackend(input) }
    guard !people.isLive else {
      if let reason = people.reasonWithoutBody { output.complain("qpdemo: note: \(input): \(reason)") }
      return try annotate(people.livePolicy(), to: target, with: try estimator.open(), nil, output)
    }
    // Once for the people of the whole video, once for the pictures.
    let video = processor.video
    let known = try MemoizedFrames(input, keptAt: estimator.place(of: input, video)) { () throws(DemoError) in
      (try VideoInput.open(input, video), try estimator.open())
    }
    known.progress = PictureProgress(input.fileName, total: known.expectedCount, output)
    let lens = lens ?? FileLens.read(input, .video)
    let frames = try known.followedBack().map { $0.with(lens) }
    known.progress = nil
    if known.showOthers { output.complain("qpdemo: note: " + OtherPeople.note(input)) }
    if let turn = SidewaysVideo.turn(for: frames) {
      output.complain("qpdemo: note: " + SidewaysVideo.note(input, turn, after: video.reading.rotation))
    }
    let vertical = VerticalEstimate(PersonTracks(frames).frames)
    let chosen = try people.chosen(among: frames, named: input)
    let paths = chosen.map { people.isAll ? target.ofPerson($0.number) : target }
    if people.isAll, !overwrites {
      do throws(OutputError) { try OutputFile.check(paths, inputs: [input], overwrites: false) } catch {
        throw DemoError(error)
      }
    }
    for (path, person) in zip(paths, chosen) {
      let measured = self.people.space.adding(to: person.frames()) { reason in
        output.complain("qpdemo: note: \(input): " + (person.number.map { "person \($0): " } ?? "") + reason)
      }
      _ = try annotate(person.policy, to: path, with: ReplayEstimator(measured, by: known.estimator), vertical, output)
    }
    return .success
  }

  private func annotate(
    _ person: PersonPolicy, to target: String, with found: any LandmarkEstimator,
    _ vertical: VerticalEstimate?, _ output: Output
  ) throws(DemoError) -> ExitStatus {
    let features = entries.isEmpty ? [.overlay(.wholeBody)] : entries.map { Self.colored($0.feature) }
    var processor = processor
    processor.configuration.person = person
    if let vertical { processor.configuration.calibration = Calibration(vertical: .estimated(vertical)) }
    let canceller = VideoCanceller()
    let signal = StopSignal { canceller.cancel() }
    defer { signal.end() }
    let writer = ResultsWriter(features: features.map(\.id), format: .jsonLines)
    var people = 0
    if asJSON { output.raw(writer.headerLine) }
    var summaries =
      asJSON ? [] : entries.filter { $0.unit != nil }.map { MeasureSummary(of: $0.feature, in: self.people.space) }
    let summary: VideoSummary
    do throws(VideoError) {
      summary = try processor.process(
        from: input, to: target, features: features, estimator: { () throws(EstimatorError) in found },
        canceller: canceller,
        onFrame: { frame, measured in
          if measured.landmarks != nil { people += 1 }
          if asJSON { output.raw(writer.line(measured, at: frame.timestamp)) }
          for index in summaries.indices { summaries[index].add(measured, at: frame.timestamp) }
        },
        onProgress: { output.progress(ProgressLine.text($0)) })
      output.progress("")
    } catch {
      output.progress("")
      // A missing output means a missing folder.
      if error == .notFound(target) || error == .notAllowed(target) {
        throw DemoError(status: .cannotCreate, message: "\(target) cannot be written. Check its folder.")
      }
      throw DemoError(error)
    }
    for note in summary.notes + Self.remarks(summary.damage) { output.complain("qpdemo: note: \(note)") }
    guard !asJSON else { return .success }
    output.line(
      "\(target): \("picture".counted(summary.pictures)), \(Timestamp(microseconds: summary.durationMicroseconds).seconds.fixed(decimals: 1)) s,"
        + " \(summary.codec)" + (summary.audio == .copied ? ", sound copied" : ""))
    output.line("a person is seen in \(people) of \("picture".counted(summary.pictures))")
    for index in summaries.indices { summaries[index].end().forEach { output.line($0) } }
    if let vertical, vertical.isWorthSaying, !summaries.isEmpty { output.text("\nVertical \(vertical.summary)") }
    return .success
  }

  /// Returns an angle in the colour of its side, as on pages: blue on the left, orange on the right.
  private static func colored(_ feature: Feature) -> Feature {
    var feature = feature
    if feature.metadata.caption != nil, let side = feature.metadata.side {
      feature.style.color = side == .left ? .cyan : .orange
    }
    return feature
  }

  /// Returns the damage of a video in words; empty if there is none.
  private static func remarks(_ damage: DecodingIssues) -> [String] {
    var remarks: [String] = []
    if damage.endedEarly { remarks.append("the video ends before its stated duration: it was cut off") }
    if damage.decodeErrors + damage.damaged > 0 {
      let places = damage.decodeErrors + damage.damaged
      remarks.append("\("place".counted(places)) of the video \(places == 1 ? "is" : "are") damaged")
    }
    if damage.dropped > 0 { remarks.append("pictures left out because their times do not increase: \(damage.dropped)") }
    return remarks
  }
}

extension CommandOption {
  fileprivate static let annotatedVideo = option(
    "-o", "OUT.mp4", .output, "the video to write: mp4, mov, mkv or webm")
  fileprivate static let intervals = flag("--intervals", "shows half the 95 % interval beside each angle")
  fileprivate static let mirroredVideo = flag("--mirrored", "the video was stored mirrored, like a selfie")
  fileprivate static let noAudio = flag("--no-audio", "leaves the sound out")
  fileprivate static let codec = option(
    "--codec", "NAME", .text, "the encoder, by FFmpeg's name (libx264, else libsvtav1, else libvpx-vp9, else mpeg4)")
}

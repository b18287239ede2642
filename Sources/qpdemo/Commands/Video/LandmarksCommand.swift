import QPCore
import QPRecording
import QPVideo
import QPVision

/// `qpdemo landmarks`: finds people in pictures and writes a recording.
struct LandmarksCommand: Command {
  static let declaration = CommandDeclaration(
    "landmarks", "Finds people in pictures, and writes a recording.",
    operands: [
      Operand(
        "IN", .input, "a picture, several, a folder of them, a video, or with --raw frames (- is a pipe)",
        count: 1...Int.max)
    ],
    options: [.landmarksFile, .rate, .raw, .rawFormat, .sheet, .json, .overwrite],
    sections: [EstimatorOptions.sectionWithoutCache],
    notes: [
      "An interrupted recording is continued where it ended. --sheet shows the people found, over the pictures. "
        + "'qpdemo doctor' checks the installation."
    ],
    examples: [
      Example("qpdemo landmarks pictures --rate 30 -o take2.qprec.jsonl --sheet found.png", "A folder of pictures"),
      Example(
        "qpdemo landmarks - --raw 640x480 --rate 30 -o raw.qprec.jsonl < frames.rgb",
        "Raw frames, as 'ffmpeg -i VIDEO -f rawvideo -pix_fmt rgb24 -' writes them"),
    ])

  private let inputs: [String]
  private let rate: Double?
  private let raw: (size: PictureSize, layout: RawPictures.Layout)?
  private let estimator: EstimatorOptions
  private let videoPart: VideoFrames.Options
  private let path: String?
  private let sheet: String?
  private let asJSON: Bool
  private let overwrites: Bool

  init(_ options: Options) throws(DemoError) {
    inputs = options.operands
    videoPart = try VideoPart.read(options)
    rate = options.givenNumber(.rate)
    estimator = try EstimatorOptions(options)
    path = options.given(.landmarksFile).flatMap { $0 == "-" ? nil : $0 }
    sheet = options.given(.sheet)
    asJSON = options.has(.json)
    overwrites = options.has(.overwrite)
    guard !asJSON || path != nil else { throw .usage("--json needs the standard output: give -o FILE as well.") }
    if let size = options.size(.raw) {
      guard inputs.count == 1, rate != nil else {
        throw .usage("--raw takes one input, - or a file, and --rate FPS, since raw frames have no times.")
      }
      raw = (size, try options.choice(.rawFormat))
    } else {
      raw = nil
      guard !inputs.contains("-") else {
        throw .usage("Frames from a pipe need their size and rate: --raw 1280x720 --format rgb --rate 30.")
      }
    }
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    var source = try pictures()
    // The first picture's size is the recording's.
    guard let first = try source.next() else {
      throw DemoError(status: .noInput, message: "There is no picture in \(inputs.joined(separator: ", ")).")
    }
    var worker = try estimator.open()
    let lens = raw == nil ? FileLens.read(inputs[0], InputKind(inputs[0])) : nil
    let header = RecordingHeader(
      topology: worker.topology, size: first.picture.size, fps: source.rate, source: sourceText,
      intrinsics: lens?.intrinsics(in: first.picture.size), estimator: worker.info)
    var recording = try LandmarkOutput(path, header: header, overwrites: overwrites, output)
    let known = recording.done
    var report = LandmarkReport(total: source.count, known: known, asJSON: asJSON, output)
    var sheet = self.sheet == nil ? nil : PictureSheet(count: source.count)
    var sideways = SidewaysVideo()
    var next: NamedPicture? = first
    if known > 0, let path {
      next = try skip(known, in: path, from: first, &source, &worker, &sheet)
    }
    while let picture = next {
      let estimate: Estimate
      do throws(EstimatorError) {
        estimate = try worker.estimate(picture.picture, at: picture.time)
        try sheet?.add(picture.picture, estimate.frame)
      } catch {
        throw DemoError(error, in: picture.name)
      }
      try recording.write(estimate.frame.with(lens))
      sideways.add(estimate.frame)
      if path != nil { report.add(picture.name, estimate) }
      next = try source.next()
    }
    if let path { report.end(path, estimator: worker.info) }
    if raw == nil, InputKind(inputs[0]) == .video, let turn = sideways.turn {
      output.complain("qpdemo: note: " + SidewaysVideo.note(inputs[0], turn, after: videoPart.reading.rotation))
    }
    if let file = self.sheet { try sheet?.encoded?.save(to: file) }
    return .success
  }

  /// The number of last pictures that are estimated again when a recording is continued, so that people are followed
  /// as before.
  private static let repeated = 30

  /// Skips the pictures that a recording already has; a sheet shows them with the recording's frames.
  ///
  /// - Returns: The first picture that the recording lacks.
  private func skip(
    _ known: Int, in path: String, from first: NamedPicture, _ source: inout any PictureSource,
    _ worker: inout any LandmarkEstimator, _ sheet: inout PictureSheet?
  ) throws(DemoError) -> NamedPicture? {
    var reader: RecordingReader?
    if sheet != nil {
      do throws(RecordingError) { reader = try RecordingReader(path: path) } catch { throw DemoError(error) }
    }
    let repeated = source.count == known ? 0 : Self.repeated
    var picture: NamedPicture? = first
    for index in 0..<known {
      if let picture {
        do throws(EstimatorError) {
          if known - index <= repeated { _ = try worker.estimate(picture.picture, at: picture.time) }
          if let frame = try? reader?.next() { try sheet?.add(picture.picture, frame) }
        } catch {
          throw DemoError(error, in: picture.name)
        }
      }
      if sheet != nil || known - index - 1 <= repeated {
        picture = try source.next()
      } else {
        picture = nil
        guard try source.skip() else { break }
      }
    }
    return picture
  }

  private func pictures() throws(DemoError) -> any PictureSource {
    if let raw, let rate {
      let path = inputs[0] == "-" ? "/dev/stdin" : inputs[0]
      return try RawPictures(path, size: raw.size, layout: raw.layout, rate: rate)
    }
    if let video = inputs.first(where: { InputKind($0) == .video }) {
      guard inputs.count == 1 else { throw .usage("\(video) is a video: give it alone.") }
      return try VideoInput.open(video, videoPart)
    }
    return try PictureFiles(inputs, rate: rate)
  }

  /// The source in the recording's header, so that it is continued with the same pictures only.
  private var sourceText: String {
    let names = inputs.count > 3 ? [inputs[0], "…", inputs[inputs.count - 1]] : inputs
    return (raw.map { "raw \($0.layout.rawValue): " } ?? "pictures: ") + names.map(\.fileName).joined(separator: ", ")
  }
}

extension CommandOption {
  fileprivate static let landmarksFile = option(
    "-o", "FILE.qprec.jsonl", .continuedOutput, "the output file (standard output)")
  fileprivate static let raw = option("--raw", "WxH", .size, "the input is raw frames of this size")
  fileprivate static let rawFormat = option(
    "--format", "FORMAT", .choice(RawPictures.Layout.allCases.map(\.rawValue)), "the pixels of raw frames",
    default: RawPictures.Layout.rgb.rawValue)
}

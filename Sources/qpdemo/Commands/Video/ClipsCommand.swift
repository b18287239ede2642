import Foundation
internal import QPCapture
import QPCore
import QPReport
import QPVideo
import QPVision

/// `qpdemo clips`: cuts clips of people out of a video, or records them from a camera.
struct ClipsCommand: Command {
  static let declaration = CommandDeclaration(
    "clips", "Records clips while a person is seen.",
    operands: [Operand("IN", .input, "a video, or a camera as for 'qpdemo camera'")],
    options: [
      .album.required, .feature, .person, .landmarksOnly, .unconfirmed, .appearance, .gap, .preRoll, .postRoll,
      .minimum, .terminalView, .json, .clean,
    ],
    sections: [
      OptionSection("Part of the video", VideoPart.options), CameraOptions.section, EstimatorOptions.section,
    ],
    notes: [
      "ALBUM is a folder with an index, album.json. Clips are named by their date and never overwritten; an"
        + " interrupted recording is completed when the album is next opened."
    ],
    examples: [
      Example("qpdemo clips hall.mp4 -o clips", "Cut a video into clips of people"),
      Example(
        "qpdemo clips hall.mp4 -o clips --feature rangeOfMotion.knee.left.flexion --landmarks-only",
        "Measure meanwhile, and keep landmarks and readings but no pictures"),
    ])

  private let input: String
  private let album: String
  private let clips: ClipExtractor
  /// `nil` for a video.
  private let camera: CameraOptions?
  private let part: EstimatedVideo.Options
  private let estimator: EstimatorOptions
  private let asJSON: Bool
  private let cleans: Bool
  /// Whether people without a confirmation count, too.
  private let countsUnconfirmed: Bool
  /// The terminal view of a camera.
  private let view: String?

  init(_ options: Options) throws(DemoError) {
    input = options.operands[0]
    album = try options.value(.album)
    asJSON = options.has(.json)
    cleans = options.has(.clean)
    countsUnconfirmed = options.has(.unconfirmed)
    let isCamera = CameraOptions.isCamera(input)
    camera = isCamera ? try CameraOptions(input, options) : nil
    view = isCamera ? options.given(.terminalView) : nil
    part = isCamera ? EstimatedVideo.Options() : try VideoPart.read(options)
    estimator = try EstimatorOptions(options)
    let rules = PresenceSegmenter.Options(
      minimumAppearance: try options.number(.appearance), maximumGap: try options.number(.gap),
      preRoll: try options.number(.preRoll), postRoll: try options.number(.postRoll),
      minimumDuration: try options.number(.minimum))
    clips = ClipExtractor(
      rules: rules, features: try options.features().map(\.feature),
      configuration: Configuration(person: try options.person()), keepsPictures: !options.has(.landmarksOnly))
  }

  func run(_ output: Output) async throws(DemoError) -> ExitStatus {
    let album: Album
    guard VideoBackend.canWrite else { throw DemoError(VideoError.noBackend) }
    let confirmation = countsUnconfirmed ? nil : try estimator.confirmation(output)
    let estimator = try estimator.open()
    do throws(VideoError) { album = try Album(self.album, cleans: cleans) } catch { throw DemoError(error) }
    tell(album.repairs, output)
    guard let camera else { return try cut(into: album, estimator, confirmation, output) }
    return try await record(camera, into: album, estimator, confirmation, output)
  }

  private func cut(
    into album: Album, _ estimator: any LandmarkEstimator, _ confirmation: PersonConfirmation?, _ output: Output
  ) throws(DemoError) -> ExitStatus {
    let canceller = VideoCanceller()
    let signal = StopSignal { canceller.cancel() }
    defer { signal.end() }
    let report: ClipExtractor.Report
    do throws(VideoError) {
      report = try clips.cut(
        input, part, into: album, at: .now, estimator: estimator, confirmation: confirmation, canceller: canceller,
        onProgress: { share in output.progress("\(Int(share * 100)) %") })
      output.progress("")
    } catch {
      output.progress("")
      throw DemoError(error)
    }
    for clip in report.clips { tell(clip, output) }
    if !asJSON {
      output.line(
        "\("clip".counted(report.clips.count)); a person in \(report.picturesWithPeople) of \("picture".counted(report.pictures))"
          + Self.unconfirmed(report.unconfirmedPictures)
          + (report.discarded > 0 ? "; too short: \(report.discarded)" : ""))
    }
    return report.clips.isEmpty ? .notCompleted : .success
  }

  private func record(
    _ camera: CameraOptions, into album: Album, _ estimator: any LandmarkEstimator,
    _ confirmation: PersonConfirmation?, _ output: Output
  ) async throws(DemoError) -> ExitStatus {
    let recorder = LiveClipRecorder(album, clips, source: input, date: .now, confirmation: confirmation)
    var pipeline = Pipeline(features: clips.features, configuration: clips.configuration)
    output.flushesLines = true
    let preview = RecorderPreview(TerminalPicture(view: view, asJSON: asJSON, output), output)
    defer { preview.leave() }
    var count = 0
    var estimator = estimator
    let missed = try await camera.watch(
      output,
      { (picture) throws(DemoError) in
        do throws(VideoError) {
          let frame = try estimator.estimate(picture).frame
          let measured = clips.features.isEmpty ? nil : try? pipeline.process(frame)
          let events = try recorder.consume(picture, frame, measured)
          if !events.isEmpty { preview.erase() }
          count += tell(events, output)
          preview.show(frame, isRecording: recorder.isRecording, at: picture.time)
        } catch {
          throw DemoError(error)
        }
        try output.check()
        return true
      },
      finish: { () throws(DemoError) in
        preview.erase()
        do throws(VideoError) { count += tell(try recorder.finish(), output) } catch { throw DemoError(error) }
      })
    if !asJSON {
      output.line(
        "\("clip".counted(count)); \("picture".counted(missed)) left out meanwhile"
          + Self.unconfirmed(recorder.unconfirmedPictures))
    }
    return count == 0 ? .notCompleted : .success
  }

  /// A remark on pictures with an unconfirmed figure; empty for none.
  private static func unconfirmed(_ count: Int) -> String {
    count > 0 ? "; \(count) more with an unconfirmed figure (--unconfirmed records them)" : ""
  }

  /// Prints events.
  ///
  /// - Returns: The number of recorded clips.
  private func tell(_ events: [LiveClipRecorder.Event], _ output: Output) -> Int {
    var count = 0
    for event in events {
      switch event {
      case .opened(let time): if !asJSON { output.line("\(time.column)  recording") }
      case .recorded(let clip):
        tell(clip, output)
        count += 1
      case .discarded: if !asJSON { output.line("          discarded: the person was seen for too short a time") }
      case .preRollShortened:
        output.complain(
          "qpdemo: note: the pictures are too large to keep all of the pre-roll and of the time until a person is confirmed"
        )
      }
    }
    return count
  }

  private func tell(_ clip: AlbumClip, _ output: Output) {
    let name = clip.video ?? clip.landmarks ?? clip.name
    if asJSON {
      var json: JSONObject = ["event": "clip", "file": album + "/" + name]
      json.add("start", ifKnown: clip.start)
      json.add("duration", ifKnown: clip.durationMicroseconds.map { Timestamp(microseconds: $0) })
      json.add("pictures", ifKnown: clip.pictures)
      output.line(json)
      return
    }
    let start = clip.start?.column ?? ""
    let duration = clip.durationMicroseconds.map { Timestamp(microseconds: $0).seconds.fixed(decimals: 2) + " s" } ?? ""
    output.line("\(start)  \(album)/\(name)  \(duration), \("picture".counted(clip.pictures ?? 0))")
  }

  private func tell(_ repairs: AlbumRepairs, _ output: Output) {
    if repairs.isIndexRebuilt { output.complain("qpdemo: note: the album's index was lost and has been rebuilt") }
    for name in repairs.recovered {
      output.complain("qpdemo: note: \(name) was cut short by the end of the program, and has been completed")
    }
    for name in repairs.left {
      output.complain(
        "qpdemo: note: \(name) is not finished and was left; --clean removes those of a run that was killed")
    }
    for name in repairs.removed { output.complain("qpdemo: note: \(name) could not be completed and was removed") }
    for name in repairs.missing { output.complain("qpdemo: note: \(name) is no longer in the album") }
  }
}

extension CommandOption {
  fileprivate static let album = option("-o", "ALBUM", .outputFolder, "the folder of the clips, created if missing")
  fileprivate static let landmarksOnly = flag(
    "--landmarks-only", "keeps landmarks, and readings of --feature, but no pictures")
  fileprivate static let unconfirmed = flag(
    "--unconfirmed", "also records figures that the second look does not confirm, such as animals or small people")
  fileprivate static let appearance = option(
    "--appears", "SECONDS", .number(0...3600), "how long a person must be seen before a clip begins", default: "0.2")
  fileprivate static let gap = option(
    "--gap", "SECONDS", .number(0...3600), "the longest time without people inside a clip", default: "1")
  fileprivate static let preRoll = option(
    "--pre-roll", "SECONDS", .number(0...3600), "the time recorded before a person is seen", default: "0.5")
  fileprivate static let postRoll = option(
    "--post-roll", "SECONDS", .number(0...3600), "the time recorded after a person was seen", default: "0.5")
  fileprivate static let minimum = option(
    "--minimum", "SECONDS", .number(0...3600), "the shortest time with a person that is kept", default: "1")
}

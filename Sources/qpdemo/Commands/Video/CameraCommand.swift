import QPCore
import QPFeatures
import QPRecording
import QPVideo
import QPVision

/// `qpdemo camera`: measures a camera's pictures live.
struct CameraCommand: Command {
  static let declaration = CommandDeclaration(
    "camera", "Measures what a camera sees.", operands: [.camera],
    options: [.feature.required, .person, .angleSpace, .json, .terminalView],
    sections: [CameraOptions.sectionWithLens, EstimatorOptions.section, RecordOptions.section],
    notes: [
      "While a picture is measured, only the newest of those that arrive is kept. A lost camera is reopened after 1, 2, 4"
        + " and 8 s."
    ],
    examples: [
      Example(
        "qpdemo camera lavfi:testsrc2=rate=30,realtime --feature overlay.wholeBody --seconds 2",
        "Try it without a camera, on a test picture without people"),
      Example(
        "qpdemo camera lavfi:movie=hall.mp4,realtime --feature overlay.wholeBody --record live.qprec.jsonl",
        "A video in place of a camera; its landmarks are recorded"),
    ])

  private let camera: CameraOptions
  private let entries: [NamedFeature]
  private let estimator: EstimatorOptions
  private let person: PersonPolicy
  private let space: AngleSpace
  private let lens: KnownLens?
  private let asJSON: Bool
  private let view: String?
  private let record: RecordOptions?

  init(_ options: Options) throws(DemoError) {
    camera = try CameraOptions(options.operands[0], options)
    entries = try options.features()
    estimator = try EstimatorOptions(options)
    (person, space) = (try options.person(), options.angleSpace)
    lens = try options.knownLens()
    asJSON = options.has(.json)
    view = options.given(.terminalView)
    record = try RecordOptions(options)
  }

  func run(_ output: Output) async throws(DemoError) -> ExitStatus {
    guard VideoBackend.isAvailable else { throw DemoError(VideoError.noBackend) }
    var estimator = try estimator.open()
    let picture = TerminalPicture(view: view, asJSON: asJSON, output)
    var configuration = Configuration(overlay: picture == nil ? .none : .longestSide(480), person: person)
    configuration.space = space
    var pipeline = Pipeline(
      features: (picture == nil ? [] : [Feature.overlay(.wholeBody, style: .skeleton)]) + entries.map(\.feature),
      configuration: configuration)
    let recorder = try record?.start(whenFull: .drop)
    let transcript = LiveTranscript(entries, isJSON: asJSON, picture: picture, output: output)
    output.flushesLines = true
    transcript.begin()
    defer { transcript.leave() }
    let missed: Int
    do throws(DemoError) {
      missed = try await camera.watch(output) { (picture) throws(DemoError) in
        let frame: PoseFrame
        do throws(VideoError) { frame = try estimator.estimate(picture).frame.with(lens) } catch {
          throw DemoError(error)
        }
        guard let measured = try? pipeline.process(frame) else { return true }
        recorder?.record(frame, measured, features: pipeline.features.map(\.id))
        transcript.show(measured, at: picture.time)
        try output.check()
        return true
      }
    } catch {
      recorder?.finish()
      throw error
    }
    try record?.end(recorder)
    transcript.end(missed: missed)
    return transcript.pictures > 0 ? .success : .notCompleted
  }
}

import QPCore
import QPFeatures
import QPVideo
import QPVision

/// `qpdemo bar`: follows the plate of a barbell in a film.
struct BarCommand: Command {
  static let declaration = CommandDeclaration(
    "bar", "Follows the bar of a lift in a film, and measures its path.",
    operands: [Operand("FILM", .input, "a film of the lift, from the side")],
    options: [.box, .plate, .feature, .json, .picture, .overwrite],
    notes: [
      "Without --box the plate is the one near the wrists that moves with them; where several fit, the command says so "
        + "and lists them.",
      "A picture in which the plate is not surely seen has no place: the path has a gap there.",
    ],
    examples: [
      Example("qpdemo bar snatch.mp4 --box 447,412,104,104", "A line for each picture, then a summary of each lift"),
      Example("qpdemo bar squat.mp4 --feature rangeOfMotion.knee.left.flexion --json", "The knee's angle beside it"),
    ])

  private let film: String
  private let plate: PlateCircle?
  private let diameter: Double
  private let features: [Feature]
  private let asJSON: Bool
  private let picture: String?

  init(_ options: Options) throws(DemoError) {
    film = options.operands[0]
    plate = try options.given(.box).map { (text) throws(DemoError) in try PlateCircle(box: text) }
    diameter = try options.number(.plate)
    features = try options.features().map(\.feature)
    asJSON = options.has(.json)
    picture = options.given(.picture)
  }

  func run(_ output: Output) async throws(DemoError) -> ExitStatus {
    var transcript = BarTranscript(features: features, asJSON: asJSON, output: output)
    do throws(VideoError) {
      try await follow(&transcript, output)
    } catch {
      throw DemoError(status: .noInput, message: "\(error)")
    }
    try output.check()
    if let picture {
      guard let bytes = transcript.picture else {
        throw DemoError(
          status: .badData, message: "\(film): the bar is in no picture, so that there is no path to draw.")
      }
      try bytes.save(to: picture)
    }
    return transcript.end(film) ? .success : .notCompleted
  }

  private func follow(_ transcript: inout BarTranscript, _ output: Output) async throws(VideoError) {
    // Landmarks take much longer than the bar: only where they are needed.
    var estimator: BlazePose?
    if plate == nil || !features.isEmpty {
      do throws(EstimatorError) { estimator = try BlazePose() } catch { throw .estimator(error) }
    }
    var pipeline = Pipeline(
      features: features, configuration: Configuration(overlay: picture == nil ? .none : .picture))
    var session = LiftSession(plate: plate, plateDiameter: diameter)
    let video = try VideoFile(path: film)
    for try await picture in video {
      let time = Timestamp(microseconds: max(0, picture.time.microseconds - video.info.start))
      var measured: FrameOutput?
      if var estimating = estimator.take() {
        let frame = try estimating.estimate(picture, at: time).frame
        estimator = estimating
        // Times of a film come in order, so no frame is refused.
        measured = try? pipeline.process(frame)
      }
      let luma = picture.luma().turned(picture.turn)
      session.step(luma, at: time, landmarks: measured?.landmarks, looksForPeople: measured != nil)
      transcript.take(session, measured, luma, at: time)
      if output.fault != nil { return }
    }
  }
}

extension PlateCircle {
  /// Reads `x,y,width,height` in pixels.
  fileprivate init(box text: String) throws(DemoError) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap {
      Double(decimal: String($0))
    }
    guard numbers.count == 4, numbers[2] >= 6, numbers[3] >= 6, numbers.allSatisfy({ abs($0) <= 65_535 }) else {
      throw .usage("--box takes the plate's x,y,width,height in pixels, at least 6 wide, not '\(text)'.")
    }
    self.init(inBoxAt: numbers[0], numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension CommandOption {
  fileprivate static let box = option(
    "--box", "X,Y,W,H", .text, "the plate in the first picture, in pixels (found by itself)")
  fileprivate static let plate = option(
    "--plate", "METRES", .number(0.05...1), "the plate's diameter", default: "0.45")
  fileprivate static let picture = option(
    "--picture", "FILE.png", .output, "the path over the picture in which the bar is highest")
}

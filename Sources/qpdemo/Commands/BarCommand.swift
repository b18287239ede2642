import QPCore
import QPFeatures
import QPVideo
import QPVision

/// `qpdemo bar`: follows the plate of a barbell in a film.
struct BarCommand: Command {
  static let declaration = CommandDeclaration(
    "bar", "Follows the bar of a lift in a film, and measures its path.",
    operands: [Operand("FILM", .input, "a film of the lift, from the side")],
    options: [.box, .plate, .feature, .person, .json, .picture, .overwrite],
    sections: [
      OptionSection("The stretch of the film", FilmOptions.all), CommandOption.calibrationSection,
      EstimatorOptions.section,
    ],
    notes: [
      "Metres are those of the plate's diameter, or of --plane, --length or --metres-per-pixel.",
      "Without --box the plate is the one near the wrists that moves with them; where none is, the round things in the"
        + " first picture are listed to choose from. People are looked for without --box, and for --feature.",
      "A picture in which the plate is not surely seen has no place: the path has a gap there.",
    ],
    examples: [
      Example("qpdemo bar snatch.mp4 --box 447,412,104,104", "A line for each picture, and what each lift amounts to"),
      Example(
        "qpdemo bar snatch.mp4 --box 447,412,104,104 --feature rangeOfMotion.knee.left.flexion --json",
        "The knee's angle beside the bar's place"),
    ])

  private let input: String
  private let film: VideoFrames.Options
  private let plate: PlateCircle?
  private let diameter: Double
  private let calibration: Calibration
  private let features: [Feature]
  private let person: PersonPolicy
  private let estimator: EstimatorOptions
  private let asJSON: Bool
  private let picture: String?

  init(_ options: Options) throws(DemoError) {
    input = options.operands[0]
    film = try FilmOptions.read(options)
    plate = try options.given(.box).map { (text) throws(DemoError) in try PlateCircle(box: text) }
    diameter = try options.number(.plate)
    calibration = try options.calibration()
    features = try options.features().map(\.feature)
    person = try options.person()
    estimator = try EstimatorOptions(options)
    asJSON = options.has(.json)
    picture = options.given(.picture)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    guard VideoBackend.isThere else { throw Film.noBackend(input) }
    // Finding people takes much longer than following the bar.
    let found = plate == nil || !features.isEmpty ? try estimator.open() : nil
    var transcript = BarTranscript(features: features, asJSON: asJSON, output: output)
    do throws(VideoError) { try follow(found, &transcript, output) } catch { throw DemoError(error) }
    try output.check()
    if let picture {
      guard let bytes = transcript.picture else {
        throw DemoError(status: .badData, message: "\(input): the bar is in no picture, and there is no path to draw.")
      }
      try bytes.save(to: picture)
    }
    return transcript.end(input) ? .success : .notCompleted
  }

  private func follow(
    _ estimator: (any LandmarkEstimator)?, _ transcript: inout BarTranscript, _ output: Output
  ) throws(VideoError) {
    var estimator = estimator
    var pipeline = Pipeline(
      features: features,
      configuration: Configuration(
        overlay: picture == nil ? .none : .picture, person: person, calibration: calibration))
    var session = LiftSession(plate: plate, plateDiameter: diameter, calibration: calibration)
    let pictures = try VideoFrames(path: input, options: film)
    while output.fault == nil, let (picture, time) = try pictures.next() {
      var measured: FrameOutput?
      if var estimating = estimator.take() {
        let frame = try estimating.estimate(picture, at: time).frame
        estimator = estimating
        // Times of a film come in order, so no frame is refused.
        measured = try? pipeline.process(frame)
      }
      let luma = picture.luma().turned(picture.turn)
      session.step(luma, at: time, landmarks: measured?.landmarks, looksForPeople: plate == nil)
      transcript.take(session, measured, luma, at: time)
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

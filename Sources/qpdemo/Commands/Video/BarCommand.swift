internal import QPBarbell
import QPCore
import QPFeatures
import QPVideo
import QPVision

/// `qpdemo bar`: follows the plate of a barbell in a video.
struct BarCommand: Command {
  static let declaration = CommandDeclaration(
    "bar", "Follows the bar of a lift in a video, and measures its path.",
    operands: [Operand("VIDEO", .input, "a video of the lift, from the side")],
    options: [.box, .plate, .feature, .recordedPerson, .json, .picture, .overwrite],
    sections: [
      OptionSection("Part of the video", VideoPart.options + [.lens]), CommandOption.calibrationSection,
      EstimatorOptions.sectionWithCache,
    ],
    notes: [
      "Metres come from the plate's diameter, or from --plane, --length or --metres-per-pixel.",
      "Without --box the plate is the round object near the wrists that moves with them; if there is none, the round"
        + " objects in the first picture are listed. People are detected without --box, and for --feature.",
      "The path has a gap where the plate is not seen with certainty.",
    ],
    examples: [
      Example("qpdemo bar snatch.mp4 --box 447,412,104,104", "A line for each picture, and a summary of each lift"),
      Example(
        "qpdemo bar snatch.mp4 --box 447,412,104,104 --feature rangeOfMotion.knee.left.flexion --json",
        "The knee's angle beside the bar's position"),
    ])

  private let input: String
  private let part: VideoFrames.Options
  private let plate: PlateCircle?
  private let diameter: Double
  private let calibration: Calibration
  private let features: [Feature]
  private let people: PersonChoice
  private let estimator: EstimatorOptions
  private let asJSON: Bool
  private let picture: String?

  init(_ options: Options) throws(DemoError) {
    input = options.operands[0]
    part = try VideoPart.read(options)
    plate = try options.given(.box).map { (text) throws(DemoError) in try PlateCircle(box: text) }
    diameter = try options.number(.plate)
    calibration = try options.calibration()
    features = try options.features().map(\.feature)
    people = try PersonChoice(options)
    try people.checkIsOne()
    estimator = try EstimatorOptions(options)
    asJSON = options.has(.json)
    picture = options.given(.picture)
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    guard VideoBackend.isAvailable else { throw VideoInput.noBackend(input) }
    // Finding people takes much longer than following the bar.
    let person = plate == nil || !features.isEmpty ? try lifter(output) : nil
    var transcript = BarTranscript(features: features, asJSON: asJSON, output: output)
    try follow(person, &transcript, output)
    try output.check()
    if person?.found.showOthers == true { output.complain("qpdemo: note: " + OtherPeople.note(input)) }
    if let picture {
      guard let bytes = transcript.picture else {
        throw DemoError(status: .badData, message: "\(input): the bar is in no picture, so there is no path to draw.")
      }
      try bytes.save(to: picture)
    }
    return transcript.end(input) ? .success : .notCompleted
  }

  /// The frames of the person with the bar, and the rule by which that person is measured.
  private struct Lifter {
    let found: MemoizedFrames
    let policy: PersonPolicy
    /// The frames with that person alone; `nil` where the rule chooses.
    var framesOfPerson: [PoseFrame]?

    /// Returns the frame of a picture of the part of the video, from 0; `nil` after the last.
    func frame(at index: Int) throws(DemoError) -> PoseFrame? {
      guard let framesOfPerson else { return try found.frame(at: index) }
      return index < framesOfPerson.count ? framesOfPerson[index] : nil
    }
  }

  /// Finds people while the pictures are read, or before where a number or a place chooses one of them.
  private func lifter(_ output: Output) throws(DemoError) -> Lifter {
    let found = try MemoizedFrames(input, keptAt: estimator.place(of: input, part)) { () throws(DemoError) in
      (try VideoInput.open(input, part), try estimator.open())
    }
    if let rule = people.rule { return Lifter(found: found, policy: rule) }
    found.progress = PictureProgress(input.fileName, total: found.expectedCount, output)
    defer { found.progress = nil }
    let person = try people.chosen(among: found.followedBack(), named: input).first
    return Lifter(found: found, policy: person?.policy ?? .firstSeen, framesOfPerson: person?.frames())
  }

  private func follow(
    _ person: Lifter?, _ transcript: inout BarTranscript, _ output: Output
  ) throws(DemoError) {
    var pipeline = Pipeline(
      features: features,
      configuration: Configuration(
        overlay: picture == nil ? .none : .picture, person: person?.policy ?? .firstSeen, calibration: calibration))
    var session = LiftSession(plate: plate, plateDiameter: diameter, calibration: calibration)
    let pictures = try VideoFrames(of: input, part)
    var count = 0
    while output.fault == nil, let (picture, time) = try pictures.nextPicture() {
      // The times of a video increase, so no frame is rejected.
      let measured = try person?.frame(at: count).flatMap { try? pipeline.process($0) }
      count += 1
      let luma = picture.luma().turned(picture.rotation)
      session.consume(luma, at: time, landmarks: measured?.landmarks, hasEstimator: plate == nil)
      transcript.add(session, measured, luma, at: time)
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
    "--box", "X,Y,W,H", .text, "the plate in the first picture, in pixels (found automatically)")
  fileprivate static let plate = option(
    "--plate", "METRES", .number(0.05...1), "the plate's diameter",
    default: "\(BarPath.competitionPlateDiameter)")
  fileprivate static let picture = option(
    "--picture", "FILE.png", .output, "the path over the picture in which the bar is highest")
}

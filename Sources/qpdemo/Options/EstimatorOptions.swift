import QPBatch
import QPCore
import QPVideo
import QPVision

/// The estimator that finds people in pictures, by `--estimator`, `--people` and `--models`.
struct EstimatorOptions {
  static let section = OptionSection("People in pictures", finding, isShared: true)
  /// The same for a command that reads a whole video, with its part declared elsewhere.
  static let sectionWithCache = OptionSection("People in pictures", finding + [.noCache], isShared: true)
  /// The same with the speed and the turn of a video, for commands with `--from` and `--to` of their own.
  static let sectionWithSlowMotion = OptionSection(
    "People in pictures and videos", finding + [.noCache, .slowMotion, .rotate], isShared: true)
  /// The same with the part of a video, for commands that take videos among others.
  static let sectionWithVideo = OptionSection(
    "People in pictures and videos", finding + [.noCache] + VideoPart.options, isShared: true)
  /// The same for a command that writes the landmarks itself.
  static let sectionWithoutCache = OptionSection(
    "People in pictures and videos", finding + VideoPart.options, isShared: true)
  private static let finding: [CommandOption] = [.estimator, .people, .models, .memory]

  /// The most people to find if `--person` chooses one of them.
  private static let peopleToChooseFrom = 5

  let kind: EstimatorKind
  let people: Int
  /// A folder of models or a model's file; `nil` for the usual places.
  private let models: String?
  /// The landmarks of videos that are kept; `nil` if none are.
  private let cache: LandmarkCache?

  private static let bytesPerGigabyte = 1e9

  init(_ options: Options) throws(DemoError) {
    kind = try options.choice(.estimator)
    MemoryBudget.process.limit = Int(try options.number(.memory) * Self.bytesPerGigabyte)
    let choosesPerson = options.command.option(named: CommandOption.person.name) != nil && options.given(.person) != nil
    let listsPeople = options.command.name == "people" && kind.findsSeveralPeople
    people =
      options.given(.people).flatMap { Int($0) } ?? (choosesPerson || listsPeople ? Self.peopleToChooseFrom : 1)
    models = options.given(.models)
    let isCached = options.command.option(named: CommandOption.noCache.name) != nil && !options.has(.noCache)
    cache = isCached ? options.output?.cache : nil
    guard kind.findsSeveralPeople || people == 1 else {
      let option = options.given(.people) == nil ? "--person" : "--people \(people)"
      throw .usage("\(kind.rawValue) finds one person; \(option) needs blazepose, posenet or holistic.")
    }
  }

  /// Opens the models and the library that runs them.
  func open() throws(DemoError) -> any LandmarkEstimator {
    do throws(EstimatorError) { return try kind.open(people: people, models: models) } catch { throw DemoError(error) }
  }

  /// Opens the second look at people; `nil` where a note says that its model is missing, and for hands and faces.
  func confirmation(_ output: Output) throws(DemoError) -> PersonConfirmation? {
    do throws(EstimatorError) {
      return try kind.confirmation(models: models)
    } catch {
      guard case .modelNotFound(let name, _) = error, kind == .movenet || kind == .posenet else {
        throw DemoError(error)
      }
      output.complain(
        "qpdemo: note: \(name) is missing: detections are not checked for animals. Run Scripts/vision to install it.")
      return nil
    }
  }

  /// A text that differs with the options, the model and the runtime; `nil` if one is missing.
  var fingerprint: String? {
    (try? kind.fingerprint(models: models)).map { "\($0) \(people)" }
  }

  /// Returns the place where the landmarks of a part of a video are kept; `nil` if they are not.
  func place(of video: String, _ part: VideoFrames.Options) -> LandmarkCache.Place? {
    guard let cache, let fingerprint else { return nil }
    return cache.place(of: video, part.settings + [fingerprint, VideoBackend.name ?? "-", Version.current])
  }
}

extension VideoFrames.Options {
  /// All on which the points found in the pictures depend.
  fileprivate var settings: [String] {
    // Every process gives the same pictures.
    let reading = VideoOptions(
      threads: reading.threads, deinterlace: reading.deinterlace, rotation: reading.rotation)
    return [from, to].map { $0.map { "\($0)" } ?? "-" } + ["\(slowMotion)", "\(reading)"]
  }
}

extension CommandOption {
  fileprivate static let estimator = option(
    "--estimator", "NAME", .choice(EstimatorKind.allCases.map(\.rawValue)), "the model",
    default: "blazepose")
  fileprivate static let people = option(
    "--people", "N", .wholeNumber(1...20), "the most people (1, or 5 with --person)")
  fileprivate static let noCache = flag(
    "--no-cache", "neither reads nor keeps landmarks of videos ('qpdemo cache')")
  fileprivate static let memory = option(
    "--memory", "GB", .number(0.01...1024), "the most memory of decoded pictures", default: "2")
  /// The place of the models; also for `doctor`.
  static let models = option(
    "--models", "PATH", .input, "a folder, .task bundle or .tflite file ('qpdemo doctor')")
}

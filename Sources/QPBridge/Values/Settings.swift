internal import CQPKit
internal import QPBarbell
internal import QPBatch
internal import QPClinical
internal import QPCore
internal import QPExercises
internal import QPFeatures
internal import QPFormats
internal import QPReport
internal import QPStates
internal import QPVision

/// The settings that a caller gives as JSON; the header says what may stand in them.
struct Settings {
  private(set) var features: [Feature] = []
  private(set) var smoothing: Smoothing? = .adaptive
  /// The filters of a recording as a whole.
  private(set) var filters = OfflineFilters()
  private(set) var drawsOverlay = false
  private(set) var topology: Topology?
  private(set) var size: PictureSize?
  private(set) var fps: Double?
  private(set) var gravity: SIMD2<Double>?
  private(set) var intrinsics: Intrinsics?
  private(set) var lens: KnownLens?
  private(set) var estimator: EstimatorInfo?
  private(set) var mirrored = false
  private(set) var view = FileOptions().view
  private(set) var map: MarkerMap?
  private(set) var exercise: Exercise?
  private(set) var space: ExerciseSpace?
  private(set) var rule = RepetitionCounter.Rule()
  private(set) var angleSpace: AngleSpace?
  /// Whether a recording that is read as a whole gets bodies in space.
  var addsBodies: Bool { person != nil && (angleSpace ?? .picture) != .picture }
  private(set) var person: PersonSetting?
  /// Whether a batch has lines for each person of a file.
  private(set) var measuresAllPeople = false
  private(set) var assessment: Assessment?
  private(set) var test: ClinicalTest?
  private(set) var start: Double?
  private(set) var stature: Double?
  private(set) var isRetest = false
  private(set) var form = CohortForm.lines
  private(set) var values: [[Double]] = []
  private(set) var unit = ""
  private(set) var feature = ""
  private(set) var isLive = false
  private(set) var isLevel = false
  private(set) var pose: String?
  private(set) var plate: PlateCircle?
  private(set) var plateDiameter = BarPath.competitionPlateDiameter
  private(set) var overwrites = false
  private(set) var title: String?
  private(set) var name: String?
  private(set) var language = ReportLanguage.english
  private(set) var from = 0.0
  private(set) var to = Double.infinity
  private(set) var network = EstimatorKind.blazepose
  private(set) var people = 1
  private(set) var models: String?
  private(set) var runtime: String?
  private(set) var matrix: PixelFormat.YUV.Matrix?
  private(set) var range = PixelFormat.YUV.Range.video

  /// The person of a file that is read as a whole.
  enum PersonSetting {
    /// By the number in the list of its people, from 1 on.
    case number(Int)
    case rule(PersonPolicy)
  }

  /// The output of `qp_cohort`.
  enum CohortForm: String, CaseIterable {
    /// A line of JSON for each statistic.
    case lines
    /// A row a person, as comma-separated values.
    case table
    /// A Bland–Altman plot of each feature, side and group, as SVG.
    case plot
  }

  /// A function of the interface, by the settings that it takes.
  enum Purpose {
    case session, measure, open, lines, people, batch, exercise, assess, test, cohort, repeatability, write, report
    case estimator, rig, body, score, bar

    fileprivate var known: [String] {
      let camera = ["topology", "size", "gravity", "intrinsics", "lens", "estimator"]
      let file = ["topology", "size", "fps", "mirrored", "view", "map", "lens"]
      let filters = ["smoothing", "outliers", "gaps"]
      return switch self {
      case .session: ["features", "smoothing", "space", "overlay"] + camera
      case .measure: ["features", "space", "fps"] + filters + camera
      case .open, .lines: ["features", "space", "person"] + filters + file
      case .people: file
      case .batch: ["features", "space", "assessment", "person"] + filters + file
      case .test: ["test", "start", "stature", "space", "person"] + file
      case .cohort: ["retest", "form"]
      case .repeatability: ["values", "unit", "feature"]
      case .rig: ["features", "person"] + file
      case .body: ["level", "pace", "person"] + file
      case .score: ["pose", "name", "person"] + file
      case .bar: ["box", "plate", "features", "topology", "gravity", "intrinsics", "lens", "estimator"]
      case .exercise: ["exercise", "space", "strict", "person"] + file
      case .assess: ["assessment", "pace"] + file
      case .write: ["fps", "overwrite"] + camera
      case .report:
        ["features", "space", "assessment", "exercise", "title", "name", "language", "from", "to", "person"] + filters
          + file
      case .estimator: ["network", "people", "models", "runtime", "matrix", "range"]
      }
    }
  }

  /// Reads settings strictly: an unknown member is an error.
  ///
  /// - Parameters:
  ///   - text: UTF-8 text; NULL is `{}`.
  ///   - purpose: The function that takes them.
  /// - Throws: ``Failure`` with the place in the text and the nearest names.
  init(_ text: UnsafePointer<CChar>?, for purpose: Purpose) throws(Failure) {
    guard let text else { return }
    do throws(JSONError) {
      let document = try JSONValue(parsing: CMemory.bytes(of: text))
      try read(SettingsObject(document, "settings", known: purpose.known), for: purpose)
    } catch {
      throw Failure(error)
    }
    if let path = mapPath {
      do throws(FormatError) { map = try MarkerMap(path: path) } catch { throw Failure(error) }
    }
  }

  private var mapPath: String?

  private mutating func read(_ object: SettingsObject, for purpose: Purpose) throws(JSONError) {
    for value in try object.list("features") ?? [] { features.append(try feature(value, object)) }
    (smoothing, filters) = try object.filters(isLive: purpose == .session)
    drawsOverlay = try object.bool("overlay") ?? false
    topology = try object.choice("topology", Topology.builtIn, \.name)
    size = try object.size()
    fps = try object.number("fps", in: 0.001...1e6)
    gravity = try object.numbers("gravity", 2).map { SIMD2($0[0], $0[1]) }
    intrinsics = try object.numbers("intrinsics", 4).map { Intrinsics(fx: $0[0], fy: $0[1], cx: $0[2], cy: $0[3]) }
    lens = try lens(object)
    estimator = try object.estimator()
    mirrored = try object.bool("mirrored") ?? false
    mapPath = try object.text("map")
    exercise = try object.exercise()
    if try object.bool("strict") ?? false { rule = .strict }
    if purpose == .exercise {
      space = try object.choice("space", ExerciseSpace.ofAngles, \.rawValue)
    } else {
      angleSpace = try object.choice("space", AngleSpace.allCases, \.name)
    }
    // Pages, batches, tests and bodies are of whole recordings, as the program makes them.
    let isWhole = purpose == .report || purpose == .batch || purpose == .test || purpose == .body
    measuresAllPeople = purpose == .batch && object.value("person")?.string == "all"
    person = try object.person(orAll: purpose == .batch) ?? (isWhole ? .rule(.firstSeen) : nil)
    assessment = try object.value("assessment").map { (value) throws(JSONError) in
      try AssessmentDescription(value).assessment
    }
    isLive = try object.choice("pace", ["recorded", "live"], \.self) == "live"
    overwrites = try object.bool("overwrite") ?? false
    // Markers are seen as by the program: walks and chair stands from the side.
    let shown = features + (assessment?.items.map(\.feature) ?? []) + (exercise.map { [.fitness($0)] } ?? [])
    let view = try object.choice("view", AnatomicalPlane.allCases, \.rawValue)
    self.view = view ?? (purpose == .test ? .sagittal : .showing(shown))
    try readReport(object)
    try readEstimator(object)
    try readTest(object, for: purpose)
    try readBar(object)
    isLevel = try object.bool("level") ?? false
    pose = try object.text("pose")
    try readStatistics(object)
  }

  private mutating func readTest(_ object: SettingsObject, for purpose: Purpose) throws(JSONError) {
    test = try object.choice("test", ClinicalTest.all, \.id)
    start = try object.number("start", in: 0...86_400)
    stature = try object.number("stature", in: 0.5...2.5)
  }

  private mutating func readBar(_ object: SettingsObject) throws(JSONError) {
    plateDiameter = try object.number("plate", in: 0.05...1) ?? plateDiameter
    guard let box = try object.numbers("box", 4) else { return }
    let limit = Double(PictureSize.limit)
    guard box[2] >= 6, box[3] >= 6, box.allSatisfy({ abs($0) <= limit }) else {
      throw object.fault(at: "box", "\"box\" is the plate's x, y, width and height in pixels, at least 6 wide")
    }
    plate = PlateCircle(inBoxAt: box[0], box[1], width: box[2], height: box[3])
  }

  private mutating func readStatistics(_ object: SettingsObject) throws(JSONError) {
    isRetest = try object.bool("retest") ?? false
    form = try object.choice("form", CohortForm.allCases, \.rawValue) ?? form
    unit = try object.text("unit") ?? unit
    feature = try object.text("feature") ?? feature
    for person in try object.list("values") ?? [] {
      let numbers = person.elements?.compactMap(\.number)
      guard let numbers, numbers.count == person.elements?.count else {
        throw object.fault(person, "\"values\" is a list of each person's numbers")
      }
      values.append(numbers)
    }
  }

  private mutating func readReport(_ object: SettingsObject) throws(JSONError) {
    title = try object.text("title")
    name = try object.text("name")
    language = try object.choice("language", ReportLanguage.allCases, \.rawValue) ?? language
    from = try object.number("from", in: 0...1e6) ?? from
    to = try object.number("to", in: 0...1e6) ?? to
    guard from <= to else { throw object.fault(at: "to", "\"to\" lies before \"from\"") }
  }

  private mutating func readEstimator(_ object: SettingsObject) throws(JSONError) {
    network = try object.choice("network", EstimatorKind.allCases, \.rawValue) ?? network
    people = try object.whole("people", in: 1...20) ?? people
    models = try object.text("models")
    runtime = try object.text("runtime")
    matrix = try object.choice("matrix", ["bt601", "bt709"], \.self).map { $0 == "bt709" ? .bt709 : .bt601 }
    if try object.choice("range", ["video", "full"], \.self) == "full" { range = .full }
  }

  private func lens(_ object: SettingsObject) throws(JSONError) -> KnownLens? {
    guard let text = try object.text("lens") else { return nil }
    guard let lens = KnownLens(named: text) else {
      let names = PhoneLens.all.map(\.name).joined(separator: ", ")
      throw object.fault(
        at: "lens", "there is no lens \"\(text.excerpt)\"; give \"26mm\", \"62deg\" or one of \(names)")
    }
    guard intrinsics == nil else { throw object.fault(at: "lens", "\"lens\" and \"intrinsics\" cannot be combined") }
    return lens
  }

  private func feature(_ value: JSONValue, _ object: SettingsObject) throws(JSONError) -> Feature {
    guard let name = value.string else { throw object.fault(value, "\"features\" is a list of texts") }
    let feature: Feature
    do throws(UnknownFeatureError) { feature = try Feature(id: Feature.ID(name)) } catch {
      let nearest = error.nearest.map(\.rawValue).joined(separator: ", ")
      throw object.fault(
        value, "there is no feature \"\(name.excerpt)\"; did you mean \(nearest)?", kind: .unknownName)
    }
    guard !features.contains(feature) else { throw object.fault(value, "\"\(name)\" stands there twice") }
    return feature
  }
}

extension Settings {
  /// The information that a file does not contain.
  var reading: FileOptions {
    var options = FileOptions(
      size: size, rate: fps, topology: topology, mirrored: mirrored, map: map, view: view)
    options.lens = lens
    return options
  }

  /// The configuration of the measurement.
  var configuration: Configuration {
    var configuration = Configuration(smoothing: smoothing, overlay: drawsOverlay ? .picture : .none)
    configuration.space = angleSpace
    if case .rule(let policy) = person { configuration.person = policy }
    return configuration
  }

  /// The picture's size, which arrays need.
  func requiredSize() throws(Failure) -> PictureSize {
    guard let size else { throw .argument("settings: \"size\" is missing: [width, height] in pixels.") }
    return size
  }
}

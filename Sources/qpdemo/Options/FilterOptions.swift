import QPBatch
import QPCore
import QPReport

/// The filters of a command: of single frames, and of the recording as a whole.
struct FilterOptions {
  /// The options of commands that read a recording from its start to its end.
  static let options: [CommandOption] = [.recordedSmoothing, .outliers, .gaps]

  /// The smoothing frame by frame; `nil` for none.
  let smoothing: Smoothing?
  /// The filters of the whole recording.
  let recorded: OfflineFilters
  /// Whether readings may be of a body in space, which filters of the whole recording leave as it is.
  private let readsBodies: Bool

  init(_ options: Options) throws(DemoError) {
    var recorded = OfflineFilters(
      replacesOutliers: options.given(.outliers) != nil, longestGap: options.givenNumber(.gaps))
    switch try options.value(.recordedSmoothing) {
    case "adaptive": smoothing = .adaptive
    case "one-euro": smoothing = .oneEuro
    case "none": smoothing = nil
    case let text:
      guard let filter = ButterworthFilter(named: text) else {
        throw .usage("--smoothing is adaptive, one-euro, none or butterworth:6Hz, not '\(text)'.")
      }
      recorded.lowPass = filter
      smoothing = nil
    }
    self.recorded = recorded
    // A live session fits its body to the filtered landmarks.
    readsBodies = options.angleSpace == .automatic && !options.has(.live)
  }

  /// The name of the filters on a page.
  var name: String { recorded.name(with: smoothing, withBodies: readsBodies) }

  /// The filters of the whole recording in English; `nil` for none.
  var note: String? { recorded.note(withBodies: readsBodies) }
}

/// The frames of a file in order, filtered as a whole if requested.
struct FilteredFrames {
  private(set) var reader: InputFrames
  private var filtered: ArraySlice<PoseFrame>?
  /// A summary of the filtering, in English; `nil` without filters.
  let note: String?
  /// The choice of the person in these frames; filtered frames hold one person.
  let person: PersonPolicy

  init(_ input: InputFile, _ filters: OfflineFilters, of person: PersonPolicy) throws(DemoError) {
    reader = try input.open()
    self.person = filters.isEmpty ? person : .firstSeen
    guard !filters.isEmpty else {
      note = nil
      return
    }
    var frames: [PoseFrame] = []
    while let frame = try reader.nextFrame() { frames.append(frame) }
    do throws(FilterError) {
      let result = try filters.apply(to: frames, person: person)
      filtered = result.frames[...]
      note =
        "Filters: \(filters); \("outlier".counted(result.outliers)), \("frame".counted(result.filled.count)) filled in"
        + (input.addsBodies ? ". Readings of the body in space are not filtered" : "")
    } catch {
      throw DemoError(status: .badData, message: "\(input.path): \(error)")
    }
  }

  /// Returns the next frame; `nil` at the end.
  mutating func next() throws(DemoError) -> PoseFrame? {
    filtered == nil ? try reader.nextFrame() : filtered?.popFirst()
  }
}

extension CommandOption {
  static let recordedSmoothing = option(
    "--smoothing", "METHOD", .choiceOr(["adaptive", "one-euro", "none"], "butterworth:6Hz"),
    "the filter of landmarks", default: "adaptive")
  fileprivate static let outliers = option(
    "--outliers", "METHOD", .choice(["hampel"]), "replaces outliers of a whole recording")
  fileprivate static let gaps = option(
    "--gaps", "SECONDS", .number(0.001...10), "fills gaps up to this long, of a whole recording")
}

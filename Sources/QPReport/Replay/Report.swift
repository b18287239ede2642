package import QPClinical
public import QPCore
public import QPExercises

/// A self-contained page with a recording and its readings, which plays and prints.
///
/// ```swift
/// var report = Report(title: "Shoulder", features: pipeline.features)
/// while let frame = try reader.next() {
///   report.append(frame, try pipeline.process(frame))
/// }
/// let page = try report.html()
/// ```
/// The page is one HTML file that makes no network request; with ``video`` it loads that file. It contains curves,
/// tables and pictures, and a script adds the replay. The same frames always give the same bytes.
public struct Report: Sendable {
  /// The title of the page; empty takes the name of the test, the exercise or the features.
  public var title: String
  /// The file of the recording, for the facts of the page; `nil` leaves it out.
  package var fileName: String?
  /// The person, the date and the examiner, for the head of the page.
  package var details = SessionDetails()
  /// The origin of the recording, in words; `nil` leaves it out.
  public var source: String?
  /// The format of the recording in a word; `nil` leaves it out.
  package var reading: String?
  /// The filter of the landmarks, in words; `nil` leaves it out.
  public var smoothing: String?
  /// The results of an assessment of the same recording; `nil` for none.
  public var assessment: AssessmentReport?
  /// The title of the exercise whose repetitions were counted; `nil` without one.
  package var exercise: String?
  /// The repetitions of an exercise in the same recording.
  public var repetitions: [Repetition] = []
  /// The reasons to doubt that they are repetitions of the exercise.
  public var mismatches: [ExerciseMismatch] = []
  /// The result of a clinical test in the same recording; `nil` for none.
  public var test: ClinicalTestReport?
  /// The clinical test that has no result in the recording, and the reason; `nil` for none.
  package var refusal: (test: ClinicalTest, reason: ClinicalTestError)?
  /// The vertical, where it was estimated from the whole recording; `nil` otherwise.
  package var vertical: VerticalEstimate?
  /// The peaks of the features, which are compared with those of ``other``; empty compares curves alone.
  package var peaks: [Feature.ID: FeatureResult] = [:]
  /// The measurement errors by which changes are judged.
  package var measurementErrors = StandardErrorTable()
  /// The relative path of a video to play behind the skeleton; `nil` for none.
  public var video: String?
  /// The factor by which the video shows the movement slower than it was, above 0.
  public var videoSlowMotion = 1.0
  /// Another recording of the same features to show beside this one; `nil` for none.
  public var other: Report? {
    get { others.first }
    set { others = newValue.map { [$0] } ?? [] }
  }

  /// Whether the replay runs by the recording's own times, so that a time can lead to its moment.
  var leadsReplay = true
  // An array, since a value cannot contain itself.
  private var others: [Report] = []
  /// The cameras, where several filmed the person; `nil` otherwise.
  package var rig: ReportRig?
  let words: ReportWords
  var track = ReplayTrack()
  var bodies = BodyTrack()
  var series: [ReportSeries]

  /// The largest size of a page, in bytes.
  package static let maximumByteCount = 20_000_000

  /// Creates a report without frames.
  ///
  /// - Parameters:
  ///   - title: The title of the page; empty takes the name of the features, or of what else the page shows.
  ///   - features: The features to show; those that only draw are left out.
  ///   - language: The language of the page.
  public init(title: String, features: [Feature], language: ReportLanguage = .english) {
    self.init(title: title, features: features, language: language, showsReferences: true)
  }

  /// Creates a report, with or without the published ranges of joints.
  ///
  /// The ranges are measured at maximal reach: a task, such as a walk or an exercise, is not compared with them.
  package init(title: String, features: [Feature], language: ReportLanguage, showsReferences: Bool) {
    self.title = title
    let words = ReportWords(language)
    self.words = words
    series = features.filter { $0.metadata.unit != nil }.map {
      ReportSeries(of: $0, words, showsReferences: showsReferences)
    }
  }

  /// Appends the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - output: The output of a pipeline that measures the features, for this frame.
  public mutating func append(_ frame: PoseFrame, _ output: FrameOutput) {
    track.append(frame, output.landmarks)
    bodies.append(output.landmarks?.pose.body)
    for index in series.indices { series[index].append(output, at: frame.timestamp, words) }
  }

  /// Whether the page has no test, exercise or assessment.
  package var holdsReadingsAlone: Bool { test == nil && refusal == nil && exercise == nil && assessment == nil }

  /// The number of frames.
  public var frameCount: Int { track.count }

  /// Returns the page as a file of HTML, UTF-8.
  ///
  /// - Throws: ``ReportError/tooLarge(bytes:)`` above 20,000,000 bytes.
  public func html() throws(ReportError) -> [UInt8] {
    let bytes = Array(page.text.utf8)
    guard bytes.count <= Self.maximumByteCount else { throw .tooLarge(bytes: bytes.count) }
    return bytes
  }
}

/// An error in the creation of a report.
public enum ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The page would be larger than 20,000,000 bytes.
  case tooLarge(bytes: Int)

  /// The error and its remedy, in English.
  public var description: String {
    switch self {
    case .tooLarge(let bytes):
      "The page would have \(bytes / 1_000_000) MB, and \(Report.maximumByteCount / 1_000_000) MB is the limit. "
        + "Show a part of the recording."
    }
  }
}

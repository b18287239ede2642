import QPClinical
import QPCore
import QPExercises
import QPFeatures
import QPFormats
import QPRecording
import QPStates
import QPTestSupport
import Testing

@testable import QPBatch

/// The key under which results of an earlier run are used again.
@Suite struct BatchKeyTests {
  private static func feature(_ name: String) throws -> Feature {
    try Feature(id: Feature.ID("rangeOfMotion." + name))
  }

  /// Expects that every text is its own, and the same again.
  private func expectDistinct(_ texts: () throws -> [[String]]) throws {
    let (first, second) = (try texts(), try texts())
    #expect(first == second, "the same settings give the same text")
    for (index, text) in first.enumerated() {
      #expect(first.firstIndex(of: text) == index, "change \(index) changes nothing: \(text)")
    }
  }

  @Test func everyMemberOfTheConfigurationCounts() throws {
    let changes: [(inout Configuration) -> Void] = [
      { _ in }, { $0.smoothing = nil }, { $0.overlay = .none }, { $0.overlayBuffers = 7 }, { $0.longestGap = 0.5 },
      { $0.gates = Gates(minimumVisibility: 0.4) }, { $0.noise = .known(pixels: 2) }, { $0.systematic = .exact },
      { $0.person = .largest }, { $0.cameraDistance = 3 }, { $0.calibration = Calibration() }, { $0.space = .body },
      { $0.annotatesReadings = true }, { $0.showsIntervals = true },
    ]
    #expect(changes.count == 1 + Mirror(reflecting: Configuration()).children.count, "a member is without a change")
    try expectDistinct {
      changes.map { change in
        var configuration = Configuration()
        change(&configuration)
        return BatchJob.settings([], nil, configuration, FileOptions())
      }
    }
    // Members of members, down to the last.
    try expectDistinct {
      [2.0, 3].map { beta in
        let smoothing = Smoothing.oneEuro(OneEuro(minCutoff: 1, beta: beta))
        return BatchJob.settings([], nil, Configuration(smoothing: smoothing), FileOptions())
      }
    }
  }

  @Test func everyMemberOfTheOptionsCounts() throws {
    let changes: [(inout FileOptions) -> Void] = [
      { _ in }, { $0.size = PictureSize(width: 640, height: 480) }, { $0.rate = 25 }, { $0.topology = .blazePose33 },
      { $0.mirrored = true }, { $0.map = MarkerMap(name: "own", parts: ["A": .nose]) }, { $0.view = .sagittal },
      { $0.lens = .focal(pixels: 900) }, { $0.formats = [FileFormat("stick", reader: EmptyReader.self)] },
    ]
    #expect(changes.count == 1 + Mirror(reflecting: FileOptions()).children.count, "a member is without a change")
    try expectDistinct {
      changes.map { change in
        var options = FileOptions()
        change(&options)
        return BatchJob.settings([], nil, Configuration(), options)
      }
    }
  }

  @Test func everyFilterCounts() throws {
    let cubic = try ButterworthFilter(.perPass(6), interpolation: .cubic)
    let linear = try ButterworthFilter(.perPass(6), interpolation: .linear)
    let overall = try ButterworthFilter(.overall(6))
    let filters = [
      OfflineFilters(), OfflineFilters(lowPass: cubic), OfflineFilters(lowPass: linear),
      OfflineFilters(lowPass: overall), OfflineFilters(replacesOutliers: true), OfflineFilters(longestGap: 0.2),
      OfflineFilters(longestGap: 0.25),
    ]
    try expectDistinct { filters.map { BatchJob.settings($0) } }
    #expect(Mirror(reflecting: OfflineFilters()).children.count == 3, "a filter is without a change")
  }

  @Test func featuresAndAssessmentsCount() throws {
    let (shoulder, elbow) = (try Self.feature("shoulder.left.abduction"), try Self.feature("elbow.left.flexion"))
    let error = try #require(StandardErrorOfMeasurement(sem: 3, published: "a paper"))
    let items = [
      AssessmentItem(shoulder), AssessmentItem(elbow), AssessmentItem(shoulder, trials: 2),
      AssessmentItem(shoulder, attempts: 9), AssessmentItem(shoulder, rest: 1),
      AssessmentItem(shoulder, bothSides: true), AssessmentItem(shoulder, prompt: "Raise"),
      AssessmentItem(shoulder, direction: .opposite), AssessmentItem(shoulder, hold: HoldCriterion(duration: 2)),
      AssessmentItem(shoulder, limits: CompensationLimits(trunkLean: 5)),
      AssessmentItem(shoulder, standardError: error), AssessmentItem(shoulder, posture: "Sit"),
    ]
    #expect(items.count == 1 + Mirror(reflecting: items[0]).children.count, "a member is without a change")
    let lists: [[Feature]] = [[], [shoulder], [elbow], [shoulder, elbow], [elbow, shoulder]]
    var assessments = items.map { Assessment("A", items: [$0]) }
    assessments.append(Assessment("A", items: Array(items.prefix(2))))
    assessments.append(Assessment("B", items: [items[0]]))
    try expectDistinct {
      let ofFeatures = lists.map { BatchJob.settings($0, nil, Configuration(), FileOptions()) }
      return ofFeatures + assessments.map { BatchJob.settings([], $0, Configuration(), FileOptions()) }
    }
  }

  /// Results of one reader are no results of another, nor those of people in another space.
  @Test func theKeyKnowsReadersPeopleAndFiles() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try folder.write(name, to: name) }
    let shoulder = try Self.feature("shoulder.left.abduction")
    let stick = FileFormat("stick", reader: EmptyReader.self)
    let twig = FileFormat("twig", reader: EmptyReader.self)
    func key(
      _ file: String = "a", formats: [FileFormat] = [], filters: OfflineFilters = OfflineFilters(),
      settings: [String]? = nil, people: BatchPeople? = nil
    ) throws -> String {
      var job = try BatchJob(
        features: [shoulder], options: FileOptions(formats: formats), filters: filters, settings: settings)
      job.people = people
      return try #require(job.key(folder.path + "/" + file))
    }
    func people(_ name: String, _ space: AngleSpace) -> BatchPeople { BatchPeople(name, space: space) { _, _ in [] } }
    try expectDistinct {
      var keys = [try key(), try key("b")]
      for formats in [[stick], [twig], [stick, twig], [twig, stick]] { keys.append(try key(formats: formats)) }
      let filters = OfflineFilters(replacesOutliers: true)
      keys += [try key(filters: filters), try key(settings: ["mine"]), try key(filters: filters, settings: ["mine"])]
      keys += [try key(people: people("1", .picture)), try key(people: people("2", .picture))]
      keys += [try key(people: people("1", .automatic)), try key(people: people("1", .body))]
      return keys.map { [$0] }
    }
    #expect(try BatchJob(features: [shoulder]).key(folder.path + "/none") == nil)
  }

  /// A reader that is named, and never opened.
  private struct EmptyReader: FormatReader {
    static func recognises(_ start: [UInt8], name: String?) -> Bool { false }
    init(_ source: some ByteSource, options: FileOptions) throws(FormatError) {}
    var notes: [String] { [] }
    var rate: Double? { nil }
    mutating func next() throws(FormatError) -> PoseFrame? { nil }
  }
}

/// What an outcome says of bodies in space that could not be fitted.
@Suite struct MissingBodyTests {
  /// The outcome of the embedded recording, whose poses are changed first.
  private func outcome(
    in space: AngleSpace, _ change: @escaping @Sendable (Pose) -> Pose?
  ) throws -> BatchJob.Outcome {
    var job = try BatchJob(features: [Feature(id: "rangeOfMotion.shoulder.left.abduction")])
    job.people = BatchPeople("first", space: space) { frames, _ in
      [BatchPeople.Person(policy: .firstSeen) { frames.map { $0.with($0.poses.compactMap(change)) } }]
    }
    return job.run(MemoryBytes(EmbeddedRecording.text), name: "embedded")
  }

  private static func withoutWorld(_ pose: Pose) -> Pose {
    var pose = pose
    pose.world = []
    return pose
  }

  @Test(arguments: [AngleSpace.body, .automatic]) func theReasonIsNotedOnce(space: AngleSpace) throws {
    let picture = try outcome(in: .picture) { Self.withoutWorld($0) }
    let asked = try outcome(in: space) { Self.withoutWorld($0) }
    let reason =
      "no body in space was fitted. The frames have no 3D landmarks, with which the search begins."
      + " Use an estimator that gives metres."
    #expect(asked.notes == [reason] + picture.notes)
    #expect(asked.failure == nil && asked.text == picture.text, "the readings are those in the picture")
  }

  /// That there is no person is said of the reading.
  @Test func withoutAnyPersonNoReasonIsNoted() throws {
    let notes = try outcome(in: .automatic) { _ in nil }.notes
    #expect(!notes.isEmpty && notes.allSatisfy { !$0.contains("no body in space") }, "\(notes)")
  }
}

import Foundation
import QPBatch
import QPCore
import QPExercises
import QPFeatures
import QPFormats
import QPRecording
import QPReport
import QPStates
import Testing

/// Swift's own door, held to the cases that `Scripts/conformance` holds C, Python and the program to.
@Suite struct ConformanceTests {
  struct Case: CustomStringConvertible, Sendable {
    var name: String
    var task: String
    var files: [String]
    var features: [Feature]
    var configuration: Configuration
    var options: FileOptions
    var assessment: Assessment?
    var exercise: Exercise?
    var space: ExerciseSpace?
    var pose: String?
    var isLevel = false
    var isLive = false
    var description: String { name }
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Conformance").standardized

  static let cases: [Case] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "cases.json")),
      let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [] }
    return list.compactMap { try? Case($0) }
  }()

  @Test func allCasesAreRead() throws {
    let expected = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: "expected").path())
    #expect(Set(Self.cases.map { "\($0.name).jsonl" }) == Set(expected))
  }

  @Test(arguments: cases) func linesAreTheExpectedBytes(_ test: Case) throws {
    let expected = try Data(contentsOf: Self.folder.appending(path: "expected/\(test.name).jsonl"))
    #expect(try lines(test) == String(decoding: expected, as: UTF8.self))
  }

  private func lines(_ test: Case) throws -> String {
    let path = Self.folder.appending(path: "recordings/\(test.files[0])").path()
    switch test.task {
    case "measure":
      var pipeline = Pipeline(features: test.features, configuration: test.configuration)
      let writer = ResultsWriter(features: pipeline.features.map(\.id), format: .jsonLines)
      var reader = try FrameReader(path: path, options: test.options)
      var lines: [UInt8] = []
      while let frame = try reader.next() { lines += writer.line(try pipeline.process(frame), at: frame.timestamp) }
      return String(decoding: lines, as: UTF8.self)
    case "batch":
      var job = try BatchJob(
        features: test.features, assessment: test.assessment, configuration: test.configuration, options: test.options)
      // As the program and the interfaces read files: as a whole.
      job.people = BatchPeople(PersonPolicy.firstSeen.rawValue) { frames, _ in
        [BatchPeople.Person(policy: .firstSeen) { PersonTracks(frames).frames }]
      }
      // The lines name the file as it was given: beside the cases.
      return job.run(path).text.replacing(path, with: test.files[0])
    case "exercise":
      let exercise = try #require(test.exercise)
      var transcript = ExerciseTranscript(
        exercise: exercise, counter: RepetitionCounter(exercise, in: test.space), asJSON: true)
      var pipeline = Pipeline(features: [.fitness(exercise, in: test.space ?? .picture)], configuration: .exercise)
      var reader = try FrameReader(path: path, options: test.options)
      var lines: [String] = []
      while let frame = try reader.next() { lines += transcript.add(try pipeline.process(frame)) }
      return (lines + transcript.end().lines).map { $0 + "\n" }.joined()
    case "body":
      var reader = try FrameReader(path: path, options: test.options)
      var frames: [PoseFrame] = []
      while let frame = try reader.next() { frames.append(frame) }
      let body = try BodyTranscript(
        of: test.isLive ? frames : PersonTracks(frames).frames, person: .firstSeen, isLevel: test.isLevel,
        isLive: test.isLive)
      return body.json.map { $0.text + "\n" }.joined()
    case "score":
      let pose = try test.pose(in: Self.folder.appending(path: "recordings").path())
      var transcript = PoseTranscript(pose, configuration: Configuration(overlay: .none), asJSON: true)
      var reader = try FrameReader(path: path, options: test.options)
      var lines: [String] = []
      while let frame = try reader.next() { lines.append(try transcript.add(frame)) }
      return (lines + [transcript.end()]).map { $0 + "\n" }.joined()
    default:
      var assessment = try #require(test.assessment)
      assessment.pace = .recorded
      var guide = try GuidedAssessment(assessment)
      var advice: String?
      for file in test.files {
        let path = Self.folder.appending(path: "recordings/\(file)").path()
        var reader = try FrameReader(path: path, options: test.options)
        advice = try guide.play(&reader, name: path)
      }
      return AssessmentReport(guide, advice: advice).json.map { $0 + "\n" }.joined()
    }
  }
}

extension ConformanceTests.Case {
  fileprivate init(_ object: [String: Any]) throws {
    let settings = object["settings"] as? [String: Any] ?? [:]
    name = object["name"] as? String ?? ""
    task = object["do"] as? String ?? ""
    files = object["files"] as? [String] ?? []
    features = try (settings["features"] as? [String] ?? []).map { try Feature(id: Feature.ID($0)) }
    let smoothing: Smoothing? =
      switch settings["smoothing"] as? String {
      case "none": nil
      case "one-euro": .oneEuro
      default: .adaptive
      }
    configuration = Configuration(smoothing: smoothing, overlay: .none)
    options = FileOptions(rate: settings["fps"] as? Double)
    if let size = settings["size"] as? [Int] { options.size = PictureSize(width: size[0], height: size[1]) }
    options.view = (settings["view"] as? String).flatMap(AnatomicalPlane.init) ?? options.view
    func json(_ key: String) throws -> [UInt8] {
      Array(try JSONSerialization.data(withJSONObject: settings[key] ?? [:]))
    }
    assessment = settings["assessment"] == nil ? nil : try AssessmentDescription(json: json("assessment")).assessment
    switch settings["exercise"] {
    case let name as String: exercise = Exercise.named(name)
    case .some: exercise = try ExerciseDescription(json: json("exercise")).exercise
    case nil: exercise = nil
    }
    space = (settings["space"] as? String).flatMap(ExerciseSpace.init)
    options.lens = (settings["lens"] as? String).flatMap { KnownLens(named: $0) }
    pose = settings["pose"] as? String
    isLevel = settings["level"] as? Bool == true
    isLive = settings["pace"] as? String == "live"
  }

  /// The named pose, or the one of a recording in a folder.
  fileprivate func pose(in folder: String) throws -> PoseReference {
    let name = try #require(pose)
    if let pose = PoseReference.named(name) { return pose }
    var reader = try FrameReader(path: "\(folder)/\(name)", options: options)
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return try PoseReference(showing: frames, inFile: name)
  }
}

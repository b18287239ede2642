import QPExercises
import QPRecording
import Foundation
import QPCore
import QPFeatures
import QPFormats
import QPStates
import QPTestSupport
import Testing

@testable import QPBatch

@Suite(.timeLimit(.minutes(20))) struct BatchTests {
  private let shoulder = "rangeOfMotion.shoulder.left.abduction"
  private let elbow = "rangeOfMotion.elbow.left.flexion"
  private let csv =
    "t,nose_x,nose_y,nose_v,left_ear_x,left_ear_y,left_ear_v\n0,0.5,0.5,1,0.6,0.5,0.9\n0.5,,,,,,\n1,0.5,0.5,1,0.6,0.4,0.9\n"

  /// The embedded recording's header with some of its frames.
  private func recording(_ frames: Range<Int>) -> String {
    let lines = EmbeddedRecording.text.split(separator: "\n")
    return ([lines[0]] + lines.dropFirst()[(1 + frames.lowerBound)..<(1 + frames.upperBound)])
      .joined(separator: "\n") + "\n"
  }

  /// Recordings of different lengths, so that they end in another order, and a file of another kind.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 0..<9 {
      let text = index == 4 ? "junk\n" : recording(0..<(index % 3 == 0 ? 70 : 5 + index))
      try text.write(toFile: folder.path + "/\(index).qprec.jsonl", atomically: true, encoding: .utf8)
    }
    return folder
  }

  /// The use of a program that embeds the package.
  @Test(arguments: [1, 3]) func filesAreMeasuredInOrderByWorkers(workers: Int) async throws {
    let folder = try folder()
    let abduction = try Feature(id: "rangeOfMotion.shoulder.left.abduction")
    let job = try BatchJob(features: [abduction])
    var (outcomes, progress) = ([BatchJob.Outcome](), BatchProgress(total: 9))
    await job.run(try BatchFiles.files([folder.path]), workers: workers) { outcome in
      outcomes.append(outcome)
      progress.consume(outcome)
    }
    #expect(outcomes.map(\.file) == (0..<9).map { folder.path + "/\($0).qprec.jsonl" })
    #expect(outcomes.map(\.summaries.first?.frames) == [70, 6, 7, 70, nil, 10, 70, 12, 13])
    #expect(outcomes[4].failure?.contains("4.qprec.jsonl:1:1: not a recording") == true)
    #expect(progress.done == 9 && progress.failed == 1 && progress.fraction == 1)
    // The same readings as a pipeline's.
    var (pipeline, reader) = (
      Pipeline(features: [abduction], configuration: Configuration(overlay: .none)),
      try RecordingReader(path: folder.path + "/0.qprec.jsonl")
    )
    var (summary, greatest) = (ReadingSummary(of: abduction), -Double.infinity)
    while let frame = try reader.next() {
      let result = try pipeline.process(frame).results[abduction]
      summary.consume(result, at: frame.timestamp)
      greatest = max(greatest, result?.value ?? greatest)
    }
    let peak = try #require(outcomes[0].summaries[0].peak)
    #expect(peak == summary.peak && abs(peak.value - greatest) < 2)
  }

  @Test func aRunGoesOnWhereTheLastOneEnded() async throws {
    let folder = try folder()
    let results = folder.path + "/results.csv"
    let files = try BatchFiles.files([folder.path], excluding: results)
    func run(_ job: BatchJob, _ files: [String]) async throws -> Int {
      let results = try BatchResults(path: results, job: job)
      var known = 0
      try await job.run(files, workers: 2, reusing: results.reusable) { (outcome) throws(BatchError) in
        known += outcome.isReused ? 1 : 0
        try results.append(outcome)
      }
      try results.end()
      return known
    }
    let feature = try Feature(id: "rangeOfMotion.shoulder.left.abduction")
    let job = try BatchJob(features: [feature], format: .csv)
    #expect(try await run(job, Array(files.prefix(3))) == 0)
    #expect(try await run(job, files) == 3)
    let text = try String(contentsOfFile: results, encoding: .utf8)
    #expect(text.hasPrefix(job.header) && text.split(separator: "\n").count == 10)
    #expect(try await run(job, files) == 8)
    #expect(try String(contentsOfFile: results, encoding: .utf8) == text)
    // Other options and configurations are other jobs, also without explicit settings.
    let mirrored = try BatchJob(features: [feature], options: FileOptions(mirrored: true), format: .csv)
    #expect(try await run(mirrored, files) == 0)
    let patient = try BatchJob(features: [feature], configuration: Configuration(longestGap: 2), format: .csv)
    #expect(try await run(patient, files) == 0)
    #expect(throws: BatchError.self) { try BatchResults(path: folder.path + "/4.qprec.jsonl", job: job) }
    #expect(throws: BatchError.self) { try BatchResults(path: "/no/such/folder/a.csv", job: job) }
  }

  /// A video whose results depend on the estimator and its model.
  @Test func resultsOfASourceCountOnlyUnderItsSettings() throws {
    let folder = try TemporaryFolder()
    let video = folder.path + "/a.mp4"
    try "pictures".write(toFile: video, atomically: true, encoding: .utf8)
    let recorded = folder.path + "/a.qprec.jsonl"
    try recording(0..<20).write(toFile: recorded, atomically: true, encoding: .utf8)
    let model = Locked<String?>("a digest")
    let source = BatchSource(fileExtensions: ["mp4"], settings: { model.withLock { $0.map { [$0] } } }) {
      (_) throws(BatchError) in
      do throws(FormatError) {
        var reader = try FrameReader(path: recorded)
        return { () throws(BatchError) in
          do throws(FormatError) { return try reader.next() } catch { throw .format(error) }
        }
      } catch {
        throw .format(error)
      }
    }
    let job = try BatchJob(features: [Feature(id: "rangeOfMotion.shoulder.left.abduction")], source: source)
    let path = folder.path + "/results.jsonl"
    /// Whether the results of the video and of the recording were known from the run before.
    func run() throws -> [Bool] {
      let results = try BatchResults(path: path, job: job)
      let outcomes = [video, recorded].map { job.run($0, reusing: results.reusable[$0]) }
      for outcome in outcomes { try results.append(outcome) }
      try results.end()
      return outcomes.map(\.isReused)
    }
    #expect(try run() == [false, false])
    #expect(try run() == [true, true])
    model.withLock { $0 = "another digest" }
    #expect(try run() == [false, true])
    // Without the model, earlier results cannot be attributed to it.
    model.withLock { $0 = nil }
    #expect(try run() == [false, true])
    #expect(try run() == [false, true])
  }

  @Test func noFileIsBegunOnceAnOutcomeIsRefused() async throws {
    struct Enough: Error {}
    let folder = try folder()
    let job = try BatchJob(features: [Feature(id: "rangeOfMotion.shoulder.left.abduction")])
    var count = 0
    await #expect(throws: Enough.self) {
      try await job.run(try BatchFiles.files([folder.path]), workers: 2) { (_) throws(Enough) in
        count += 1
        if count == 3 { throw Enough() }
      }
    }
    #expect(count == 3)
  }

  @Test func recordingsAreFilteredAsAWhole() throws {
    let feature = try Feature(id: "rangeOfMotion.shoulder.left.abduction")
    let filters = OfflineFilters(lowPass: try ButterworthFilter(.perPass(2)))
    func outcome(_ filters: OfflineFilters, _ format: ResultsWriter.Format = .jsonLines) throws -> BatchJob.Outcome {
      try BatchJob(
        features: [feature], configuration: Configuration(smoothing: nil, overlay: .none), filters: filters,
        format: format
      ).run(MemoryBytes(EmbeddedRecording.text), name: "embedded")
    }
    // The same results as those of filtered frames.
    var reader = try RecordingReader(MemoryBytes(EmbeddedRecording.text))
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    var pipeline = Pipeline(features: [feature], configuration: Configuration(smoothing: nil, overlay: .none))
    var summary = ReadingSummary(of: feature)
    for frame in try filters.apply(to: frames).frames {
      summary.consume(try pipeline.process(frame).results[feature], at: frame.timestamp)
    }
    let filtered = try outcome(filters)
    #expect(summary.peak != nil && filtered.summaries.first?.peak == summary.peak)
    #expect(try outcome(OfflineFilters()).summaries.first?.peak != summary.peak)
    #expect(filtered.text.contains(#""filters":"\#(filters)""#))
    #expect(
      try BatchJob(features: [feature], filters: filters, format: .csv).header.hasSuffix(",filters,error,key\n"))
    #expect(
      try BatchJob(features: [feature], format: .csv).header.contains(
        ",peak,low,high,precisionLow,precisionHigh,peakTime,mean,"))
    #expect(try outcome(filters, .csv).text.hasSuffix(#","\#(filters)",,"# + "\n"))
    // A cut-off that is not below half of the rate is a failure of the file.
    let tooFast = OfflineFilters(lowPass: try ButterworthFilter(.perPass(1000)))
    #expect(try outcome(tooFast).failure?.hasPrefix("embedded: ") == true)
  }

  @Test func anAssessmentsStepsComeWithTheirTrials() throws {
    let feature = try Feature(id: "rangeOfMotion.shoulder.left.abduction")
    let assessment = Assessment("Shoulder", items: [AssessmentItem(feature, trials: 2)])
    let outcome = try BatchJob(features: [], assessment: assessment)
      .run(MemoryBytes(EmbeddedRecording.text), name: "embedded")
    #expect(outcome.steps.map(\.accepted.count) == [2] && outcome.summaries.isEmpty && outcome.failure == nil)
    #expect(throws: BatchError.self) { try BatchJob(features: [], assessment: Assessment("None", items: [])) }
  }

  @Test func aFailureHasTheWordingOfTheJob() throws {
    let feature = try Feature(id: "rangeOfMotion.shoulder.left.abduction")
    let plain = try BatchJob(features: [feature]).run(MemoryBytes(csv), name: "a.csv")
    #expect(plain.failure?.contains("Give the size in pixels.") == true && plain.failure?.contains("--") == false)
    let job = try BatchJob(
      features: [feature],
      wording: { error in
        guard case .format(let error) = error, error.option == .size else { return "?" }
        return "say --size"
      })
    let worded = job.run(MemoryBytes(csv), name: "a.csv")
    #expect(worded.failure == "say --size" && worded.text.contains(#""error":"say --size""#))
  }

  @Test func theKeyKnowsTheAlgorithms() throws {
    func job(_ smoothing: Smoothing?, _ feature: String) throws -> BatchJob {
      try BatchJob(
        features: [Feature(id: Feature.ID(feature))],
        configuration: Configuration(smoothing: smoothing, overlay: .none), format: .csv)
    }
    let fingerprint = try job(.adaptive, shoulder).fingerprint
    #expect(try fingerprint == job(.adaptive, shoulder).fingerprint)
    // Another algorithm with the same name.
    #expect(try fingerprint != job(.oneEuro, shoulder).fingerprint)
    #expect(try fingerprint != job(.adaptive, elbow).fingerprint)
  }

  /// A source of few bytes at a time, like a pipe.
  private struct Drops: ByteSource {
    var rest: ArraySlice<UInt8>
    let size: Int

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
      let part = rest.prefix(min(size, buffer.count))
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  @Test(arguments: [1, 7, 65_536]) func recordingsThatFollowEachOther(size: Int) throws {
    let parts = [recording(0..<3), recording(3..<5).replacing("\n{\"t\"", with: "\njunk{\"t\""), recording(5..<9), csv]
    let stream = RecordingStream(Drops(rest: Array(parts.prefix(3).joined().utf8)[...], size: size))
    var counts: [String: Int?] = [:]
    while let part = stream.next() {
      // A reader that stops early must not stop the next.
      var (reader, count) = (try RecordingReader(part), 0)
      do {
        while try reader.next() != nil { count += 1 }
        counts[part.name ?? ""] = count
      } catch {
        counts[part.name ?? ""] = -1
      }
    }
    #expect(counts == ["-": 3, "-#2": -1, "-#3": 4])
    let table = RecordingStream(Drops(rest: Array(csv.utf8)[...], size: size))
    let part = try #require(table.next())
    var reader = try CSVReader(part, options: FileOptions(size: PictureSize(width: 100, height: 100)))
    #expect(try reader.next() != nil && table.next() == nil && table.next() == nil)
    #expect(RecordingStream(MemoryBytes("")).next() == nil)
  }

  /// The second of three people has no frame; what is known of the others stays, and so do the lines of a later run.
  @Test(arguments: [ResultsWriter.Format.jsonLines, .csv])
  func aPersonThatCannotBeMeasuredIsALineAmongTheOthers(format: ResultsWriter.Format) async throws {
    let folder = try TemporaryFolder()
    let (take, path) = (folder.path + "/take.qprec.jsonl", folder.path + "/results")
    try EmbeddedRecording.text.write(toFile: take, atomically: true, encoding: .utf8)
    let features = try [shoulder, elbow].map { try Feature(id: Feature.ID($0)) }
    var job = try BatchJob(features: features, format: format)
    job.people = BatchPeople("all", namesPeople: true) { (frames, _) throws(BatchError) in
      (1...3).map { number in BatchPeople.Person(number: number, policy: .firstSeen) { number == 2 ? [] : frames } }
    }
    let outcome = job.run(take)
    #expect(outcome.failure == nil && outcome.people.map { $0.failure == nil } == [true, false, true])
    #expect(outcome.people[1].failure?.contains("no frame") == true && outcome.people[1].number == 2)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[2].contains(format == .csv ? ",2,3," : #""person":2,"people":3,"error":"#), "\(lines[2])")
    for _ in 0..<2 {
      let results = try BatchResults(path: path, job: job)
      #expect(results.reusable.isEmpty, "a file with a failure is tried again")
      try results.append(outcome)
      try results.end()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == job.header + outcome.text)
    }
  }

  @Test func aFileWithoutAMeasuredPersonHasFailed() throws {
    let folder = try TemporaryFolder()
    let take = folder.path + "/take.qprec.jsonl"
    try EmbeddedRecording.text.write(toFile: take, atomically: true, encoding: .utf8)
    var job = try BatchJob(features: [Feature(id: Feature.ID(shoulder))])
    job.people = BatchPeople("all", namesPeople: true) { (_, _) throws(BatchError) in
      (1...2).map { number in BatchPeople.Person(number: number, policy: .firstSeen) { [] } }
    }
    let outcome = job.run(take)
    #expect(outcome.failure?.contains("no frame") == true && outcome.text.split(separator: "\n").count == 2)
  }

  @Test func theHashTellsFilesApart() throws {
    var bytes = [UInt8](repeating: 7, count: 600_000)
    let folder = try TemporaryFolder()
    func hash(_ bytes: [UInt8]) throws -> String {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/file"))
      var hash = ContentHash()
      let isThere = hash.update(fileAt: folder.path + "/file")
      #expect(isThere)
      return hash.text
    }
    var hashes: Set<String> = [try hash([]), try hash(bytes), try hash(bytes + [7]), try hash(bytes.dropLast())]
    for index in [0, 31, 32, 262_143, 262_144, 599_999] {
      bytes[index] ^= 1
      hashes.insert(try hash(bytes))
      bytes[index] ^= 1
    }
    #expect(hashes.count == 10 && hashes.allSatisfy { $0.count == 16 })
    #expect(try hashes.contains(hash(bytes)))
    var (apart, together) = (ContentHash(), ContentHash())
    for part in ["ab", "c"] { apart.update(part) }
    for part in ["a", "bc"] { together.update(part) }
    #expect(apart.text != together.text)
    var none = ContentHash()
    let isThere = none.update(fileAt: folder.path + "/none")
    #expect(!isThere)
  }
}

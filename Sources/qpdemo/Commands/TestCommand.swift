internal import QPClinical
import QPCore
import QPFormats
import QPImage
import QPReport

/// `qpdemo test`: evaluates a clinical test in a recording.
struct TestCommand: Command {
  static let declaration = CommandDeclaration(
    "test", "Evaluates a clinical test: gait, chair stands, a jump, balance.",
    operands: [Operand("TEST", .name(.clinicalTests), "the test (--list)"), .recording],
    options: [.list, .start] + PersonChoice.optionsForAll + [.json, .fhir, .patient, .date, .cyclePlot, .overwrite],
    sections: [CommandOption.calibrationSection, InputFile.section, EstimatorOptions.sectionWithVideo],
    notes: ["Markers are seen from the person's right. Definitions, limits and sources: Docs/ClinicalTests.md."],
    examples: [
      Example("qpdemo test gait walk.qprec.jsonl", "Cadence, stance, step lengths and symmetry of a walk"),
      Example(
        "qpdemo test gait walk.qprec.jsonl --stature 1.78 --plot walk.svg", "Scaled by the height, with mean curves"),
    ])

  /// The tests that are timed from a command to start.
  private static let timed = [ClinicalTest.fiveTimesSitToStand, .thirtySecondChairStand].map(\.id)

  private let job: Job
  private let asJSON: Bool
  private let fhir: FHIRWriter?

  private enum Job {
    case list
    case evaluate(ClinicalTest, InputFile, PersonChoice, MotionSettings, plot: String?)
  }

  init(_ options: Options) throws(DemoError) {
    asJSON = options.has(.json)
    guard !options.has(.list) else {
      (job, fhir) = (.list, nil)
      return
    }
    let test = try ClinicalTest(named: options.operands[0])
    guard options.given(.start) == nil || Self.timed.contains(test.id) else {
      throw .usage("'\(test.id)' has no command to start: leave out --start. \(Self.timed.joined(as: "and")) have one.")
    }
    let plot = options.given(.cyclePlot)
    if let name = plot?.lowercased(), !name.hasSuffix(".svg"), !name.hasSuffix(".png") {
      throw .usage("\(name) has an unknown ending. Plots are .svg or .png.")
    }
    let input = try InputFile(options.operands[1], options, view: .sagittal)
    let people = try PersonChoice(options, space: options.angleSpace)
    let settings = MotionSettings(
      calibration: try options.calibration(input),
      start: options.givenNumber(.start).flatMap { Timestamp(seconds: $0) })
    if people.isAll, plot != nil || options.has(.fhir) {
      throw .usage("--person all supports tables and --json only. For other outputs give --person a number.")
    }
    job = .evaluate(test, input, people, settings, plot: plot)
    fhir = try FHIRWriter(testOptions: options)
    guard !asJSON || fhir == nil else { throw .usage("--json and --fhir cannot be combined.") }
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    switch job {
    case .list:
      let width = ClinicalTest.all.map(\.id.count).max() ?? 0
      for test in ClinicalTest.all {
        if asJSON {
          output.line(["test": test.id, "title": test.title, "summary": test.summary])
        } else {
          output.line("\(test.id.padded(to: width))  \(test.summary)")
        }
      }
      return .success
    case .evaluate(let test, let input, let people, let settings, let plot):
      let measured = try people.inputs(of: input)
      guard people.isAll else {
        guard let person = measured.first else { throw .noFrame(in: input.path) }
        return try evaluate(test, person, settings, plot: plot, output)
      }
      return try evaluate(test, all: measured, settings, output)
    }
  }

  /// Evaluates the test for each person; a person without a result does not end the others'.
  private func evaluate(
    _ test: ClinicalTest, all people: [PersonChoice.Measured], _ settings: MotionSettings, _ output: Output
  ) throws(DemoError) -> ExitStatus {
    var status = ExitStatus.badData
    for person in people {
      output.begin(person, asJSON: asJSON)
      do throws(DemoError) {
        let result = try evaluate(test, person, settings, plot: nil, output)
        if result == .success { status = .success }
      } catch {
        guard error.status == .badData else { throw error }
        if asJSON { output.line(["error": error.message]) } else { output.line(error.message) }
      }
    }
    return status
  }

  /// The settings of a test's input before the frames.
  private struct MotionSettings {
    var calibration: Calibration
    var start: Timestamp?
  }

  private func evaluate(
    _ test: ClinicalTest, _ person: PersonChoice.Measured, _ settings: MotionSettings, plot: String?, _ output: Output
  ) throws(DemoError) -> ExitStatus {
    let path = person.input.path
    let recorded = try RecordedMotion(of: person, settings.calibration, start: settings.start)
    if let start = settings.start, start > recorded.end {
      throw .usage("--start is at \(start) s, and \(path) ends at \(recorded.end) s.")
    }
    let result: ClinicalTestResult
    do throws(ClinicalTestError) { result = try test.evaluate(recorded.motion) } catch {
      guard asJSON else { throw DemoError(status: .badData, message: "\(path): no result. \(error)") }
      output.line(["test": test.id, "refused": "\(error)"])
      return .badData
    }
    let report = ClinicalTestReport(result, of: test)
    if let fhir {
      do throws(FormatError) {
        output.raw(try fhir.bundle(of: result.observations(of: test, areMarkers: recorded.isOfMarkers)))
      } catch {
        throw DemoError(error)
      }
    } else if asJSON {
      output.raw(Array((report.json + "\n").utf8))
    } else {
      report.table.forEach { output.line($0) }
    }
    if let plot { try save(result, to: plot, output) }
    return .success
  }

  private func save(_ result: ClinicalTestResult, to path: String, _ output: Output) throws(DemoError) {
    guard !result.curves.isEmpty else {
      throw DemoError(status: .notCompleted, message: "There are no curves to plot: they need three cycles of a side.")
    }
    let plot = CyclePlot(result)
    let file = path.lowercased().hasSuffix(".png") ? plot.overlay.map { PNG.encode($0) } : Array(plot.svg.utf8)
    guard let file else { throw .usage("The plot is too large for a picture. Plot it as .svg.") }
    try file.save(to: path)
  }
}

extension ClinicalTestResult.View {
  /// Where the movement was measured, in the words of a FHIR method.
  fileprivate var method: String {
    switch self {
    case .side, .picture: "plane of the picture"
    case .world: "3D"
    case .body: "body fitted in space"
    }
  }
}

extension FHIRWriter {
  /// Creates the writer from the options of FHIR; `nil` without `--fhir`.
  fileprivate init?(testOptions options: Options) throws(DemoError) {
    let (subject, date) = (options.given(.patient), options.given(.date))
    guard options.has(.fhir) else {
      if subject != nil || date != nil { throw .usage("--patient and --date need --fhir.") }
      return nil
    }
    self.init(subject: subject, effective: date)
    do throws(FormatError) { _ = try bundle(of: []) } catch { throw .usage("\(error)") }
  }
}

extension ClinicalTestResult {
  /// Returns the values as Observations.
  fileprivate func observations(of test: ClinicalTest, areMarkers: Bool) -> [FHIRObservation] {
    values.map { value in
      FHIRObservation(
        title: "\(test.title): \(value.title)", loinc: test.loinc.flatMap { $0.value == value.name ? $0.code : nil },
        side: value.side, value: value.mean, unit: value.unit, standardDeviation: value.standardDeviation,
        interval: value.interval,
        count: value.count, algorithm: algorithm,
        method: "\(FHIRWriter.landmarks(areMarkers: areMarkers)), \(view.method)",
        remarks: flags.map(\.remark))
    }
  }
}

extension CommandOption {
  fileprivate static let fhir = flag("--fhir", "each value as a FHIR R4 Observation, all in a Bundle")
  fileprivate static let patient = option("--patient", "Patient/ID", .text, "for --fhir")
  fileprivate static let date = option("--date", "TIME", .text, "for --fhir, such as 2026-03-28T10:15:00Z")
  fileprivate static let cyclePlot = option(
    "--plot", "FILE.svg|.png", .output, "the mean curves of a cycle, with ± one standard deviation")
}

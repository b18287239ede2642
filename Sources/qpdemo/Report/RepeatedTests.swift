import QPClinical
import QPCore
import QPFormats
import QPLandmarks
import QPRecording

/// The values of a clinical test in repeated recordings, by their names in files of repeats: `gait.stance.left`.
struct RepeatedTests {
  private let test: ClinicalTest
  private let options: Options
  private let people: PersonChoice
  private let calibration: Calibration

  init(_ test: ClinicalTest, _ options: Options, _ people: PersonChoice) throws(DemoError) {
    (self.test, self.options, self.people) = (test, options, people)
    calibration = try options.calibration()
  }

  /// Evaluates the test in each file; one without a result is left out with a note.
  func evaluate(_ files: [String], into peaks: inout RepeatedPeaks, _ output: Output) throws(DemoError) {
    for file in files {
      let all = try InputFile(file, options, view: .sagittal)
      guard let person = try people.inputs(of: all).first else { throw .noFrame(in: file) }
      var motion = MotionRecording(calibration: try person.input.calibrated(calibration), person: person.policy)
      var reader = try person.input.open()
      while let frame = try reader.nextFrame() { motion.consume(frame) }
      do throws(ClinicalTestError) {
        for value in try test.evaluate(motion).values {
          peaks.add(value.mean, value.unit.symbol, of: value.repeatedID(in: test.id).rawValue, in: file)
        }
      } catch {
        output.complain("qpdemo: note: \(file): left out, since '\(test.id)' has no result. \(error)")
      }
    }
    peaks.dropUnrepeated(of: test.id)
  }
}

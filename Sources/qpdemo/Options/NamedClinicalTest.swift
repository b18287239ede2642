internal import QPClinical
import QPFeatures

extension ClinicalTest {
  /// Finds the test with a name.
  ///
  /// - Throws: A usage error that lists the names.
  init(named name: String) throws(DemoError) {
    guard let test = ClinicalTest.named(name) else { throw Vocabulary.clinicalTests.refusal(of: name) }
    self = test
  }
}

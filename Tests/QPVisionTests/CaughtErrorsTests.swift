import Foundation
import QPCore
import Testing

/// The greeting of a neural runtime on the standard error stream.
@Suite struct CaughtErrorsTests {
  @Test func unwantedLinesOfCCodeAreCaught() {
    var lines: [String] = []
    for round in 1...3 {
      let result = CaughtErrors.during(
        without: {
          lines.append($0)
          return $0.hasPrefix("INFO: round")
        }
      ) {
        // C code that prints to the stream, not to the file descriptor.
        perror("INFO: round \(round)")
        return round
      }
      #expect(result == round)
    }
    #if !canImport(Musl)
      // Other tests may print meanwhile; their lines are printed.
      let caught = lines.filter { $0.hasPrefix("INFO: round") }.map { $0.prefix(13) }
      #expect(caught == ["INFO: round 1", "INFO: round 2", "INFO: round 3"])
    #endif
  }

  @Test func errorsComeThrough() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try CaughtErrors.during(without: { $0.isEmpty }) { () throws(Failure) in throw Failure() }
    }
  }
}

/// An error in the tables of a cohort.
package struct CohortError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, its place and its remedy, in English.
  package let description: String

  init(_ file: String, line: Int? = nil, _ problem: String, _ remedy: String) {
    description = file + (line.map { ":\($0)" } ?? "") + ": \(problem). \(remedy)"
  }
}

internal import CQPKit
internal import QPBatch
internal import QPClinical
internal import QPCore
internal import QPReport

/// The statistics of many people's results.
enum Statistics {
  /// Returns the statistics of a cohort, its table or its plot.
  ///
  /// - Parameters:
  ///   - results: The lines of a batch.
  ///   - people: The table of the people; `nil` takes each file's folder as its person.
  ///   - settings: The kind of output, and whether sessions are repeats.
  /// - Returns: Lines of JSON, comma-separated values, or SVG.
  /// - Throws: ``Failure`` with the fault of a table, or where there are too few sessions for a retest or repeats for a plot.
  static func cohort(
    _ results: UnsafeRawBufferPointer, people: UnsafeRawBufferPointer?, _ settings: Settings
  ) throws(Failure) -> String {
    let cohort: Cohort
    do throws(CohortError) {
      let table: PeopleTable? = if let people { try PeopleTable(people, name: "people") } else { nil }
      cohort = try Cohort(PeakResults(results, name: "results"), people: table, isRetest: settings.isRetest)
    } catch {
      throw Failure(status: QP_FORMAT, message: "\(error)")
    }
    switch settings.form {
    case .lines: return cohort.statistics.map { $0.json.text + "\n" }.joined()
    case .table: return cohort.wideTable
    case .plot:
      guard let plot = BlandAltmanPlot(cohort.statistics.compactMap(\.plotted)) else {
        throw .argument("A Bland–Altman plot needs two people with two repeats each, and there are fewer.")
      }
      return plot.svg
    }
  }

  /// Returns the statistics of repeated measurements as a line.
  static func repeatability(_ settings: Settings) throws(Failure) -> String {
    do throws(RepeatabilityError) {
      let found = try Repeatability(settings.values, unit: .named(settings.unit))
      return (settings.feature.isEmpty ? found.statistics : found.json(of: settings.feature)).text + "\n"
    } catch {
      throw .argument("\(error)")
    }
  }
}

import QPBatch
import QPClinical
import QPCore
import QPFiles
import QPReport

/// `qpdemo cohort`: computes the statistics of many people's results.
struct CohortCommand: Command {
  static let declaration = CommandDeclaration(
    "cohort", "Computes the statistics of many people's results.",
    operands: [
      Operand("RESULTS", .input, "the results of 'batch … -o' as .jsonl"),
      Operand(
        "PEOPLE", .input, "a .csv with the columns file and person and, if wanted, group and session", count: 0...1),
    ],
    options: [.feature, .retest, .wideTable, .plot, .overwrite, .json],
    notes: [
      "It prints for each feature, group and side: mean, standard deviation and 95 % interval of each session, paired"
        + " differences of sessions and of sides, and of repeats SEM, MDC95, ICC(2,1) and limits of agreement."
        + " Repeats are a person's files of the first session; with --retest the sessions.",
      "Without PEOPLE a file's folder is its person. A file in PEOPLE may be the end of a path: anna/1.csv. Sessions are in"
        + " the order in which PEOPLE first names them; differences are later minus first.",
    ],
    examples: [
      Example(
        "qpdemo cohort results.jsonl people.csv --spss wide.csv --plot agreement.svg",
        "Statistics, a row a person for SPSS, and Bland–Altman plots"),
      Example("qpdemo cohort results.jsonl people.csv --retest", "The reliability of a test and its repetition"),
    ])

  private let resultsPath: String
  private let peoplePath: String?
  private let features: [String]
  private let isRetest: Bool
  private let widePath: String?
  private let plotPath: String?
  private let asJSON: Bool

  init(_ options: Options) throws(DemoError) {
    resultsPath = options.operands[0]
    peoplePath = options.operands.count > 1 ? options.operands[1] : nil
    features = try options.features().map(\.feature.id.rawValue)
    (isRetest, asJSON) = (options.has(.retest), options.has(.json))
    (widePath, plotPath) = (options.given(.wideTable), options.given(.plot))
    if let widePath, !widePath.lowercased().hasSuffix(".csv") { throw .usage("\(widePath): the table is a .csv.") }
    if let plotPath, !plotPath.lowercased().hasSuffix(".svg") { throw .usage("\(plotPath): the plot is an .svg.") }
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    let results: PeakResults
    let cohort: Cohort
    var note: String?
    let texts = (results: try [UInt8](ofFileAt: resultsPath), people: try peoplePath.map(Self.bytes))
    do throws(CohortError) {
      results = try PeakResults(texts.results, name: resultsPath, features: features)
      var people: PeopleTable?
      if let text = texts.people { people = try PeopleTable(text, name: peoplePath ?? "") }
      note = people?.note
      cohort = try Cohort(results, people: people, isRetest: isRetest)
    } catch {
      throw DemoError(status: .badData, message: "\(error)")
    }
    if let note { output.complain("qpdemo: note: \(note).") }
    for note in results.leftOut { output.complain("qpdemo: note: left out: \(note).") }
    for note in results.lowerLimits {
      output.complain("qpdemo: note: the peak of \(note) is a lower limit: flagged readings lie above it.")
    }
    let statistics = cohort.statistics
    if asJSON {
      statistics.forEach { output.line($0.json) }
    } else {
      CohortTable(statistics).lines.forEach { output.line($0) }
    }
    if let widePath { try Array(cohort.wideTable.utf8).save(to: widePath) }
    if let plotPath {
      guard let plot = BlandAltmanPlot(statistics.compactMap(\.plotted)) else {
        throw DemoError(
          status: .badData,
          message: "\(plotPath): a Bland–Altman plot needs two people with two repeats each, and there are fewer.")
      }
      try Array(plot.svg.utf8).save(to: plotPath)
    }
    return .success
  }

  private static func bytes(_ path: String) throws(DemoError) -> [UInt8] { try [UInt8](ofFileAt: path) }
}

extension CommandOption {
  fileprivate static let retest = flag("--retest", "sessions are repeats: the people did not change between them")
  fileprivate static let wideTable = option(
    "--spss", "FILE.csv", .output, "a row a person and a column a feature, side and session")
  fileprivate static let plot = option("--plot", "FILE.svg", .output, "Bland–Altman plots of the repeats")
}

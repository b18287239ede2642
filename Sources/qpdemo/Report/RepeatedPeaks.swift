import QPBatch
import QPClinical
import QPCore
import QPFiles

/// The peaks of repeated recordings, by feature and person, with their statistics.
struct RepeatedPeaks {
  /// The wanted features; empty for all that results have.
  private let wanted: [String]
  private var features: [Peaks] = []

  private struct Peaks {
    let feature: String
    var people: [Person] = []
  }

  private struct Person {
    let name: String
    var readings: [(value: Double, unit: String)] = []
  }

  /// The statistics of a feature.
  struct Result {
    let feature: String
    let names: [String]
    let statistics: Repeatability
  }

  init(features: [String]) {
    wanted = features
    self.features = features.map { Peaks(feature: $0) }
  }

  /// Adds a file's peak; the person is the file's folder.
  mutating func add(_ value: Double, _ unit: String, of feature: String, in file: String) {
    let name = FilePath.folder(of: file)
    let index = features.firstIndex { $0.feature == feature } ?? features.count
    if index == features.count { features.append(Peaks(feature: feature)) }
    let person = features[index].people.firstIndex { $0.name == name } ?? features[index].people.count
    if person == features[index].people.count { features[index].people.append(Person(name: name)) }
    features[index].people[person].readings.append((value, unit))
  }

  /// Adds the peaks of a file that `qpdemo batch -o` wrote; every file in it must have its peaks.
  mutating func add(resultsAt path: String) throws(DemoError) {
    let text = try [UInt8](ofFileAt: path)
    let results: PeakResults
    do throws(CohortError) { results = try PeakResults(text, name: path, features: wanted, isStrict: true) } catch {
      throw DemoError(status: .badData, message: "\(error)")
    }
    if let peak = results.peaks.first(where: \.namesPerson) {
      throw DemoError(
        status: .badData,
        message: "\(path): \(peak.file): repeats are files of one person. Measure them with a number for --person.")
    }
    for peak in results.peaks { add(peak.value, peak.unit.symbol, of: peak.feature, in: peak.file) }
  }

  /// Drops the values of a test that not every person has twice, and those that are all the same, such as the number of
  /// five stands: they have no error.
  mutating func dropUnrepeated(of test: String) {
    features.removeAll { peaks in
      let values = peaks.people.map { $0.readings.map(\.value) }
      return peaks.feature.hasPrefix(test + ".")
        && (values.contains { $0.count < 2 } || values.allSatisfy { Set($0).count < 2 })
    }
  }

  /// Returns the statistics of each feature.
  func repeatability() throws(DemoError) -> [Result] {
    guard !features.isEmpty else { throw DemoError(status: .badData, message: "There is no peak in the results.") }
    var results: [Result] = []
    for peaks in features {
      do throws(RepeatabilityError) {
        let readings = peaks.people.map(\.readings)
        let symbols = Set(readings.joined().map(\.unit)).sorted()
        if symbols.count > 1 { throw RepeatabilityError(.unitsDiffer(symbols[0], symbols[1])) }
        let unit = FeatureResult.Unit.named(symbols.first ?? "")
        results.append(
          Result(
            feature: peaks.feature, names: peaks.people.map(\.name),
            statistics: try Repeatability(readings.map { $0.map(\.value) }, unit: unit)))
      } catch {
        throw DemoError(status: .badData, message: Self.message(error, peaks))
      }
    }
    return results
  }

  private static func message(_ error: RepeatabilityError, _ peaks: Peaks) -> String {
    var person: String?
    if case .tooFewRepeats(let number, _) = error.problem { person = peaks.people[number - 1].name }
    if case .notFinite(let number, _) = error.problem { person = peaks.people[number - 1].name }
    return "\(peaks.feature): \(error)"
      + (person.map { " Person is the folder \($0): put the recordings of a person into one folder." } ?? "")
  }

  /// The table of all features, a line each.
  static func table(_ results: [Result]) -> [String] {
    let width = max(7, results.map(\.feature.count).max() ?? 0)
    let heads = ["people", "n", "SEM", "MDC95", "found", "ICC(2,1)", "bias", "limits of agreement"]
    let widths = [6, 4, 7, 7, 7, 18, 7, 20]
    func line(_ first: String, _ cells: [String]) -> String {
      let text = first.padded(to: width) + zip(cells, widths).map { "  " + $0.leftPadded(to: $1) }.joined()
      return text.trimmingTrailingSpaces
    }
    var lines = [line("feature", heads)]
    for result in results {
      let (own, unit) = (result.statistics, result.statistics.unit)
      func text(_ value: Double) -> String { value.fixed(decimals: max(1, unit.decimals)) }
      let icc = own.correlation.map { correlation in
        correlation.agreement.fixed(decimals: 2)
          + (correlation.interval.map {
            " (\($0.lowerBound.fixed(decimals: 2))…\($0.upperBound.fixed(decimals: 2)))"
          } ?? "")
      }
      lines.append(
        line(
          result.feature,
          [
            "\(own.people.count)", "\(own.count)", text(own.sem) + unit.suffix,
            text(own.mdc95) + unit.suffix,
            own.minimumDetectableEffect.map { text($0) + unit.suffix } ?? "–", icc ?? "–",
            own.agreement.map { text($0.bias) + unit.suffix } ?? "–",
            own.agreement.map { "\(text($0.limits.lowerBound))…\(text($0.limits.upperBound))\(unit.suffix)" } ?? "–",
          ]))
    }
    lines += ["", CohortTable.errorNote, "Found: the true change that is found 80 times in 100."]
    return lines
  }
}

extension RepeatedPeaks.Result {
  /// A line for each person: their peaks.
  var people: [String] {
    [feature]
      + zip(names, statistics.people).map { name, trials in
        "  \(name): "
          + trials.values.map { $0.fixed(decimals: max(1, statistics.unit.decimals)) + statistics.unit.suffix }
          .joined(separator: ", ")
      } + [""]
  }

  var json: JSONObject {
    var json = statistics.json(of: feature)
    json.add(
      "peaks",
      zip(names, statistics.people).map { ["person": $0, "values": $1.values] as JSONObject })
    return json
  }
}

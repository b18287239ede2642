package import QPClinical
internal import QPCore
internal import QPFormats

extension Cohort {
  /// Joins the peaks of a batch with the people of its files.
  ///
  /// - Parameters:
  ///   - results: The peaks.
  ///   - people: The table of people, whose rows order the sessions; `nil` takes each file's folder as its person.
  ///   - isRetest: Whether sessions are repeats.
  /// - Throws: ``CohortError`` for a file without a row or a folder, a feature in two units, no peak at all, and for repeats
  ///   with fewer than two sessions.
  package init(_ results: PeakResults, people: PeopleTable?, isRetest: Bool = false) throws(CohortError) {
    var measurements: [Measurement] = []
    var units: [String: FeatureResult.Unit] = [:]
    for peak in results.peaks {
      // One of many people of a file may be a passer-by: the table says which are wanted.
      let row = peak.namesPerson ? people?.knownRow(of: peak.file) : try people?.row(of: peak.file)
      guard row != nil || !peak.namesPerson else {
        guard people == nil else { continue }
        throw CohortError(
          peak.file, "the results are those of every person in a file",
          "Give a table of people with this name as its file, and one for each other person wanted.")
      }
      let folder = peak.file.split(separator: "/").dropLast().joined(separator: "/")
      guard row != nil || !folder.isEmpty else {
        throw CohortError(peak.file, "no folder names its person", "Give a table of people, or a folder a person.")
      }
      let made = Measurement(
        of: peak.feature, value: peak.value, peak.unit, person: row?.person ?? folder, group: row?.group,
        session: row?.session)
      if let other = units.updateValue(made.unit, forKey: made.feature), other != made.unit {
        throw CohortError(
          peak.file, "\(peak.feature) is in \(made.unit.symbol), and in \(other.symbol) before",
          "Measure all files anew with the same settings.")
      }
      measurements.append(made)
    }
    guard !measurements.isEmpty else {
      guard results.peaks.isEmpty else {
        throw CohortError(
          "results", "no peak is that of a person of the table",
          "Name the files of people as in \(results.peaks[0].file).")
      }
      throw CohortError("results", "there is no peak", results.leftOut.first.map { $0 + "." } ?? "The file is empty.")
    }
    self.init(measurements, sessions: people?.sessions ?? [], isRetest: isRetest)
    guard !isRetest || sessions.count > 1 else {
      throw CohortError(
        people?.name ?? "results", "a retest needs two sessions or more",
        "Give a table of people whose column 'session' has them.")
    }
  }

  /// The measurements as a table for SPSS and other statistics: a row a person, a column a feature, side, session and repeat.
  ///
  /// Names of columns have letters, digits and `_` alone, at most 64 bytes, and begin with a letter; decimals follow a point,
  /// and an empty cell is a missing value. Columns are in the order of the sessions.
  package var wideTable: String {
    var columns: [(name: String, key: ColumnKey)] = []
    var cells: [String: [ColumnKey: Double]] = [:]
    var groups: [String: String] = [:]
    var counts: [String: [ColumnKey: Int]] = [:]
    for measurement in measurements {
      var key = ColumnKey(measurement)
      let count = (counts[measurement.person]?[key] ?? 0) + 1
      counts[measurement.person, default: [:]][key] = count
      key.number = count
      cells[measurement.person, default: [:]][key] = measurement.value
      groups[measurement.person] = measurement.group
      if !columns.contains(where: { $0.key == key }) { columns.append(("", key)) }
    }
    // Stable: columns of a session stay in the order of the results.
    let order = Dictionary(uniqueKeysWithValues: sessions.enumerated().map { ($1, $0) })
    func place(_ key: ColumnKey) -> Int { key.session.flatMap { order[$0] } ?? 0 }
    columns.sort { place($0.key) < place($1.key) }
    let isRepeated = columns.contains { $0.key.number > 1 }
    var taken: Set<String> = ["person", "group"]
    for index in columns.indices { columns[index].name = Self.unique(columns[index].key.name(isRepeated), &taken) }
    let hasGroups = !groups.isEmpty
    var table = CSVText.row(["person"] + (hasGroups ? ["group"] : []) + columns.map(\.name))
    for person in people {
      table += CSVText.row(
        [person] + (hasGroups ? [groups[person] ?? ""] : [])
          + columns.map { column in cells[person]?[column.key].map { "\($0)" } ?? "" })
    }
    return table
  }

  private struct ColumnKey: Hashable {
    let feature: String
    let side: Side?
    let session: String?
    var number = 0

    init(_ measurement: Measurement) {
      (feature, side, session) = (measurement.feature, measurement.side, measurement.session)
    }

    func name(_ isRepeated: Bool) -> String {
      let feature = feature.hasPrefix("rangeOfMotion.") ? String(feature.dropFirst("rangeOfMotion.".count)) : feature
      let parts = [feature, side?.rawValue, session, isRepeated ? "\(number)" : nil].compactMap(\.self)
      let name = String(
        parts.joined(separator: "_").map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      return String((name.first?.isLetter == true ? name : "v" + name).prefix(longest))
    }
  }

  /// Returns a name that is not taken, with a number behind it if it was.
  private static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    var (found, number) = (name, 1)
    while !taken.insert(found.lowercased()).inserted {
      number += 1
      found = "\(name.prefix(longest - 4))_\(number)"
    }
    return found
  }
}

/// The most bytes of a variable's name in SPSS.
private let longest = 64

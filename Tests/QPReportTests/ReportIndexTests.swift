import Foundation
import QPCore
import QPExercises
import QPFeatures
import Testing

@testable import QPReport

/// The table of a folder; `Scripts/browser` sorts and filters it.
@Suite struct ReportIndexTests {
  /// The person, the peak and its change in a row.
  private func cells(_ index: inout ReportIndex, _ path: String, peak: Double) throws -> [String] {
    let feature = try #require(index.features.first)
    var result = try #require(FeatureResult(value: peak, unit: .degrees))
    result.interval = peak - 3...peak + 3
    var report = Report(title: "", features: [feature])
    report.series[0].plot.append(result, at: Timestamp(milliseconds: 0))
    report.peaks[feature.id] = result
    let row = String(decoding: index.row(path, of: report, link: nil), as: UTF8.self)
    // The text behind the tag that opens each cell.
    let texts = row.components(separatedBy: "<t").dropFirst(2).map { cell in
      cell.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
    }
    return [0, 4, 5].map { String(texts[$0]) }
  }

  /// A session is judged against the person's one before, by date; others' and undated ones are not.
  @Test(arguments: [
    ["ada/2026-01-10.json", "ada/2026-03-28.json"], ["ada/2026-01-10/a.json", "ada/2026-03-28/a.json"],
  ])
  func aSessionIsJudgedAgainstTheOneBefore(paths: [String]) throws {
    var index = ReportIndex(title: "Clinic", features: [try Feature(id: "rangeOfMotion.shoulder.left.abduction")])
    #expect(try cells(&index, "study/" + paths[0], peak: 85) == ["ada", "85°", "–"])
    #expect(!String(decoding: index.tail, as: UTF8.self).contains("Verdicts are about"))
    #expect(try cells(&index, "study/bob/2026-02-01.json", peak: 170)[2] == "–")
    let later = try cells(&index, "study/" + paths[1], peak: 140)
    #expect(later[..<2] == ["ada", "140°"] && later[2].hasPrefix("changed by +55°"), "\(later)")
    // A second recording of the day, and one without a date.
    #expect(try cells(&index, "study/" + paths[1], peak: 20)[2] == "–")
    #expect(try cells(&index, "study/ada/a.json", peak: 20)[2] == "–")
    #expect(try cells(&index, "study/bob/2026-02-20.json", peak: 171)[2].hasPrefix("no measurable change"))
    #expect(String(decoding: index.tail, as: UTF8.self).contains("Verdicts are about"))
  }
}

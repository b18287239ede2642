import Foundation
import QPTestSupport
import Testing

@testable import qpdemo

/// A recording has one peak, whichever command tells it.
@Suite struct OnePeakTests {
  private let folder: TemporaryFolder
  private static let knee = "rangeOfMotion.knee.left.flexion"

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [1, 7]) func allCommandsTellTheSame(seed: Int) async throws {
    let take = folder.path + "/take.qprec.jsonl"
    let made = await Run([
      "simulate", "--movement", "knee.left.flexion", "--repetitions", "3", "--seed", "\(seed)", "-o", take,
    ])
    #expect(made.status == .success, "\(made.complaint)")
    let feature = ["--feature", Self.knee]

    let batch = try #require(try await Run(["batch", take, "--json"] + feature).objects.first)
    let (value, time) = try (#require(batch["peak"] as? Double), #require(batch["peakTime"] as? Double))
    let degrees = "\(Int(value.rounded()))°"

    let table = await Run(["batch", take] + feature, isTerminal: true)
    #expect(table.output.contains(" \(degrees) ±"), "\(table.output)")

    let csv = await Run(["batch", take, "--csv"] + feature).lines.map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(csv.first?.firstIndex(of: "peak"))
    #expect(Double(csv[1][column]) == value)

    let summary = await Run(["measure", take] + feature, isTerminal: true)
    let line = try #require(summary.lines.first { $0.contains("  peak ") })
    let moment = String(format: "at %.1f s", time)
    #expect(line.contains(" \(degrees) ") && line.contains(moment), "\(line)")

    let bundle = try #require(try await Run(["measure", take, "--fhir"] + feature).objects.first)
    let entry = try #require((bundle["entry"] as? [[String: Any]])?.first?["resource"] as? [String: Any])
    let quantity = try #require((entry["valueQuantity"] as? [String: Any])?["value"] as? Double)
    #expect(abs(quantity - value) <= 0.051)

    let plot = folder.path + "/plot.svg"
    #expect(await Run(["plot", take, "-o", plot] + feature).status == .success)
    let svg = try String(contentsOfFile: plot, encoding: .utf8)
    #expect(svg.contains(">\(degrees)<"), "\(degrees)")

    let page = folder.path + "/page.html"
    #expect(await Run(["report", take, "-o", page] + feature).status == .success)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    // In the table of peaks, and in the words of the curve.
    #expect(html.contains("<td>\(degrees)</td>"), "\(degrees)")
  }
}

import Foundation
import QPCore
import QPStyle
import Testing

@testable import qpdemo

@Suite struct PlotTests {
  private let shoulder = "rangeOfMotion.shoulder.left.abduction"

  private func series(_ values: [Double?]) throws -> PlotSeries {
    var series = PlotSeries(try FeatureCatalog.find(shoulder))
    for (index, value) in values.enumerated() {
      series.take(
        value.flatMap { FeatureResult(value: $0, unit: .degrees) }, at: Timestamp(milliseconds: Int64(index * 100)))
    }
    return series
  }

  @Test(
    arguments: [
      ([0, 50, 100, 50, 0, 60, 120, 60, 0], [2, 6]),
      ([100, 50, 0, 50, 100], []),  // starts and ends high: no summit is seen from both sides
      ([0, 100, 90, 95, 100, 0], [1]),  // the first of two, and a dip that is none
      ([3, 0, -3, 2, 0, -3, 3, -3], []),  // ±3° of chatter
      ([0, 100, 98, 97], [1]),  // held to the end
      ([0, 0, 0], []), ([], []),
    ] as [([Double], [Int])])
  func summitsAreFound(values: [Double], peaks: [Int]) throws {
    #expect(try series(values).peaks == peaks)
    // A gap does not hide a summit, and is none.
    let gaps = values.flatMap { [$0, nil] }
    #expect(try series(gaps).peaks == peaks.map { $0 * 2 })
  }

  @Test(
    arguments: [
      ([0, 0, 50, 100, 50, 0, 0, 60, 120, 60, 0, 0], [1...5, 6...10]),
      ([0, 50, 100, 50, 0, 60, 120, 60, 0], [0...4, 4...8]),  // no rest between them
      ([0, 100, 98, 97], []),  // never back
      ([0, 0, 0], []), ([], []),
    ] as [([Double], [ClosedRange<Int>])])
  func repetitionsGoFromRestToRest(values: [Double], repetitions: [ClosedRange<Int>]) throws {
    #expect(try series(values).repetitions == repetitions)
    let gaps = values.flatMap { [$0, nil] }
    #expect(try series(gaps).repetitions == repetitions.map { $0.lowerBound * 2...$0.upperBound * 2 })
  }

  /// The norm's label of a plot of values, and how many points of the curve lie beneath it.
  @Test(arguments: [0.0, 1, 2]) func theNormsLabelKeepsOffTheCurve(phase: Double) throws {
    // A curve that stays at the norm of 180° for the first, the second or the last third.
    let values = (0..<90).map { index in Int(phase) == index / 30 ? 180 + 6 * Double(index % 2) : 60 }
    let plot = Plot(series: [try series(values)], theme: .light, panel: (1000, 320))
    var label: (box: (Double, Double), y: Double)?
    for case .text(let text, let place, let anchor, _, _) in plot.shapes where text.contains("AAOS") {
      let width = Scene.width(of: text, height: 9)
      let from = anchor == .end ? place.x - width : anchor == .start ? place.x : place.x - width / 2
      label = ((from, from + width), place.y)
    }
    let (box, y) = try #require(label)
    for case .line(let points, width: 2, PlotTheme.light.line) in plot.shapes where points.count > 2 {
      #expect(!points.contains { box.0...box.1 ~= $0.x && abs($0.y - y) < 6 })
    }
  }

  @Test func stretchesCoverWhatIsWanted() throws {
    let series = try series([nil, 1, 2, nil, nil, 3])
    #expect(series.stretches { $0.value == nil } == [0...0, 3...4])
    #expect(series.stretches { $0.value != nil } == [1...2, 5...5])
    #expect(try self.series([]).stretches { _ in true }.isEmpty)
  }

  @Test(arguments: [
    (0.0...180.0, 6.0, true, [-30.0, 0, 30, 60, 90, 120, 150, 180, 210]), (0...7, 10, false, [0, 1, 2, 3, 4, 5, 6, 7]),
    (0.0...0.35, 5, false, [0, 0.1, 0.2, 0.3]), (5...5, 4, true, [0, 5, 10]), (0...100_000, 10, false, []),
  ])
  func axesEndAtRoundNumbers(values: ClosedRange<Double>, most: Double, isRounded: Bool, ticks: [Double]) {
    let axis = PlotAxis(values, from: 0, to: 100, most: most, isRounded: isRounded)
    #expect(axis.ticks.count <= 12 && axis.ticks.count > 1)
    #expect(axis.place(values.lowerBound) >= 0 && axis.place(values.upperBound) <= 100.001)
    for (tick, wanted) in zip(axis.ticks, ticks) { #expect(abs(tick - wanted) < 1e-9) }
    #expect(ticks.isEmpty || axis.ticks.count == ticks.count || values.upperBound == 180)
  }

  @Test func theCurveStandsWhereTheReadingsAre() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text)
    let folder = try TemporaryFolder()
    let (svg, dark) = (folder.path + "/a.svg", folder.path + "/dark.svg")
    let run = await Run(["plot", file.path, "--feature", shoulder, "-o", svg])
    #expect(run.status == .success && run.output == "\(svg): 71 frames\n")
    let text = try String(contentsOfFile: svg, encoding: .utf8)
    #expect(text.hasPrefix("<svg xmlns=") && text.hasSuffix("</svg>\n"))
    #expect(text.contains(">left shoulder, abduction</text>") && text.contains(">no reading</text>"))
    #expect(text.contains(">repetition</text>"))
    #expect(text.contains(">abduction 180°, AAOS</text>") && text.contains("stroke-dasharray"))
    // From the labels of the axis back to degrees: every reading's place is its value.
    func label(_ degrees: Int) throws -> Double {
      let match = try #require(text.firstMatch(of: try Regex("y=\"([0-9.]+)\"[^>]*>\(degrees)°</text>")))
      return try #require(match.output[1].substring.flatMap { Double($0) })
    }
    let (zero, ninety) = (try label(0), try label(90))
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("<polyline") && $0.contains("stroke-width=\"2\"") }
    let places = lines.dropLast().flatMap { line in
      line.split(separator: "\"")[1].split(separator: " ").compactMap {
        $0.split(separator: ",").last.flatMap { Double($0) }
      }
    }
    let measured = await Run(["measure", file.path, "--feature", shoulder, "--csv"]).lines.dropFirst()
    let values = measured.compactMap { $0.split(separator: ",").dropFirst().first.flatMap { Double($0) } }
    #expect(values.count > 60 && places.count == values.count)
    for (place, value) in zip(places, values) {
      let degrees = (place + 4.5 - zero) / (ninety - zero) * 90
      #expect(abs(degrees - value) < 0.05)
    }
    // The light from the dark by the colours alone.
    #expect(await Run(["plot", file.path, "--feature", shoulder, "-o", dark, "--theme", "dark"]).status == .success)
    let night = try String(contentsOfFile: dark, encoding: .utf8)
    let colors = try Regex("#[0-9a-f]{6}")
    #expect(night != text && night.replacing(colors, with: "") == text.replacing(colors, with: ""))
  }

  @Test func thePictureIsThePackagesOwn() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text)
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.png"
    let run = await Run(["plot", file.path, "--feature", shoulder, "-o", path, "--panel", "400x160", "--theme", "dark"])
    #expect(run.status == .success)
    let png = try PNGFile(Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(png.width == 800 && png.height == 2 * (160 + 84))
    for color in [PlotTheme.dark.ground, PlotTheme.dark.line, PlotTheme.dark.gap] {
      #expect(png.contains(rgba: [color.red, color.green, color.blue, 255]))
    }
  }

  @Test func nothingToPlotIsSaid() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text.split(separator: "\n")[0] + "\n")
    let folder = try TemporaryFolder()
    #expect(await Run(["plot", file.path, "--feature", shoulder, "-o", folder.path + "/a.svg"]).status == .success)
    let text = try String(contentsOfFile: folder.path + "/a.svg", encoding: .utf8)
    #expect(text.contains("no frame has a reading") && !text.contains("nan") && !text.contains("inf"))
    for arguments in [
      ["plot"], ["plot", "x"], ["plot", "x", "--feature", shoulder],
      ["plot", "x", "--feature", shoulder, "-o", "a.pdf"],
      ["plot", "x", "--feature", shoulder, "-o", "a.svg", "--theme", "blue"],
      ["plot", "x", "--feature", shoulder, "-o", "a.svg", "--panel", "9x9"],
      ["plot", "x", "--feature", "overlay.arms", "-o", "a.svg"],
    ] {
      #expect(await Run(arguments).status == .usage, "\(arguments)")
    }
    #expect(
      await Run(["plot", file.path, "--feature", shoulder, "-o", "/no/such/folder/a.svg"]).status == .cannotCreate)
  }
}

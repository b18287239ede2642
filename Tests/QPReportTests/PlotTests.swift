import QPCore
import QPExercises
import QPFeatures
import QPTestSupport
import Testing

@testable import QPReport

@Suite struct PlotTests {
  private func series(_ values: [Double?]) throws -> PlotSeries {
    var series = PlotSeries(of: try Feature(id: "rangeOfMotion.shoulder.left.abduction"))
    for (index, value) in values.enumerated() {
      series.append(
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

  @Test func aSingleVeryWideIntervalDoesNotFlattenTheCurve() throws {
    var series = PlotSeries(of: try Feature(id: "rangeOfMotion.ankle.left.dorsiflexion"))
    for (index, half) in [20.0, 300, 45].enumerated() {
      var result = try #require(FeatureResult(value: Double(index), unit: .degrees))
      result.interval = result.value - half...result.value + half
      series.append(result, at: Timestamp(milliseconds: Int64(index * 100)))
    }
    let shown = PlotSeries.shownValues(of: [series])
    #expect(shown.min() == -60 && shown.max() == 62 && shown.contains(47))
  }

  /// Two movements of 80° and one of 60° at 30 readings a second, with one reading that is 50° off.
  @Test(arguments: [Int?.none, 20, 45, 75]) func aSingleReadingIsNoPeak(outlier: Int?) throws {
    var series = PlotSeries(of: try Feature(id: "rangeOfMotion.knee.left.flexion"))
    var summary = ReadingPeaks(of: series.feature)
    for index in 0..<180 {
      let height = index < 120 ? 80.0 : 60
      let value = height * (1 - Maths.cos(Double(index) * 2 * .pi / 60)) / 2 + (index == outlier ? 50 : 0)
      var result = try #require(FeatureResult(value: value, unit: .degrees))
      result.interval = value - 2...value + 2
      let time = Timestamp(milliseconds: Int64(index * 1000 / 30))
      series.append(result, at: time)
      summary.consume(result, at: time)
    }
    let tops = series.tops
    #expect(tops.count == 3)
    for (top, expected) in zip(tops, [(80.0, 1.0), (80, 3), (60, 5)]) {
      #expect(abs(top.value - expected.0) < 1.5 && abs(top.time - expected.1) < 0.15, "\(top)")
    }
    let greatest = try #require(summary.greatest)
    #expect(tops.allSatisfy { $0.value <= greatest.value })
    #expect(abs(greatest.value - 80) < 1.5)
    #expect(tops.contains { $0.value == greatest.value && $0.time == greatest.time.seconds })
    #expect(series.largest == greatest.value)
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

  /// The reference value's label, and the number of the curve's points beneath it.
  @Test(arguments: [0.0, 1, 2]) func theNormsLabelKeepsOffTheCurve(phase: Double) throws {
    // A curve that stays at the reference value of 180° for the first, the second or the last third.
    let values = (0..<90).map { index in Int(phase) == index / 30 ? 180 + 6 * Double(index % 2) : 60 }
    let plot = ReadingPlot([try series(values)])
    var label: (box: (Double, Double), y: Double)?
    for case .text(let text, let position, let anchor, _, _) in plot.shapes where text.contains("AAOS") {
      let width = Drawing.width(of: text, height: 9)
      let from = anchor == .end ? position.x - width : anchor == .start ? position.x : position.x - width / 2
      label = ((from, from + width), position.y)
    }
    let (box, y) = try #require(label)
    for case .line(let points, width: 2, PlotTheme.light.line) in plot.shapes where points.count > 2 {
      #expect(!points.contains { box.0...box.1 ~= $0.x && abs($0.y - y) < 6 })
    }
  }

  @Test func aThinnedCurveKeepsItsEndsAndEveryExtreme() throws {
    // Ten points a pixel, with a spike between two columns' edges.
    var points = (0..<1000).map { Point(Double($0) / 10, 50 + Double($0 * 7919 % 13)) }
    points[555].y = 400
    points[556].y = -400
    let thinned = points.thinned
    #expect(thinned.count <= 2 * 100 + 2 && thinned.first == points.first && thinned.last == points.last)
    #expect(thinned.contains(points[555]) && thinned.contains(points[556]))
    #expect(zip(thinned, thinned.dropFirst()).allSatisfy { $0.x < $1.x })
    for column in 0..<100 {
      let (all, kept) = (points[column * 10..<column * 10 + 10], thinned.filter { Int($0.x) == column })
      #expect(all.map(\.y).min() == kept.map(\.y).min() && all.map(\.y).max() == kept.map(\.y).max())
    }
    // A curve that is coarser than pixels stays as it is.
    #expect(Array(points.prefix(3)).thinned == Array(points.prefix(3)))
  }

  @Test func stretchesCoverWhatIsWanted() throws {
    let series = try series([nil, 1, 2, nil, nil, 3])
    #expect(series.stretches { $0.value == nil } == [0...0, 3...4])
    #expect(series.stretches { $0.value != nil } == [1...2, 5...5])
    #expect(try self.series([]).stretches { _ in true }.isEmpty)
  }

  @Test(arguments: [
    (0.0...180.0, 6.0, PlotAxis.Scale.degrees, [-30.0, 0, 30, 60, 90, 120, 150, 180, 210]),
    (0...7, 10, .seconds, [0, 1, 2, 3, 4, 5, 6, 7]), (0.0...0.35, 5, .seconds, [0, 0.1, 0.2, 0.3]),
    (5...5, 4, .degrees, [0, 5, 10]), (0...100_000, 10, .seconds, []),
    (0...0.9, 5, .numbers, [-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1]),
  ])
  func axesEndAtRoundNumbers(values: ClosedRange<Double>, most: Double, scale: PlotAxis.Scale, ticks: [Double]) {
    let axis = PlotAxis(values, from: 0, to: 100, most: most, scale)
    #expect(axis.ticks.count <= 12 && axis.ticks.count > 1)
    #expect(axis.place(values.lowerBound) >= 0 && axis.place(values.upperBound) <= 100.001)
    for (tick, wanted) in zip(axis.ticks, ticks) { #expect(abs(tick - wanted) < 1e-9) }
    #expect(ticks.isEmpty || axis.ticks.count == ticks.count || values.upperBound == 180)
  }

  /// The use of a program that embeds the package, with its own feature and frames.
  @Test func readingsOfAPluginBecomeAPlot() throws {
    let angle = Feature.measureAngle(origin: .leftElbow, p1: .leftShoulder, p2: .leftWrist, clockwiseDirection: true)
    var pipeline = Pipeline(features: [angle], configuration: Configuration(overlay: .none))
    var series = PlotSeries(of: angle, title: "Elbow & wrist")
    for index in 0..<60 {
      let frame = try Figure.standing.raisingLeftArm(to: Double(index)).frame(at: Double(index) / 30)
      series.append(try pipeline.process(frame).results[angle], at: frame.timestamp)
    }
    #expect(series.samples.count == 60 && series.samples.contains { $0.value != nil })
    let plot = ReadingPlot([series], theme: .dark, panel: PictureSize(width: 400, height: 160))
    #expect(plot.svg.hasPrefix("<svg xmlns=") && plot.svg.hasSuffix("</svg>\n"))
    // The legend is wider than the plot, and has further lines.
    let height = 160 + 84 + 24 * (plot.legendLines.count - 1)
    #expect(plot.legendLines.count > 1 && plot.legendLines.allSatisfy { !$0.isEmpty })
    #expect(plot.svg.contains(">Elbow &amp; wrist</text>") && plot.svg.contains("width=\"400\" height=\"\(height)\""))
    let overlay = try #require(plot.overlay)
    #expect(overlay.width == 800 && overlay.height == 2 * height)
  }

  @Test func aPlotWithoutAPanelIsEmptyAndNoCrash() {
    #expect(ReadingPlot([]).svg.hasSuffix("</svg>\n"))
    let small = ReadingPlot([PlotSeries(of: .timeStamp)], panel: PictureSize(width: 1, height: 1))
    #expect(small.svg.contains(">timeStamp</text>"))
  }
}

/// Summits and what the readings around them say.
@Suite struct TopTests {
  /// A knee's stride at 30 readings a second: 20° as the foot is loaded, 60° as it swings.
  @Test func thePeakOfASwingIsOneAndTheBendBeforeItNone() throws {
    var series = PlotSeries(of: try Feature(id: "rangeOfMotion.knee.left.flexion"))
    for index in 0..<231 {
      let phase = Double(index % 33) / 33
      func hump(_ middle: Double, _ width: Double) -> Double {
        let off = (phase - middle) / width
        return abs(off) < 1 ? (1 + Maths.cos(.pi * off)) / 2 : 0
      }
      var result = try #require(FeatureResult(value: 20 * hump(0.3, 0.15) + 60 * hump(0.72, 0.2), unit: .degrees))
      result.interval = result.value - 2...result.value + 2
      series.append(result, at: Timestamp(milliseconds: Int64(index * 1000 / 30)))
    }
    // The first bend, before which nothing fell, may be one.
    let tops = series.tops.filter { $0.value > 30 }
    #expect(tops.count == 7 && series.tops.count <= 8, "\(series.tops)")
    for (number, top) in tops.enumerated() {
      #expect(abs(top.value - 60) < 2 && abs(top.time - 1.1 * (Double(number) + 0.72)) < 0.05, "\(top)")
      #expect(abs(series.samples[top.index].time - top.time) < 0.1)
    }
    let median = try #require(series.medianPeak)
    #expect(abs(median.value - 60) < 2)
  }

  /// Labels beside dots that are close to each other keep clear, and so does a published value's.
  @Test func labelsKeepClearOfEachOther() {
    var labels = PlotLabels([[Point(100, 100), Point(110, 86)]], lines: [72], from: 0, to: 200)
    // Above, the label would stand on the point at 86; below is free.
    #expect(labels.place("165°", beside: Point(110, 100), among: []) == Point(110, 114))
    #expect(labels.place("164°", beside: Point(112, 100), among: []) != Point(112, 114))
    let (_, position) = labels.place("abduction 180°, AAOS", along: [(.middle, 110)], around: 127)
    #expect(position == Point(110, 138))
  }

  /// Of two curves whose peaks lie one above the other each label stands nearer to its own dot.
  @Test func labelsStandAtTheirOwnCurve() {
    var labels = PlotLabels([], lines: [], from: 0, to: 300)
    let (low, high) = (Point(100, 130), Point(104, 112))
    #expect(labels.place("99°", beside: low, among: [high])?.y == 144, "below, since above is the other's")
    #expect(labels.place("109°", beside: high, among: [low])?.y == 98)
  }
}

import Foundation
import QPCore
import QPExercises
import QPFeatures
import QPTestSupport
import Testing

@testable import QPClinical
@testable import QPReport

@Suite struct CardTests {
  /// Sides of 100 ± 3 and 90 ± 4: 10 ± 5, as 3, 4 and 5 are a right triangle's.
  @Test func theIntervalOfADifferenceIsTheRootOfTheSumOfSquares() throws {
    let difference = SideDifference(left: (100, 97...103), right: (90, 86...94))
    #expect(difference.difference == 10 && difference.verdict == .leftGreater)
    let interval = try #require(difference.interval)
    #expect(abs(interval.lowerBound - 5) < 1e-12 && abs(interval.upperBound - 15) < 1e-12)
    #expect(SideDifference(left: (90, 86...94), right: (100, 97...103)).verdict == .rightGreater)
    #expect(SideDifference(left: (94, 90...98), right: (90, 87...93)).verdict == .notShown)
    #expect(SideDifference(left: (100, nil), right: (90, 86...94)).verdict == .unknown)
    // Ends at unequal distances: the low end of the difference is the left's low and the right's high one.
    let skewed = try #require(SideDifference(left: (10, 7...10), right: (0, 0...4)).interval)
    #expect(skewed == 5...10)
  }

  private func report(left: [Double?], right: [Double?], language: ReportLanguage = .english) throws -> Report {
    let features = try ["left", "right"].map { try Feature(id: Feature.ID("rangeOfMotion.knee.\($0).flexion")) }
    var report = Report(title: "Knees", features: features, language: language)
    for index in left.indices {
      for (series, value) in [left[index], right[index]].enumerated() {
        var result = value.flatMap { FeatureResult(value: $0, unit: .degrees) }
        result?.interval = value.map { $0 - 3...$0 + 3 }
        report.series[series].plot.append(result, at: Timestamp(milliseconds: Int64(index * 100)))
      }
    }
    return report
  }

  private func triangle(_ tops: [Double]) -> [Double?] { tops.flatMap { [0, $0 / 2, $0, $0 / 2] } + [0] }

  @Test func bothSidesShareACardAndACurve() throws {
    let report = try report(left: triangle([60, 62, 100]), right: triangle([40, 42, 44]))
    let cards = report.cards
    #expect(cards.count == 1 && cards[0].title == "Knee, flexion · Median peak")
    #expect(cards[0].values.map(\.label) == ["Left", "Right"])
    // Medians of 62 and 42, of 60, 62, 100 and 40, 42, 44: shown and compared alike.
    #expect(cards[0].values.map(\.text) == ["62°", "42°"])
    #expect(cards[0].verdicts.count == 1 && cards[0].verdicts[0].hasPrefix("Left greater by 20° ("))
    let page = String(decoding: try report.html(), as: UTF8.self)
    #expect(page.components(separatedBy: "<figure class=\"curve\">").count == 2)
    #expect(
      page.contains(
        "stroke=\"var(--right)\" stroke-width=\"1.5\" vector-effect=\"non-scaling-stroke\" stroke-dasharray"))
  }

  @Test func bracketsBreakBehindCommasAlone() {
    #expect(
      "Sides: none (left − right +1.2 %, −1.6 to 4 %)".withWholeBrackets
        == "Sides: none (left\u{A0}−\u{A0}right\u{A0}+1.2\u{A0}%, −1.6\u{A0}to\u{A0}4\u{A0}%)")
  }

  /// Precisions that are printed as the intervals are say nothing.
  @Test func precisionsStandWhereTheyAreOthersThanTheIntervals() throws {
    var report = try report(left: triangle([60]), right: triangle([40]))
    func page(_ precision: ClosedRange<Double>) throws -> String {
      let top = PlotSeries.Top(
        index: 2, value: 60, interval: 57.2...62.8, precision: precision, time: 0.2, isFlagged: false)
      for index in report.series.indices { report.series[index].plot.ownTops = [top] }
      return String(decoding: try report.html(), as: UTF8.self)
    }
    #expect(try page(59...61).contains(">Precision</th>") && page(59...61).contains("<td>59–61°</td>"))
    #expect(try !page(57.4...62.6).contains(">Precision</th>"))
  }

  /// A source that came through a pipe has no name.
  @Test func sourcesWithoutANameAreLeftOut() throws {
    var report = try report(left: triangle([60]), right: triangle([40]))
    report.source = "raw rgb: -"
    #expect(!report.facts.contains("raw") && !report.page.text.contains("raw rgb"))
    report.source = "raw rgb: walk.rgb"
    #expect(
      report.facts.hasSuffix("Source: raw rgb: walk.rgb") && report.page.text.contains("<dd>raw rgb: walk.rgb</dd>"))
  }

  /// A roll within four standard deviations of none is used, and said to be in doubt.
  @Test func aSmallRollIsInDoubt() {
    let words = ReportWords(.english)
    func text(_ roll: Double) -> String {
      words.estimated(VerticalEstimate(roll: roll, standardDeviation: 4, source: .standingFeet))
    }
    #expect(text(-10) == "measured from standing feet, with much doubt: camera rolled by 10° ±8°, which is taken off")
    #expect(text(17) == "measured from standing feet: camera rolled by 17° ±8°")
  }

  /// Of 49.6 and 43.4, printed as 50 and 43, the difference is 7, not 6.
  @Test func differencesAreThoseOfThePrintedValues() throws {
    let words = ReportWords(.english)
    let sides = SideDifference(left: (49.6, 47...52), right: (43.4, 42...45))
    #expect(words.sentence(sides, .degrees) == "Left greater by 7° (3–9°)")
    let change = MeasuredChange(-0.2, .degrees) { _ in 1 }
    #expect(
      words.sentence(change, of: (76.6, 76.4)) == "no measurable change (−1°); changes below 3° cannot be measured")
  }

  /// Verdicts that found nothing, in plain words, with line breaks behind commas alone inside the brackets.
  @Test func sidesWithoutAClearDifference() throws {
    let metres = FeatureResult.Unit(symbol: "m", suffix: " m", decimals: 3)
    let sides = SideDifference(left: (0.583, 0.4...0.76), right: (0.614, 0.4...0.84))
    #expect(
      ReportWords(.english).sentence(sides, metres)
        == "Sides: no measurable difference (left\u{A0}−\u{A0}right\u{A0}−0.03\u{A0}m, −0.32\u{A0}to\u{A0}0.25\u{A0}m)")
    for language in ReportLanguage.allCases {
      let text = ReportWords(language).sentence(sides, metres)
      let bracket = text.split(separator: "(")[1]
      #expect(
        !bracket.contains("-") && bracket.split(separator: " ").dropLast().allSatisfy { $0.hasSuffix(",") }, "\(text)")
    }
  }

  /// A page without a title of its own is headed by the features, and a simulated person is called one.
  @Test func aPageIsHeadedByWhatItMeasures() throws {
    var report = try report(left: triangle([60, 62, 100]), right: triangle([40, 42, 44]))
    report.title = ""
    report.fileName = "take.qprec.jsonl"
    report.source = "simulated: --movement squats"
    report.details.patientName = "Ada"
    let page = String(decoding: try report.html(), as: UTF8.self)
    #expect(page.contains("<h1>Knee, flexion</h1>") && page.contains("<title>Knee, flexion</title>"))
    let facts = try #require(page.components(separatedBy: "<p class=\"facts\">").dropFirst().first).prefix { $0 != "<" }
    #expect(facts.hasPrefix("take.qprec.jsonl · Simulated person · ") && !facts.contains("--movement"))
    #expect(page.contains("<dd>simulated: --movement squats</dd>"))
  }

  /// A peak of a card is on the curve and in the table, also at the first frame, where no summit is.
  @Test func theGreatestPeakIsMarked() throws {
    let report = try report(left: [97, 80, 0, 30, 60, 30, 0, 30, 61, 30, 0], right: Array(repeating: nil, count: 11))
    let plot = report.series[0].plot
    let greatest = try #require(plot.readingPeaks.greatest)
    #expect(
      plot.marks.contains { $0.value == greatest.value } && plot.marks.map(\.time) == plot.marks.map(\.time).sorted())
  }

  @Test func aHiddenSideIsNotCompared() throws {
    let hidden = triangle([40, 42, 44]).enumerated().map { $0.offset < 8 ? nil : $0.element }
    let card = try #require(report(left: triangle([60, 62, 64]), right: hidden).cards.first)
    #expect(card.verdicts == ["Right side mostly hidden or flagged: sides not compared"])
    #expect(card.notes[1] == "Right: read in 38 % of the frames")
  }

  @Test func aSideThatDoesNotMoveIsNotCompared() throws {
    // At rest at 10°, and at the neutral position.
    for rest in [10.0, 1] {
      let card = try #require(report(left: triangle([60]), right: Array(repeating: rest, count: 5)).cards.first)
      #expect(card.verdicts == ["Right side not moved: sides not compared"])
    }
    let both = try #require(report(left: triangle([60]), right: triangle([40])).cards.first)
    #expect(both.verdicts.count == 1 && both.verdicts[0].hasPrefix("Left greater by"))
  }

  /// Two readings in 2.5 s are no movement; two of 11 frames may be a brief one.
  @Test(arguments: [(50, true), (10, false)])
  func theGreatestOfTooFewReadingsIsNoPeak(gap: Int, isTooFew: Bool) throws {
    let seldom: [Double?] = [200, 240] + Array(repeating: nil, count: gap)
    let steady = (0..<seldom.count).map { Optional($0 % 4 == 2 ? 60 : 10.0) }
    let card = try #require(report(left: seldom, right: steady).cards.first)
    #expect((card.values[0].text == "too few readings") == isTooFew)
    #expect(card.values[1].text == "60°")
    #expect(card.values[0].interval.isEmpty == isTooFew && card.verdicts.isEmpty == isTooFew)
  }

  /// Of a neck that only bends forward no extension is compared with a published one.
  @Test(arguments: [(-3.0, false), (-30.0, true)])
  func anOppositeMovementThatWasNotTriedIsNotCompared(least: Double, isCompared: Bool) throws {
    let neck = try Feature(id: "rangeOfMotion.neck.flexion")
    var report = Report(title: "Neck", features: [neck])
    for (index, value) in [0, least, 0, 20, 40, 20, 0].enumerated() {
      report.series[0].plot.append(
        FeatureResult(value: value, unit: .degrees), at: Timestamp(milliseconds: Int64(index * 100)))
    }
    let norms = try #require(report.normsSection).text
    #expect(norms.contains("flexion 45°"))
    #expect(norms.contains("extension 45°") == isCompared)
  }

  /// Sway without a path above the noise may be noise alone.
  @Test func swayThatMayBeNoiseIsAnUpperLimit() throws {
    var result = ClinicalTestResult(test: "single-leg-stance", algorithm: "stance/1", view: .side)
    for (name, mean) in [("hipSway", 1.9), ("hipRange", 9.4), ("shoulderSway", 8.7), ("shoulderPath", 12)] {
      result.values.append(.init(name, name, side: .right, .millimetres, single: mean))
    }
    let report = Report(title: "Stance", features: [])
    func texts() -> [String] { result.values.map { report.shown($0, of: result) } }
    #expect(texts() == ["1.9 mm", "9.4 mm", "8.7 mm", "12.0 mm"])
    result.flags = [.init(.noiseFloor)]
    #expect(texts() == ["≤ 1.9 mm", "≤ 9.4 mm", "8.7 mm", "12.0 mm"])
  }

  /// The time of a stance stands beside the cause of its end: in text, JSON and on a page.
  @Test func aStanceSaysWhyItEnded() throws {
    var result = ClinicalTestResult(test: "single-leg-stance", algorithm: "stance/3", view: .picture)
    result.values.append(.init("held", "longest time on one leg, right", side: .right, .secondsFine, single: 8.4))
    let events: [(Int64, ClinicalTestResult.Event.Kind, ClinicalTestResult.Event.Cause?)] = [
      (0, .lift, .cut), (8400, .end, .footMoved), (9000, .lift, nil), (10_500, .end, .footDown),
    ]
    for (milliseconds, kind, reason) in events {
      result.events.append(
        .init(time: Timestamp(milliseconds: milliseconds), kind: kind, side: .left, reason: reason))
    }
    let report = ClinicalTestReport(result, of: .singleLegStance)
    let said = "begins at a camera cut, ended: the standing foot moved"
    #expect(report.table.contains { $0.hasPrefix("longest time on one leg, right") && $0.hasSuffix("  " + said) })
    // Of a time that a cut breaks off only the least is known.
    #expect(report.table.contains { $0.contains("≥ 8.40 s") })
    #expect(report.json.contains(#""event":"end","side":"left","cause":"footMoved""#))
    #expect(report.json.contains(#""event":"lift","side":"left","cause":"cut""#))
    #expect(report.json.contains(#""event":"lift","side":"left"}"#))
    var page = Report(title: "Stance", features: [])
    page.test = report
    #expect(try #require(page.testSection).text.contains("<small>\(said)</small>"))
    #expect(page.shown(result.values[0], of: result) == "≥ 8.40 s")
    result.events[0].reason = nil
    #expect(page.shown(result.values[0], of: result) == "8.40 s")
  }

  /// A flagged reading is no peak, and may be the true one.
  @Test(arguments: [(2, false), (3, true)])
  func aSideWithFlaggedReadingsAboveItsPeakIsNotCompared(count: Int, isHidden: Bool) throws {
    var report = try report(left: triangle([60, 62, 64]), right: triangle([40, 42, 44]))
    for index in 0..<count {
      var result = try #require(FeatureResult(value: 90, unit: .degrees))
      result.interval = 87...93
      result.quality.insert(.implausibleMotion)
      #expect(!result.quality.isUsableForDecisions)
      report.series[1].plot.append(result, at: Timestamp(milliseconds: Int64(2000 + index * 100)))
    }
    let verdicts = try #require(report.cards.first).verdicts
    #expect(verdicts.count == 1)
    #expect((verdicts.first == "Sides not compared: the highest readings of the right are flagged") == isHidden)
    // The greatest peak is a lower limit then; the median is of what was read.
    #expect(try #require(report.cards.first).values.map(\.text) == ["62°", "42°"])
    #expect(try #require(report.normsSection).text.contains("≥ 44°") == isHidden)
    let single = try #require(FeatureResult(value: 90, unit: .degrees))
    var once = try self.report(left: triangle([60]), right: triangle([40]))
    for index in 0..<count {
      var result = single
      result.quality.insert(.implausibleMotion)
      once.series[1].plot.append(result, at: Timestamp(milliseconds: Int64(1000 + index * 100)))
    }
    #expect(try #require(once.cards.first).values.map(\.text) == ["60°", isHidden ? "≥ 40°" : "40°"])
  }

  /// Two trials say neither how they scatter nor what their mean is worth.
  @Test func twoTrialsAreShownAndNotJudged() throws {
    let two = try #require(RepeatedTrials([100, 140]))
    #expect(two.shownNumbers == [100, 140])
    let three = try #require(RepeatedTrials([100, 140, 120]))
    #expect(three.shownNumbers == [120])
  }

  /// The last date of a path counts, and no part of a number is one.
  @Test func theDateIsTheLastOfThePath() {
    #expect("study-2025-12-01/ada/2026-03-01/walk.mp4".isoDate == "2026-03-01")
    #expect("x12026-03-2815.mp4".isoDate == nil && "2026-02-30.mp4".isoDate == nil)
  }

  /// Small curves have at least 30° of height, and all of a page the same: noise of 1° is flat.
  @Test func noiseIsFlatInASmallCurve() throws {
    let noise = try report(left: [50, 51, 50, 51], right: [nil, nil, nil, nil])
    let page = Sparkline([noise.series[0].plot]).markup("").text
    // In tenths: the middle, then steps across and down.
    let path = try #require(page.firstRange(of: " d=\"").map { page[$0.upperBound...].prefix { $0 != "\"" } })
    let steps = try #require(path.split(separator: "l").last).split(separator: " ").flatMap { part -> [String] in
      part.split(separator: "-", omittingEmptySubsequences: false).enumerated().compactMap { index, number in
        number.isEmpty ? nil : (index > 0 ? "-" : "") + number
      }
    }.compactMap(Double.init)
    #expect(steps.count == 6 && [1, 3, 5].allSatisfy { abs(steps[$0]) <= 360.0 / 30 + 1 }, "\(path)")
  }

  @Test(
    arguments: [
      ("2026-11-20", "1953-03-28", 73), ("2026-03-27", "1953-03-28", 72), ("2026-03-28", "1953-03-28", 73),
      ("2024-02-29", "2000-02-29", 24), ("2025-02-28T08:00", "2000-02-29", 24), ("1952-01-01", "1953-03-28", nil),
    ] as [(String, String, Int?)]) func ageIsInWholeYears(date: String, born: String, age: Int?)
  {
    var details = SessionDetails()
    (details.date, details.born) = (date, born)
    #expect(details.age == age)
  }

  @Test func datesAreThoseOfTheCalendar() {
    for text in ["2026-03-28", "2024-02-29", "2026-03-28T10:15", "2026-03-28 23:59"] {
      #expect(SessionDetails.isDate(text), "\(text)")
    }
    for text in [
      "", "2026", "2026-02-29", "2026-13-01", "2026-00-10", "2026-3-28", "2026-03-28T24:00", "2026-03-28T1:5",
      "2026-03-28X10:15", "20२6-03-28",
    ] {
      #expect(!SessionDetails.isDate(text), "\(text)")
    }
    // Days of the Unix epoch, and across the leap days of 2000 and 2100.
    for (date, day) in [("1970-01-01", 0), ("2000-02-29", 11_016), ("2000-03-01", 11_017), ("2100-03-01", 47_541)] {
      var details = SessionDetails()
      details.date = date
      #expect(details.dayNumber == day, "\(date)")
    }
    #expect("ada/2026-03-28.mp4".isoDate == "2026-03-28" && "2026-99-28.mp4".isoDate == nil)
  }

  @Test func thePersonStandsInTheHeadAlone() throws {
    var report = try report(left: triangle([60]), right: triangle([60]))
    report.details.patientName = "Ada <Q>"
    report.details.comment = "First\nline.\n\n\nSecond."
    let page = String(decoding: try report.html(), as: UTF8.self)
    #expect(page.components(separatedBy: "Ada &lt;Q&gt;").count == 2)
    #expect(page.contains("<p>First line.</p>\n<p>Second.</p>"))
  }
}

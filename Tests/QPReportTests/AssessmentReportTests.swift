import QPCore
import QPExercises
import QPFeatures
import QPReport
import QPStates
import QPTestSupport
import Testing

@Suite struct AssessmentReportTests {
  /// An assessment of two raises of the left arm, run without the command line.
  private func guide() throws -> GuidedAssessment {
    let abduction = try Feature(id: "rangeOfMotion.shoulder.left.abduction")
    var assessment = Assessment("Shoulder", items: [AssessmentItem(abduction, trials: 2)])
    assessment.pace = .recorded
    var guide = try GuidedAssessment(assessment)
    var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
    for index in 0..<240 {
      // Four seconds each: up, held, down, at rest.
      let phase = Double(index % 120) / 30
      let degrees = phase < 1 ? phase * 90 : phase < 2 ? 90 : phase < 3 ? (3 - phase) * 90 : 0
      let frame = try Figure.standing.raisingLeftArm(to: degrees).frame(at: Double(index) / 30)
      if guide.consume(try pipeline.process(frame)) != nil { pipeline.update(features: guide.features) }
    }
    guide.finish()
    return guide
  }

  @Test func aTableAndJSONComeFromTheGuideAlone() throws {
    let report = AssessmentReport(try guide())
    #expect(report.table.first == "Shoulder" && report.table.contains("Left shoulder, abduction: 2 of 2 trials"))
    #expect(report.table.allSatisfy { $0.count <= 80 })
    #expect(report.json.count == 2 && report.json[1].hasPrefix("{\"assessment\":\"Shoulder\",\"completed\":true"))
  }

  @Test func anEarlierSessionIsReadBackFromItsJSON() throws {
    let guide = try guide()
    var earlier = EarlierSessions()
    try earlier.append(json: Array(AssessmentReport(guide).json.joined(separator: "\n").utf8))
    let table = AssessmentReport(guide, comparedWith: earlier).table.joined(separator: " ")
    #expect(table.contains("Since the earlier session: no measurable change (0°)"))
    for text in ["", "{}", "[1]", "{\"step\":\"x\"}", "{\"step\":\"x\",\"trials\":[1]}", "nonsense"] {
      #expect(throws: EarlierSessions.NotASessionError.self, "\(text)") { try earlier.append(json: Array(text.utf8)) }
    }
  }
}

import QPClinical
import QPCore
import QPFeatures
import QPFormats
import QPTestSupport
import Testing

/// Chair stands on markers, against times that were agreed on (`reference/clinical/answers.json`).
@Suite(.enabled(if: Shared.isThere, "\(Shared.missing)")) struct ChairReferenceTests {
  @Test func fiveFastStandsAreTimed() throws {
    let motion = try GaitReferenceTests.motion("sit-to-stand.trc", map: "sit-to-stand.map.txt")
    let result = try ClinicalTest.fiveTimesSitToStand.evaluate(motion)
    #expect(result.value("stands")?.mean == 5)
    #expect(abs(try #require(result.value("timeToFifthStand")).mean - 7.12) < 0.15)
    #expect(abs(try #require(result.value("timeToFifthSeat")).mean - 7.93) < 0.15)
    let agreed: [(ClinicalTestResult.Event.Kind, [Double])] = [
      (.onset, [0.11, 1.15, 2.8, 4.35, 5.94]), (.seatOff, [0.41, 2.09, 3.74, 5.27, 6.89]),
      (.stand, [0.76, 2.44, 4.08, 5.6, 7.23]), (.sitStart, [1.21, 2.83, 4.42, 5.96, 7.65]),
      (.seat, [1.55, 3.19, 4.78, 6.32, 8.04]),
    ]
    for (kind, times) in agreed {
      let found = result.events.filter { $0.kind == kind }.map(\.time.seconds)
      #expect(found.count == 5)
      for (time, wanted) in zip(found, times) { #expect(abs(time - wanted) < 0.06, "\(kind) \(time), not \(wanted)") }
    }
    #expect(throws: ClinicalTestError.self, "8.6 s are no 30 s") {
      try ClinicalTest.thirtySecondChairStand.evaluate(motion)
    }
  }
}

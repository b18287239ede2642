import Foundation
import QPCore
import QPFeatures
import QPRecording
import QPTestSupport
import Testing

@testable import QPFormats

/// Observations as JSON; that they fit FHIR's schema is checked by `Scripts/fhir`.
@Suite struct FHIRTests {
  private func summary(_ feature: Feature = .rangeOfMotion(.knee(side: .left, movement: .flexion))) throws
    -> ReadingSummary
  {
    var summary = ReadingSummary(of: feature)
    for (index, value) in [10, 81.26, 79.1].enumerated() {
      var result = try #require(FeatureResult(value: value, unit: .degrees))
      result.interval = (value - 2)...(value + 2.04)
      result.precision = (value - 1)...(value + 1)
      result.algorithm = "clinical/1"
      result.detail = CompensationDetail(reference: .limb)
      result.quality.insert(.outOfPlane, magnitude: 25)
      result.quality.insert(.smoothed)
      summary.consume(result, at: Timestamp(milliseconds: Int64(index * 100)))
    }
    return summary
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// The components by the texts of their codes; of several with one text the last.
  private func components(_ observation: [String: Any]) throws -> [String: [String: Any]] {
    let list = try #require(observation["component"] as? [[String: Any]])
    return Dictionary(list.map { ((($0["code"] as? [String: Any])?["text"] as? String) ?? "", $0) }) { $1 }
  }

  @Test func anObservationSaysWhatIsKnown() throws {
    let writer = FHIRWriter(
      subject: "Patient/17", effective: "2026-03-28T10:15:00+01:00", motion: .passive, posture: "lying \"face\" up")
    let observation = try object(writer.observation(try summary()))
    #expect(observation["resourceType"] as? String == "Observation" && observation["status"] as? String == "final")
    #expect(observation["subject"] as? [String: String] == ["reference": "Patient/17"])
    #expect(observation["effectiveDateTime"] as? String == "2026-03-28T10:15:00+01:00")
    let value = try #require(observation["valueQuantity"] as? [String: Any])
    #expect(value["value"] as? Double == 81.3 && value["code"] as? String == "deg")
    #expect(value["system"] as? String == "http://unitsofmeasure.org")
    let site = try #require(observation["bodySite"] as? [String: Any])
    #expect(((site["coding"] as? [[String: String]])?.first)?["code"] == "49076000")
    #expect(site["text"] as? String == "left knee")
    let device = try #require((observation["contained"] as? [[String: Any]])?.first)
    #expect((device["version"] as? [[String: Any]])?.first?["value"] as? String == "clinical/1")
    #expect((observation["device"] as? [String: String])?["reference"] == "#device")

    let components = try components(observation)
    let side = try #require(components["laterality"]?["valueCodeableConcept"] as? [String: Any])
    #expect((side["coding"] as? [[String: String]])?.first?["code"] == "7771000")
    #expect((components["active or passive"]?["valueCodeableConcept"] as? [String: String])?["text"] == "passive")
    #expect((components["posture"]?["valueCodeableConcept"] as? [String: String])?["text"] == "lying \"face\" up")
    func range(_ text: String) throws -> [String: [String: Any]] {
      try #require(components[text]?["valueRange"] as? [String: [String: Any]])
    }
    let interval = try range("95 % confidence interval of the true value")
    #expect(interval["low"]?["value"] as? Double == 79.3 && interval["high"]?["value"] as? Double == 83.3)
    let precision = try range("precision: 95 % interval of a second reading by the same camera")
    #expect(precision["low"]?["value"] as? Double == 80.3 && precision["high"]?["value"] as? Double == 82.3)
    #expect((components["time within the recording"]?["valueQuantity"] as? [String: Any])?["value"] as? Double == 0.1)
    let texts = try #require(observation["component"] as? [[String: Any]]).compactMap { $0["valueString"] as? String }
    #expect(texts == ["outOfPlane 25.00", "smoothed"])
  }

  @Test func markersAndSpeedsAreCalledByTheirNames() throws {
    var writer = FHIRWriter()
    func texts(_ observation: [String: Any]) throws -> (method: String, codes: Int) {
      let method = try #require((observation["method"] as? [String: String])?["text"])
      let code = try #require(observation["code"] as? [String: Any])
      return (method, (code["coding"] as? [[String: String]])?.count ?? 0)
    }
    let estimated = try texts(object(writer.observation(summary())))
    #expect(estimated.method.contains("without markers") && estimated.codes == 1)
    writer.isOfMarkers = true
    #expect(try texts(object(writer.observation(summary()))).method.contains("from markers on the body"))
    var speed = ReadingSummary(of: .angularVelocity(of: .rangeOfMotion(.knee(side: .left, movement: .flexion))))
    speed.consume(FeatureResult(value: 90, unit: .degreesPerSecond), at: .zero)
    let other = try texts(object(writer.observation(speed)))
    #expect(other.codes == 0 && other.method.hasPrefix("greatest value"))
  }

  @Test func unknownMembersAreLeftOut() throws {
    let observation = try object(FHIRWriter().observation(ReadingSummary(of: .scripted("mine") { _ in nil })))
    #expect(
      Set(observation.keys) == [
        "resourceType", "contained", "status", "code", "dataAbsentReason", "method", "device",
      ])
    #expect((observation["code"] as? [String: Any])?["text"] as? String == "mine")
    let right = try object(
      FHIRWriter().observation(try summary(.rangeOfMotion(.neck(side: .right, movement: .lateralFlexion)))))
    #expect((right["bodySite"] as? [String: Any])?["text"] as? String == "right neck")
    let middle = try object(
      FHIRWriter().observation(try summary(.rangeOfMotion(.trunk(movement: .forwardInclination)))))
    #expect(try components(middle)["laterality"] == nil)
    #expect((middle["code"] as? [String: Any])?["text"] as? String == "trunk, forwardInclination")
  }

  @Test func aBundleHoldsThemInOrder() throws {
    let features: [Feature] = [
      .rangeOfMotion(.knee(side: .left, movement: .flexion)), .scripted("x") { _ in nil },
      .rangeOfMotion(.hip(side: .right, movement: .flexion)),
    ]
    let bundle = try object(FHIRWriter().bundle(try features.map(summary)))
    #expect(bundle["resourceType"] as? String == "Bundle" && bundle["type"] as? String == "collection")
    let texts = try #require(bundle["entry"] as? [[String: [String: Any]]]).map {
      ($0["resource"]?["code"] as? [String: Any])?["text"] as? String
    }
    #expect(texts == ["left knee, flexion", "x", "right hip, flexion"])
    #expect(try object(FHIRWriter().bundle([]))["entry"] == nil)
  }

  @Test(arguments: ["Patient", "Patient/", "/17", "Patient/1/2", "Jane Doe", "Patient/ä", "", "Patient/1 2"])
  func subjectsOtherThanReferencesAreRefused(subject: String) {
    #expect(throws: FormatError.self) { try FHIRWriter(subject: subject).bundle([]) }
  }

  private static let times = [
    "2026", "2026-03", "2024-02-29", "2026-03-28T10:15:00Z", "2026-03-28T10:15:00.123+14:00",
    "2026-12-31T23:59:60-09:30", "0001-01-01",
  ]
  private static let noTimes = [
    "", "26", "2026-13", "2026-00", "2026-02-29", "2026-04-31", "2026-3-28", "2026-03-28T10:15Z", "2026-03-28T10:15:00",
    "2026-03-28 10:15:00Z", "2026-03-28T24:00:00Z", "2026-03-28T10:15:00.Z", "2026-03-28T10:15:00+15:00", "20260328",
    "2026-03-28T10:15:00ZZ", "0000", "２０２６", "2026-", "2026-03-28T", "tomorrow",
  ]

  @Test func timesAreChecked() throws {
    for time in Self.times { #expect(FHIRTime.isDateTime(time), "\(time)") }
    for time in Self.noTimes {
      #expect(!FHIRTime.isDateTime(time), "\(time)")
      #expect(throws: FormatError.self) { try FHIRWriter(effective: time).bundle([]) }
    }
  }

  @Test(.enabled(if: Shared.has("reference/fhir"), "\(Shared.unfetched)")) func timesFitTheSchemasPattern() throws {
    let schema = try object(Array(Shared.text("reference/fhir/fhir.schema.json").utf8))
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let pattern = try Regex(try #require(definitions["dateTime"]?["pattern"] as? String))
    for time in Self.times { #expect(time.wholeMatch(of: pattern) != nil, "\(time)") }
  }
}

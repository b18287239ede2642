public import QPCore

/// A value to be written as a FHIR Observation.
public struct FHIRObservation: Hashable, Sendable {
  /// The measured quantity in English.
  package var title: String
  /// The LOINC code; `nil` where none is verified, and then the title alone names it.
  package var loinc: String?
  /// The person's own side; `nil` for both or none.
  package var side: Side?
  /// The value, in ``unit``.
  package var value: Double
  /// The unit.
  package var unit: FeatureResult.Unit
  /// The standard deviation of the repetitions; `nil` of one.
  package var standardDeviation: Double?
  /// The 95 % interval; `nil` where unknown.
  package var interval: ClosedRange<Double>?
  /// The number of repetitions.
  package var count: Int
  /// The algorithm and its version.
  package var algorithm: String
  /// The method in English.
  package var method: String
  /// The known faults in English.
  package var remarks: [String]

  /// Creates a value.
  public init(
    title: String, loinc: String? = nil, side: Side? = nil, value: Double, unit: FeatureResult.Unit,
    standardDeviation: Double? = nil, interval: ClosedRange<Double>? = nil, count: Int = 1, algorithm: String,
    method: String,
    remarks: [String] = []
  ) {
    (self.title, self.loinc, self.side, self.value, self.unit) = (title, loinc, side, value, unit)
    (self.standardDeviation, self.interval, self.count) = (standardDeviation, interval, count)
    (self.algorithm, self.method, self.remarks) = (algorithm, method, remarks)
  }
}

extension FHIRWriter {
  /// Returns a Bundle of the type `collection` with an Observation for each value, as one line of JSON.
  ///
  /// - Throws: ``FormatError/Kind/cannotHold`` if the subject is no reference or the time no dateTime.
  public func bundle(of values: [FHIRObservation]) throws(FormatError) -> [UInt8] {
    try check()
    var bundle: JSONObject = ["resourceType": "Bundle", "type": "collection"]
    let entries = values.map { ["resource": json($0)] as JSONObject }
    if !entries.isEmpty { bundle.add("entry", entries) }
    return Array((bundle.text + "\n").utf8)
  }

  private func json(_ value: FHIRObservation) -> JSONObject {
    var code: JSONObject = [:]
    if let loinc = value.loinc {
      code.add("coding", [["system": "http://loinc.org", "code": loinc] as JSONObject])
    }
    code.add("text", value.title)
    var json: JSONObject = [
      "resourceType": "Observation", "contained": [device(algorithm: value.algorithm)], "status": "final",
      "code": code,
    ]
    json.add("subject", ifKnown: subject.map { ["reference": $0] as JSONObject })
    json.add("effectiveDateTime", ifKnown: effective)
    json.add("valueQuantity", Self.quantity(value.value, value.unit, decimals: 1))
    json.add("method", Self.text(value.method))
    json.add("device", ["reference": "#device", "display": "QPKit"] as JSONObject)
    let components = components(value)
    if !components.isEmpty { json.add("component", components) }
    return json
  }

  private func components(_ value: FHIRObservation) -> [JSONObject] {
    var list: [JSONObject] = []
    func add(_ code: JSONObject, _ kind: String, _ value: some JSONWritable) {
      list.append(["code": code, kind: value])
    }
    if let side = value.side?.rawValue, let code = FHIRCode.side(side) {
      add(FHIRCode.laterality.concept("laterality"), "valueCodeableConcept", code.concept(side))
    }
    if let interval = value.interval {
      let range: JSONObject = [
        "low": Self.quantity(interval.lowerBound, value.unit, decimals: 1),
        "high": Self.quantity(interval.upperBound, value.unit, decimals: 1),
      ]
      add(Self.text("95 % interval of the mean"), "valueRange", range)
    }
    if let standardDeviation = value.standardDeviation {
      add(Self.text("standard deviation"), "valueQuantity", Self.quantity(standardDeviation, value.unit, decimals: 2))
    }
    if value.count > 1 { add(Self.text("repetitions"), "valueInteger", value.count) }
    for remark in value.remarks { add(Self.text("quality"), "valueString", remark) }
    return list
  }
}

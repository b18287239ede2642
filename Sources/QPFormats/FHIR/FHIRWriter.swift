import QPCore

/// A writer of measurements as FHIR R4: an Observation for each feature's peak, and a Bundle of them.
///
/// ```swift
/// let writer = FHIRWriter(subject: "Patient/17", effective: "2026-03-28T10:15:00Z", motion: .active)
/// let bundle = try writer.bundle(summaries)
/// ```
/// The value is the greatest reading in UCUM units, its interval a component, as are laterality, whether the movement
/// was active, the posture, the time within the recording and each flag of the reading's ``/QPCore/Quality``. Parts of
/// the body and sides have SNOMED CT codes, everything else is text. A feature without a reading gives an Observation
/// that says so. The contained device is this package, with the version of the algorithm. The patient appears only as
/// the reference.
public struct FHIRWriter: Hashable, Sendable {
  /// The origin of a movement.
  public enum Motion: String, Hashable, Sendable {
    /// The person, by their own force.
    case active
    /// Another person.
    case passive
  }

  /// A reference to the patient, such as `Patient/17`; `nil` omits it.
  package var subject: String?
  /// The time of the measurement as FHIR's dateTime, such as `2026-03-28T10:15:00Z`, or less exact; `nil` omits it.
  package var effective: String?
  /// The origin of the movement, active or passive; `nil` omits it.
  package var motion: Motion?
  /// The posture of the person in words, such as `standing`; `nil` omits it.
  package var posture: String?

  /// The filters of the whole recording in English, written into the method; `nil` for none.
  public var filters: String?

  /// Whether the landmarks are of markers on the body, not of an estimator.
  package var isOfMarkers = false

  /// Creates a writer; `nil` omits a value.
  public init(subject: String? = nil, effective: String? = nil, motion: Motion? = nil, posture: String? = nil) {
    self.subject = subject
    self.effective = effective
    self.motion = motion
    self.posture = posture
  }

  /// Returns a Bundle of the type `collection` as one line of JSON.
  ///
  /// - Throws: ``FormatError/Kind/cannotHold`` if the subject is no reference or the time no dateTime.
  public func bundle(_ summaries: [ReadingSummary]) throws(FormatError) -> [UInt8] {
    try check()
    var bundle: JSONObject = ["resourceType": "Bundle", "type": "collection"]
    let entries = summaries.map { ["resource": json($0)] as JSONObject }
    // FHIR's JSON does not allow empty lists.
    if !entries.isEmpty { bundle.add("entry", entries) }
    return Array((bundle.text + "\n").utf8)
  }

  /// Returns an Observation as one line of JSON.
  ///
  /// - Throws: ``FormatError/Kind/cannotHold`` if the subject is no reference or the time no dateTime.
  package func observation(_ summary: ReadingSummary) throws(FormatError) -> [UInt8] {
    try check()
    return Array((json(summary).text + "\n").utf8)
  }

  func check() throws(FormatError) {
    if let subject {
      let parts = subject.split(separator: "/", omittingEmptySubsequences: false)
      let isGood = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(Self.isInID) }
      guard isGood || subject.hasPrefix("urn:uuid:") else {
        throw FormatError(
          .cannotHold, "'\(subject)' is no reference to a patient.", remedy: "Give one such as Patient/17.")
      }
    }
    if let effective, !FHIRTime.isDateTime(effective) {
      throw FormatError(
        .cannotHold, "'\(effective)' is no dateTime.", remedy: "Give one such as 2026-03-28 or 2026-03-28T10:15:00Z.")
    }
  }

  private static func isInID(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
    default: false
    }
  }

  private func json(_ summary: ReadingSummary) -> JSONObject {
    let name = FeatureName(summary.feature)
    var json: JSONObject = [
      "resourceType": "Observation", "contained": [device(algorithm: summary.peak?.algorithm)], "status": "final",
      "code": code(summary.feature, name.title),
    ]
    json.add("subject", ifKnown: subject.map { ["reference": $0] as JSONObject })
    json.add("effectiveDateTime", ifKnown: effective)
    if let peak = summary.peak {
      json.add("valueQuantity", Self.quantity(peak.value, peak.unit))
    } else {
      json.add("dataAbsentReason", FHIRCode.unknown.concept("no frame has a reading"))
    }
    if let site = name.site {
      json.add("bodySite", site.concept([name.side, name.joint].compactMap(\.self).joined(separator: " ")))
    }
    json.add("method", Self.text(method(summary)))
    json.add("device", ["reference": "#device", "display": "QPKit"] as JSONObject)
    let components = components(summary, name)
    if !components.isEmpty { json.add("component", components) }
    return json
  }

  func device(algorithm: String?) -> JSONObject {
    var json: JSONObject = [
      "resourceType": "Device", "id": "device",
      "deviceName": [["name": "QPKit", "type": "model-name"] as JSONObject],
    ]
    if let algorithm, !algorithm.isEmpty {
      json.add("version", [["type": Self.text("algorithm"), "value": algorithm] as JSONObject])
    }
    return json
  }

  private func method(_ summary: ReadingSummary) -> String {
    let detail = summary.peak?.detail(of: CompensationDetail.self)
    let reference = detail.map { ", from the \($0.reference.rawValue)" } ?? ""
    let origin = "from " + Self.landmarks(areMarkers: isOfMarkers) + reference + (filters.map { "; \($0)" } ?? "")
    guard Self.isAngle(summary.feature) else { return "greatest value, " + origin }
    let isOfHand = summary.peak?.algorithm.hasPrefix("finger/") == true
    let space =
      isOfHand
      ? "of a hand's points in metres"
      : detail?.isInSpace == true ? "of a body fitted in space" : "in the plane of the picture"
    return "greatest angle \(space), " + origin
  }

  /// Returns the source that a value was measured on, in the words of a method.
  package static func landmarks(areMarkers: Bool) -> String {
    areMarkers ? "markers on the body" : "body landmarks without markers"
  }

  /// A quantity that is no range of motion, such as a score, has a text alone.
  private func code(_ feature: Feature, _ title: String) -> JSONObject {
    guard Self.isAngle(feature), feature.metadata.joint != nil else { return Self.text(title) }
    return FHIRCode.rangeOfMotion.concept(title)
  }

  private static func isAngle(_ feature: Feature) -> Bool { feature.metadata.unit ?? .degrees == .degrees }

  private func components(_ summary: ReadingSummary, _ name: FeatureName) -> [JSONObject] {
    var list: [JSONObject] = []
    func add(_ code: JSONObject, _ kind: String, _ value: some JSONWritable) {
      list.append(["code": code, kind: value])
    }
    if let side = name.side, let code = FHIRCode.side(side) {
      add(FHIRCode.laterality.concept("laterality"), "valueCodeableConcept", code.concept(side))
    }
    if let motion { add(Self.text("active or passive"), "valueCodeableConcept", Self.text(motion.rawValue)) }
    if let posture { add(Self.text("posture"), "valueCodeableConcept", Self.text(posture)) }
    guard let peak = summary.peak else { return list }
    func add(_ text: String, _ bounds: ClosedRange<Double>?) {
      guard let bounds else { return }
      let range: JSONObject = [
        "low": Self.quantity(bounds.lowerBound, peak.unit), "high": Self.quantity(bounds.upperBound, peak.unit),
      ]
      add(Self.text(text), "valueRange", range)
    }
    add("95 % confidence interval of the true value", peak.interval)
    add("precision: 95 % interval of a second reading by the same camera", peak.precision)
    if let mean = summary.mean {
      add(Self.text("mean of all readings"), "valueQuantity", Self.quantity(mean, peak.unit))
    }
    if let time = summary.peakTime {
      add(
        Self.text("time within the recording"), "valueQuantity", Self.quantity(time.seconds, .seconds, decimals: 3))
    }
    for flag in peak.quality.flags {
      let degree = peak.quality[flag].map { "\(flag) \($0.fixed(decimals: 2))" } ?? "\(flag)"
      add(Self.text("quality"), "valueString", degree)
    }
    return list
  }

  /// Returns a CodeableConcept without a code.
  static func text(_ text: String) -> JSONObject { ["text": text] }

  /// Returns a quantity; its number of decimals expresses its precision.
  static func quantity(_ value: Double, _ unit: FeatureResult.Unit, decimals: Int = 1) -> JSONObject {
    [
      "value": JSONNumber(value, decimals: max(decimals, unit.decimals)), "unit": unit.symbol,
      "system": "http://unitsofmeasure.org", "code": unit.symbol,
    ]
  }
}

/// The name of a feature in an Observation.
private struct FeatureName {
  let joint: String?
  let side: String?
  let title: String

  init(_ feature: Feature) {
    let metadata = feature.metadata
    // A feature without a joint is named by its id, since titles may change.
    guard let joint = metadata.joint, let movement = metadata.movement ?? metadata.rotation?.rawValue else {
      (self.joint, side, title) = (nil, nil, feature.id.rawValue)
      return
    }
    self.joint = joint
    side = metadata.side?.rawValue
    let words = movement.split(separator: ".").joined(separator: " ")
    title = [side, joint].compactMap(\.self).joined(separator: " ") + ", " + words
  }

  /// The part of the body; `nil` if no code is known.
  var site: FHIRCode? { joint.flatMap { FHIRCode.sites[$0] } }
}

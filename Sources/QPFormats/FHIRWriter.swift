import QPCore
import QPRecording

/// Writes what was measured as FHIR R4: an Observation for each feature's peak, and a Bundle of them.
///
/// ```swift
/// let writer = FHIRWriter(subject: "Patient/17", effective: "2026-03-28T10:15:00Z", motion: .active)
/// let bundle = try writer.bundle(summaries)
/// ```
/// The value is the greatest reading in UCUM units, its interval a component, as are laterality, whether the movement
/// was active, the posture, the time within the recording and each flag of the reading's ``QPCore/Quality``. Parts of
/// the body and sides have SNOMED CT codes, everything else is text. A feature without a reading gives an Observation
/// that says so. The device is contained: this package, with the version of the algorithm. Nothing is said of the
/// patient but the reference.
public struct FHIRWriter: Hashable, Sendable {
  /// Who moved the limb.
  public enum Motion: String, Hashable, Sendable {
    /// The person, by their own force.
    case active
    /// Somebody else.
    case passive
  }

  /// A reference to the patient: `Patient/17`; nil: not said.
  public var subject: String?
  /// When it was measured, as FHIR's dateTime: `2026-03-28T10:15:00Z`, also less exact; nil: not said.
  public var effective: String?
  /// Who moved the limb; nil: not said.
  public var motion: Motion?
  /// How the person was placed, in words: `standing`; nil: not said.
  public var posture: String?

  /// Makes a writer; what is nil is left out.
  public init(subject: String? = nil, effective: String? = nil, motion: Motion? = nil, posture: String? = nil) {
    self.subject = subject
    self.effective = effective
    self.motion = motion
    self.posture = posture
  }

  /// A Bundle of the kind `collection`, as one line of JSON.
  ///
  /// - Throws: ``FormatError/Kind/cannotHold`` where the subject is no reference or the time no dateTime.
  public func bundle(_ summaries: [ReadingSummary]) throws(FormatError) -> [UInt8] {
    try check()
    let entries = summaries.map { "{\"resource\":\(json($0))}" }
    var members = ["\"resourceType\":\"Bundle\"", "\"type\":\"collection\""]
    // JSON of FHIR has no empty lists.
    if !entries.isEmpty { members.append("\"entry\":[\(entries.joined(separator: ","))]") }
    return Array(("{" + members.joined(separator: ",") + "}\n").utf8)
  }

  /// An Observation, as one line of JSON.
  ///
  /// - Throws: ``FormatError/Kind/cannotHold`` where the subject is no reference or the time no dateTime.
  public func observation(_ summary: ReadingSummary) throws(FormatError) -> [UInt8] {
    try check()
    return Array((json(summary) + "\n").utf8)
  }

  private func check() throws(FormatError) {
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

  private func json(_ summary: ReadingSummary) -> String {
    let name = FeatureName(summary.feature)
    var members = ["\"resourceType\":\"Observation\"", "\"contained\":[\(device(summary))]", "\"status\":\"final\""]
    members.append(
      "\"code\":{\"coding\":[\(FHIRCode.rangeOfMotion.json)],\"text\":\(quoted(name.title))}")
    if let subject { members.append("\"subject\":{\"reference\":\(quoted(subject))}") }
    if let effective { members.append("\"effectiveDateTime\":\(quoted(effective))") }
    if let peak = summary.peak {
      members.append("\"valueQuantity\":\(Self.quantity(peak.value, peak.unit))")
    } else {
      members.append("\"dataAbsentReason\":\(FHIRCode.unknown.concept("no frame has a reading"))")
    }
    if let site = name.site {
      members.append("\"bodySite\":\(site.concept([name.side, name.joint].compactMap(\.self).joined(separator: " ")))")
    }
    members.append("\"method\":{\"text\":\(quoted(method(summary)))}")
    members.append("\"device\":{\"reference\":\"#device\",\"display\":\"QPKit\"}")
    let components = components(summary, name)
    if !components.isEmpty { members.append("\"component\":[\(components.joined(separator: ","))]") }
    return "{" + members.joined(separator: ",") + "}"
  }

  private func device(_ summary: ReadingSummary) -> String {
    var members = [
      "\"resourceType\":\"Device\"", "\"id\":\"device\"",
      "\"deviceName\":[{\"name\":\"QPKit\",\"type\":\"model-name\"}]",
    ]
    if let algorithm = summary.peak?.algorithm, !algorithm.isEmpty {
      members.append("\"version\":[{\"type\":{\"text\":\"algorithm\"},\"value\":\(quoted(algorithm))}]")
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private func method(_ summary: ReadingSummary) -> String {
    let reference = summary.peak?.detail(of: MovementContext.self).map { ", from the \($0.reference.rawValue)" } ?? ""
    return "greatest angle in the plane of the picture, from body landmarks without markers" + reference
  }

  private func components(_ summary: ReadingSummary, _ name: FeatureName) -> [String] {
    func component(_ code: String, _ value: String) -> String { "{\"code\":\(code),\(value)}" }
    func text(_ text: String) -> String { "{\"text\":\(quoted(text))}" }
    var list: [String] = []
    if let side = name.side, let code = FHIRCode.side(side) {
      list.append(
        component(FHIRCode.laterality.concept("laterality"), "\"valueCodeableConcept\":\(code.concept(side))"))
    }
    if let motion {
      list.append(component(text("active or passive"), "\"valueCodeableConcept\":\(text(motion.rawValue))"))
    }
    if let posture { list.append(component(text("posture"), "\"valueCodeableConcept\":\(text(posture))")) }
    guard let peak = summary.peak else { return list }
    if let interval = peak.interval {
      let range =
        "{\"low\":\(Self.quantity(interval.lowerBound, peak.unit)),\"high\":\(Self.quantity(interval.upperBound, peak.unit))}"
      list.append(component(text("interval, 95 % for the noise of the landmarks alone"), "\"valueRange\":\(range)"))
    }
    if let mean = summary.mean {
      list.append(component(text("mean of all readings"), "\"valueQuantity\":\(Self.quantity(mean, peak.unit))"))
    }
    if let time = summary.peakTime {
      list.append(
        component(
          text("time within the recording"), "\"valueQuantity\":\(Self.quantity(time.seconds, .seconds, decimals: 3))"))
    }
    for flag in peak.quality.flags {
      let degree = peak.quality[flag].map { "\(flag) \($0.fixed(decimals: 2))" } ?? "\(flag)"
      list.append(component(text("quality"), "\"valueString\":\(quoted(degree))"))
    }
    return list
  }

  /// A quantity; the decimals that are written say how exact it is.
  private static func quantity(_ value: Double, _ unit: FeatureResult.Unit, decimals: Int = 1) -> String {
    let code = quoted(unit.symbol)
    return "{\"value\":\(value.fixed(decimals: max(decimals, unit.decimals))),\"unit\":\(code),"
      + "\"system\":\"http://unitsofmeasure.org\",\"code\":\(code)}"
  }
}

/// What an Observation says of a feature.
private struct FeatureName {
  let joint: String?
  let side: String?
  let title: String

  init(_ feature: Feature) {
    let metadata = feature.metadata
    guard let joint = metadata.joint, let movement = metadata.movement ?? metadata.rotation?.rawValue else {
      (self.joint, side, title) = (nil, nil, feature.id.rawValue)
      return
    }
    self.joint = joint
    side = metadata.side?.rawValue
    let words = movement.split(separator: ".").joined(separator: " ")
    title = [side, joint].compactMap(\.self).joined(separator: " ") + ", " + words
  }

  /// The part of the body; nil where no code is known.
  var site: FHIRCode? { joint.flatMap { FHIRCode.sites[$0] } }
}

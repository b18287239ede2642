import QPClinical
package import QPCore
import QPFeatures
public import QPStates

/// An assessment as JSON, read strictly.
///
/// `Docs/Assessments.md` lists its members.
public struct AssessmentDescription: Sendable, JSONDescription {
  /// The assessment.
  public let assessment: Assessment

  /// Reads a file.
  ///
  /// - Throws: ``DescriptionError`` with line and column.
  public init(path: String) throws(DescriptionError) {
    self = try Self.read(fileAt: path)
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - json: UTF-8 text, at most a megabyte.
  ///   - source: The name of the text in errors.
  /// - Throws: ``DescriptionError`` with line and column.
  public init(json: [UInt8], source: String? = nil) throws(DescriptionError) {
    self = try Self.read(json, source: source)
  }

  package init(_ document: JSONValue) throws(JSONError) {
    let top = try SettingsObject(document, "the assessment", known: ["assessment", "pace", "measures"])
    let list = try top.required("measures")
    let values = try top.list("measures") ?? []
    var items: [AssessmentItem] = []
    for value in values { items.append(try Self.item(value)) }
    assessment = Assessment(try top.text("assessment") ?? "", pace: try Self.pace(top), items: items)
    do throws(AssessmentError) {
      _ = try assessment.steps()
    } catch {
      throw top.fault(error.item.map { values[$0] } ?? list, "\(error)")
    }
  }

  private static func pace(_ top: SettingsObject) throws(JSONError) -> Assessment.Pace {
    var pace = Assessment.Pace.live
    guard let object = try top.object("pace", known: ["still", "countdown", "rests"]) else { return pace }
    pace.stillness = try object.number("still") ?? pace.stillness
    pace.countdown = try object.number("countdown") ?? pace.countdown
    pace.rests = try object.bool("rests") ?? pace.rests
    return pace
  }

  private static func item(_ value: JSONValue) throws(JSONError) -> AssessmentItem {
    let object = try SettingsObject(
      value, "a measure",
      known: [
        "feature", "trials", "attempts", "rest", "bothSides", "prompt", "hold", "movement", "limits", "error",
        "posture",
      ])
    let (feature, direction) = try feature(object)
    var item = AssessmentItem(
      feature, trials: try object.whole("trials") ?? 3, attempts: try object.whole("attempts"),
      rest: try object.number("rest") ?? 5, bothSides: try object.bool("bothSides") ?? false,
      prompt: try object.text("prompt"), direction: direction, posture: try object.text("posture"))
    item.hold.minMovement = try object.number("movement") ?? item.hold.minMovement
    if let hold = try object.object("hold", known: ["seconds", "tolerance"]) {
      item.hold.duration = try hold.number("seconds") ?? item.hold.duration
      if let degrees = try hold.number("tolerance") { item.hold.tolerance = .absolute(degrees) }
    }
    if let limits = try object.object("limits", known: ["trunkLean", "shoulderHike", "elbowBend"]) {
      item.limits = CompensationLimits(
        trunkLean: try limits.number("trunkLean"), shoulderHike: try limits.number("shoulderHike"),
        elbowBend: try limits.number("elbowBend"))
    }
    if let error = try object.object("error", known: ["sem", "source"]) {
      let (sem, source) = (try error.required("sem"), try error.required("source"))
      guard let number = try error.number("sem"), let text = try error.text("source"),
        let known = StandardErrorOfMeasurement(sem: number, published: text)
      else {
        throw error.fault(sem.line > 0 ? sem : source, "\"error\" needs a \"sem\" above 0 and a named \"source\"")
      }
      item.standardError = known
    }
    return item
  }

  /// The feature that a name stands for; `….extension` is the opposite side of `….flexion`.
  private static func feature(_ object: SettingsObject) throws(JSONError) -> (Feature, AssessmentItem.Direction) {
    let value = try object.required("feature")
    let name = try object.text("feature") ?? ""
    let joints = RangeOfMotion.all
    if let joint = joints.first(where: { $0.id.rawValue == name }) { return (.rangeOfMotion(joint), .positive) }
    if let joint = joints.first(where: { $0.oppositeID?.rawValue == name }) {
      return (.rangeOfMotion(joint), .opposite)
    }
    let nearest = name.nearest(of: (joints.map(\.id) + joints.compactMap(\.oppositeID)).map(\.rawValue)).prefix(3)
    throw object.fault(
      value,
      "there is no feature \"\(name.excerpt)\"; did you mean \(nearest.joined(separator: ", "))?", kind: .unknownName)
  }
}

extension AssessmentError {
  /// The index of the wrong item, from 0; `nil` if it is no single one.
  fileprivate var item: Int? {
    switch problem {
    case .outOfRange(let item, _, _, _): item
    case .noOtherSide(let item, _), .noOpposite(let item, _): item
    case .itemCount, .duplicate, .otherAssessment, .badProgress: nil
    }
  }
}

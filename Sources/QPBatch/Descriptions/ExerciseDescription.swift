package import QPCore
public import QPFeatures

/// A custom exercise as JSON, read strictly.
///
/// `Docs/Exercises.md` says what may stand in it.
public struct ExerciseDescription: Sendable, JSONDescription {
  /// The exercise.
  public let exercise: Exercise

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
    let top = try SettingsObject(
      document, "the exercise",
      known: ["name", "title", "summary", "hold", "view", "viewIsRequired", "motions", "posture", "rules"])
    _ = try top.required("name")
    let name = try top.text("name") ?? ""
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      throw top.fault(at: "name", "an exercise's name is letters and digits, not '\(name.excerpt)'")
    }
    _ = try top.required("motions")
    let motions = try top.list("motions") ?? []
    guard !motions.isEmpty else { throw top.fault(at: "motions", "'\(name.excerpt)' needs at least one of 'motions'") }
    var exercise = Exercise(
      name, title: try top.text("title") ?? name, summary: try top.text("summary") ?? "", motions: [])
    exercise.kind = try top.bool("hold") == true ? .hold : .repetitions
    let isRequired = try top.bool("viewIsRequired") == true
    if let view = try top.text("view") {
      guard let view = BodyView(rawValue: view) else {
        throw top.fault(at: "view", "a 'view' is frontal or sagittal, not '\(view.excerpt)'")
      }
      exercise.view = isRequired ? .required(view) : .preferred(view)
    }
    for motion in motions { exercise.motions.append(try Self.motion(motion, of: name)) }
    for rule in try top.list("posture") ?? [] { exercise.posture.append(try Self.rule(rule)) }
    for rule in try top.list("rules") ?? [] { exercise.rules.append(try Self.rule(rule)) }
    self.exercise = exercise
  }

  private static func motion(_ value: JSONValue, of name: String) throws(JSONError) -> JointMotion {
    let object = try SettingsObject(value, "a motion", known: ["angle", "from", "to", "sides"])
    for key in ["angle", "from", "to"] { _ = try object.required(key) }
    guard let from = try object.number("from"), let to = try object.number("to"), from != to,
      (0...180).contains(from), (0...180).contains(to)
    else {
      throw object.fault(
        value, "a motion of '\(name.excerpt)' goes 'from' one angle 'to' another, in degrees from 0 to 180")
    }
    let written = try object.text("sides") ?? "mean"
    guard let sides = JointMotion.Sides(rawValue: written) else {
      let names = JointMotion.Sides.allCases.map(\.rawValue).joined(separator: ", ")
      throw object.fault(at: "sides", "'sides' is one of \(names), not '\(written.excerpt)'")
    }
    return JointMotion(try angles(object), from: from, to: to, sides: sides)
  }

  private static func rule(_ value: JSONValue) throws(JSONError) -> FormRule {
    let object = try SettingsObject(
      value, "a rule", known: ["key", "text", "angle", "range", "during", "oneIsEnough"])
    for key in ["key", "text", "angle", "range"] { _ = try object.required(key) }
    return FormRule(
      try object.text("key") ?? "", try object.text("text") ?? "", try angles(object),
      in: try object.range("range", in: -360...360) ?? 0...180, during: try object.range("during", in: 0...1) ?? 0...1,
      oneIsEnough: try object.bool("oneIsEnough") ?? false)
  }
}

extension ExerciseDescription {
  /// `["hip", "knee", "ankle"]` is the angle at the knee; `["up", "midHip", "midShoulder"]` that of the trunk to the
  /// vertical.
  ///
  /// Parts without a side stand for both.
  private static func angles(_ object: SettingsObject) throws(JSONError) -> [BodyAngle] {
    let values = try object.list("angle") ?? []
    let names = values.compactMap(\.string)
    guard values.count == 3, names.count == 3 else {
      throw object.fault(at: "angle", "an 'angle' is three parts of the body with the joint in the middle")
    }
    func problem(_ name: String) -> JSONError {
      let nearest = name.nearest(of: Body.allCases.map { "\($0)" }).prefix(3).joined(separator: ", ")
      let value = values[names.firstIndex(of: name) ?? 0]
      return object.fault(value, "there is no part of the body '\(name.excerpt)'; did you mean \(nearest)?")
    }
    let isSided = names.contains { Body(named: $0) == nil && Body(named: "left" + $0.capitalizedFirst) != nil }
    var angles: [BodyAngle] = []
    for side in isSided ? Side.allCases.map(Optional.some) : [nil] {
      angles.append(try angle(names, side: side, problem))
    }
    return angles
  }

  private static func angle(
    _ names: [String], side: Side?, _ problem: (String) -> JSONError
  ) throws(JSONError) -> BodyAngle {
    func body(_ name: String) throws(JSONError) -> Body {
      if let body = Body(named: name) { return body }
      if let side, let body = Body(named: side.rawValue + name.capitalizedFirst) { return body }
      throw problem(name)
    }
    let to = Ray.line(from: try body(names[1]), to: try body(names[2]))
    switch names[0] {
    case "up": return BodyAngle(from: .up, to: to, side: side)
    case "down": return BodyAngle(from: .down, to: to, side: side)
    default: return BodyAngle(from: .line(from: try body(names[1]), to: try body(names[0])), to: to, side: side)
    }
  }
}

extension Landmarks.Body {
  fileprivate init?(named name: String) {
    guard let body = Body.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = body
  }
}

package import QPCore
public import QPExercises
internal import QPFeatures

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

  /// Creates the description of an exercise, to write it down.
  public init(_ exercise: Exercise) {
    self.exercise = exercise
  }

  package init(_ document: JSONValue) throws(JSONError) {
    let top = try SettingsObject(
      document, "the exercise",
      known: [
        "name", "title", "summary", "hold", "view", "viewIsRequired", "side", "phases", "motions", "height", "crossing",
        "fixed", "posture", "rules",
      ])
    _ = try top.required("name")
    let name = try top.text("name") ?? ""
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." }) else {
      throw top.fault(at: "name", "an exercise's name is letters and digits, not '\(name.excerpt)'")
    }
    _ = try top.required("motions")
    let motions = try top.list("motions") ?? []
    guard (1...5).contains(motions.count) else {
      throw top.fault(at: "motions", "'\(name.excerpt)' needs at least one of 'motions', and at most five")
    }
    var exercise = Exercise(
      name, title: try top.text("title") ?? name, summary: try top.text("summary") ?? "", motions: [])
    exercise.kind = try top.bool("hold") == true ? .hold : .repetitions
    let isRequired = try top.bool("viewIsRequired") == true
    if let view: BodyView = try top.word("view") { exercise.view = isRequired ? .required(view) : .preferred(view) }
    exercise.side = try top.word("side")
    exercise.fixed = try top.word("fixed")
    if let phases = try top.object("phases", known: ["start", "out", "end", "back"]) {
      exercise.phases = Exercise.Phases(
        start: try phases.text("start") ?? "start", out: try phases.text("out") ?? "out",
        end: try phases.text("end") ?? "end", back: try phases.text("back") ?? "back")
    }
    for motion in motions { exercise.motions.append(try Self.motion(motion, of: name)) }
    if let height = try top.object("height", known: Self.heightKeys) {
      exercise.height = try Self.height(height)
    }
    exercise.crossing = try top.number("crossing", in: 0...1)
    for rule in try top.list("posture") ?? [] { exercise.posture.append(try Self.rule(rule)) }
    for rule in try top.list("rules") ?? [] { exercise.rules.append(try Self.rule(rule)) }
    self.exercise = exercise
  }

  private static func motion(_ value: JSONValue, of name: String) throws(JSONError) -> JointMotion {
    let object = try SettingsObject(
      value, "a motion", known: ["angle", "side", "from", "to", "world", "sides"])
    for key in ["angle", "from", "to"] { _ = try object.required(key) }
    func travel(_ object: SettingsObject) throws(JSONError) -> JointMotion.Travel {
      guard let from = try object.number("from"), let to = try object.number("to"), from != to,
        (0...180).contains(from), (0...180).contains(to)
      else {
        throw object.fault(
          value, "a motion of '\(name.excerpt)' goes 'from' one angle 'to' another, in degrees from 0 to 180")
      }
      return JointMotion.Travel(from: from, to: to)
    }
    let picture = try travel(object)
    let world = try object.object("world", known: ["from", "to"]).map { (world) throws(JSONError) in try travel(world) }
    return JointMotion(
      try BodyAngle.angles(object), from: picture.start, to: picture.end, world: world,
      sides: try object.word("sides") ?? .mean)
  }

  private static let heightKeys = ["part", "over", "side", "from", "to", "sides", "startsVertical"]

  private static func height(_ object: SettingsObject) throws(JSONError) -> HeightMotion {
    for key in ["part", "over", "from", "to"] { _ = try object.required(key) }
    guard let from = try object.number("from", in: -10...10), let to = try object.number("to", in: -10...10), from != to
    else { throw object.fault(at: "to", "a height goes 'from' one value 'to' another, in lengths of the trunk") }
    let names = [try object.text("part") ?? "", try object.text("over") ?? ""]
    var lines: [HeightMotion.Line] = []
    for side in Body.sides(of: names, try object.word("side")) {
      let part = try Body.named(names[0], side, object, try object.required("part"))
      let base = try Body.named(names[1], side, object, try object.required("over"))
      lines.append(HeightMotion.Line(part, over: base, side: side))
    }
    return HeightMotion(
      lines, from: from, to: to, sides: try object.word("sides") ?? .mean,
      startsVertical: try object.bool("startsVertical") ?? true)
  }

  private static func rule(_ value: JSONValue) throws(JSONError) -> FormRule {
    let object = try SettingsObject(
      value, "a rule", known: ["key", "text", "angle", "side", "range", "during", "oneIsEnough", "space"])
    for key in ["key", "text", "angle", "range"] { _ = try object.required(key) }
    return FormRule(
      try object.text("key") ?? "", try object.text("text") ?? "", try BodyAngle.angles(object),
      in: try object.range("range", in: -360...360) ?? 0...180, during: try object.range("during", in: 0...1) ?? 0...1,
      oneIsEnough: try object.bool("oneIsEnough") ?? false, space: try object.word("space"))
  }
}

extension SettingsObject {
  /// Returns one of several words; `nil` where there is none.
  fileprivate func word<Word: RawRepresentable<String> & CaseIterable>(_ key: String) throws(JSONError) -> Word? {
    guard let written = try text(key) else { return nil }
    if let word = Word(rawValue: written) { return word }
    let names = Word.allCases.map(\.rawValue).joined(separator: Word.allCases.count == 2 ? " or " : ", ")
    throw fault(at: key, "a '\(key)' is \(names), not '\(written.excerpt)'")
  }
}

package import QPCore
public import QPExercises

/// A custom exercise as JSON, read strictly.
///
/// `Docs/Exercises.md` lists its members.
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

  /// Creates the description of an exercise, to write it as JSON.
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
    let count = "'\(name.excerpt)' needs at least one of 'motions', and at most five"
    guard (1...Exercise.Motions.most).contains(motions.count) else { throw top.fault(at: "motions", count) }
    let (title, summary) = (try top.text("title") ?? name, try top.text("summary") ?? "")
    let isHold = try top.bool("hold") == true
    let isRequired = try top.bool("viewIsRequired") == true
    let view: AnatomicalPlane? = try top.word("view")
    let side: Side? = try top.word("side")
    let fixed: Exercise.Fixed? = try top.word("fixed")
    var phases = Exercise.Phases()
    if let names = try top.object("phases", known: ["start", "out", "end", "back"]) {
      phases = Exercise.Phases(
        start: try names.text("start") ?? "start", out: try names.text("out") ?? "out",
        end: try names.text("end") ?? "end", back: try names.text("back") ?? "back")
    }
    let list = try motions.map { (motion) throws(JSONError) in try Self.motion(motion, of: name) }
    var exercise: Exercise
    do throws(ExerciseError) {
      exercise = Exercise(name, title: title, summary: summary, motions: try Exercise.Motions(list: list))
    } catch {
      throw top.fault(at: "motions", count)
    }
    exercise.kind = isHold ? .hold : .repetitions
    exercise.view = view.map { isRequired ? .required($0) : .preferred($0) } ?? .any
    (exercise.side, exercise.fixed, exercise.phases) = (side, fixed, phases)
    exercise.height = try top.object("height", known: Self.heightKeys).map { (height) throws(JSONError) in
      try Self.height(height, exercise.motions.leading)
    }
    exercise.crossing = try top.number("crossing", in: 0...1)
    for rule in try top.list("posture") ?? [] { exercise.rules.append(try Self.rule(rule, .identity)) }
    for rule in try top.list("rules") ?? [] { exercise.rules.append(try Self.rule(rule, .form)) }
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

  private static let heightKeys = [
    "part", "over", "side", "from", "to", "sides", "startsVertical", "comparesSides", "replacesWorld",
  ]

  private static func height(
    _ object: SettingsObject, _ leading: JointMotion
  ) throws(JSONError) -> HeightMotion {
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
    var height = HeightMotion(
      lines, from: from, to: to, sides: try object.word("sides") ?? .mean,
      startsVertical: try object.bool("startsVertical") ?? true)
    height.inferMeaning(leading)
    height.comparesSides = try object.bool("comparesSides") ?? height.comparesSides
    height.replacesWorld = try object.bool("replacesWorld") ?? height.replacesWorld
    return height
  }

  private static let ruleKeys = [
    "key", "text", "angle", "side", "range", "during", "oneIsEnough", "space", "role", "ground", "cues",
  ]

  private static func rule(_ value: JSONValue, _ role: FormRule.Role) throws(JSONError) -> FormRule {
    let object = try SettingsObject(value, "a rule", known: ruleKeys)
    for key in ["key", "text", "angle", "range"] { _ = try object.required(key) }
    var rule = FormRule(
      try object.text("key") ?? "", try object.text("text") ?? "", try BodyAngle.angles(object),
      in: try object.range("range", in: -360...360) ?? 0...180, during: try object.range("during", in: 0...1) ?? 0...1,
      anyAngleSuffices: try object.bool("oneIsEnough") ?? false,
      space: try object.word("space", of: ExerciseSpace.ofAngles), role: try object.word("role") ?? role)
    rule.inferMeaning()
    if let ground = try object.text("ground") {
      rule.support = ground == unknownGround ? nil : try object.word("ground")
    }
    if let cues = try object.list("cues") {
      rule.cues = []
      for cue in cues {
        guard let cue = cue.string.flatMap(FormRule.Cue.init) else {
          throw object.fault(cue, "'cues' are \(FormRule.Cue.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        rule.cues.insert(cue)
      }
    }
    return rule
  }

  /// The word for a rule that says nothing of the ground.
  static let unknownGround = "unknown"
}

extension SettingsObject {
  /// Returns one of several words; `nil` if there is none.
  fileprivate func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, of words: [Word] = Array(Word.allCases)
  ) throws(JSONError) -> Word? {
    guard let written = try text(key) else { return nil }
    if let word = words.first(where: { $0.rawValue == written }) { return word }
    let names = words.map(\.rawValue).joined(separator: words.count == 2 ? " or " : ", ")
    throw fault(at: key, "a '\(key)' is \(names), not '\(written.excerpt)'")
  }
}

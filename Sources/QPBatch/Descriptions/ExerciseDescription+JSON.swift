import QPCore
internal import QPExercises

extension ExerciseDescription {
  /// The exercise as JSON, which ``init(json:source:)`` reads back.
  ///
  /// Members that the reader infers are left out, and so is the validation.
  public var json: String {
    var json: JSONObject = ["name": exercise.name, "title": exercise.title, "summary": exercise.summary]
    if exercise.kind == .hold { json.add("hold", true) }
    json.add("view", ifKnown: exercise.view.best?.rawValue)
    if case .required = exercise.view { json.add("viewIsRequired", true) }
    json.add("side", ifKnown: exercise.side?.rawValue)
    let phases = exercise.phases
    json.add(
      "phases",
      ["start": phases.start, "out": phases.out, "end": phases.end, "back": phases.back] as JSONObject)
    json.addLine("motions", JSONLines(exercise.motions.list.map(Self.json)))
    if let height = exercise.height { json.addLine("height", Self.json(height, exercise.motions.leading)) }
    json.add("crossing", ifKnown: exercise.crossing)
    json.add("fixed", ifKnown: exercise.fixed?.rawValue)
    let (identity, others) = (exercise.identity, exercise.rules.filter { $0.role != .identity })
    if !identity.isEmpty { json.addLine("posture", JSONLines(identity.map(Self.json))) }
    if !others.isEmpty { json.addLine("rules", JSONLines(others.map(Self.json))) }
    return json.text
  }

  private static func json(_ motion: JointMotion) -> JSONObject {
    var json = JSONObject()
    json.add(angles: motion.angles)
    json.add("from", motion.travel.start)
    json.add("to", motion.travel.end)
    if motion.worldTravel != motion.travel {
      json.add("world", ["from": motion.worldTravel.start, "to": motion.worldTravel.end] as JSONObject)
    }
    if motion.sides != .mean { json.add("sides", motion.sides.rawValue) }
    return json
  }

  private static func json(_ height: HeightMotion, _ leading: JointMotion) -> JSONObject {
    var json = JSONObject()
    guard let line = height.lines.first else { return json }
    json.add("part", line.part.name(for: line.side))
    json.add("over", line.base.name(for: line.side))
    if height.lines.count == 1 { json.add("side", ifKnown: line.side?.rawValue) }
    json.add("from", height.travel.start)
    json.add("to", height.travel.end)
    if height.sides != .mean { json.add("sides", height.sides.rawValue) }
    if !height.startsVertical { json.add("startsVertical", false) }
    var inferred = height
    inferred.inferMeaning(leading)
    if height.comparesSides != inferred.comparesSides { json.add("comparesSides", height.comparesSides) }
    if height.replacesWorld != inferred.replacesWorld { json.add("replacesWorld", height.replacesWorld) }
    return json
  }

  private static func json(_ rule: FormRule) -> JSONObject {
    var json: JSONObject = ["key": rule.key, "text": rule.text]
    json.add(angles: rule.angles)
    json.add("range", [rule.range.lowerBound, rule.range.upperBound])
    if rule.during != 0...1 { json.add("during", [rule.during.lowerBound, rule.during.upperBound]) }
    if rule.anyAngleSuffices { json.add("oneIsEnough", true) }
    json.add("space", ifKnown: rule.space?.rawValue)
    if rule.role == .note { json.add("role", rule.role.rawValue) }
    var inferred = rule
    (inferred.support, inferred.cues) = (nil, [])
    inferred.inferMeaning()
    if rule.support != inferred.support { json.add("ground", rule.support?.rawValue ?? unknownGround) }
    if rule.cues != inferred.cues {
      json.add("cues", FormRule.Cue.allCases.filter(rule.cues.contains).map(\.rawValue))
    }
    return json
  }
}

@testable import QPBatch
import QPKit
import Testing

/// The compatibility rule: descriptions that state no meaning of their rules and heights.
struct ExerciseDefaultsTests {
  /// The meaning of a rule that has an effect.
  private struct Effect: Hashable {
    let excludesStanding: Bool
    let asksForHangingThighs: Bool
    let cues: Set<FormRule.Cue>

    init(_ rule: FormRule) {
      excludesStanding = rule.support.map { $0 != .feet } ?? false
      asksForHangingThighs = rule.support == .seat
      cues = rule.cues
    }
  }

  /// What each built-in exercise states has the effect that was inferred before it was stated.
  @Test(arguments: Exercise.all.map(\.name)) func builtInExercisesStateWhatWasInferred(name: String) throws {
    let exercise = try #require(Exercise.named(name))
    for rule in exercise.rules {
      var inferred = rule
      (inferred.support, inferred.cues) = (nil, [])
      inferred.inferMeaning()
      #expect(Effect(rule) == Effect(inferred), "\(rule.key)")
    }
    guard let height = exercise.height else { return }
    var inferred = height
    inferred.inferMeaning(exercise.motions.leading)
    #expect(height.comparesSides == inferred.comparesSides && height.replacesWorld == inferred.replacesWorld)
  }

  /// Descriptions of built-in exercises as they were written before the new members.
  @Test(arguments: Exercise.all.map(\.name)) func descriptionsWithoutTheNewMembersMeanTheSame(name: String) throws {
    let exercise = try #require(Exercise.named(name))
    var old = exercise
    for index in old.rules.indices {
      (old.rules[index].support, old.rules[index].cues) = (nil, [])
      old.rules[index].inferMeaning()
    }
    let json = ExerciseDescription(old).json
    for key in ["role", "ground", "cues", "comparesSides", "replacesWorld"] { #expect(!json.contains("\"\(key)\"")) }
    let read = try ExerciseDescription(json: Array(json.utf8)).exercise
    #expect(read.rules.map(Effect.init) == exercise.rules.map(Effect.init))
    #expect(read.rules.map(\.role) == exercise.rules.map(\.role) && read.height == exercise.height)
  }

  @Test func theNewMembersAreReadAndWritten() throws {
    let angle = #""angle": ["up", "midHip", "midShoulder"]"#
    let text = """
      {"name": "own", "motions": [{\(angle), "from": 2, "to": 12}],
       "height": {"part": "hip", "over": "ankle", "from": 1.7, "to": 1.3, "comparesSides": true, "replacesWorld": true},
       "posture": [
         {"key": "a", "text": "A", \(angle), "range": [40, 140], "ground": "unknown"},
         {"key": "b", "text": "B", \(angle), "range": [0, 40], "cues": []},
         {"key": "c", "text": "C", \(angle), "range": [39, 140], "ground": "hands", "cues": ["straightLegs"]}],
       "rules": [{"key": "d", "text": "D", \(angle), "range": [0, 9], "role": "note"}]}
      """
    let exercise = try ExerciseDescription(json: Array(text.utf8)).exercise
    #expect(exercise.rules.map(\.support) == [nil, nil, .hands, nil])
    #expect(exercise.rules.map(\.cues) == [[], [], [.straightLegs], []])
    #expect(exercise.rules.map(\.role) == [.identity, .identity, .identity, .note])
    #expect(exercise.height?.comparesSides == true && exercise.height?.replacesWorld == true)
    #expect(try ExerciseDescription(json: Array(ExerciseDescription(exercise).json.utf8)).exercise == exercise)
  }

  @Test(arguments: [
    (#""role":"rule""#, "a 'role' is identity, form, note, not 'rule'."),
    (#""ground":"knees""#, "a 'ground' is feet, hands, trunk, seat, other, not 'knees'."),
    (#""cues":["bent"]"#, "'cues' are vertical, uprightTrunk, straightLegs."),
    (#""space":"height""#, "a 'space' is picture or world, not 'height'."),
  ]) func unknownWordsAreRefused(member: String, problem: String) {
    let angle = #""angle":["hip","knee","ankle"]"#
    let text =
      #"{"name":"a","motions":[{\#(angle),"from":170,"to":90}],"rules":[{"key":"k","text":"t",\#(angle),"range":[0,9],\#(member)}]}"#
    let fault = #expect(throws: DescriptionError.self) { try ExerciseDescription(json: Array(text.utf8)) }
    #expect(fault?.problem == problem)
  }
}

import Foundation
import QPCore
import QPRecording
import QPFeatures
import QPStates

/// An exercise of somebody's own, as JSON: see `Docs/Exercises.md`.
struct ExerciseDescription: Decodable {
  private let name: String
  private let title: String?
  private let summary: String?
  private let hold: Bool?
  private let view: String?
  private let viewIsRequired: Bool?
  private let motions: [Motion]
  private let posture: [Rule]?
  private let rules: [Rule]?

  private struct Motion: Decodable {
    let angle: [String]
    let from: Double
    let to: Double
    let sides: String?
  }

  private struct Rule: Decodable {
    let key: String
    let text: String
    let angle: [String]
    let range: [Double]
    let during: [Double]?
    let oneIsEnough: Bool?
  }

  /// What is wrong with a description, and what to do about it.
  struct Fault: Error {
    let message: String
  }

  /// The exercise.
  func exercise() throws(Fault) -> Exercise {
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      throw Fault(message: "an exercise's name is letters and digits, not '\(name)'")
    }
    guard !motions.isEmpty else { throw Fault(message: "'\(name)' needs at least one of 'motions'") }
    var exercise = Exercise(name, title: title ?? name, summary: summary ?? "", motions: [])
    exercise.kind = hold == true ? .hold : .repetitions
    if let view {
      guard let view = BodyView(rawValue: view) else {
        throw Fault(message: "a 'view' is frontal or sagittal, not '\(view)'")
      }
      exercise.view = viewIsRequired == true ? .required(view) : .preferred(view)
    }
    for motion in motions {
      guard motion.from != motion.to, (0...180).contains(motion.from), (0...180).contains(motion.to) else {
        throw Fault(message: "a motion of '\(name)' goes 'from' one angle 'to' another, in degrees from 0 to 180")
      }
      guard let sides = JointMotion.Sides(rawValue: motion.sides ?? "mean") else {
        let names = JointMotion.Sides.allCases.map(\.rawValue).joined(separator: ", ")
        throw Fault(message: "'sides' is one of \(names), not '\(motion.sides ?? "")'")
      }
      exercise.motions.append(
        JointMotion(try Self.angles(motion.angle), from: motion.from, to: motion.to, sides: sides))
    }
    for rule in posture ?? [] { exercise.posture.append(try Self.rule(rule)) }
    for rule in rules ?? [] { exercise.rules.append(try Self.rule(rule)) }
    return exercise
  }

  private static func rule(_ rule: Rule) throws(Fault) -> FormRule {
    FormRule(
      rule.key, rule.text, try angles(rule.angle), in: try range(rule.range, "range"),
      during: try range(rule.during ?? [0, 1], "during"), oneIsEnough: rule.oneIsEnough ?? false)
  }

  private static func range(_ bounds: [Double], _ name: String) throws(Fault) -> ClosedRange<Double> {
    guard bounds.count == 2, bounds[0] <= bounds[1] else {
      throw Fault(message: "a '\(name)' is two numbers, the smaller first, not \(bounds)")
    }
    return bounds[0]...bounds[1]
  }

  /// `["hip", "knee", "ankle"]` is the angle at the knee; `["up", "midHip", "midShoulder"]` that of the trunk to the
  /// vertical.
  ///
  /// Parts without a side stand for both.
  private static func angles(_ names: [String]) throws(Fault) -> [BodyAngle] {
    guard names.count == 3 else {
      throw Fault(message: "an 'angle' is three parts of the body with the joint in the middle, not \(names)")
    }
    let isSided = names.contains { Body(named: $0) == nil && Body(named: "left" + $0.capitalizedFirst) != nil }
    guard isSided else { return [try angle(names, side: nil)] }
    var angles: [BodyAngle] = []
    for side in Side.allCases { angles.append(try angle(names, side: side)) }
    return angles
  }

  private static func angle(_ names: [String], side: Side?) throws(Fault) -> BodyAngle {
    func body(_ name: String) throws(Fault) -> Body {
      if let body = Body(named: name) { return body }
      if let side, let body = Body(named: side.rawValue + name.capitalizedFirst) { return body }
      let nearest = name.nearest(of: Body.allCases.map { "\($0)" }).prefix(3).joined(separator: ", ")
      throw Fault(message: "there is no part of the body '\(name)'; did you mean \(nearest)?")
    }
    let to = Ray.line(from: try body(names[1]), to: try body(names[2]))
    switch names[0] {
    case "up": return BodyAngle(from: .up, to: to, side: side)
    case "down": return BodyAngle(from: .down, to: to, side: side)
    default: return BodyAngle(from: .line(from: try body(names[1]), to: try body(names[0])), to: to, side: side)
    }
  }
}

extension Body {
  fileprivate init?(named name: String) {
    guard let body = Body.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = body
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// A file of JSON that somebody wrote.
enum Description {
  /// Reads a file.
  ///
  /// - Throws: What is wrong, and where.
  static func read<Value: Decodable>(_ type: Value.Type, _ path: String) throws(DemoError) -> Value {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw DemoError(status: .noInput, message: "Cannot read \(path).")
    }
    // Nobody writes more by hand; it bounds the memory.
    guard data.count <= 1 << 20 else { throw DemoError(status: .badData, message: "\(path) is larger than 1 MB.") }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw DemoError(status: .badData, message: "\(path): \(explanation(error))")
    } catch {
      throw DemoError(status: .badData, message: "\(path): \(error)")
    }
  }

  private static func explanation(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
      return path.isEmpty ? "" : " in '\(path)'"
    }
    switch error {
    case .keyNotFound(let key, let context): return "'\(key.stringValue)' is missing\(place(context))."
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "there is something of another kind\(place(context)). \(context.debugDescription)"
    case .dataCorrupted(let context): return "this is no JSON\(place(context)). \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }
}

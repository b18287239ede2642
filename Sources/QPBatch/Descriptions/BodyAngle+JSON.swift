import QPCore
internal import QPExercises
import QPFeatures

extension BodyAngle {
  /// Reads the member `angle`.
  ///
  /// `["hip", "knee", "ankle"]` is the angle at the knee; `["up", "midHip", "midShoulder"]` that of the trunk to the
  /// vertical; `[["leftHip", "leftKnee"], ["rightHip", "rightKnee"]]` that between two lines. Parts without a side stand for
  /// both, or for that of the member `side`; `otherShoulder` is the one of the opposite side.
  static func angles(_ object: SettingsObject) throws(JSONError) -> [BodyAngle] {
    let values = try object.list("angle") ?? []
    let side: Side? = try object.text("side").flatMap(Side.init(rawValue:))
    if try object.text("side") != nil, side == nil { throw object.fault(at: "side", "a 'side' is left or right") }
    let isTwoLines =
      values.count == 2 && values.allSatisfy { $0.string == nil || $0.string == "up" || $0.string == "down" }
    let flat = isTwoLines ? values.flatMap { $0.elements ?? [$0] } : values
    let names = flat.compactMap(\.string)
    guard names.count == flat.count, isTwoLines ? names.count >= 3 && names.count <= 4 : names.count == 3 else {
      throw object.fault(at: "angle", "an 'angle' is three parts of the body with the joint in the middle")
    }
    var angles: [BodyAngle] = []
    for side in Body.sides(of: names, side) {
      func body(_ index: Int) throws(JSONError) -> Body { try Body.named(names[index], side, object, flat[index]) }
      func line(_ from: Int, _ to: Int) throws(JSONError) -> Ray { .line(from: try body(from), to: try body(to)) }
      let from: Ray
      let to: Ray
      switch (names[0], isTwoLines) {
      case ("up", _): (from, to) = (.up, try line(1, 2))
      case ("down", _): (from, to) = (.down, try line(1, 2))
      case (_, true) where names.count == 4: (from, to) = (try line(0, 1), try line(2, 3))
      case (_, true): throw object.fault(at: "angle", "a line has two parts of the body")
      default: (from, to) = (try line(1, 0), try line(1, 2))
      }
      angles.append(BodyAngle(from: from, to: to, side: side))
    }
    return angles
  }

  /// Returns the member `angle` as JSON; a part that the other side's angle has as well keeps its own side.
  fileprivate func json(beside other: BodyAngle?) -> any JSONWritable {
    let shared = Set(zip(needed, other?.needed ?? []).filter { $0 == $1 }.map(\.0))
    func name(_ part: Body) -> String { shared.contains(part) ? "\(part)" : part.name(for: side) }
    switch (from, to) {
    case (.line(let joint, let first), .line(let other, let second)) where joint == other:
      return [first, joint, second].map(name)
    case (.up, .line(let start, let end)): return ["up", name(start), name(end)]
    case (.down, .line(let start, let end)): return ["down", name(start), name(end)]
    case (.line(let a, let b), .line(let c, let d)): return [[a, b].map(name), [c, d].map(name)]
    default: return ["up", "down"]
    }
  }
}

extension JSONObject {
  /// Adds the angles of one or both sides.
  mutating func add(angles: [BodyAngle]) {
    guard let first = angles.first else { return }
    add("angle", first.json(beside: angles.dropFirst().first))
    if angles.count == 1 { add("side", ifKnown: first.side?.rawValue) }
  }
}

extension Landmarks.Body {
  /// Returns the sides for which names stand: both if one is named without a side, `nil` if none is.
  static func sides(of names: [String], _ side: Side?) -> [Side?] {
    let isSided = names.contains { exactly($0) == nil && exactly("left" + $0.capitalizedFirst) != nil }
    guard let side else { return isSided ? Side.allCases : [nil] }
    return [side]
  }

  /// Returns the part of a name, without a side of its own the one of `side`.
  static func named(
    _ name: String, _ side: Side?, _ object: SettingsObject, _ value: JSONValue
  ) throws(JSONError) -> Body {
    if let body = exactly(name) { return body }
    if let side {
      if let body = exactly(side.rawValue + name.capitalizedFirst) { return body }
      if name.hasPrefix(other), let body = exactly(side.opposite.rawValue + name.dropFirst(other.count)) { return body }
    }
    let nearest = name.nearest(of: allCases.map { "\($0)" }).prefix(3).joined(separator: ", ")
    throw object.fault(value, "there is no part of the body '\(name.excerpt)'; did you mean \(nearest)?")
  }

  /// Returns the name, without its side where that is `side`.
  func name(for side: Side?) -> String {
    let name = "\(self)"
    guard let side else { return name }
    if name.hasPrefix(side.rawValue) { return name.dropFirst(side.rawValue.count).loweredFirst }
    let opposite = side.opposite.rawValue
    return name.hasPrefix(opposite) ? Self.other + name.dropFirst(opposite.count) : name
  }

  private static let other = "other"

  private static func exactly(_ name: String) -> Body? { allCases.first { "\($0)" == name } }
}

extension Substring {
  fileprivate var loweredFirst: String { prefix(1).lowercased() + dropFirst() }
}

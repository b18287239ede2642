import Foundation
import QPCore
import QPExercises
import QPFeatures
import QPTestSupport
import Testing

@testable import QPReport

@Suite struct AngleDefinitionTests {
  @Test func everyAngleOfAJointIsDrawn() {
    let angles = Feature.all.filter { $0.id.rawValue.hasPrefix("rangeOfMotion.") }
    #expect(angles.count > 40)
    let missing = angles.filter { AngleDefinition.of($0.metadata) == nil }.map(\.id.rawValue)
    // Turns of the whole trunk and neck have a sentence alone.
    #expect(missing.allSatisfy { $0.contains("back.") || $0.contains("neck.") }, "\(missing)")
  }

  /// The arc is as long as the angle: from 0° to the moved part, in its direction.
  @Test(arguments: [
    ("shoulder.left.abduction", 75.0), ("knee.right.flexion", 70), ("trunk.forwardInclination", 35),
    ("neck.left.lateralFlexion", 30), ("elbow.left.clockwise", 250), ("elbow.left.anticlockwise", 110),
    ("knee.left.clockwise", 110),
    ("shoulder.left.anticlockwise", 90), ("shoulder.left.clockwise", 270),
  ]) func theArcIsTheAngle(name: String, degrees: Double) throws {
    let definition = try #require(AngleDefinition.of(Feature(id: Feature.ID("rangeOfMotion.\(name)")).metadata))
    let lines = definition.markup.components(separatedBy: "\n").filter { $0.contains("--right") }
    let arc = try #require(lines.first).components(separatedBy: "points=\"")[1].prefix { $0 != "\"" }
      .split(separator: " ").map { pair -> Point in
        let numbers = pair.split(separator: ",").compactMap { Double($0) }
        return Point(numbers[0], numbers[1])
      }
    let length = zip(arc, arc.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    let chord = (arc[1] - arc[0]).length
    #expect(arc.count > 2 && chord > 0)
    // The radius of the circle through the ends and the middle of the arc: the product of the sides by four areas.
    let (start, middle, end) = (arc[0], arc[arc.count / 2], arc[arc.count - 1])
    let (one, two) = (middle - start, end - start)
    let fourAreas = 2 * abs(one.x * two.y - two.x * one.y)
    let radius = one.length * (end - middle).length * two.length / fourAreas
    #expect(abs(length / radius * 180 / .pi - degrees) < degrees / 15, "\(length / radius * 180 / .pi)")
  }

  /// The drawn figure, measured: a turned leg, forearm and arm have the angle that the feature reads of their points.
  @Test(arguments: [
    (
      "elbow", "clockwise", [Body.leftShoulder, .leftElbow, .leftWrist],
      [Point(50, 33), Point(50, 58), Point(71.6, 65.9)]
    ),
    (
      "elbow", "anticlockwise", [.leftShoulder, .leftElbow, .leftWrist],
      [Point(50, 33), Point(50, 58), Point(71.6, 65.9)]
    ),
    ("knee", "clockwise", [.leftHip, .leftKnee, .leftAnkle], [Point(50, 84), Point(50, 114), Point(21.8, 124.3)]),
  ]) func rotationsAreDrawnAsTheyAreRead(joint: String, way: String, parts: [Body], places: [Point]) throws {
    let feature = try Feature(id: Feature.ID("rangeOfMotion.\(joint).left.\(way)"))
    let topology = Topology(name: "limb", points: parts, connections: [])
    let frame = try PoseFrame(
      timestamp: .zero, size: PictureSize(width: 1000, height: 1000), topology: topology,
      poses: [Pose(landmarks: places.map { Landmark(x: Float($0.x / 200), y: Float($0.y / 200)) })])
    var pipeline = Pipeline(
      features: [feature], configuration: Configuration(smoothing: nil, overlay: .none, gates: .off))
    let read = try #require(try pipeline.process(frame).results[feature]?.value)
    let drawn = joint == "elbow" && way == "clockwise" ? 250.0 : 110
    #expect(abs(read - drawn) < 1, "\(read)")
  }
}

/// The figures of `Docs/Definitions.md`.
@Suite struct DefinitionFileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Docs/Definitions")

  @Test func figuresAreThoseOfTheCode() throws {
    let drawn = Feature.all.filter { $0.id.rawValue.hasPrefix("rangeOfMotion.") }.compactMap { feature in
      AngleDefinition.svg(of: feature).map { (name: Self.name(feature), svg: $0) }
    }
    #expect(Set(drawn.map(\.name)).count > 20)
    for name in Set(drawn.map(\.name)) {
      let file = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
      #expect(drawn.first { $0.name == name }?.svg == file, "Run Scripts/pictures: \(name)")
    }
  }

  @Test func thePageShowsEveryFigure() throws {
    let page = try String(
      contentsOf: Self.folder.deletingLastPathComponent().appendingPathComponent("Definitions.md"), encoding: .utf8)
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) {
      #expect(page.contains("Definitions/\(name)"), "\(name)")
    }
  }

  private static func name(_ feature: Feature) -> String {
    feature.id.rawValue.split(separator: ".").filter { Side(rawValue: String($0)) == nil }.dropFirst()
      .joined(separator: ".") + ".svg"
  }
}

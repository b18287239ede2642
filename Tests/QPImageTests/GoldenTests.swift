import Foundation
import QPCore
import QPExercises
import QPRecording
import QPFeatures
import QPSimulator
import QPStyle
import QPTestSupport
import Testing

@testable import QPImage

/// Every feature's drawing, pixel by pixel, alpha included.
///
/// A golden that is missing is recorded, and the test fails so that a developer looks at it. One that differs is written to
/// `Failures` beside the expected picture and their difference. On other platforms than Linux, whose mathematics
/// differs in the last digit, a channel may be off by one.
@Suite struct GoldenTests {
  static let cases: [(name: String, feature: Feature)] = [
    ("shoulder", .rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false), style: plain)),
    ("elbow", .rangeOfMotion(.elbow(side: .left, clockwiseDirection: true), style: plain)),
    ("hip", .rangeOfMotion(.hip(side: .right, clockwiseDirection: false), style: plain)),
    ("knee", .rangeOfMotion(.knee(side: .right, clockwiseDirection: true), style: plain)),
    ("ankle", .rangeOfMotion(.ankle(side: .left, clockwiseDirection: false), style: plain)),
    ("wrist", .rangeOfMotion(.wrist(side: .left, clockwiseDirection: true), style: plain)),
    ("back", .rangeOfMotion(.back(clockwiseDirection: true), style: plain)),
    ("neck", .rangeOfMotion(.neck(clockwiseDirection: false), style: plain)),
    ("measureAngle", .measureAngle(origin: .nose, p1: .leftShoulder, p2: nil, clockwiseDirection: true, style: plain)),
    ("measureLine", .measureLine(p1: .leftWrist, p2: .rightHip, userHeight: 180, style: plain)),
    ("wholeBody", .overlay(.wholeBodyAndHead, style: plain)),
    (
      "pose",
      .pose(
        .tadasana,
        style: Style(
          color: .red,
          conditionalColors: [ConditionalColor(min: 85, color: .green), ConditionalColor(min: 50, color: .yellow)]))
    ),
    ("exercise", .fitness(.overarmReach, style: plain)),
    ("inside", .inside(RelativeEdgeInsets(top: 0.1, left: 0.2, bottom: 0.1, right: 0.2), style: plain)),
    ("barPath", .barPath(style: plain)),
    ("raisedFingers", .raisedFingers(style: plain)),
    ("conditional", styled(color: .red, conditionalColors: [ConditionalColor(min: 100, color: .green)])),
    ("outline", styled(color: .yellow, outline: Style.Outline(color: .blue, relativeWidth: 0.5))),
    ("shadow", styled(color: .white, shadow: Style.Shadow(relativeX: 1, relativeY: 1))),
    ("dashed", styled(color: .cyan, lineCap: .butt, linePattern: .dashed)),
    ("dotted", styled(relativeFontSize: 2, relativeArcSize: 0.5, color: .init(hex: 0x00C7BE), linePattern: .dotted)),
    ("translucent", styled(relativeLineWidth: 3, color: Color.orange.opacity(0.4))),
  ]

  private static let plain = Style(color: .yellow)

  private static func styled(
    relativeFontSize: Double = 1, relativeArcSize: Double = 1, relativeLineWidth: Double = 1, color: Color,
    conditionalColors: [ConditionalColor] = [], lineCap: Style.LineCap = .round,
    linePattern: Style.LinePattern = .solid, outline: Style.Outline? = nil, shadow: Style.Shadow? = nil
  ) -> Feature {
    let style = Style(
      relativeFontSize: relativeFontSize, relativeArcSize: relativeArcSize, relativeLineWidth: relativeLineWidth,
      color: color, conditionalColors: conditionalColors, lineCap: lineCap, linePattern: linePattern, outline: outline,
      shadow: shadow)
    return .rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false), style: style)
  }

  @Test(arguments: cases.map(\.name)) func theDrawingIsAsItWas(name: String) throws {
    let feature = try #require(Self.cases.first { $0.name == name }?.feature)
    var pipeline = Pipeline(features: [feature], configuration: Configuration(overlay: .longestSide(320)))
    var drawn: Overlay?
    for frame in try Self.frames(of: name) { drawn = try pipeline.process(frame).overlay }
    let overlay = try #require(drawn)
    let actual = PNG.encode(overlay)
    let golden = Self.folder.appendingPathComponent("Goldens/\(name).png")
    guard let file = FileManager.default.contents(atPath: golden.path) else {
      try OutputFile.write(actual, to: golden.path)
      Issue.record("Recorded \(golden.lastPathComponent). Look at it, and run again.")
      return
    }
    let expected = try PNG.decode([UInt8](file))
    let picture = try PNG.decode(actual)
    #expect(picture.pixels.contains { $0 != 0 })
    guard !Self.isEqual(expected, picture) else { return }
    let report = try Self.report(expected, picture, name: name)
    Issue.record("Differs from the golden: \(report) shows expected, difference, actual.")
  }

  /// What the feature sees: an arm that is raised; one that rises, for a path; both half raised, for an exercise; a hand
  /// that shows two fingers.
  private static func frames(of name: String) throws -> [PoseFrame] {
    switch name {
    case "exercise":
      var posture = SimulatedPosture()
      (posture.leftArm.abduction, posture.rightArm.abduction) = (110, 110)
      return Simulation(trajectory: .hold(posture, for: 0), camera: .orthographic()).poseFrames
    case "barPath":
      return try (0...24).map { try Figure.standing.raisingLeftArm(to: Double($0) * 5).frame(at: Double($0) / 30) }
    case "raisedFingers":
      var posture = SimulatedPosture()
      posture.leftArm.abduction = 30
      posture.leftArm.elbowFlexion = 150
      posture.leftArm.pronation = 180
      (posture.leftArm.fingers, posture.rightArm.fingers) = (.fist, .fist)
      (posture.leftArm.fingers.index, posture.leftArm.fingers.middle) = (0, 0)
      var camera = SimulatedCamera.orthographic()
      (camera.distance, camera.height) = (0.75, 1.45)
      var simulation = Simulation(trajectory: .hold(posture, for: 0), camera: camera)
      simulation.topology = .holistic75
      return simulation.poseFrames
    default:
      return [try Figure.standing.raisingLeftArm(to: 120).frame()]
    }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func isEqual(_ a: PNG.Picture, _ b: PNG.Picture) -> Bool {
    #if os(Linux)
      a.width == b.width && a.pixels == b.pixels
    #else
      a.width == b.width && a.pixels.count == b.pixels.count
        && zip(a.pixels, b.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    #endif
  }

  /// Expected, difference and actual side by side, on grey.
  private static func report(_ expected: PNG.Picture, _ actual: PNG.Picture, name: String) throws -> String {
    let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
    func pixel(_ picture: PNG.Picture, _ column: Int, _ row: Int) -> [Int] {
      guard column < picture.width, row < picture.height else { return [0, 0, 0, 0] }
      let offset = (row * picture.width + column) * 4
      return picture.pixels[offset..<offset + 4].map(Int.init)
    }
    func onGrey(_ pixel: [Int]) -> [UInt8] {
      pixel.prefix(3).map { UInt8(($0 * pixel[3] + 96 * (255 - pixel[3])) / 255) } + [255]
    }
    var bytes: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width { bytes += onGrey(pixel(expected, column, row)) }
      for column in 0..<width {
        let worst = zip(pixel(expected, column, row), pixel(actual, column, row)).map { abs($0 - $1) }.max() ?? 0
        bytes += [UInt8(min(255, worst * 8)), 0, 0, 255]
      }
      for column in 0..<width { bytes += onGrey(pixel(actual, column, row)) }
    }
    let failures = folder.appendingPathComponent("Failures")
    try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    let file = failures.appendingPathComponent("\(name).png").path
    let png = PNG.encode(premultiplied: bytes.span.bytes, width: width * 3, height: height)
    try OutputFile.write(png, to: file, overwrites: true)
    return file
  }
}

import Foundation
import QPCore
import QPFeatures
import QPTestSupport
import Testing

@Suite struct PoseSequenceTests {
  /// Squats and arm raises: `phase` gives the place in the movement's two periods at each fraction of the time.
  private static func movement(
    _ seconds: Double, fps: Double = 30, amplitude: Double = 1, isTurned: Bool = false,
    phase: (Double) -> Double = { $0 }
  ) throws -> PoseSequence {
    var frames: [PoseFrame] = []
    for index in 0...Int(seconds * fps) {
      let bend = (1 - cos(phase(Double(index) / (seconds * fps)) * 4 * .pi)) / 2 * amplitude
      let off: [PoseJoint: Double] = [
        .trunk: 30 * bend, .leftHip: 90 * bend, .rightHip: 90 * bend, .leftKnee: 100 * bend, .rightKnee: 100 * bend,
        .leftShoulder: 120 * bend, .rightShoulder: 120 * bend,
      ]
      var standing = PoseReference(name: "Standing", view: .sagittal, targets: [:])
      standing[.trunk] = .init(0)
      frames.append(try Figure.posed(standing, off: off, isTurned: isTurned).frame(at: Double(index) / fps))
    }
    return try PoseSequence(frames)
  }

  @Test func halfTheSpeedIsTheSameShape() throws {
    for (seconds, fps) in [(4.0, 30.0), (2, 30), (8, 15), (60, 30)] {
      let first = try Self.movement(seconds, fps: fps)
      for other in [try Self.movement(seconds * 2, fps: fps), try Self.movement(seconds * 2, fps: fps, isTurned: true)]
      {
        let comparison = try first.compare(to: other)
        #expect(abs(comparison.tempoRatio - 0.5) < 0.01)
        #expect((comparison.shapeError ?? 1) <= 0.01, "\(seconds) s: \(comparison)")
        #expect(comparison.meanAbsoluteLag < 0.02 * seconds)
        #expect(
          comparison.amplitudeRatios.count == 7 && comparison.amplitudeRatios.values.allSatisfy { abs($0 - 1) < 0.01 })
        let back = try other.compare(to: first)
        #expect(abs(back.tempoRatio - 2) < 0.02 && (back.shapeError ?? 1) <= 0.01)
      }
    }
  }

  @Test func amplitudeIsToldApartFromTiming() throws {
    let first = try Self.movement(6)
    let shallow = try first.compare(to: Self.movement(6, amplitude: 0.6))
    #expect(shallow.amplitudeRatios.values.allSatisfy { abs($0 - 0.6) < 0.01 } && abs(shallow.tempoRatio - 1) < 1e-9)
    #expect((shallow.shapeError ?? 1) < 0.01 && shallow.meanAbsoluteLag < 0.02)
    #expect(abs((shallow.postureOffsets[.leftKnee] ?? 0) + 20) < 0.5)

    // The same movement, late in the middle by 3 % of its time.
    let late = try first.compare(to: Self.movement(6) { $0 - 0.03 * sin($0 * .pi) })
    #expect(late.amplitudeRatios.values.allSatisfy { abs($0 - 1) < 0.01 })
    #expect((late.shapeError ?? 1) < 0.02)
    #expect((0.05...0.2).contains(late.meanLag), "\(late)")
  }

  @Test func anotherMovementIsAnotherShape() throws {
    let first = try Self.movement(6)
    let other = try first.compare(to: Self.movement(6) { $0 * 1.5 })
    #expect((other.shapeError ?? 0) > 0.1)
  }

  @Test func gapsAndUnevenTimesChangeLittle() throws {
    var random = SplitMix64(seed: 3)
    var frames: [PoseFrame] = []
    for index in 0...180 where index % 7 != 0 || index == 0 {
      let time = Double(index) / 30 + (index == 0 ? 0 : .random(in: -0.01...0.01, using: &random))
      let bend = (1 - cos(time / 6 * 4 * .pi)) / 2
      var figure = Figure.posed(.tadasana, off: [.leftKnee: 100 * bend, .rightHip: 80 * bend])
      if index % 5 == 0 { figure.points[.leftAnkle] = nil }
      frames.append(try figure.frame(at: time))
    }
    let even = try PoseSequence(
      try (0...180).map { index in
        let bend = (1 - cos(Double(index) / 180 * 4 * .pi)) / 2
        return try Figure.posed(.tadasana, off: [.leftKnee: 100 * bend, .rightHip: 80 * bend])
          .frame(at: Double(index) / 30)
      })
    let comparison = try even.compare(to: PoseSequence(frames))
    #expect((comparison.shapeError ?? 1) < 0.01 && comparison.meanAbsoluteLag < 0.03)
  }

  @Test func misuseIsRefused() throws {
    #expect(throws: PoseSequenceError(.tooShort(frames: 0))) { try PoseSequence([]) }
    let frame = try Figure.standing.frame(at: 1)
    #expect(throws: PoseSequenceError(.tooShort(frames: 1))) { try PoseSequence([frame]) }
    #expect(throws: PoseSequenceError(.timeNotIncreasing(frame: 1))) { try PoseSequence([frame, frame]) }
    let still = try PoseSequence(Figure.frames(5))
    #expect(try still.compare(to: still).shapeError == nil)
    var head = Figure.standing
    head.points = head.points.filter { $0.key == .nose }
    let headOnly = try PoseSequence([head.frame(at: 0), head.frame(at: 1)])
    #expect(throws: PoseSequenceError(.nothingInCommon)) { try still.compare(to: headOnly) }
    #expect(throws: PoseSequenceError(.nothingInCommon)) { try still.compare(to: still, band: .nan) }
  }
}

import Foundation
import QPCore
import QPRecording
import QPFeatures
import QPTestSupport
import Testing

/// A physiotherapy exercise in a mirrored recording, against optical markers and a depth camera of the same take.
///
/// Two bounds: the correlation with the markers, which tells a mirrored reading, and the spread of the difference, which
/// tells a forgotten aspect ratio (that keeps the curve's shape, and so its correlation). The left markers are right in
/// shape only, so the spread on the left is against the depth camera.
@Suite(.enabled(if: Shared.isThere, "\(Shared.missing)")) struct ShoulderElevationTests {
  @Test(arguments: Side.allCases) func bothSidesFollowTheMarkers(side: Side) throws {
    let values = try Self.read { $0 }[side] ?? []
    let truth = try Truth(side, count: values.count)
    #expect(values.correlation(with: truth.markers) >= 0.99)
    #expect(truth.spread(values) <= Self.largestSpread[side] ?? 0)
    // The scale of the left markers is not right.
    if side == .right { #expect(abs(zip(values, truth.markers).map { $0 - $1 }.mean) <= 7) }
  }

  @Test(arguments: Side.allCases) func ignoringTheMirrorFlagFails(side: Side) throws {
    let values = try Self.read { $0.replacing(#""mirrored":true"#, with: #""mirrored":false"#) }[side] ?? []
    let truth = try Truth(side, count: values.count)
    // As documented: −0.56…−0.62.
    #expect((-0.63 ... -0.55).contains(values.correlation(with: truth.markers)))
  }

  @Test(arguments: Side.allCases) func ignoringTheAspectRatioFails(side: Side) throws {
    let good = try Self.read { $0 }[side] ?? []
    let values = try Self.read { $0.replacing(#""size":[960,544]"#, with: #""size":[544,544]"#) }[side] ?? []
    let truth = try Truth(side, count: values.count)
    #expect(truth.spread(values) > Self.largestSpread[side] ?? 0)
    // As documented: off by 10° on average.
    #expect(abs(zip(good, values).map { abs($0 - $1) }.mean - 10) <= 1)
  }

  @Test(arguments: Side.allCases) func theReadingsAgreeWithAnIndependentComputation(side: Side) throws {
    let raw = try RawRecording("shoulder-elevation-mirrored")
    let values = try Self.read { $0 }[side] ?? []
    // In the file, left and right are still exchanged.
    let (vertex, hip, elbow) = side == .right ? (11, 23, 13) : (12, 24, 14)
    for (frame, value) in values.enumerated() {
      let expected = raw.sweep(
        frame: frame, vertex: vertex, a: hip, b: elbow, isClockwise: side == .right, flipped: true)
      #expect(abs(value - expected) <= 0.01, "frame \(frame)")
    }
  }

  /// Degrees; documented are 11 against the markers on the right, and 8 were found against the depth camera on the left.
  static let largestSpread: [Side: Double] = [.right: 12, .left: 10]

  /// The raw sweeps of both sides of the recording, after a change to its text.
  static func read(_ change: (String) -> String) throws -> [Side: [Double]] {
    let text = try String(contentsOfFile: Shared.recording("shoulder-elevation-mirrored"), encoding: .utf8)
    let changed = change(text)
    var reader = try RecordingReader(MemoryBytes(changed))
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    #expect(frames.count == 193)
    return [.left: try ShoulderRaiseTests.sweeps(frames, .left), .right: try ShoulderRaiseTests.sweeps(frames, .right)]
  }

  /// Markers and depth camera at the fraction of the take of each frame.
  struct Truth {
    let markers: [Double]
    private let yardstick: [Double]

    init(_ side: Side, count: Int) throws {
      let table = try String(contentsOfFile: Shared.path("reference/shoulder-elevation-markers.csv"), encoding: .utf8)
      let rows = table.split(whereSeparator: \.isNewline).dropFirst().map { line in
        line.split(separator: ",").map { Double($0) ?? .nan }
      }
      func column(_ index: Int) -> [Double] {
        (0..<count).map { frame in
          let fraction = Double(frame) / Double(count - 1)
          let after = rows.firstIndex { $0[0] >= fraction } ?? rows.count - 1
          guard after > 0 else { return rows[0][index] }
          let (low, high) = (rows[after - 1], rows[after])
          let weight = (fraction - low[0]) / (high[0] - low[0])
          return low[index] * (1 - weight) + high[index] * weight
        }
      }
      markers = column(side == .right ? 1 : 2)
      yardstick = side == .right ? markers : column(4)
    }

    func spread(_ values: [Double]) -> Double {
      zip(values, yardstick).map { $0 - $1 }.standardDeviation
    }
  }
}

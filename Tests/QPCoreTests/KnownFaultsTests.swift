@testable import QPCore
@testable import QPSignal
import QPSimulator
import Testing

/// The faults that are found once a frame, against asking each part and each segment.
@Suite struct KnownFaultsTests {
  @Test(arguments: Topology.builtIn) func aPartIsFaultyWhereOneOfItsPointsIs(topology: Topology) throws {
    var random = SplitMix64(seed: 31)
    for _ in 0..<50 {
      let landmarks = topology.points.map { _ in
        switch UInt8.random(in: 0..<8, using: &random) {
        case 0: Landmark.missing
        case 1: Landmark(x: .random(in: -1...2, using: &random), y: 0.5)
        case 2: Landmark(x: 0.5, y: .random(in: -1...2, using: &random))
        default: Landmark(x: .random(in: 0...1, using: &random), y: .random(in: 0...1, using: &random))
        }
      }
      var state = PersonState()
      let person = Landmarks(
        topology: topology, size: PictureSize(width: 100, height: 100), checked: Pose(landmarks: landmarks))
      state.begin(person, at: .zero, elapsed: nil)
      state.points = topology.points.map { _ in
        Bool.random(using: &random) ? [] : PointState(rawValue: .random(in: 0..<128, using: &random))
      }
      let faults = KnownFaults(state, gates: Gates())
      for body in Body.allCases {
        let points = topology.indices(of: body)
        let isFaulty = points.contains {
          landmarks[$0].isMissing || landmarks[$0].outside > 0 || !state.points[$0].isEmpty
        }
        #expect(faults.parts.contains(body) == (isFaulty || !topology.contains(body)), "\(topology.name) \(body)")
      }
    }
  }

  @Test func aSegmentIsFaultyFromTheGatesOn() {
    let gates = Gates()
    let faults: [(SegmentState, Bool)] = [
      (SegmentState(), false), (SegmentState(lengthRatio: 1, contralateralRatio: 1), false),
      (SegmentState(lengthRatio: gates.maximumLengthRatio), false),
      (SegmentState(lengthRatio: gates.maximumLengthRatio + 0.01), true),
      (SegmentState(contralateralRatio: gates.maximumLengthRatio), false),
      (SegmentState(contralateralRatio: gates.maximumLengthRatio + 0.01), true),
      (SegmentState(contralateralRatio: 1 / gates.maximumLengthRatio - 0.01), true),
      (SegmentState(isCollapsed: true), true),
      (SegmentState(lengthRatio: gates.minimumLengthRatio - 0.01), true),
      (SegmentState(lengthRatio: gates.minimumLengthRatio - 0.01, perspectiveTilt: 0), false),
      (SegmentState(lengthRatio: 1, perspectiveTilt: 89), true), (SegmentState(depthRatio: 1), true),
      (SegmentState(depthRatio: 0), false),
    ]
    for segment in Segment.allCases {
      for (known, isFaulty) in faults {
        var state = PersonState()
        state.segments[Int(segment.rawValue)] = known
        var found = KnownFaults(state, gates: gates).segments
        #expect(found.popFirst() == (isFaulty ? segment : nil) && found.popFirst() == nil, "\(known)")
      }
    }
  }

  @Test func aReadingNeedsTheSegmentsBetweenItsParts() {
    var random = SplitMix64(seed: 32)
    for _ in 0..<200 {
      let parts = Body.allCases.filter { _ in Bool.random(using: &random) }
      let needed = NeededParts(parts)
      var segments = needed.segments
      for segment in Segment.allCases where parts.contains(segment.proximal) && parts.contains(segment.distal) {
        #expect(segments.popFirst() == segment)
      }
      #expect(segments.popFirst() == nil)
      for body in Body.allCases { #expect(needed.set.contains(body) == parts.contains(body)) }
    }
  }
}

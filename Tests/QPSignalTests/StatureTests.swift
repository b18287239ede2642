import QPSignal
import Testing

@Suite struct StatureTests {
  /// Heights above the floor and the breadth of the shoulders, as shares of the stature.
  private let (shoulder, hip, knee, ankle, breadth) = (0.818, 0.530, 0.285, 0.039, 0.259)

  @Test func segmentsLieBetweenThePublishedHeights() {
    for (share, published) in [
      (Stature.trunk, shoulder - hip), (Stature.thigh, hip - knee), (Stature.shank, knee - ankle),
      (Stature.chain, shoulder - ankle), (Stature.chain, Stature.trunk + Stature.thigh + Stature.shank),
    ] {
      #expect(abs(share - published) < 1e-12)
    }
  }

  @Test func trunksAreTheSameSharesToTheNearestTwentieth() {
    for segment in Stature.inTrunks where segment.to != .nose {
      let share =
        Stature.segments.first { $0.from == segment.from && $0.to == segment.to }?.share
        ?? (segment.from == .midShoulder ? Stature.trunk : breadth)
      #expect(segment.trunks == (share / Stature.trunk * 20).rounded() / 20, "\(segment)")
    }
  }
}

import QPCore
import QPSignal
import Testing

@Suite struct StatureTests {
  /// Heights above the floor and the breadth of the shoulders, as fractions of the stature.
  private let published = (shoulder: 0.818, hip: 0.530, knee: 0.285, ankle: 0.039, breadth: 0.259)

  @Test func segmentsLieBetweenThePublishedHeights() {
    for (fraction, length) in [
      (Stature.trunk, published.shoulder - published.hip), (Stature.thigh, published.hip - published.knee),
      (Stature.shank, published.knee - published.ankle), (Stature.chain, published.shoulder - published.ankle),
      (Stature.chain, Stature.trunk + Stature.thigh + Stature.shank),
    ] {
      #expect(abs(fraction - length) < 1e-12)
    }
  }

  @Test func lengthsInTrunksAreRoundedFractions() {
    for segment in Stature.inTrunks where segment.to != .nose {
      let fraction =
        Stature.segments.first { $0.from == segment.from && $0.to == segment.to }?.fraction
        ?? (segment.from == .midShoulder ? Stature.trunk : published.breadth)
      #expect(segment.trunks == (fraction / Stature.trunk * 20).rounded() / 20, "\(segment)")
    }
  }
}

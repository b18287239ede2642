import QPCore
import QPTestSupport
import Testing

@testable import QPSignal

@Suite struct OfflineFiltersTests {
  /// A nose that moves as a sine of 0.5 Hz across the picture, at 50 frames per second.
  private func frames(
    count: Int = 200, _ change: (Int, inout Landmark) -> Void = { _, _ in }
  ) throws -> [PoseFrame] {
    try (0..<count).map { index in
      var nose = Landmark(x: Float(0.5 + 0.2 * Maths.sin(Double(index) / 50 * .pi)), y: 0.4, visibility: 0.9)
      change(index, &nose)
      var points = [Landmark](repeating: .missing, count: Topology.coco17.count)
      points[0] = nose
      // Somebody is there in every frame.
      for point in 5..<17 { points[point] = Landmark(x: 0.5, y: Float(point) / 20, visibility: 0.9) }
      return try PoseFrame(
        timestamp: Timestamp(milliseconds: Int64(index) * 20), size: PictureSize(width: 1000, height: 1000),
        topology: .coco17, poses: [Pose(landmarks: points)])
    }
  }

  private func nose(_ frame: PoseFrame) -> Double { Double(frame.poses[0].landmarks[0].x) }

  @Test func emptyFiltersChangeNothing() throws {
    let frames = try frames()
    #expect(try OfflineFilters().apply(to: frames).frames == frames)
  }

  @Test func outlierIsReplacedAndCounted() throws {
    let frames = try frames { index, nose in if index == 90 { nose = Landmark(x: 0.9, y: 0.4, visibility: 0.9) } }
    let filtered = try OfflineFilters(replacesOutliers: true).apply(to: frames)
    #expect(filtered.outliers == 1)
    #expect(abs(nose(filtered.frames[90]) - (0.5 + 0.2 * Maths.sin(90.0 / 50 * .pi))) < 0.03)
    #expect(nose(filtered.frames[89]) == nose(frames[89]))
  }

  @Test func shortGapIsFilledAndLongGapStays() throws {
    let frames = try frames { index, nose in
      if (50..<55).contains(index) || (100..<130).contains(index) { nose = .missing }
    }
    let filtered = try OfflineFilters(longestGap: 0.2).apply(to: frames)
    #expect(filtered.filled == Set(50..<55))
    #expect(abs(nose(filtered.frames[52]) - (0.5 + 0.2 * Maths.sin(52.0 / 50 * .pi))) < 0.005)
    #expect(filtered.frames[110].poses[0].landmarks[0].isMissing)
  }

  @Test func lowPassKeepsMovementAndRemovesNoise() throws {
    let frames = try frames { index, nose in
      nose = Landmark(x: nose.x + (index % 2 == 0 ? 0.01 : -0.01), y: nose.y, visibility: 0.9)
    }
    let filtered = try OfflineFilters(lowPass: ButterworthFilter(.perPass(6))).apply(to: frames)
    for index in 20..<180 {
      #expect(abs(nose(filtered.frames[index]) - (0.5 + 0.2 * Maths.sin(Double(index) / 50 * .pi))) < 0.002)
    }
    #expect(filtered.frames[30].poses[0].landmarks[0].visibility == 0.9)
    #expect(throws: FilterError(.cutoffNotBelowHalfTheRate(cutoff: 30, rate: 50))) {
      try OfflineFilters(lowPass: ButterworthFilter(.perPass(30))).apply(to: frames)
    }
  }
}

#if FFmpeg
  import Foundation
  import QPTestSupport
  import Testing

  @testable import qpdemo

  /// Two people in an ordinary video, by the commands that a newcomer gives: `../shared/reference/street`.
  @Suite(.enabled(if: PictureInput.isThere, "\(PictureInput.missing)"), .timeLimit(.minutes(20)))
  struct StreetVideoTests {
    private static let video = Shared.path("reference/street/two-people-jump-and-walk.mp4")
    private static let knee = ["--feature", "rangeOfMotion.knee.left.flexion"]

    @Test func twoPeopleAreFoundKeptAndMeasuredTheSame() async throws {
      let folder = try TemporaryFolder()
      let cache = folder.path + "/cache"
      let first = await Run(["people", Self.video, "--json"], cacheFolder: cache)
      #expect(try first.objects.count == 2, "\(first.output)")
      #expect(first.complaint.contains("qpdemo cache --clear"))
      let second = await Run(["people", Self.video, "--json"], cacheFolder: cache)
      #expect(second.output == first.output && second.complaint.isEmpty, "\(second.complaint)")

      let walker = ["measure", Self.video, "--person", "2", "--json"] + Self.knee
      let kept = await Run(walker, cacheFolder: cache)
      #expect(kept.output == (await Run(walker + ["--no-cache"], cacheFolder: cache)).output)
      let seen = try kept.objects.count { object in
        ((object["results"] as? [String: Any])?[Self.knee[1]] as? [String: Any])?["value"] is Double
      }
      #expect(seen >= 150, "\(seen) of her 165 frames")

      let arguments = ["batch", Self.video, "--person", "2", "--json"] + Self.knee
      let batch = try await Run(arguments, cacheFolder: cache).objects
      let peak = try #require(batch.first?["peak"] as? Double)
      // Sports2D plots 82…85°.
      let interval = try #require(batch.first?["interval"] as? [Double])
      #expect(interval.count == 2 && interval[0] < 82 && interval[1] > 85, "\(interval)")
      let summary = await Run(
        ["measure", Self.video, "--person", "2"] + Self.knee, isTerminal: true, cacheFolder: cache)
      #expect(summary.output.contains("peak    \(Int(peak.rounded()))°"), "\(summary.lines.suffix(6))")

      // The man is measured who is seen first; that there is another person is said, also where landmarks are kept.
      for _ in 0..<2 {
        let alone = await Run(["measure", Self.video] + Self.knee, cacheFolder: cache)
        #expect(alone.complaint.contains("another person is in the picture"), "\(alone.complaint)")
      }
      let squats = Shared.path("reference/street/squat-45.mp4")
      let lone = await Run(["measure", squats] + Self.knee, isTerminal: true, cacheFolder: cache)
      #expect(!lone.complaint.contains("another person"), "\(lone.complaint)")
      #expect(lone.output.contains("--space automatic may read it"), "\(lone.lines.suffix(6))")

      // Beside any bar, the same person.
      let bar = await Run(
        ["bar", Self.video, "--box", "10,10,60,60", "--person", "2", "--json"] + Self.knee, cacheFolder: cache)
      func knees(_ run: Run) throws -> [Double?] {
        try run.objects.filter { $0["lift"] == nil && $0["results"] != nil }.map { object in
          ((object["results"] as? [String: Any])?[Self.knee[1]] as? [String: Any])?["value"] as? Double
        }
      }
      #expect(try knees(bar) == knees(kept), "\(bar.complaint)")

      let all = await Run(["measure", Self.video, "--person", "all"] + Self.knee, cacheFolder: cache)
      #expect(all.lines.count { $0.hasPrefix("Person ") } == 2)
    }
  }
#endif

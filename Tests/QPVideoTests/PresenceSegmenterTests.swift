import QPBarbell
@testable import QPCapture
import QPCore
import QPFeatures
import QPTestSupport
import QPVideo
import Testing

/// A video as a text: `#` is a picture with a person, `.` one without; ten pictures a second.
private func video(_ text: String, start: Int64 = 0) -> [(time: Timestamp, isSeen: Bool)] {
  text.enumerated().map { (Timestamp(milliseconds: start + Int64($0.offset) * 100), $0.element == "#") }
}

private func repeated(_ character: String, _ count: Int) -> String { String(repeating: character, count: count) }

/// The clips as texts: `1.5-4.2 28`, first and last time and number of pictures.
private func clips(
  _ pictures: [(time: Timestamp, isSeen: Bool)], _ options: PresenceSegmenter.Options = PresenceSegmenter.Options()
) -> [String] {
  plan(pictures, options).clips.map { "\($0.start)-\($0.end) \($0.pictureCount)" }
}

private func plan(
  _ pictures: [(time: Timestamp, isSeen: Bool)], _ options: PresenceSegmenter.Options = PresenceSegmenter.Options()
) -> ClipPlan {
  var plan = ClipPlan(options)
  for picture in pictures { plan.add(picture.time, isPersonSeen: picture.isSeen) }
  plan.finish()
  return plan
}

struct PresenceSegmenterTests {
  @Test func neverSeenGivesNoClip() {
    #expect(clips(video(repeated(".", 50))) == [])
  }

  @Test func alwaysSeenIsOneClipOfAll() {
    #expect(clips(video(repeated("#", 50))) == ["0.0-4.9 50"])
  }

  @Test func aFlickerGivesNoClip() {
    #expect(clips(video(".....#.....")) == [])
    #expect(clips(video(".....##.....")) == [])
    let plan = plan(video(".....##....."))
    #expect(plan.discarded == 0)
  }

  @Test func oneUnseenPictureIsForgivenAndTwoAreNot() {
    var recorder = PresenceSegmenter()
    for (time, isSeen) in video("#.#") { _ = recorder.consume(time, isPersonSeen: isSeen) }
    #expect(recorder.isRecording)
    recorder = PresenceSegmenter()
    for (time, isSeen) in video("#..#.") { _ = recorder.consume(time, isPersonSeen: isSeen) }
    #expect(!recorder.isRecording)
  }

  @Test func clipsHavePreRollAndPostRoll() {
    #expect(clips(video(repeated(".", 20) + repeated("#", 20) + repeated(".", 20))) == ["1.5-4.4 30"])
  }

  @Test(arguments: [(8, 1), (9, 1), (10, 2)]) func theLongestGapStillBelongsToTheClip(unseen: Int, count: Int) {
    // From the last picture with a person to the next one it is one more than are unseen: 0.9, 1.0 and 1.1 s.
    let seen = repeated("#", 15)
    #expect(clips(video(seen + repeated(".", unseen) + seen)).count == count)
  }

  @Test func twoStretchesAreTwoClips() {
    let text = repeated(".", 10) + repeated("#", 12) + repeated(".", 30) + repeated("#", 12) + repeated(".", 10)
    #expect(clips(video(text)) == ["0.5-2.6 22", "4.7-6.8 22"])
  }

  @Test func clipsThatWouldTouchBecomeOne() {
    var options = PresenceSegmenter.Options(maximumGap: 0.3)
    // Post-roll until 2.4, pre-roll from 2.4 on.
    let text = repeated("#", 20) + repeated(".", 9) + repeated("#", 20)
    #expect(clips(video(text), options) == ["0.0-4.8 49"])
    options.preRoll = 0.4
    #expect(clips(video(text), options) == ["0.0-2.4 25", "2.5-4.8 24"])
  }

  @Test func someoneAtTheFirstAndTheLastPicture() {
    let text = repeated("#", 12) + repeated(".", 20) + repeated("#", 12)
    #expect(clips(video(text)) == ["0.0-1.6 17", "2.7-4.3 17"])
  }

  @Test func thePreRollEndsWhereTheVideoBegins() {
    #expect(clips(video("..." + repeated("#", 12) + repeated(".", 20))) == ["0.0-1.9 20"])
    // The video's clock need not begin at 0.
    #expect(clips(video("..." + repeated("#", 12), start: 5000)) == ["5.0-6.4 15"])
  }

  @Test func shortStretchesAreDiscarded() {
    // From the first to the last picture with a person: 0.9 and 1.0 s.
    #expect(clips(video(repeated("#", 10) + repeated(".", 20))) == [])
    #expect(plan(video(repeated("#", 10) + repeated(".", 20))).discarded == 1)
    #expect(clips(video(repeated("#", 11) + repeated(".", 20))) == ["0.0-1.5 16"])
  }

  @Test func irregularTimesAreMeasuredByTheClock() {
    let times: [Int64] = [0, 40, 700, 760, 1500, 2400, 2450, 3460, 3500]
    let pictures = times.map { (time: Timestamp(milliseconds: $0), isSeen: true) }
    // Between 2,450 and 3,460 ms it is more than a second.
    #expect(clips(pictures) == ["0.0-2.45 7"])
  }

  @Test func aTimeThatDoesNotIncreaseIsRefused() {
    var recorder = PresenceSegmenter()
    for (time, isSeen) in video(repeated("#", 5)) { _ = recorder.consume(time, isPersonSeen: isSeen) }
    #expect(recorder.consume(Timestamp(milliseconds: 400), isPersonSeen: true) == [])
    #expect(recorder.consume(Timestamp(milliseconds: 100), isPersonSeen: false) == [])
    #expect(recorder.refusedPictures == 2)
    let next = Timestamp(milliseconds: 500)
    #expect(recorder.consume(next, isPersonSeen: true) == [.keep(next, rebased: next)])
  }

  @Test func aJumpOverTheGapClosesTheClip() {
    var recorder = PresenceSegmenter()
    for (time, isSeen) in video(repeated("#", 12)) { _ = recorder.consume(time, isPersonSeen: isSeen) }
    #expect(
      recorder.consume(Timestamp(milliseconds: 60_000), isPersonSeen: true) == [
        .close(at: Timestamp(milliseconds: 1100))
      ])
  }

  @Test func aStopEndsTheOpenClip() {
    var recorder = PresenceSegmenter()
    for (time, isSeen) in video(repeated("#", 12) + "...") { _ = recorder.consume(time, isPersonSeen: isSeen) }
    #expect(recorder.finish() == [.close(at: Timestamp(milliseconds: 1400))])
    #expect(recorder.finish() == [])
    for (time, isSeen) in video(repeated("#", 5), start: 2000) { _ = recorder.consume(time, isPersonSeen: isSeen) }
    #expect(recorder.finish() == [.discard])
  }

  @Test func aClipBeginsWithAPictureThatIsStillThere() {
    var recorder = PresenceSegmenter()
    var actions: [PresenceSegmenter.Action] = []
    for (time, isSeen) in video(repeated(".", 10) + repeated("#", 3)) {
      recorder.forget(before: Timestamp(milliseconds: 800))
      actions += recorder.consume(time, isPersonSeen: isSeen)
    }
    #expect(actions.first == .open(at: Timestamp(milliseconds: 800)))
    #expect(actions.dropFirst().first == .keep(Timestamp(milliseconds: 800), rebased: .zero))
  }

  @Test func timesAtTheEndsOfTheRangeAreNoTrap() {
    var recorder = PresenceSegmenter(PresenceSegmenter.Options(preRoll: .infinity, postRoll: .nan))
    for microseconds in [Int64.min, .min + 1, 0, .max - 1, .max] {
      _ = recorder.consume(Timestamp(microseconds: microseconds), isPersonSeen: true)
    }
    _ = recorder.finish()
  }
}

/// The clips of a whole video at once, from their definition.
private func clipsByDefinition(
  _ pictures: [(time: Timestamp, isSeen: Bool)], _ options: PresenceSegmenter.Options
) -> [PlannedClip] {
  func micro(_ seconds: Double) -> Int64 { Int64((seconds * 1e6).rounded()) }
  let gap = max(micro(options.maximumGap), micro(options.preRoll + options.postRoll))
  // Groups of seen pictures with no longer gap in between.
  var groups: [[Int]] = []
  for index in pictures.indices where pictures[index].isSeen {
    let time = pictures[index].time.microseconds
    if let last = groups.last?.last, time - pictures[last].time.microseconds <= gap {
      groups[groups.count - 1].append(index)
    } else {
      groups.append([index])
    }
  }
  return groups.compactMap { group in
    // The first picture from which on enough are seen without two unseen ones in a row.
    let first = group.indices.first { start in
      let reached = group[start...].prefix { index in
        index == group[start]
          || index - (group.last { $0 < index } ?? index) - 1 <= options.toleratedMissingPictures
      }
      guard let end = reached.last else { return false }
      let seen = pictures[end].time.microseconds - pictures[group[start]].time.microseconds
      return seen >= micro(options.minimumAppearance)
    }
    guard let first, let last = group.last else { return nil }
    let (from, to) = (pictures[group[first]].time.microseconds, pictures[last].time.microseconds)
    guard to - from >= micro(options.minimumDuration) else { return nil }
    let kept = pictures.map(\.time).filter {
      ($0.microseconds >= from - micro(options.preRoll)) && ($0.microseconds <= to + micro(options.postRoll))
    }
    guard let start = kept.first, let end = kept.last else { return nil }
    return PlannedClip(start: start, end: end, pictureCount: kept.count)
  }
}

struct PresenceSegmenterPropertyTests {
  /// A video with stretches, flickers, gaps and irregular times.
  private func video(_ random: inout SplitMix64) -> [(time: Timestamp, isSeen: Bool)] {
    var time = Int64.random(in: 0...3_000_000, using: &random)
    var isSeen = false
    var left = 0
    return (0..<Int.random(in: 0...400, using: &random)).map { _ in
      if left == 0 {
        isSeen.toggle()
        left = Int.random(in: 1...(Bool.random(using: &random) ? 3 : 40), using: &random)
      }
      left -= 1
      time += Int64.random(in: 1...(Int.random(in: 0..<40, using: &random) == 0 ? 1_500_000 : 80_000), using: &random)
      return (Timestamp(microseconds: time), isSeen)
    }
  }

  private func options(_ random: inout SplitMix64) -> PresenceSegmenter.Options {
    if Bool.random(using: &random) { return PresenceSegmenter.Options() }
    return PresenceSegmenter.Options(
      minimumAppearance: .random(in: 0...0.5, using: &random),
      toleratedMissingPictures: .random(in: 0...3, using: &random),
      maximumGap: .random(in: 0...2, using: &random), preRoll: .random(in: 0...2, using: &random),
      postRoll: .random(in: 0...2, using: &random), minimumDuration: .random(in: 0...2, using: &random))
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func clipsAreThoseOfTheDefinition(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (options, pictures) = (options(&random), video(&random))
    #expect(plan(pictures, options).clips == clipsByDefinition(pictures, options), "seed \(seed)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func clipsAreDisjointOrderedAndFromZero(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (options, pictures) = (options(&random), video(&random))
    var recorder = PresenceSegmenter(options)
    var opened: Timestamp?
    var lastKept: Timestamp?
    var came: Set<Timestamp> = []
    var actions: [PresenceSegmenter.Action] = []
    for picture in pictures {
      came.insert(picture.time)
      let now = recorder.consume(picture.time, isPersonSeen: picture.isSeen)
      // Nothing is asked for that has not come, or that came too long ago.
      for case .keep(let time, _) in now {
        #expect(
          came.contains(time) && picture.time.seconds(since: time) <= options.longestMemory + 1e-6, "seed \(seed)")
      }
      actions += now
    }
    for action in actions + recorder.finish() {
      switch action {
      case .open(let time):
        #expect(opened == nil && lastKept.map { $0 < time } ?? true, "seed \(seed)")
        opened = time
      case .keep(let time, let rebased):
        #expect(opened != nil && lastKept.map { $0 < time } ?? true, "seed \(seed)")
        #expect(rebased.microseconds == time.microseconds - (opened ?? .zero).microseconds, "seed \(seed)")
        if time == opened { #expect(rebased == .zero) }
        lastKept = time
      case .close(let time):
        #expect(opened != nil && lastKept == time, "seed \(seed)")
        opened = nil
      case .discard:
        #expect(opened != nil, "seed \(seed)")
        opened = nil
      }
    }
    #expect(opened == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func everyLongStretchIsCovered(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pictures = video(&random)
    let clips = plan(pictures).clips
    var stretch: [Timestamp] = []
    for picture in pictures + [(time: Timestamp(microseconds: .max), isSeen: false)] {
      let isNext = stretch.last.map { picture.time.seconds(since: $0) <= 1 } ?? true
      if picture.isSeen, isNext {
        stretch.append(picture.time)
        continue
      }
      if let first = stretch.first, let last = stretch.last, last.seconds(since: first) >= 1 {
        #expect(clips.contains { $0.contains(first) && $0.contains(last) }, "seed \(seed), from \(first) to \(last)")
      }
      stretch = picture.isSeen ? [picture.time] : []
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func chunksChangeNothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (options, pictures) = (options(&random), video(&random))
    var plans = [ClipPlan(options)]
    var rest = pictures[...]
    while !rest.isEmpty {
      // Each chunk goes on from a copy, the one before stays as it was.
      var next = plans[plans.count - 1]
      let chunk = rest.prefix(Int.random(in: 1...50, using: &random))
      for picture in chunk { next.add(picture.time, isPersonSeen: picture.isSeen) }
      plans.append(next)
      rest = rest.dropFirst(chunk.count)
    }
    plans[plans.count - 1].finish()
    #expect(plans.last?.clips == plan(pictures, options).clips, "seed \(seed)")
  }
}

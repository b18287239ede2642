import QPCore
import QPTestSupport
import Testing

@testable import QPCapture

private typealias Sight = ConfirmedPresence.Sight

/// A video as a text: `.` is a picture without people, `?` one with unconfirmed people, `#` one with a confirmed person; ten
/// pictures a second.
private func sights(_ text: String) -> [(time: Timestamp, sight: Sight)] {
  text.enumerated().map { index, character in
    (
      Timestamp(milliseconds: Int64(index) * 100),
      character == "#" ? .confirmed : character == "?" ? .unconfirmed : .empty
    )
  }
}

/// The decision on every picture.
private func decided(_ pictures: [(time: Timestamp, sight: Sight)]) -> [(time: Timestamp, isPersonSeen: Bool)] {
  var presence = ConfirmedPresence()
  return pictures.flatMap { presence.add($0.time, $0.sight) } + presence.finish()
}

private func text(_ decided: [(time: Timestamp, isPersonSeen: Bool)]) -> String {
  String(decided.map { $0.isPersonSeen ? "#" : "." })
}

private func repeated(_ character: String, _ count: Int) -> String { String(repeating: character, count: count) }

struct ConfirmedPresenceTests {
  @Test func withoutConfirmationThereIsNoPerson() {
    #expect(text(decided(sights(repeated("?", 100)))) == repeated(".", 100))
  }

  @Test func picturesWithinTwoSecondsOfAConfirmationShowThePerson() {
    let pictures = repeated("?", 40) + "#" + repeated("?", 40)
    #expect(text(decided(sights(pictures))) == repeated(".", 20) + repeated("#", 41) + repeated(".", 20))
  }

  @Test func picturesWithoutPeopleShowNone() {
    #expect(text(decided(sights("??..?#.?.??"))) == "##..##.#.##")
  }

  /// While a person is confirmed now and then, a picture is decided as soon as it comes.
  @Test func aRecordingDoesNotLag() {
    var presence = ConfirmedPresence()
    for (time, sight) in sights(repeated("?", 6) + repeated("#?????????", 10)) {
      let now = presence.add(time, sight)
      if time >= Timestamp(milliseconds: 700) { #expect(now.map(\.time) == [time]) }
    }
  }

  /// By definition: a picture with people shows one if a person is confirmed within two seconds before or after.
  @Test(arguments: 0..<200 as Range<UInt64>) func decisionsAreThoseOfTheDefinition(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var time: Int64 = 0
    let pictures = (0..<300).map { _ -> (time: Timestamp, sight: Sight) in
      time += .random(in: 1...(Int.random(in: 0..<20, using: &random) == 0 ? 3_000_000 : 200_000), using: &random)
      let sight: Sight =
        switch Int.random(in: 0..<30, using: &random) {
        case 0: .confirmed
        case 1..<6: .empty
        default: .unconfirmed
        }
      return (Timestamp(microseconds: time), sight)
    }
    let expected = pictures.map { picture in
      picture.sight != .empty
        && pictures.contains { $0.sight == .confirmed && abs($0.time.seconds(since: picture.time)) <= 2 }
    }
    let decided = decided(pictures)
    #expect(decided.map(\.time) == pictures.map(\.time))
    #expect(decided.map(\.isPersonSeen) == expected, "seed \(seed)")
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func noPictureWaitsLongerThanTwoSeconds(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var presence = ConfirmedPresence()
    var waiting: Set<Timestamp> = []
    for index in 0..<300 {
      let now = Timestamp(milliseconds: Int64(index) * 100)
      waiting.insert(now)
      let sight: Sight =
        [.empty, .unconfirmed, .unconfirmed, .unconfirmed, .confirmed].randomElement(using: &random) ?? .empty
      for picture in presence.add(now, sight) { waiting.remove(picture.time) }
      #expect(waiting.allSatisfy { now.seconds(since: $0) <= 2 })
    }
  }

  @Test func nothingIsRememberedBeyondTheEnd() {
    var presence = ConfirmedPresence()
    _ = presence.add(.zero, .confirmed)
    _ = presence.finish()
    #expect(presence.add(Timestamp(milliseconds: 100), .unconfirmed).isEmpty)
    #expect(presence.earliestWaiting == Timestamp(milliseconds: 100))
    #expect(text(presence.finish()) == ".")
  }

  @Test func timesAtTheEndsOfTheRangeAreNoTrap() {
    var presence = ConfirmedPresence()
    var count = 0
    for microseconds in [Int64.min, .min + 1, 0, .max - 1, .max] {
      count += presence.add(Timestamp(microseconds: microseconds), .unconfirmed).count
    }
    #expect(count + presence.finish().count == 5)
  }
}

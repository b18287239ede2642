import Foundation
import QPCore
import QPTestSupport
import Testing

@testable import QPSignal

@Suite struct PersonTracksTests {
  private static let rate = 30.0

  /// Frames of people who walk at their own speeds in pixels per second, from their own places.
  private func frames(
    _ walkers: [(from: Double, speed: Double)], seconds: Double, seed: UInt64 = 1,
    hidden: (Int, Double) -> Bool = { _, _ in false }
  ) -> [PoseFrame] {
    var random = SplitMix64(seed: seed)
    return (0..<Int(seconds * Self.rate)).map { step in
      let time = Double(step) / Self.rate
      var crowd = Crowd(
        walkers.map {
          Figure.standing.shifted(by: Point($0.from + $0.speed * time - 500, 0)).shaken(by: 2, &random)
        })
      crowd.hide { hidden($0, time) }
      return crowd.frame(at: time)
    }
  }

  @Test func aRecordingOfOnePersonStaysAsItIs() {
    let frames = frames([(600, 100)], seconds: 3)
    let people = PersonTracks(frames)
    #expect(people.frames == frames)
    #expect(people.people.map(\.number) == [1])
    #expect(people.people[0].frameCount == frames.count && people.people[0].correctedFrames == 0)
    #expect(people.frames(of: people.people[0]) == frames)
  }

  @Test(arguments: [UInt64(1), 2, 3]) func peopleWhoPassEachOtherKeepTheirNumbers(seed: UInt64) {
    let frames = frames([(200, 300), (1700, -300)], seconds: 4, seed: seed)
    let people = PersonTracks(frames)
    #expect(people.people.count == 2)
    for (index, frame) in people.frames.enumerated() where index < 50 || index > 90 {
      // The left one at first is number 1, and comes first in the list of every frame.
      #expect(frame.poses.map(\.id) == [0, 1], "frame \(index)")
      #expect(frame.poses.first?.landmarks == frames[index].poses[0].landmarks, "frame \(index)")
    }
  }

  @Test func aPersonFoundTwiceIsOne() {
    var frames = frames([(400, 100), (1500, 0)], seconds: 4)
    // The second is found again, 0.2 sizes beside, now first and now last in the list.
    for index in 20..<80 {
      var double = frames[index].poses[1]
      double.landmarks = double.landmarks.map {
        $0.isMissing ? $0 : Landmark(x: $0.x + 0.02, y: $0.y, visibility: $0.visibility)
      }
      let poses = frames[index].poses
      frames[index] = frames[index].with(index % 2 == 0 ? [double] + poses : poses + [double])
    }
    let people = PersonTracks(frames)
    #expect(people.people.count == 2)
    #expect(people.people.map(\.frameCount) == [120, 120])
    #expect(people.frames.allSatisfy { $0.poses.count == 2 })
  }

  @Test func aGlimpseIsNoPerson() {
    // The second is seen for 0.2 s.
    let frames = frames([(500, 0), (1500, 0)], seconds: 3) { person, time in
      person == 1 && !(1..<1.2).contains(time)
    }
    let people = PersonTracks(frames)
    #expect(people.people.count == 1)
    #expect(people.frames.allSatisfy { $0.poses.count == 1 })
    // The same for 0.5 s is one, with all of the past.
    let longer = self.frames([(500, 0), (1500, 0)], seconds: 3) { person, time in
      person == 1 && !(1..<1.5).contains(time)
    }
    #expect(PersonTracks(longer).people.map(\.frameCount) == [90, 15])
  }

  @Test func aGapOfASecondIsBridgedAndOneOfThreeIsNot() {
    for (gap, count) in [(1.0, 2), (3.0, 3)] {
      let frames = frames([(500, 0), (1500, 0)], seconds: 7) { person, time in
        person == 1 && (2..<(2 + gap)).contains(time)
      }
      #expect(PersonTracks(frames).people.count == count, "gap of \(gap) s")
    }
  }

  /// A person leaves on the right; 1.9 s later one comes in there, or stands in the middle of the picture.
  @Test(arguments: [(1930.0, -150.0, 1), (1300, 0, 2)])
  func aPersonComesBackOverTheEdgeThatWasCrossed(position: Double, speed: Double, count: Int) {
    let frames = frames([(1580, 300), (position - 3.3 * speed, speed)], seconds: 5) { person, time in
      person == 0 ? time >= 1.4 : time < 3.3
    }
    #expect(PersonTracks(frames).people.count == count)
  }

  @Test func numbersFollowTheFirstSightingThenTheLeft() {
    let frames = frames([(1500, 0), (400, 0), (950, 0)], seconds: 3) { person, time in person == 2 && time < 1 }
    let people = PersonTracks(frames).people
    #expect(people.map { Int($0.bestBox.center.x / 100) } == [4, 15, 9])
  }

  @Test func aPlaceAndTimeNameAPerson() throws {
    let people = PersonTracks(frames([(200, 300), (1700, -300)], seconds: 4))
    let early = try #require(Timestamp(seconds: 0.5))
    let late = try #require(Timestamp(seconds: 3.5))
    #expect(people.person(at: Point(350, 300), time: early)?.number == 1)
    #expect(people.person(at: Point(1250, 300), time: late)?.number == 1)
    #expect(people.person(at: Point(650, 300), time: late)?.number == 2)
    #expect(people.person(at: Point(50, 20), time: late) == nil)
  }

  @Test(arguments: [PairedParts.legs, .upper, [.legs, .upper]], [1, 5, 40])
  func exchangedSidesArePutRight(parts: PairedParts, length: Int) {
    let frames = frames([(500, 60)], seconds: 5)
    var exchanged = frames
    for index in 60..<60 + length {
      exchanged[index] = frames[index].with([
        frames[index].poses[0].exchanging(parts, in: frames[index].topology)
      ])
    }
    let people = PersonTracks(exchanged)
    #expect(people.people.first?.correctedFrames == length)
    for (index, frame) in people.frames.enumerated() {
      #expect(frame.poses[0].landmarks == frames[index].poses[0].landmarks, "frame \(index)")
      #expect(frame.poses[0].sides == ((60..<60 + length).contains(index) ? parts : []))
    }
  }

  /// Legs that pass each other in a side view come to the same place, and go on.
  @Test(arguments: [15.0, 30, 60], [0.8, 1.0, 1.6]) func walkingLegsAreNotExchanged(rate: Double, cadence: Double) {
    let frames = (0..<Int(6 * rate)).map { step -> PoseFrame in
      let time = Double(step) / rate
      var figure = Figure.standing.shifted(by: Point(100 * time, 0))
      let middle = 500 + 100 * time
      for side in Side.allCases {
        // A stride of 0.8 legs, in opposite phases; hips and shoulders are seen from the side.
        let phase = 360 * cadence * time + (side == .left ? 0 : 180)
        let swing = sin(phase * .pi / 180)
        let lift = max(0, sin((phase + 90) * .pi / 180)) * 40
        figure.points[.shoulder(side: side)] = Point(middle + (side == .left ? 8 : -8), 220)
        figure.points[.hip(side: side)] = Point(middle + (side == .left ? 6 : -6), 420)
        figure.points[.knee(side: side)] = Point(middle + 60 * swing + lift, 560)
        figure.points[.ankle(side: side)] = Point(middle + 115 * swing, 700 - lift)
        figure.points[.heel(side: side)] = Point(middle + 115 * swing - 12, 715 - lift)
        figure.points[.footIndex(side: side)] = Point(middle + 115 * swing + 45, 725 - lift)
        figure.points[.elbow(side: side)] = Point(middle - 30 * swing, 320)
        figure.points[.wrist(side: side)] = Point(middle - 60 * swing, 400)
      }
      return Crowd([figure]).frame(at: time)
    }
    let people = PersonTracks(frames)
    #expect(people.people.first?.correctedFrames == 0)
    #expect(people.frames == frames)
  }

  @Test func identitiesOfARefinedRecordingAreKept() {
    let refined = PersonTracks(frames([(200, 300), (1700, -300)], seconds: 4))
    var tracker = PeopleTracker(policy: .fromLeft(2))
    for frame in refined.frames {
      let sighting = tracker.track(frame)
      #expect(sighting.id == 1 && sighting.index == frame.poses.firstIndex { $0.id == 1 })
      #expect(sighting.count == frame.poses.count)
    }
    let again = PersonTracks(refined.frames)
    #expect(again.frames == refined.frames && again.people == refined.people)
  }
}

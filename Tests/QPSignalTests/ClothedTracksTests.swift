import QPCore
import QPTestSupport
import Testing

@testable import QPSignal

/// People who are told apart by their clothes, where their places do not tell.
struct ClothedTracksTests {
  private static let rate = 30.0
  private static let clothes = [
    ClothingColors(trunk: SIMD3(50, 60, 40), thighs: SIMD3(20, 0, 0)),
    ClothingColors(trunk: SIMD3(40, 10, -50), thighs: SIMD3(25, 5, -10)),
  ]

  /// Two people who walk towards each other, meet after 2 s, the second hidden for 0.4 s, and then go on or turn back.
  private func meeting(turningBack: Bool, clothes: (Int, Double) -> ClothingColors?) -> [PoseFrame] {
    var random = SplitMix64(seed: 4)
    return (0..<Int(4 * Self.rate)).map { step in
      let time = Double(step) / Self.rate
      let way = turningBack ? 300 * min(time, 4 - time) : 300 * time
      var crowd = Crowd(
        [350 + way, 1550 - way].map { Figure.standing.shifted(by: Point($0 - 500, 0)).shaken(by: 2, &random) })
      crowd.hide { $0 == 1 && abs(time - 2) < 0.2 }
      let frame = crowd.frame(at: time)
      let isHidden = frame.poses.count == 1
      return frame.with(
        frame.poses.enumerated().map { index, pose in
          var pose = pose
          pose.clothing = clothes(isHidden ? 0 : index, time)
          return pose
        })
    }
  }

  /// The identities of the left and the right one at the end.
  private func last(_ frames: [PoseFrame]) -> [Int?]? {
    let people = PersonTracks(frames)
    #expect(people.people.count == 2)
    return people.frames.last?.poses.sorted { ($0.landmarks.first?.x ?? 0) < ($1.landmarks.first?.x ?? 0) }.map(\.id)
  }

  @Test func peopleWhoTurnBackAreExchangedByTheirPlacesAlone() {
    #expect(last(meeting(turningBack: true) { _, _ in nil }) == [1, 0])
  }

  @Test func peopleWhoTurnBackKeepTheirNumbersByTheirClothes() {
    #expect(last(meeting(turningBack: true) { person, _ in Self.clothes[person] }) == [0, 1])
  }

  @Test func peopleWhoGoOnKeepTheirNumbers() {
    #expect(last(meeting(turningBack: false) { _, _ in nil }) == [1, 0])
    #expect(last(meeting(turningBack: false) { person, _ in Self.clothes[person] }) == [1, 0])
  }

  /// Both in the same colours, and of one of them the colours change in the light.
  @Test func clothesThatTellNothingChangeNothing() {
    #expect(last(meeting(turningBack: false) { _, _ in Self.clothes[0] }) == [1, 0])
    let inLight = meeting(turningBack: false) { person, time in
      person == 0 && time > 1 ? ClothingColors(trunk: SIMD3(90, 5, 5), thighs: SIMD3(70, 0, 0)) : Self.clothes[1]
    }
    #expect(last(inLight) == [1, 0])
  }

  // MARK: Returns

  /// One person stands on the left for a second, and later for two on the right; another stands in the middle.
  private func returning(
    after absence: Double = 5, size: Double = 1, isOtherThere: (Double) -> Bool = { _ in true },
    _ clothes: (Int) -> ClothingColors?
  ) -> Int {
    let frames = (0..<Int((3 + absence) * Self.rate)).map { step -> PoseFrame in
      let time = Double(step) / Self.rate
      let isBack = time >= 1 + absence
      let returned = Figure.standing.scaled(by: isBack ? size : 1)
      var crowd = Crowd([
        returned.shifted(by: Point(isBack ? 1100 : -100, 0)), Figure.standing.shifted(by: Point(500, 0)),
      ])
      crowd.hide { $0 == 0 ? time >= 1 && !isBack : !isOtherThere(time) }
      let frame = crowd.frame(at: time)
      let people = [time < 1 ? 0 : isBack ? 2 : nil, isOtherThere(time) ? 1 : nil].compactMap(\.self)
      return frame.with(
        zip(people, frame.poses).map { person, pose in
          var pose = pose
          pose.clothing = clothes(person)
          return pose
        })
    }
    return PersonTracks(frames).people.count
  }

  @Test func aPersonComesBackInTheSameClothes() {
    #expect(returning { _ in nil } == 3)
    #expect(returning { Self.clothes[$0 == 1 ? 1 : 0] } == 2)
    // A little darker, in the shade.
    let darker = ClothingColors(trunk: SIMD3(42, 55, 38), thighs: SIMD3(18, 0, 0))
    #expect(returning { $0 == 2 ? darker : Self.clothes[$0] } == 2)
    // Once without thighs.
    #expect(returning { $0 == 2 ? ClothingColors(trunk: SIMD3(50, 60, 40)) : Self.clothes[$0] } == 2)
  }

  @Test(arguments: [(58.0, 2), (62, 3)]) func aPersonComesBackWithinAMinute(absence: Double, count: Int) {
    #expect(returning(after: absence) { Self.clothes[$0 == 1 ? 1 : 0] } == count)
  }

  @Test func aPersonInOtherClothesOrOfAnotherSizeIsAnother() {
    let green = ClothingColors(trunk: SIMD3(60, -50, 40), thighs: SIMD3(20, 0, 0))
    #expect(returning { $0 == 2 ? green : Self.clothes[$0] } == 3)
    #expect(returning(size: 0.4) { Self.clothes[$0 == 1 ? 1 : 0] } == 3)
  }

  @Test func peopleDressedAlikeDoNotComeBack() {
    #expect(returning { _ in Self.clothes[0] } == 3)
    // Nearly alike: the difference to the one in the middle is less than twice that of the two on the sides.
    let shades = [50, 58, 44].map { ClothingColors(trunk: SIMD3($0, 60, 40), thighs: SIMD3(20, 0, 0)) }
    #expect(returning { shades[$0] } == 3)
    // The one alike is there only when the person is back.
    #expect(returning(isOtherThere: { $0 > 6 }) { _ in Self.clothes[0] } == 3)
  }

  /// Visitors in like clothes come one after the other, without another person to compare them with.
  @Test func likenessWithoutComparisonJoinsNoTracks() {
    #expect(returning(isOtherThere: { _ in false }) { _ in Self.clothes[0] } == 2)
    // The other has no known clothes.
    #expect(returning { $0 == 1 ? nil : Self.clothes[0] } == 3)
  }

  // MARK: Changes

  /// Of one person alone the light changes, while only the face is seen, so that the size is not known.
  @Test func onePersonInChangingLightIsOne() {
    var random = SplitMix64(seed: 5)
    let frames = (0..<90).map { step -> PoseFrame in
      var crowd = Crowd([Figure.standing.shaken(by: 2, &random), Figure.standing.shifted(by: Point(900, 0))])
      crowd.hide { $0 == 1 && step < 60 }
      let frame = crowd.frame(at: Double(step) / Self.rate)
      return frame.with(
        frame.poses.enumerated().map { index, pose in
          var pose = pose
          pose.clothing = step < 45 || index == 1 ? Self.clothes[0] : Self.clothes[1]
          let isFaceAlone = index == 0 && (30..<60).contains(step)
          if isFaceAlone { for point in 11..<33 { pose.landmarks[point] = .missing } }
          return pose
        })
    }
    #expect(PersonTracks(frames).people.map(\.frameCount) == [90, 30])
  }

  @Test func aTrackIsCutWhereTheClothesChange() {
    let frames = meeting(turningBack: false) { person, time in Self.clothes[time < 1 ? person : 1 - person] }
    let track = Track(sightings: frames.indices.prefix(50).map { TrackObservation(frame: $0, pose: 0) })
    let parts = TrackClothing(along: track, in: frames).parts
    #expect(parts.map(\.sightings.count) == [30, 20])
    #expect(parts.map(\.cutAfter) == [nil, TrackObservation(frame: 29, pose: 0)])
    let bare = frames.map { $0.with($0.poses.map { Pose(landmarks: $0.landmarks) }) }
    #expect(TrackClothing(along: track, in: bare).parts.count == 1)
  }
}

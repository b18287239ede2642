import QPCore
import QPTestSupport
import Testing

@testable import QPSignal

@Suite struct PeopleTrackerTests {
  @Test(arguments: [5, 15, 30, 60], [UInt64(1), 2, 3]) func crossingPeopleKeepTheirIdentities(rate: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var tracker = PeopleTracker()
    // Two people walk past each other at 0.75 m/s, and a third behind them stands.
    for step in 0...5 * rate {
      let time = Double(step) / Double(rate)
      let places = [Point(200 + 300 * time, 0), Point(1700 - 300 * time, 10), Point(950, -60)]
      var crowd = Crowd(places.map { Figure.standing.shifted(by: $0 - Point(500, 0)).shaken(by: 2, &random) })
      crowd.shuffle(using: &random)
      _ = tracker.track(crowd.frame(at: time))
      let isClear = abs(places[0].x - places[1].x) > 60 && places.allSatisfy { abs($0.x - 950) > 60 || $0.x == 950 }
      if isClear { #expect(crowd.ids(tracker) == [2, 1, 0], "at \(time) s") }
    }
  }

  @Test(arguments: [UInt64(4), 5]) func orderOfTheListChangesNothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (tracker, shuffled) = (PeopleTracker(), PeopleTracker())
    var walk = (0..<6).map { Point(Double($0) * 300 - 450, 0) }
    for step in 0..<200 {
      for person in walk.indices {
        walk[person] += Point(.random(in: -20...20, using: &random), .random(in: -5...5, using: &random))
      }
      // Anybody may be out of sight.
      var crowd = Crowd(walk.map { Figure.standing.shifted(by: $0) })
      crowd.hide { _ in Int.random(in: 0..<10, using: &random) == 0 }
      let expected = tracker.track(crowd.frame(at: Double(step) / 20))
      let ids = crowd.ids(tracker)
      let chosen = expected.index.map { crowd.order[$0] }
      crowd.shuffle(using: &random)
      let sighting = shuffled.track(crowd.frame(at: Double(step) / 20))
      #expect(crowd.ids(shuffled) == ids, "step \(step)")
      #expect(sighting.id == expected.id && sighting.index.map { crowd.order[$0] } == chosen)
    }
  }

  @Test func idsStayWhenAPersonBetweenLeaves() {
    var tracker = PeopleTracker()
    let figures = [500.0, 800, 1150, 1500].map { Figure.standing.shifted(by: Point($0 - 500, 0)) }
    for step in 0..<100 {
      var crowd = Crowd(figures)
      if step > 10 { crowd.hide { $0 == 0 } }
      _ = tracker.track(crowd.frame(at: Double(step) / 30))
    }
    // The most central in a picture 2,000 wide came first.
    #expect(Set(tracker.ids.values) == [0, 1, 3])
    var crowd = Crowd(figures)
    crowd.hide { $0 == 1 }
    _ = tracker.track(crowd.frame(at: 3.4))
    #expect(crowd.ids(tracker) == [4, nil, 0, 3])
  }

  @Test func singlePointIsNotAPerson() {
    var tracker = PeopleTracker()
    for step in 0..<20 {
      // The patient moves on, and a lone nose stays exactly where the patient's was.
      let patient = Figure.standing.shifted(by: Point(500 + Double(step) * 6, 0))
      var nose = Figure.standing.shifted(by: Point(500, 0))
      nose.points = nose.points.filter { $0.key == .nose }
      let crowd = Crowd(step == 0 ? [patient] : [nose, patient])
      let sighting = tracker.track(crowd.frame(at: Double(step) / 10))
      #expect(sighting == PeopleTracker.Sighting(count: 1, index: step == 0 ? 0 : 1, id: 0))
    }
    // Alone it is better than nothing.
    var hand = Figure.standing.shifted(by: Point(620, 0))
    hand.points = hand.points.filter { $0.key == .leftWrist }
    #expect(tracker.track(Crowd([hand]).frame(at: 2)) == PeopleTracker.Sighting(count: 1, index: 0, id: 0))
  }

  @Test func wholePersonNearbyOutweighsFewPointsInPlace() {
    var tracker = PeopleTracker()
    _ = tracker.track(Crowd([.standing]).frame(at: 0))
    var face = Figure.standing
    face.points = face.points.filter { $0.key.keypointSigma < 0.03 }
    let crowd = Crowd([face, Figure.standing.shifted(by: Point(12, 0))])
    #expect(tracker.track(crowd.frame(at: 0.1)).index == 1)
  }

  @Test(arguments: [5, 30, 60]) func identityReturnsAfterOneSecondButNotAfterThree(rate: Int) {
    for (gap, isSame) in [(1, true), (3, false)] {
      var tracker = PeopleTracker()
      var last = PeopleTracker.Sighting()
      for step in 0...8 * rate {
        let time = Double(step) / Double(rate)
        var crowd = Crowd([Figure.standing.shifted(by: Point(450, 0)), .therapist])
        let isHidden = time > 2 && time < 2 + Double(gap)
        crowd.hide { $0 == 0 && isHidden }
        last = tracker.track(crowd.frame(at: time))
        #expect(last.count == (isHidden ? 1 : 2))
        // Nobody is measured in the patient's stead for two seconds.
        if time < 4 { #expect(last.id == 0 && last.index == (isHidden ? nil : 0), "at \(time) s") }
      }
      #expect(last.id == (isSame ? 0 : 1))
      #expect(tracker.ids[0] == (isSame ? 0 : 2))
    }
  }

  /// A person alone is lost for some frames, and found again in a posture that resembles the old one in nothing.
  @Test(arguments: [15, 30, 60]) func personAloneIsFoundAgainAfterABadFrame(rate: Int) {
    var tracker = PeopleTracker()
    var measured: [Double] = []
    for step in 0...3 * rate {
      let time = Double(step) / Double(rate)
      var figure = Figure.standing
      if time > 1 {
        figure.points = figure.points.mapValues { Point(500 + 1.4 * ($0.y - 450), 500 + 1.4 * ($0.x - 500)) }
      }
      var crowd = Crowd([figure])
      crowd.hide { _ in time > 1 && time <= 1.2 }
      if tracker.track(crowd.frame(at: time)).index != nil { measured.append(time) }
    }
    let again = measured.first { $0 > 1.2 } ?? .infinity
    #expect(again < 1.7, "again at \(again) s")
  }

  /// Of one person alone there are two tracks, one from some bad frames, and the person is later seen as in those.
  @Test(arguments: [15, 30, 60]) func tracksDoNotTakeTurnsForAPersonAlone(rate: Int) {
    var tracker = PeopleTracker()
    var bad = Figure.standing
    bad.points = bad.points.mapValues { Point(500 + 1.4 * ($0.y - 450), 500 + 1.4 * ($0.x - 500)) }
    var lost = 0
    for step in 0...4 * rate {
      let time = Double(step) / Double(rate)
      let isBad = time > 1 && time < 1.15 || time > 1.6
      let sighting = tracker.track(Crowd([isBad ? bad : .standing]).frame(at: time))
      if sighting.index == nil { lost += 1 }
      #expect(sighting.id == 0, "at \(time) s")
    }
    #expect(Double(lost) / Double(rate) < 0.6, "lost for \(lost) frames")
  }

  @Test(arguments: [5, 60]) func largerTherapistDoesNotTakeOver(rate: Int) {
    var tracker = PeopleTracker()
    for step in 0...6 * rate {
      let time = Double(step) / Double(rate)
      // Comes in from the side, stands before the middle, goes.
      let x = time < 3 ? 1500 - 260 * time : 720 + 260 * (time - 3)
      let therapist = Figure.standing.scaled(by: 1.4).shifted(by: Point(x, 100))
      let crowd = Crowd([therapist, Figure.standing.shifted(by: Point(380, 0))])
      let sighting = tracker.track(crowd.frame(at: time))
      #expect(sighting.index == 1 && sighting.id == 0, "at \(time) s")
    }
  }

  @Test func eachPolicyChoosesItsPerson() {
    // Stretched arms make the second the largest, the long trunk the third the nearest.
    var wide = Figure.standing.shifted(by: Point(-200, 0))
    wide.points[.leftWrist] = Point(700, 220)
    wide.points[.rightWrist] = Point(-150, 220)
    var near = Figure.standing.scaled(by: 1.2).shifted(by: Point(1300, 0))
    for body in [Body.leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .leftHeel, .rightHeel] { near.points[body] = nil }
    for body in [Body.leftFootIndex, .rightFootIndex] { near.points[body] = nil }
    let crowd = Crowd([Figure.standing.shifted(by: Point(480, 0)), wide, near])
    let expected: [PersonPolicy: Int] = [.firstSeen: 0, .mostCentral: 0, .largest: 1, .nearest: 2]
    for policy in PersonPolicy.allCases {
      var tracker = PeopleTracker(policy: policy)
      #expect(tracker.track(crowd.frame(at: 0)).index == expected[policy], "\(policy)")
    }
  }

  @Test func numberCountsFromTheLeftOnceEnoughPeopleAreInView() {
    func person(_ x: Double) -> Figure { Figure.standing.shifted(by: Point(x - 500, 0)) }
    var tracker = PeopleTracker(policy: .fromLeft(2))
    #expect(tracker.track(Crowd([person(1400)]).frame(at: 0)) == PeopleTracker.Sighting(count: 1, index: nil, id: nil))
    // The list's order has no meaning: the second from the left is the first of the list.
    let sighting = tracker.track(Crowd([person(1400), person(300)]).frame(at: 0.1))
    #expect(sighting.index == 0)
    // The choice stays while others come and the person moves.
    for step in 0...60 {
      let crowd = Crowd([person(750), person(1400 - 22 * Double(step)), person(300)])
      let next = tracker.track(crowd.frame(at: 0.2 + Double(step) / 10))
      #expect(next.id == sighting.id)
      if step < 20 || step == 60 { #expect(next.index == 1, "step \(step)") }
    }
    // When they are forgotten the second from the left is chosen again.
    for step in 0...30 {
      let time = 6.3 + Double(step) / 10
      let next = tracker.track(Crowd([person(750), person(300)]).frame(at: time))
      if time < 8.15 { #expect(next.index == nil, "at \(time) s") }
      if time > 8.25 { #expect(next.index == 0 && next.id != sighting.id, "at \(time) s") }
    }
  }

  @Test func policiesHaveNamesAndNumbers() {
    for policy in PersonPolicy.allCases { #expect(PersonPolicy(rawValue: "\(policy)") == policy) }
    #expect(PersonPolicy(rawValue: "2") == .fromLeft(2) && PersonPolicy.fromLeft(2).rawValue == "2")
    for name in ["", "0", "-1", "fromLeft", "Largest", "1.0"] {
      #expect(PersonPolicy(rawValue: name) == nil, "\(name)")
    }
  }

  @Test func changeNeedsMoreThanNoiseAndNoLock() {
    func crowd(_ scale: Double) -> Crowd {
      Crowd([Figure.standing, Figure.standing.scaled(by: scale).shifted(by: Point(900, 0))])
    }
    var tracker = PeopleTracker(policy: .nearest)
    var locked = tracker
    for (step, scale) in [0.95, 1.05, 1.15, 1.2].enumerated() {
      #expect(tracker.track(crowd(scale).frame(at: Double(step) / 10)).index == 0)
      _ = locked.track(crowd(scale).frame(at: Double(step) / 10))
    }
    locked.lock()
    for step in 4..<40 {
      let scale = min(1.2 + 0.02 * Double(step - 3), 1.5)
      _ = tracker.track(crowd(scale).frame(at: Double(step) / 10))
      #expect(locked.track(crowd(scale).frame(at: Double(step) / 10)).index == 0)
    }
    #expect(tracker.track(crowd(1.5).frame(at: 4)).index == 1)
    locked.unlock()
    #expect(locked.track(crowd(1.5).frame(at: 4)).index == 1)
  }

  @Test func trackIsTakenBackAfterAJumpToAnotherPerson() {
    // It knows only one person at a time.
    var tracker = PeopleTracker()
    func see(_ figure: Figure, _ step: Int) -> PeopleTracker.Sighting {
      tracker.track(Crowd([figure]).frame(at: Double(step) / 10))
    }
    for step in 0..<10 { #expect(see(.standing, step).index == 0) }
    // For a frame it is a fault.
    #expect(see(.therapist, 10) == PeopleTracker.Sighting(count: 1, index: nil, id: 0))
    for step in 11..<50 { #expect(see(.standing, step) == PeopleTracker.Sighting(count: 1, index: 0, id: 0)) }
    // For longer it is another person.
    #expect((50..<53).map { see(.therapist, $0).index } == [nil, nil, nil])
    #expect(see(.therapist, 53) == PeopleTracker.Sighting(count: 1, index: 0, id: 2))
  }

  @Test func strayPointDoesNotMoveTheTrack() {
    var tracker = PeopleTracker()
    for step in 0..<20 {
      var figure = Figure.standing
      if step % 5 == 4 { figure.points[.nose] = Point(50_000, 150) }
      #expect(tracker.track(Crowd([figure]).frame(at: Double(step) / 10)).index == 0, "step \(step)")
    }
  }

  @Test func crowdsAndFarPointsAreTracked() throws {
    var tracker = PeopleTracker()
    let seed: UInt64 = 8
    var random = SplitMix64(seed: seed)
    for step in 0..<4 {
      let crowd = Crowd((0..<300).map { _ in Figure.standing.shaken(by: 1000, &random) })
      #expect(tracker.track(crowd.frame(at: Double(step))).count == 300)
      #expect(tracker.ids.count <= PeopleParameters.current.mostPeople)
    }
    for (step, far) in [1e5, -1e9, .infinity, .nan, 0].enumerated() {
      let crowd = Crowd([Figure.standing.scaled(by: far), Figure.standing])
      let sighting = tracker.track(crowd.frame(at: 10 + Double(step) / 10))
      #expect(crowd.ids(tracker)[1] == sighting.id || sighting.index == 0)
    }
    tracker.reset()
    #expect(tracker.ids.isEmpty)
    let other = try PoseFrame(
      timestamp: .zero, size: PictureSize(width: 10, height: 10), topology: .coco17,
      poses: [Pose(landmarks: Array(repeating: .missing, count: 17))])
    #expect(tracker.track(other) == PeopleTracker.Sighting())
  }
}

extension PeopleTrackerTests {
  /// The picture of a phone that is turned has other sides: the person is found at once, as another one.
  @Test func aPersonIsFoundInATurnedPicture() throws {
    var tracker = PeopleTracker()
    for step in 0..<60 {
      var figure = Figure.standing
      if step >= 30 {
        figure.size = PictureSize(width: figure.size.height, height: figure.size.width)
        for (body, point) in figure.points { figure.points[body] = point - Point(100, -100) }
      }
      let sighting = tracker.track(try figure.frame(at: Double(step) / 30))
      #expect(sighting.index == 0 && sighting.id == (step < 30 ? 0 : 1), "step \(step)")
    }
  }
}

/// Several people in one frame whose order in the list is not theirs.
struct Crowd {
  let figures: [Figure]
  /// The person at each place of the list.
  private(set) var order: [Int]

  init(_ figures: [Figure]) {
    self.figures = figures
    order = Array(figures.indices)
  }

  mutating func shuffle(using random: inout SplitMix64) {
    order.shuffle(using: &random)
  }

  mutating func hide(where isHidden: (Int) -> Bool) {
    order.removeAll(where: isHidden)
  }

  func frame(at seconds: Double) -> PoseFrame {
    PoseFrame(
      checked: Timestamp(microseconds: Int64((seconds * 1e6).rounded())), size: Figure.hall, topology: .blazePose33,
      poses: order.map { person in
        var figure = figures[person]
        figure.size = Figure.hall
        return figure.pose(at: seconds)
      }, gravity: nil, intrinsics: nil, displayMirrored: false)
  }

  /// The id of each person, nil where they are out of sight.
  func ids(_ tracker: PeopleTracker) -> [Int?] {
    figures.indices.map { person in order.firstIndex(of: person).flatMap { tracker.ids[$0] } }
  }
}

extension Figure {
  static let hall = PictureSize(width: 2000, height: 1000)
  static let therapist = Figure.standing.scaled(by: 1.4).shifted(by: Point(900, 0))

  func shifted(by offset: Point) -> Figure {
    var figure = self
    figure.points = points.mapValues { $0 + offset }
    return figure
  }

  func scaled(by factor: Double) -> Figure {
    var figure = self
    figure.points = points.mapValues { $0 * factor }
    return figure
  }

  func shaken(by pixels: Double, _ random: inout SplitMix64) -> Figure {
    var figure = self
    for body in Body.allCases {
      figure.points[body]? += Point(
        .random(in: -pixels...pixels, using: &random), .random(in: -pixels...pixels, using: &random))
    }
    return figure
  }
}

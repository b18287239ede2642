import QPCore
import QPTestSupport
import Testing

/// Who is measured, as the pipeline's users see it.
@Suite struct PersonPolicyTests {
  @Test func measuredPersonComesFirstAndOthersStay() throws {
    var pipeline = Pipeline(
      features: [.counting()], configuration: Configuration(smoothing: nil, overlay: .none))
    let patient = Figure.standing.shifted(by: Point(450, 0))
    let output = try pipeline.process(Crowd([.therapist, patient]).frame(at: 0))
    #expect(output.status.info?.peopleCount == 2)
    #expect(output.status.info?.personID == 0)
    #expect(output.advice == [.severalPeople])
    #expect(abs((output.landmarks?.pixel(.nose)?.x ?? 0) - 950) < 0.01)
    let alone = try pipeline.process(Crowd([patient]).frame(at: 0.1))
    #expect(alone.advice.isEmpty)
    #expect(alone.status.info?.peopleCount == 1)
  }

  @Test func newPersonResetsTheState() throws {
    var pipeline = Pipeline(features: [.counting()], configuration: Configuration(overlay: .none))
    let patient = Figure.standing.shifted(by: Point(450, 0))
    var outputs: [FrameOutput] = []
    for step in 0..<40 {
      // The patient leaves after a second; the therapist is measured two seconds later.
      let crowd = Crowd(step <= 10 ? [.therapist, patient] : [.therapist])
      outputs.append(try pipeline.process(crowd.frame(at: Double(step) / 10)))
    }
    let counts = outputs.map { $0.results.values.first?.value }
    #expect(counts[...10].compactMap { $0 } == (1...11).map { Double($0) })
    #expect(counts[11...30].allSatisfy { $0 == nil })
    #expect(counts[31...].compactMap { $0 } == (1...9).map { Double($0) })
    guard case .noPersonFound(let info) = outputs[15].status else { throw Unexpected() }
    #expect(info.peopleCount == 1 && info.personID == 0)
    #expect(outputs[39].status.info?.personID == 1)
  }

  @Test func policyIsConfigurableAndLockable() throws {
    let small = Figure.standing.shifted(by: Point(450, 0))
    for isLocked in [false, true] {
      var pipeline = Pipeline(configuration: Configuration(overlay: .none, person: .nearest))
      _ = try pipeline.process(Crowd([small]).frame(at: 0))
      if isLocked { pipeline.lockPerson() }
      let output = try pipeline.process(Crowd([.therapist, small]).frame(at: 0.1))
      #expect(output.status.info?.personID == (isLocked ? 0 : 1))
      pipeline.unlockPerson()
      #expect(try pipeline.process(Crowd([.therapist, small]).frame(at: 0.2)).status.info?.personID == 1)
    }
  }

  @Test func bothSessionsLock() throws {
    let small = Figure.standing.shifted(by: Point(450, 0))
    let configuration = Configuration(overlay: .none, person: .nearest)
    let frames = [Crowd([small]).frame(at: 0)] + (1...3).map { Crowd([.therapist, small]).frame(at: Double($0) / 10) }
    var people: [Int?] = []
    let quickPose = QuickPose(configuration: configuration)
    quickPose.start(features: []) { status, _, _, _, _ in people.append(status.info?.personID) }
    let seen = Locked<[Int?]>([])
    let session = PoseSession(configuration: configuration)
    session.start(features: []) { status, _, _, _, _ in seen.withLock { $0.append(status.info?.personID) } }
    for (index, frame) in frames.enumerated() {
      if index == 1 {
        quickPose.lockPerson()
        session.lockPerson()
      } else if index == 2 {
        quickPose.unlockPerson()
        session.unlockPerson()
      }
      try quickPose.submit(frame)
      try session.submit(frame)
    }
    #expect(people == [0, 0, 1, 1])
    #expect(seen.withLock { $0 } == people)
  }

  @Test func adviceReachesTheCallbacksOfBothSessions() throws {
    let patient = Figure.standing.shifted(by: Point(450, 0))
    let frames = [[patient], [.therapist, patient], []].enumerated().map { Crowd($1).frame(at: Double($0) / 10) }
    let configuration = Configuration(overlay: .none)
    var advice: [[PoseFeedback]?] = []
    let quickPose = QuickPose(configuration: configuration)
    quickPose.start(features: []) { status, _, _, _, _ in advice.append(status.info?.advice) }
    let told = Locked<[[PoseFeedback]?]>([])
    let session = PoseSession(configuration: configuration)
    session.start(features: []) { status, _, _, _, _ in told.withLock { $0.append(status.info?.advice) } }
    for frame in frames {
      try quickPose.submit(frame)
      try session.submit(frame)
    }
    #expect(advice == [[], [.severalPeople], []])
    #expect(told.withLock { $0 } == advice)
  }

  @Test func chunkedRunIsTheSame() throws {
    let seed: UInt64 = 21
    var random = SplitMix64(seed: seed)
    let frames = (0..<100).map { step in
      var crowd = Crowd(
        (0..<4).map { Figure.standing.shifted(by: Point(Double($0) * 350 - 200, 0)).shaken(by: 9, &random) })
      crowd.shuffle(using: &random)
      return crowd.frame(at: Double(step) / 25)
    }
    func trace(_ pipeline: inout Pipeline, _ frames: ArraySlice<PoseFrame>) throws -> [Pose?] {
      try frames.map { try pipeline.process($0).landmarks?.pose }
    }
    var whole = Pipeline(configuration: Configuration(overlay: .none))
    var first = whole
    let expected = try trace(&whole, frames[...])
    let head = try trace(&first, frames[..<37])
    var second = first
    #expect(try head + trace(&second, frames[37...]) == expected)
  }

  struct Unexpected: Error {}
}

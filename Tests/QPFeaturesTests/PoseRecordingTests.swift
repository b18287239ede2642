import QPCore
import QPRecording
import QPFeatures
import QPTestSupport
import Testing

/// A pose from a recording.
@Suite struct PoseRecordingTests {
  @Test(arguments: PoseTests.poses) func aRecordedPoseScoresAsTheNamedOne(name: String) throws {
    let pose = try PoseTests.pose(name)
    for isTurned in [false, true] {
      let frame = try Figure.posed(pose, isTurned: isTurned).frame()
      let recorded = try PoseReference(name: "Mine", showing: [frame])
      #expect(recorded.view == pose.view && recorded.id == "mine")
      for off in [[:], [PoseJoint.leftKnee: 30.0, .rightShoulder: -25]] as [[PoseJoint: Double]] {
        for turned in [false, true] {
          let figure = Figure.posed(pose, off: off, isTurned: turned)
          let (named, mine) = (try PoseTests.score(figure, pose), try PoseTests.score(figure, recorded))
          #expect(abs(named.score - mine.score) < 0.01)
        }
      }
    }
  }

  @Test func faultsOfTheEstimatorDoNotSpoilIt() throws {
    var frames = try (0..<9).map { try Figure.posed(.navasana, off: [.leftElbow: Double($0 - 4)]).frame() }
    frames.append(try Figure.posed(.navasana, off: [.leftElbow: 120, .trunk: 50]).frame())
    frames.append(try Figure.standing.emptyFrame())
    let recorded = try PoseReference(name: "Mine", showing: frames)
    #expect(abs((recorded[.leftElbow]?.degrees ?? .nan)) < 1)
    #expect(abs((recorded[.trunk]?.degrees ?? .nan) + 35) < 0.01)
  }

  @Test func aFoldedLimbHasAMedian() throws {
    // Around ±180 the plain median would be 0: a straight elbow.
    let frames = try [-1.0, 1, -2, 2, 0].map { try Figure.posed(.dandasana, off: [.leftElbow: 180 + $0]).frame() }
    let recorded = try PoseReference(name: "Folded", showing: frames)
    #expect(abs(abs(recorded[.leftElbow]?.degrees ?? .nan) - 180) < 0.01)
  }

  @Test func unseenJointsAreFree() throws {
    var figure = Figure.posed(.navasana)
    figure.points[.leftWrist] = nil
    let recorded = try PoseReference(name: "Mine", showing: [figure.frame()])
    #expect(recorded[.leftElbow] == nil && recorded[.rightElbow] != nil)
    #expect(try PoseTests.score(.posed(.navasana, off: [.leftElbow: 90]), recorded).score > 99.99)
  }

  @Test func tooLittleIsRefusedWithAReason() throws {
    #expect(throws: PoseRecordingError(.noPerson(frames: 0))) { try PoseReference(name: "Nobody", showing: []) }
    let empty = try Figure.standing.emptyFrame()
    #expect(throws: PoseRecordingError(.noPerson(frames: 1))) { try PoseReference(name: "Nobody", showing: [empty]) }
    var figure = Figure.standing
    for body in [Body.leftKnee, .rightKnee, .leftElbow, .rightElbow] { figure.points[body] = nil }
    let frame = try figure.frame()
    #expect(throws: PoseRecordingError(.tooLittle(seen: [.trunk]))) {
      try PoseReference(name: "Half", showing: [frame])
    }
  }

  @Test(.enabled(if: Shared.isThere, Comment(rawValue: Shared.missing)))
  func aSquatIsLikeItselfAndStandingIsNot() throws {
    let frames = try RecordingReader.frames("squats-two-and-a-half")
    let down = try PoseReference(name: "Squat", showing: [frames[6]])
    let scores = frames.map { frame in Landmarks(frame).flatMap { down.score($0)?.score } ?? .nan }
    #expect(scores[6] > 99.9)
    #expect(scores[0] < 60, "\(scores)")
  }
}

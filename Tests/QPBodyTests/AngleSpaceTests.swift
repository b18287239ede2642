import Foundation
@testable import QPBody
import QPCore
@testable import QPFeatures
import Testing

/// A squat seen at 45°, from where the picture tells no angle, read by features.
struct AngleSpaceTests {
  private let knee = Feature.rangeOfMotion(.knee(side: .left, movement: .flexion))
  private let person = SquattingPerson()

  /// The readings of a feature by time.
  private func readings(
    _ feature: Feature, of frames: [PoseFrame], in space: AngleSpace?
  ) throws -> [(time: Double, result: FeatureResult)] {
    var configuration = Configuration(overlay: .none)
    configuration.space = space
    var pipeline = Pipeline(features: [feature], configuration: configuration)
    return try frames.compactMap { frame in
      let output = try pipeline.process(frame)
      return output.results[feature].map { (frame.timestamp.seconds, $0) }
    }
  }

  /// An error of the points of about a centimetre that lasts for some frames, as estimators' do.
  private func frames() throws -> [PoseFrame] {
    try person.frames { frame, point, axis in
      let wave = sin(Double(frame) / 4 + Double(point * 7 + axis * 3))
      return axis < 2 ? 2 * wave : 0.02 * wave
    }
  }

  @Test func thePictureReadsNothingAt45Degrees() throws {
    #expect(try readings(knee, of: frames(), in: .picture).isEmpty)
    #expect(try readings(knee, of: frames(), in: nil).isEmpty)
  }

  @Test(arguments: [AngleSpace.body, .automatic]) func aLiveSessionReadsTheBody(space: AngleSpace) throws {
    let readings = try readings(knee, of: frames(), in: space)
    #expect(readings.count >= 60, "\(readings.count) of \(person.times.count) frames, of which 50 settle the filter")
    for (time, result) in readings {
      let truth = person.angles(time).knee
      #expect(abs(result.value - truth) < 8, "\(result.value) at \(time) s is \(truth)")
      #expect(result.interval?.contains(truth) == true)
      let (whole, noise) = (try #require(result.interval), try #require(result.precision))
      #expect(whole.lowerBound < noise.lowerBound && noise.upperBound < whole.upperBound)
      #expect(result.detail(of: CompensationDetail.self)?.isInSpace == true)
    }
  }

  @Test func bodiesOfARecordingAreReadWithoutAWord() throws {
    let fitted = try BodySmoother().addingBodies(to: frames())
    let readings = try readings(knee, of: fitted, in: nil)
    #expect(readings.count >= fitted.count - 6)
    #expect(readings.allSatisfy { abs($0.result.value - person.angles($0.time).knee) < 8 })
    #expect(try self.readings(knee, of: fitted, in: .picture).isEmpty)
  }

  @Test func eachPersonOfAFrameHasABody() throws {
    var other = SquattingPerson()
    other.yaw = -60
    let pairs = try zip(frames(), other.frames()).map { left, right in
      let poses = [left.poses[0], right.poses[0]].enumerated().map { id, pose in
        var pose = pose
        pose.id = id
        return pose
      }
      return left.with(poses)
    }
    let fitted = try BodySmoother().addingBodies(to: pairs)
    for frame in fitted {
      let truth = person.angles(frame.timestamp.seconds).knee
      for pose in frame.poses {
        let reading = try #require(pose.body)[.kneeFlexion(.left)]
        #expect(abs(reading.value - truth) < 8)
      }
    }
  }

  @Test func framesWithoutMetresHaveNoBody() throws {
    let flat = try frames().map { frame in frame.with([Pose(landmarks: frame.poses[0].landmarks)]) }
    #expect(throws: BodyFitError.noWorld) { try BodySmoother().addingBodies(to: flat) }
    #expect(try readings(knee, of: flat, in: .automatic).isEmpty)
  }

  /// The elevation of an arm behind the trunk has the wrong sign for a flexion; before it, it is one.
  @Test func anArmBehindTheTrunkIsNotReadAsFlexion() throws {
    let raised = Feature.rangeOfMotion(.shoulder(side: .left, movement: .flexion))
    #expect(try readings(raised, of: BodySmoother().addingBodies(to: frames()), in: .body).count > 60)
    var person = SquattingPerson()
    person.armTurn = -1
    let behind = try readings(raised, of: BodySmoother().addingBodies(to: person.frames()), in: .body)
    #expect(behind.allSatisfy { $0.result.interval?.contains(-person.angles($0.time).arm) == true }, "\(behind.count)")
  }

  /// The squatting person raises the arms straight ahead.
  @Test func aForwardRaiseIsNoAbduction() throws {
    let raised = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
    let readings = try readings(raised, of: BodySmoother().addingBodies(to: frames()), in: .body)
    #expect(readings.allSatisfy { $0.result.value <= 20 }, "\(readings.map(\.result.value).max() ?? 0)")
    #expect(person.times.contains { person.angles($0).arm > 60 })
  }

  @Test func aMirroredFrameHasNoBody() throws {
    let fitted = try BodySmoother().addingBodies(to: frames())
    #expect(fitted[0].poses[0].body != nil && fitted[0].mirrored().poses[0].body == nil)
  }

  @Test func theChoiceLasts() throws {
    var choice = SpaceChoice()
    #expect(!choice.isMade)
    // A recording's body is known from the first frame, the picture's angle a little later.
    #expect(try choice.isInSpace(false, true, at: 0))
    #expect(try choice.isInSpace(true, true, at: 0.1))
    #expect(try choice.isInSpace(true, true, at: 0.5))
    #expect(try !choice.isInSpace(true, true, at: 0.6))
    // A gap of the picture is no reason to change; a lasting one is.
    #expect(try !choice.isInSpace(false, true, at: 1))
    #expect(try !choice.isInSpace(true, true, at: 1.4))
    #expect(try !choice.isInSpace(false, true, at: 2))
    #expect(try !choice.isInSpace(false, true, at: 2.4))
    #expect(try choice.isInSpace(false, true, at: 2.5))
    // Without either it stays as it is.
    #expect(try choice.isInSpace(false, false, at: 9))
  }
}

extension SpaceChoice {
  /// The choice between a picture and a space that give a reading or none.
  fileprivate mutating func isInSpace(_ picture: Bool, _ space: Bool, at seconds: Double) throws -> Bool {
    func outcome(_ isRead: Bool) -> Outcome { Outcome(isRead ? FeatureResult(value: 10, unit: .degrees) : nil) }
    return isInSpace(outcome(picture), outcome(space), at: try #require(Timestamp(seconds: seconds)))
  }
}

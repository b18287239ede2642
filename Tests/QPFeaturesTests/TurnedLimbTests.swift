import Foundation
import QPCore
import QPLandmarks
import QPRecording
import QPSimulator
import QPTestSupport
import Testing

@testable import QPFeatures

/// A limb that only seems to move, since the person is turned.
@Suite struct TurnedLimbTests {
  private static let abduction = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
  private static let arm = Ray.line(from: .leftShoulder, to: .leftElbow)

  private static func held(_ abduction: Double, plane: Double, yaw: Double) -> Simulation {
    let still = Trajectory(duration: 2) { _ in
      var posture = SimulatedPosture()
      posture.leftArm.abduction = abduction
      posture.leftArm.plane = plane
      return posture
    }
    var camera = SimulatedCamera.orthographic(yaw: yaw)
    camera.distance = 4
    var simulation = Simulation(trajectory: still, camera: camera, fps: 10, seed: 1)
    simulation.givesWorld = true
    return simulation
  }

  private static func last(_ simulation: Simulation, _ feature: Feature = abduction) throws -> FrameOutput {
    var pipeline = Pipeline(
      features: [feature], configuration: Configuration(smoothing: nil, overlay: .none, systematic: .exact))
    return try #require(try pipeline.process(all: simulation.poseFrames).last)
  }

  /// An arm raised forward by φ has sin φ of its length out of the frontal plane and cos φ in it.
  @Test(arguments: [0.0, 20, 45, 70], [10.0, 30, 45]) func anArmRaisedForwardSeemsAbducted(
    forward: Double, turned: Double
  )
    throws
  {
    let frame = try #require(Self.held(forward, plane: 90, yaw: 0).poseFrames.last)
    let landmarks = Landmarks(topology: frame.topology, size: frame.size, checked: frame.poses[0])
    let limb = try #require(TurnedLimb(landmarks, Self.arm, outOf: .frontal))
    func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
    let expected = atan2(sine(forward) * sine(turned), max(cos(forward * .pi / 180), 0.2)) * 180 / .pi
    #expect(abs(limb.apparentMovement(turned: turned) - expected) < 1)
    let sideways = try #require(TurnedLimb(landmarks, Self.arm, outOf: .sagittal))
    #expect(sideways.apparentMovement(turned: turned) < 1)
  }

  @Test func anArmForwardOfATurnedPersonIsNotReadAsAbducted() throws {
    let output = try Self.last(Self.held(70, plane: 90, yaw: 30))
    #expect(output.results[Self.abduction] == nil)
    #expect(output.results.withheld[Self.abduction]?.contains(.outOfPlane) == true)
  }

  /// In the frontal plane of the trunk it is still read, flagged; the interval holds the truth.
  @Test(arguments: [20.0, 60, 100]) func anArmInThePlaneOfATurnedTrunkIsRead(angle: Double) throws {
    let result = try #require(try Self.last(Self.held(angle, plane: 0, yaw: 25)).results[Self.abduction])
    #expect(result.quality.contains(.outOfPlane))
    #expect(try #require(result.interval).contains(angle))
  }

  /// A turn too small for a flag still shows the part of an arm that points to the side.
  @Test(arguments: [20.0, 45, 70], [78.0, 84]) func anArmThatPointsOutwardWidensTheIntervalWithoutAFlag(
    raised: Double, yaw: Double
  ) throws {
    let flexion = Feature.rangeOfMotion(.shoulder(side: .left, movement: .flexion))
    let result = try #require(try Self.last(Self.held(raised, plane: 60, yaw: yaw), flexion).results[flexion])
    let radians = raised * .pi / 180
    let inTheSagittalPlane = atan2(sin(radians) * sin(.pi / 3), cos(radians)) * 180 / .pi
    #expect(!result.quality.contains(.outOfPlane))
    #expect(abs(result.value - inTheSagittalPlane) > 0.5)
    #expect(try #require(result.interval).contains(inTheSagittalPlane))
  }

  @Test func without3DLandmarksNothingIsToldOfTheLimb() throws {
    let frame = try #require(Self.held(40, plane: 90, yaw: 0).poseFrames.last)
    var pose = frame.poses[0]
    pose.world = []
    let landmarks = Landmarks(topology: frame.topology, size: frame.size, checked: pose)
    #expect(TurnedLimb(landmarks, Self.arm, outOf: .frontal) == nil)
  }
}

import QPCore
import QPFeatures
import QPSimulator
import Testing

@Suite struct MeasurabilityTests {
  @Test func aMissingPartOfATopologyIsNamed() {
    let wrist = RangeOfMotion.wrist(side: .left, movement: .flexion)
    #expect(wrist.measurability(topology: .coco17) == .lacks(.leftHand, topology: "coco17"))
    #expect(
      RangeOfMotion.ankle(side: .right, movement: .dorsiflexion).measurability(topology: .coco17)
        == .lacks(.rightHeel, topology: "coco17"))
    #expect(wrist.measurability(topology: .coco17).description == "not measurable: coco17 has no left hand")
    #expect(
      wrist.measurability(topology: .blazePose33)
        == .measurable(with: [.leftElbow, .leftWrist, .leftHand]))
  }

  @Test func theOtherViewIsAskedFor() {
    let flexion = RangeOfMotion.shoulder(side: .left, movement: .flexion)
    #expect(flexion.measurability(topology: .coco17, view: .frontal) == .needs(.sagittal))
    let elbow = RangeOfMotion.elbow(side: .left, movement: .flexion)
    #expect(
      elbow.measurability(topology: .coco17, view: .frontal)
        == .limited(with: [.leftShoulder, .leftElbow, .leftWrist], .unsigned))
    let lean = RangeOfMotion.trunk(movement: .forwardInclination)
    #expect(lean.measurability(topology: .coco17) == .limited(with: [.midHip, .midShoulder], .verticalAssumed))
    #expect(
      lean.measurability(topology: .coco17, knowsGravity: true) == .measurable(with: [.midHip, .midShoulder]))
  }

  /// Measurable angles give a reading on a simulated body, others give none.
  @Test(arguments: [Topology.blazePose33, .coco17], AnatomicalPlane.allCases)
  func theAnswerMatchesThePipeline(topology: Topology, view: AnatomicalPlane) throws {
    var posture = SimulatedPosture()
    posture.heading = view == .frontal ? 0 : 90
    var simulation = Simulation(trajectory: .hold(posture, for: 0.2), camera: .orthographic(), fps: 10)
    simulation.topology = topology
    let joints = RangeOfMotion.all
    var pipeline = Pipeline(
      features: joints.map { .rangeOfMotion($0) },
      configuration: Configuration(smoothing: nil, overlay: .none, gates: .off))
    let output = try #require(try simulation.poseFrames.map { try pipeline.process($0) }.last)
    for joint in joints {
      let isRead = output.results[joint.id] != nil
      switch joint.measurability(topology: topology, view: view) {
      case .measurable, .limited: #expect(isRead, "\(joint.id)")
      case .lacks, .needs: #expect(!isRead, "\(joint.id)")
      }
    }
  }
}

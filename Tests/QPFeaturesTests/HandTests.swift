import QPCore
import QPRecording
import QPFeatures
import QPSimulator
import QPStyle
import QPTestSupport
import Testing

/// Gestures of simulated hands whose fingers are known.
struct HandTests {
  /// A person with both forearms raised, palms to the camera, fingers up.
  private func raised(_ left: SimulatedFingers, _ right: SimulatedFingers = .fist) -> SimulatedPosture {
    var posture = SimulatedPosture()
    for side in Side.allCases {
      posture[arm: side].abduction = 30
      posture[arm: side].elbowFlexion = 150
      posture[arm: side].pronation = 180
    }
    posture.leftArm.fingers = left
    posture.rightArm.fingers = right
    return posture
  }

  /// A person who holds the forearms level sideways, thumbs up.
  private func level(_ fingers: SimulatedFingers, pronation: Double = 90) -> SimulatedPosture {
    var posture = SimulatedPosture()
    for side in Side.allCases {
      posture[arm: side].flexion = 0
      posture[arm: side].elbowFlexion = 90
      posture[arm: side].pronation = pronation
      posture[arm: side].fingers = fingers
    }
    return posture
  }

  private func landmarks(
    _ posture: SimulatedPosture, yaw: Double = 0, roll: Double = 0, distance: Double = 2.5, mirrored: Bool = false
  ) throws -> Landmarks {
    var camera = SimulatedCamera.orthographic(yaw: yaw)
    camera.roll = roll
    camera.distance = distance
    var simulation = Simulation(trajectory: .hold(posture, for: 0), camera: camera)
    simulation.topology = .holistic75
    let frame = try #require(simulation.poseFrames.first)
    return try #require(Landmarks(mirrored ? frame.mirrored() : frame))
  }

  private static func fingers(_ raised: Set<Finger>) -> SimulatedFingers {
    var fingers = SimulatedFingers.fist
    if raised.contains(.thumb) { fingers.thumb = 0 }
    if raised.contains(.index) { fingers.index = 0 }
    if raised.contains(.middle) { fingers.middle = 0 }
    if raised.contains(.ring) { fingers.ring = 0 }
    if raised.contains(.pinky) { fingers.pinky = 0 }
    return fingers
  }

  static let all: [Set<Finger>] = (0..<32).map { bits in Set(Finger.allCases.filter { bits >> $0.rawValue & 1 == 1 }) }

  /// Every one of the 32 hands, turned, near and far, and in the mirror.
  @Test func raisedFingersAreTheRaisedOnes() throws {
    for fingers in Self.all {
      let posture = raised(Self.fingers(fingers))
      for roll in stride(from: 0.0, to: 360, by: 45) {
        let hand = try #require(Hand(.left, of: try landmarks(posture, roll: roll)))
        #expect(hand.raised == fingers, "\(fingers), rolled by \(roll)")
      }
      for distance in [1.0, 6] {
        #expect(Hand(.left, of: try landmarks(posture, distance: distance))?.raised == fingers)
      }
      // In the mirror it is the other hand.
      #expect(Hand(.right, of: try landmarks(posture, mirrored: true))?.raised == fingers)
    }
  }

  @Test func halfClosedFingersAreNotRaised() throws {
    for bend in [0.5, 0.75, 1] {
      var fingers = SimulatedFingers()
      (fingers.index, fingers.middle, fingers.ring, fingers.pinky) = (bend, bend, bend, bend)
      #expect(Hand(.left, of: try landmarks(raised(fingers)))?.raised == [.thumb], "bent by \(bend)")
    }
  }

  /// Three equal bones, each turned by `bend` from the one before, span sin(1.5 bend) / (3 sin(bend / 2)) of their length.
  @Test(arguments: [(0.0, true), (15, true), (25, false), (40, false)])
  func onlyAStraightFingerIsRaised(bend: Double, isRaised: Bool) throws {
    let raised = try drawn(thumb: Point(0, 40), bend: bend).raised
    #expect(raised == (isRaised ? [.index, .middle, .ring, .pinky] : []), "each joint bent by \(bend)°")
  }

  /// The palm is 100 pixels long: a thumb is raised from 11.5 beside it on, and 24 away from the index finger's middle joint.
  @Test(arguments: [(-1.0, false), (-8, false), (-15, true), (-60, true)])
  func onlyAThumbBeyondThePalmIsRaised(beyondIndex: Double, isRaised: Bool) throws {
    let hand = try drawn(thumb: Point(-30 + beyondIndex, 100), bend: 0)
    #expect(hand.raised.contains(.thumb) == isRaised, "\(-beyondIndex) pixels beside the palm")
  }

  @Test func aThumbThatTouchesTheIndexFingerIsNotRaised() throws {
    #expect(try !drawn(thumb: Point(-50, 125), bend: 0).raised.contains(.thumb))
    #expect(try drawn(thumb: Point(-70, 125), bend: 0).raised.contains(.thumb))
  }

  /// Draws a hand with the fingers up, knuckles 20 pixels apart and 100 above the wrist; y is up.
  private func drawn(thumb: Point, bend: Double) throws -> Hand {
    var points = [Point(0, 0), Point(-20, 5), Point(-25, 30), (Point(-25, 30) + thumb) / 2, thumb]
    for knuckle in [-30.0, -10, 10, 30] {
      var joint = Point(knuckle, (1e4 - knuckle * knuckle).squareRoot())
      for bone in 0..<4 {
        points.append(joint)
        let angle = (90 + Double(bone) * bend) * .pi / 180
        joint += 30 * Point(Maths.cos(angle), Maths.sin(angle))
      }
    }
    let nowhere = Landmark(x: .nan, y: .nan)
    let hand = points.map { Landmark(x: Float(($0.x + 250) / 500), y: Float((400 - $0.y) / 500), visibility: 1) }
    let pose = Pose(landmarks: (0..<33).map { _ in nowhere } + hand + (0..<21).map { _ in nowhere })
    let frame = try PoseFrame(
      timestamp: .zero, size: PictureSize(width: 500, height: 500), topology: .holistic75, poses: [pose])
    let landmarks = try #require(Landmarks(frame))
    return try #require(Hand(.left, of: landmarks))
  }

  @Test func aThumbPointsUpOrDown() throws {
    let thumb = Self.fingers([.thumb])
    var seen: [ThumbGesture] = []
    for pronation in [90.0, -90] {
      let hand = try #require(Hand(.left, of: try landmarks(level(thumb, pronation: pronation), yaw: 90)))
      seen.append(hand.thumb)
    }
    #expect(Set(seen) == [.up, .down])
    // Upside down it is the other; on its side neither.
    let up = level(thumb, pronation: seen[0] == .up ? 90 : -90)
    #expect(Hand(.left, of: try landmarks(up, yaw: 90, roll: 180))?.thumb == .down)
    #expect(Hand(.left, of: try landmarks(up, yaw: 90, roll: 90))?.thumb == .neither)
    // Up within 50° to either side: a hundred of the turns by whole degrees.
    let turns = try (0..<360).count { try Hand(.left, of: landmarks(up, yaw: 90, roll: Double($0)))?.thumb == .up }
    #expect((99...101).contains(turns), "\(turns)°")
    // Unless it is known how the camera is held.
    #expect(Hand(.left, of: try landmarks(up, yaw: 90, roll: 90), gravity: Point(-1, 0))?.thumb == .up)
    #expect(Hand(.right, of: try landmarks(up, yaw: 90, mirrored: true))?.thumb == .up)
    for others in Self.all where others != [.thumb] {
      let posture = level(Self.fingers(others), pronation: seen[0] == .up ? 90 : -90)
      #expect(Hand(.left, of: try landmarks(posture, yaw: 90))?.thumb == .neither, "\(others)")
    }
  }

  @Test func theFeaturesSaySo() throws {
    let thumb = Self.fingers([.thumb])
    let sets: [(SimulatedPosture, [ThumbGesture], Int)] = [
      (raised(Self.fingers([.index, .middle]), Self.fingers([])), [.neither, .neither], 2),
      (raised(Self.fingers([]), Self.fingers([.thumb, .index, .middle, .ring, .pinky])), [.neither, .neither], 5),
      (raised(Self.fingers([.index]), Self.fingers([.pinky])), [.neither, .neither], 2),
    ]
    let features: [Feature] = [.thumbsUp(), .thumbsUpOrDown(), .raisedFingers()]
    for (posture, thumbs, count) in sets {
      let output = try last(posture, features)
      #expect(output.results[features[0]]?.thumbGesture == thumbs[0])
      #expect(output.results[features[1]]?.thumbGesture == thumbs[1])
      #expect(output.results[features[2]]?.value == Double(count))
      #expect(output.feedback.isEmpty)
    }
    for pronation in [90.0, -90] {
      let posture = level(thumb, pronation: pronation)
      let output = try last(posture, features, yaw: 90)
      let gesture = try #require(output.results[features[1]]?.thumbGesture)
      #expect(gesture == Hand(.left, of: try landmarks(posture, yaw: 90))?.thumb && gesture != .neither)
      #expect(output.results[features[0]]?.thumbGesture == (gesture == .up ? .up : .neither))
    }
  }

  @Test func aFlickerIsNoGesture() throws {
    let thumb = Self.fingers([.thumb])
    let up = level(thumb, pronation: Hand(.left, of: try landmarks(level(thumb), yaw: 90))?.thumb == .up ? 90 : -90)
    var fist = up
    for side in Side.allCases { fist[arm: side].fingers = .fist }
    let trajectory = Trajectory.hold(fist, for: 1.3).changed { [up] posture, seconds in
      if (0.5..<0.55).contains(seconds) || seconds > 0.8 { posture = up }
    }
    var simulation = Simulation(trajectory: trajectory, camera: .orthographic(yaw: 90))
    simulation.topology = .holistic75
    var pipeline = Pipeline(
      features: [.thumbsUp()], configuration: Configuration(smoothing: nil, overlay: .none, gates: .off))
    let values = try simulation.poseFrames.map { try pipeline.process($0).results.values.first?.value ?? -1 }
    #expect(values.prefix(25).allSatisfy { $0 == 0 } && values.last == 1)
    #expect(zip(values, values.dropFirst()).count { $0 != $1 } == 1)
  }

  @Test func missingHandsAreAskedFor() throws {
    let features: [Feature] = [.thumbsUp(side: .left), .thumbsUpOrDown(), .raisedFingers()]
    let plain = try last(.relaxed, features, topology: .blazePose33)
    #expect(plain.results.isEmpty)
    #expect(plain.feedback[features[0]] == .notInTopology(.leftHandWrist, topology: "blazepose33"))
    #expect(plain.feedback[features[2]] == .notInTopology(.leftHandWrist, topology: "blazepose33"))
    var faults = Faults()
    faults.events = [.init(.missing(Body.handPoints(side: .left)), frames: 0..<100)]
    let oneHand = try last(raised(SimulatedFingers(), SimulatedFingers()), features, faults: faults)
    #expect(oneHand.results[features[0]] == nil && oneHand.feedback[features[0]] == .notSeen(.leftHand))
    #expect(
      oneHand.results[features[2]]?.value == 5
        && oneHand.results[features[2]]?.detail(of: HandDetail.self)?.side == .right)
  }

  @Test func handsAreDrawnAndReadBack() throws {
    let frame = try #require(frames(raised(SimulatedFingers()), .holistic75).first)
    var writer = try RecordingWriter(RecordingHeader(topology: .holistic75, size: frame.size))
    let bytes = writer.headerLine + (try writer.line(frame))
    var reader = try RecordingReader(MemoryBytes(bytes))
    let again = try #require(try reader.next())
    let read = try #require(Landmarks(again))
    #expect(Hand(.left, of: read)?.raised == Set(Finger.allCases))
    let feature = Feature.raisedFingers(style: Style(color: .red))
    var own = feature.makeMeasurer()
    var drawing = Drawing(size: frame.size)
    let person = Person(read, bodySize: 200)
    let outcome = own.measure(person, context: FrameContext(of: person))
    own.draw(outcome, of: person, style: feature.style, into: &drawing)
    // Five fingers of three bones and a tip; the right hand is closed.
    #expect(drawing.items.count == 5 * 4)
  }

  private func frames(
    _ posture: SimulatedPosture, _ topology: Topology, yaw: Double = 0, faults: Faults = .none
  ) -> [PoseFrame] {
    var simulation = Simulation(trajectory: .hold(posture, for: 0.5), camera: .orthographic(yaw: yaw), faults: faults)
    simulation.topology = topology
    return simulation.poseFrames
  }

  private func last(
    _ posture: SimulatedPosture, _ features: [Feature], yaw: Double = 0, topology: Topology = .holistic75,
    faults: Faults = .none
  ) throws -> FrameOutput {
    var pipeline = Pipeline(features: features, configuration: Configuration(overlay: .none))
    return try #require(try pipeline.process(all: frames(posture, topology, yaw: yaw, faults: faults)).last)
  }
}

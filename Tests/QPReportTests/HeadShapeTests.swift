import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// The drawn head for every heading of the simulator.
@Suite struct HeadShapeTests {
  /// The head of a standing person, turned to their own left by `heading` degrees.
  private func head(_ heading: Double) throws -> (shape: HeadShape, landmarks: Landmarks) {
    let trajectory = Trajectory(duration: 1) { _ in
      var posture = SimulatedPosture()
      posture.heading = heading
      return posture
    }
    let frame = try #require(Simulation(trajectory: trajectory).frames.first { _ in true }).frame
    let landmarks = try #require(Landmarks(frame))
    return (try #require(HeadShape(landmarks)), landmarks)
  }

  @Test(arguments: [0.0, 10, -10, 350]) func aFaceHasItsNoseWithin(heading: Double) throws {
    let shape = try head(heading).shape
    let nose = try #require(shape.nose)
    #expect(abs(nose.x - shape.center.x) < abs(shape.top.y - shape.center.y) * HeadShape.width)
  }

  @Test(arguments: [90.0, 70, 110]) func aProfileHasItsNoseBeyondTheOutline(heading: Double) throws {
    // A person facing the camera and turning to their own left looks to the right of the picture.
    for sign in [1.0, -1] {
      let shape = try head(heading * sign).shape
      let nose = try #require(shape.nose)
      let width = abs(shape.top.y - shape.center.y) * HeadShape.width
      #expect((nose.x - shape.center.x) * sign > width)
    }
  }

  @Test(arguments: [180.0, 170, 190]) func aHeadTurnedAwayHasNoNose(heading: Double) throws {
    #expect(try head(heading).shape.nose == nil)
  }

  @Test func theHeadStandsOverTheShoulders() throws {
    let (shape, landmarks) = try head(0)
    let shoulders = try #require(landmarks.pixel(.midShoulder))
    #expect(shape.top.y < shape.center.y && shape.center.y < shoulders.y)
    // An eighth of the stature, from the top of the head to the chin.
    let ankle = try #require(landmarks.pixel(.leftAnkle))
    let stature = ankle.y - shape.top.y
    let height = 2 * (shape.center.y - shape.top.y)
    #expect((0.10...0.16).contains(height / stature), "\(height / stature)")
  }
}

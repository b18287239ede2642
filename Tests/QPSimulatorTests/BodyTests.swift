import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// Bodies are as tall and as broad as they say.
struct BodyTests {
  @Test(arguments: SimulatedBody.presets.map(\.name)) func partsAddUpToTheStature(name: String) throws {
    let body = try #require(SimulatedBody.presets.first { $0.name == name }?.body)
    let skeleton = SimulatedSkeleton(body)
    #expect(abs(skeleton[.headTop].y - body.stature) < 1e-9)
    let shoulders = skeleton[.leftShoulder] - skeleton[.rightShoulder]
    #expect(abs(shoulders.x - body.proportions.shoulders * body.stature) < 1e-9)
  }

  @Test func bodiesDifferInWhatTheyAreCalledAfter() {
    func breadth(_ body: SimulatedBody) -> Double { body.proportions.shoulders / body.proportions.trunk }
    #expect(SimulatedBody.child.stature < 1.3 && SimulatedBody.tall.stature > 1.9)
    #expect(breadth(.child) < breadth(.adult) && breadth(.adult) < breadth(.heavy))
    #expect(SimulatedBody.heavy.proportions.hips > 1.3 * SimulatedBody.adult.proportions.hips)
  }

  @Test(arguments: SimulatedBody.presets.map(\.name)) func theTruthDoesNotDependOnTheBody(name: String) throws {
    let body = try #require(SimulatedBody.presets.first { $0.name == name }?.body)
    for movement in SimulatedMovement.all {
      var posture = SimulatedPosture()
      posture[movement] = movement.usualRange.upperBound
      #expect(abs(SimulatedSkeleton(body, posture).truth(of: movement) - movement.usualRange.upperBound) < 1e-6)
    }
  }
}

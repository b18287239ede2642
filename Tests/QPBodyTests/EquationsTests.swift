import Foundation
import QPCore
import Testing

@testable import QPBody

@Suite struct EquationsTests {
  /// Costs of the same equations written anew in NumPy; `Validation/body_reference.py` prints them.
  private static let costs: [(step: Double, cost: Double)] = [
    (0, 62.54417293853068), (0.01, 117.28631376522014), (0.03, 606.0389693577117),
  ]

  /// Where SciPy's `least_squares` ends from the true posture; `Validation/body_reference.py --solve` prints it.
  private static let solution = (
    cost: 23.284588123424676, focal: 911.0326292324303,
    leftKnee: [3.2701, 2.2594, 15.004, 26.4608, 38.516, 49.9746, 58.87],
    rightKnee: [3.4175, 10.4066, 19.166, 23.3056, 35.8726, 47.9967, 60.8979]
  )

  @Test func costsAgreeWithNumPy() throws {
    let problem = try Self.problem()
    for (step, expected) in Self.costs {
      var system = BlockBandSystem(
        count: problem.equations.observations.count, size: BodyState.unknowns, border: SharedUnknowns.count)
      let cost = problem.linearise(Self.state(movedBy: step), into: &system)
      #expect(abs(cost - expected) < 1e-4 * expected, "moved by \(step): \(cost)")
    }
  }

  @Test func solutionAgreesWithSciPy() throws {
    let problem = try Self.problem()
    let found = LevenbergMarquardt(steps: 300, tolerance: 1e-10).minimise(
      problem, from: Self.state(movedBy: 0), count: 7, size: BodyState.unknowns, border: SharedUnknowns.count)
    #expect(found.hasConverged)
    #expect(abs(found.cost - Self.solution.cost) < 1e-4 * Self.solution.cost)
    let focal = 912 * exp(found.state.shared.values[SharedUnknowns.focal])
    #expect(abs(focal - Self.solution.focal) < 0.01)
    let angles = problem.angles(found.state)
    for (side, knees) in [(Side.left, Self.solution.leftKnee), (.right, Self.solution.rightKnee)] {
      let index = try #require(JointAngle.singleCameraAngles.firstIndex(of: .kneeFlexion(side)))
      for (frame, knee) in knees.enumerated() {
        #expect(abs(angles[frame][index] - knee) < 0.02, "\(side) knee in frame \(frame)")
      }
    }
  }

  /// The person of the script, at 10 frames a second.
  private static var person: SquattingPerson {
    var person = SquattingPerson()
    (person.seconds, person.rate) = (0.7, 10)
    return person
  }

  private static func problem() throws -> BodyProblem {
    let frames = try person.frames { frame, point, axis in
      sin(12.9898 * Double(frame * 48 + point * 3 + axis)) * (axis == 2 ? 0.03 : 5)
    }
    try #require(frames.count == 7)
    let model = BodyModel()
    let equations = FrameEquations(
      observations: try BodyObservations(frames, model, precision: 1), model: model,
      vertical: Vertical(Vector3(0, -1, 0)), focal: 912, principalPoint: SIMD2(360, 640))
    return BodyProblem(equations, pitch: 0.02, roll: 0.02, focal: 0.02)
  }

  /// The true posture, moved by a stated pattern.
  private static func state(movedBy step: Double) -> BodyState {
    var state = BodyState(roots: [], directions: [], shared: SharedUnknowns())
    for index in 0..<SharedUnknowns.count { state.shared.values[index] = step * sin(Double(index + 1)) }
    state.shared.values[SharedUnknowns.ground] = -0.95
    func pattern(_ index: Int) -> Vector3 {
      Vector3(sin(Double(3 * index)), sin(Double(3 * index + 1)), sin(Double(3 * index + 2)))
    }
    for (frame, time) in person.times.enumerated() {
      let body = person.body(time)
      state.roots.append(body.root + step * pattern(frame))
      for (segment, direction) in body.directions.enumerated() {
        state.directions.append((direction + 5 * step * pattern(frame * 13 + segment)).unit)
      }
    }
    return state
  }
}

import Foundation
import QPCore
import Testing

@testable import QPBody

@Suite struct EquationsTests {
  /// Costs of the same equations written anew in NumPy; `Validation/body_reference.py` prints them.
  private static let costs: [(step: Double, cost: Double)] = [
    (0, 62.54417293853068), (0.01, 117.28631376522014), (0.03, 606.0389693577117),
  ]

  @Test func costsAgreeWithNumPy() throws {
    var person = SquattingPerson()
    (person.seconds, person.rate) = (0.7, 10)
    let frames = try person.frames { frame, point, axis in
      sin(12.9898 * Double(frame * 48 + point * 3 + axis)) * (axis == 2 ? 0.03 : 5)
    }
    #expect(frames.count == 7)
    let model = BodyModel()
    let equations = FrameEquations(
      observations: try BodyObservations(frames, model, precision: 1), model: model,
      vertical: Vertical(Vector3(0, -1, 0)), focal: 912, centre: SIMD2(360, 640))
    let problem = BodyProblem(equations, tilt: 0.02, focal: 0.02)
    for (step, expected) in Self.costs {
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
      var system = BlockBandSystem(count: frames.count, size: BodyState.unknowns, border: SharedUnknowns.count)
      let cost = problem.linearise(state, into: &system)
      #expect(abs(cost - expected) < 1e-4 * expected, "moved by \(step): \(cost)")
    }
  }
}

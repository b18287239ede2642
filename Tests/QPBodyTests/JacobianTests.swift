@testable import QPBody
import QPCore
import Testing

@Suite struct JacobianTests {
  /// Every equation of a frame, written one after the other.
  private final class Rows: EquationSink {
    var residuals: [Double] = []
    var rows: [[Double]] = []
    private var second: [Double] = []
    func begin() {
      rows.append([Double](repeating: 0, count: FrameNormals.width))
      second = rows[rows.count - 1]
    }
    func add(_ unknown: Int, _ first: Double, _ second: Double) {
      rows[rows.count - 1][unknown] += first
      self.second[unknown] += second
    }
    func end(_ first: Double, _ second: Double, weight: Double) {
      residuals += [first, second]
      rows.append(self.second)
    }
    func end(_ residual: Double) { residuals.append(residual) }
  }

  /// A problem around a squatting person, and a state that does not fit it.
  static func problem(seed: UInt64, seconds: Double = 0.4) throws -> (BodyProblem, BodyState) {
    var numbers = SeededNumbers(seed)
    var person = SquattingPerson()
    person.seconds = seconds
    var errors: [Double] = []
    for _ in 0..<100_000 { errors.append(numbers.next()) }
    let frames = try person.frames { frame, point, axis in
      errors[(frame * 48 + point * 3 + axis) % errors.count] * (axis == 2 ? 0.05 : 8)
    }
    let model = BodyModel()
    let observations = try BodyObservations(frames, model, precision: 1)
    let equations = FrameEquations(
      observations: observations, model: model, vertical: Vertical(Vector3(0.1, -1, 0.05).unit), focal: 900,
      principalPoint: SIMD2(360, 640))
    let problem = BodyProblem(equations, pitch: 0.1, roll: 0.1, focal: 0.15)
    var state = BodyState(roots: [], directions: [], shared: SharedUnknowns())
    for time in person.times {
      let body = person.body(time)
      state.roots.append(body.root)
      state.directions += body.directions
    }
    let blocks = (0..<state.roots.count * BodyState.unknowns).map { _ in 0.3 * numbers.next() }
    let border = (0..<SharedUnknowns.count).map { _ in 0.1 * numbers.next() }
    return (problem, state.moved(blocks: blocks, border: border))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func derivativesOfEveryEquationAgreeWithDifferences(seed: UInt64) throws {
    let (problem, state) = try Self.problem(seed: seed)
    let frame = 3
    func rows(_ state: BodyState) -> Rows {
      let rows = Rows()
      let writer = FrameEquationAssembler(
        problem.equations, lengths: problem.lengths(state.shared), shared: state.shared, sink: rows)
      _ = writer.write(frame: frame, state)
      return rows
    }
    let found = rows(state)
    #expect(found.residuals.count > 32 + 13 + 12 + 9)
    let step = 1e-6
    for unknown in 0..<FrameNormals.width {
      var blocks = [Double](repeating: 0, count: state.roots.count * BodyState.unknowns)
      var border = [Double](repeating: 0, count: SharedUnknowns.count)
      if unknown < BodyState.unknowns {
        blocks[frame * BodyState.unknowns + unknown] = step
      } else {
        border[unknown - BodyState.unknowns] = step
      }
      let high = rows(state.moved(blocks: blocks, border: border))
      let low = rows(state.moved(blocks: blocks, border: border, scale: -1))
      try #require(high.residuals.count == found.residuals.count && low.residuals.count == found.residuals.count)
      for row in found.rows.indices {
        let difference = (high.residuals[row] - low.residuals[row]) / (2 * step)
        #expect(
          abs(found.rows[row][unknown] - difference) < 1e-4 * (1 + abs(difference)),
          "equation \(row), unknown \(unknown)")
      }
    }
  }

  @Test func gradientOfTheCostAgreesWithDifferences() throws {
    let (problem, state) = try Self.problem(seed: 4)
    let count = state.roots.count
    func cost(_ state: BodyState) -> (Double, BlockBandSystem) {
      var system = BlockBandSystem(count: count, size: BodyState.unknowns, border: SharedUnknowns.count)
      return (problem.linearise(state, into: &system), system)
    }
    let (value, system) = cost(state)
    #expect(abs(problem.cost(state) - value) < 1e-9 * value)
    let step = 1e-6
    for index in stride(from: 0, to: count * BodyState.unknowns + SharedUnknowns.count, by: 7) {
      var blocks = [Double](repeating: 0, count: count * BodyState.unknowns)
      var border = [Double](repeating: 0, count: SharedUnknowns.count)
      let isShared = index >= blocks.count
      if isShared { border[index - blocks.count] = step } else { blocks[index] = step }
      let difference =
        (cost(state.moved(blocks: blocks, border: border)).0
          - cost(state.moved(blocks: blocks, border: border, scale: -1)).0) / (2 * step)
      let found = isShared ? -system.cornerRight[index - blocks.count] : -system.right[index]
      #expect(abs(found - difference) < 1e-4 * (1 + abs(difference)), "unknown \(index)")
    }
  }

  @Test func gradientsOfAnglesAgreeWithDifferences() throws {
    let (problem, state) = try Self.problem(seed: 5)
    let step = 1e-6
    func value(_ angle: JointAngle, _ state: BodyState) -> AngleGradient {
      angle.gradient({ state.directions[$0.rawValue] }, up: problem.up(state.shared))
    }
    for angle in JointAngle.multiCameraAngles {
      let found = value(angle, state)
      for segment in BodyModel.Segment.allCases {
        for axis in 0..<2 {
          var blocks = [Double](repeating: 0, count: state.roots.count * BodyState.unknowns)
          blocks[3 + 2 * segment.rawValue + axis] = step
          let difference =
            (value(angle, state.moved(blocks: blocks, border: [])).value
              - value(angle, state.moved(blocks: blocks, border: [], scale: -1)).value) / (2 * step)
          let tangents = state.directions[segment.rawValue].tangents
          let own = found.bySegment.filter { $0.segment == segment }.reduce(0) {
            $0 + (axis == 0 ? tangents.0 : tangents.1).dot($1.gradient)
          }
          #expect(abs(own - difference) < 1e-5 * (1 + abs(difference)), "\(angle), \(segment)")
        }
      }
    }
  }
}

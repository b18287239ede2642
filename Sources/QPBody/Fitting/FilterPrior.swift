/// The prior from earlier frames, of two frames and the shared unknowns: a quadratic form around a state.
struct FilterPrior: Sendable {
  private let system: BlockBandSystem
  private let centre: BodyState

  /// Creates a prior from the equations at a state of two frames, both triangles of whose blocks are filled.
  init(_ system: BlockBandSystem, at centre: BodyState) { (self.system, self.centre) = (system.symmetric, centre) }

  /// Adds its equations at a state whose first two frames it is about; returns their cost.
  ///
  /// With δ from the centre, the cost is ½ δᵀHδ − bᵀδ. A direction's δ is in the tangent plane at the centre: where the
  /// direction has moved, its own tangents are turned against those.
  func add(_ state: BodyState, to target: inout BlockBandSystem) -> Double {
    let (size, border) = (system.size, system.border)
    let square = size * size
    var change = [Double](repeating: 0, count: 2 * size)
    var turns = [Turn](repeating: Turn(), count: 2 * BodyState.segments)
    for frame in 0..<2 {
      let offset = state.roots[frame] - centre.roots[frame]
      for axis in 0..<3 { change[frame * size + axis] = offset[axis] }
      for segment in 0..<BodyState.segments {
        let index = frame * BodyState.segments + segment
        let (before, now) = (centre.directions[index].tangents, state.directions[index].tangents)
        let offset = state.directions[index] - centre.directions[index]
        change[frame * size + 3 + 2 * segment] = before.0.dot(offset)
        change[frame * size + 4 + 2 * segment] = before.1.dot(offset)
        turns[index] = Turn(from: before, to: now)
      }
    }
    let shared = (0..<border).map { state.shared.values[$0] - centre.shared.values[$0] }
    let (blocks, edges) = product(change, shared)
    var cost = 0.0
    for index in change.indices { cost += change[index] * (blocks[index] / 2 - system.right[index]) }
    for index in shared.indices { cost += shared[index] * (edges[index] / 2 - system.cornerRight[index]) }
    turns.withUnsafeBufferPointer { turns in
      for block in 0..<2 {
        let own = block * BodyState.segments
        for segment in 0..<BodyState.segments {
          let (turn, row) = (turns[own + segment], block * size + 3 + 2 * segment)
          let rest = turn.transposed(system.right[row] - blocks[row], system.right[row + 1] - blocks[row + 1])
          target.right[row] += rest.0
          target.right[row + 1] += rest.1
          for column in 0..<border {
            let rest = turn.transposed(
              system.edge[row * border + column], system.edge[(row + 1) * border + column])
            target.edge[row * border + column] += rest.0
            target.edge[(row + 1) * border + column] += rest.1
          }
        }
        for row in block * size..<block * size + 3 {
          target.right[row] += system.right[row] - blocks[row]
          for column in 0..<border { target.edge[row * border + column] += system.edge[row * border + column] }
        }
      }
      target.write { all in
        system.diagonal.withUnsafeBufferPointer { diagonal in
          system.first.withUnsafeBufferPointer { first in
            guard let diagonal = diagonal.baseAddress, let first = first.baseAddress, let turns = turns.baseAddress
            else { return }
            let second = turns + BodyState.segments
            Self.addTurned(diagonal, turns, turns, to: all.diagonal)
            Self.addTurned(diagonal + square, second, second, to: all.diagonal + square)
            Self.addTurned(first + square, second, turns, to: all.first + square)
          }
        }
      }
    }
    for row in 0..<border {
      target.cornerRight[row] += system.cornerRight[row] - edges[row]
      for column in 0..<border { target.corner[row * border + column] += system.corner[row * border + column] }
    }
    return cost
  }

  /// Returns Hδ.
  private func product(_ change: [Double], _ shared: [Double]) -> (blocks: [Double], border: [Double]) {
    let (size, border) = (system.size, system.border)
    let square = size * size
    var blocks = [Double](repeating: 0, count: 2 * size)
    var edges = [Double](repeating: 0, count: border)
    for row in 0..<size {
      for column in 0..<size {
        blocks[row] += system.diagonal[row * size + column] * change[column]
        blocks[size + row] += system.diagonal[square + row * size + column] * change[size + column]
        let coupling = system.first[square + row * size + column]
        blocks[size + row] += coupling * change[column]
        blocks[column] += coupling * change[size + row]
      }
    }
    for row in 0..<2 * size {
      for column in 0..<border {
        blocks[row] += system.edge[row * border + column] * shared[column]
        edges[column] += system.edge[row * border + column] * change[row]
      }
    }
    for row in 0..<border {
      for column in 0..<border { edges[row] += system.corner[row * border + column] * shared[column] }
    }
    return (blocks, edges)
  }

  /// Adds AᵀMB to a block, where A and B turn the tangents of its rows and columns.
  private static func addTurned(
    _ matrix: UnsafePointer<Double>, _ rows: UnsafePointer<Turn>, _ columns: UnsafePointer<Turn>,
    to target: UnsafeMutablePointer<Double>
  ) {
    let size = BodyState.unknowns
    for row in 0..<3 {
      for column in 0..<3 { target[row * size + column] += matrix[row * size + column] }
      for segment in 0..<BodyState.segments {
        let (across, down) = (row * size + 3 + 2 * segment, (3 + 2 * segment) * size + row)
        let right = columns[segment].transposed(matrix[across], matrix[across + 1])
        target[across] += right.0
        target[across + 1] += right.1
        let below = rows[segment].transposed(matrix[down], matrix[down + size])
        target[down] += below.0
        target[down + size] += below.1
      }
    }
    for row in 0..<BodyState.segments {
      for column in 0..<BodyState.segments {
        let offset = (3 + 2 * row) * size + 3 + 2 * column
        let first = columns[column].transposed(matrix[offset], matrix[offset + 1])
        let second = columns[column].transposed(matrix[offset + size], matrix[offset + size + 1])
        let (left, right) = (rows[row].transposed(first.0, second.0), rows[row].transposed(first.1, second.1))
        target[offset] += left.0
        target[offset + 1] += right.0
        target[offset + size] += left.1
        target[offset + size + 1] += right.1
      }
    }
  }

  /// The derivatives of a change in one pair of tangents by steps along another.
  private struct Turn {
    var matrix = (1.0, 0.0, 0.0, 1.0)

    init() {}

    init(from before: (Vector3, Vector3), to now: (Vector3, Vector3)) {
      matrix = (before.0.dot(now.0), before.0.dot(now.1), before.1.dot(now.0), before.1.dot(now.1))
    }

    /// Returns the transpose times a vector.
    @inline(__always)
    func transposed(_ x: Double, _ y: Double) -> (Double, Double) {
      (matrix.0 * x + matrix.2 * y, matrix.1 * x + matrix.3 * y)
    }
  }
}

extension BlockBandSystem {
  /// The same with both triangles of the diagonal blocks and of the corner filled from the upper ones.
  fileprivate var symmetric: BlockBandSystem {
    var whole = self
    for block in 0..<count {
      for row in 0..<size {
        for column in 0..<row {
          whole.diagonal[(block * size + row) * size + column] = diagonal[(block * size + column) * size + row]
        }
      }
    }
    for row in 0..<border {
      for column in 0..<row { whole.corner[row * border + column] = corner[column * border + row] }
    }
    return whole
  }
}

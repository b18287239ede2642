/// Takes linearised equations in pairs, such as those of a point's two pixels.
protocol EquationSink: AnyObject {
  /// Begins two equations.
  func begin()
  /// Adds their derivatives by an unknown; each unknown comes at most once.
  func add(_ unknown: Int, _ first: Double, _ second: Double)
  /// Ends two equations with their residuals and the weight of their squares.
  func end(_ first: Double, _ second: Double, weight: Double)
  /// Ends the first of two equations; the second is none.
  func end(_ residual: Double)
}

/// Takes nothing, for the cost alone.
final class CostAlone: EquationSink {
  @inline(__always)
  func begin() {}
  @inline(__always)
  func add(_ unknown: Int, _ first: Double, _ second: Double) {}
  @inline(__always)
  func end(_ first: Double, _ second: Double, weight: Double) {}
  @inline(__always)
  func end(_ residual: Double) {}
}

/// The normal equations of one frame: its own unknowns first, then the shared ones.
final class FrameNormals: EquationSink {
  static let width = BodyState.unknowns + SharedUnknowns.count

  /// The products of each two unknowns, of which either order holds a part.
  private let matrix: UnsafeMutablePointer<Double>
  private let right: UnsafeMutablePointer<Double>
  private let unknowns: UnsafeMutablePointer<Int>
  private let derivatives: UnsafeMutablePointer<SIMD2<Double>>
  private var count = 0

  init() {
    matrix = .allocate(capacity: Self.width * Self.width)
    right = .allocate(capacity: Self.width)
    unknowns = .allocate(capacity: Self.width)
    derivatives = .allocate(capacity: Self.width)
    clear()
  }

  deinit {
    matrix.deallocate()
    right.deallocate()
    unknowns.deallocate()
    derivatives.deallocate()
  }

  /// Sets everything to zero.
  func clear() {
    matrix.update(repeating: 0, count: Self.width * Self.width)
    right.update(repeating: 0, count: Self.width)
  }

  @inline(__always)
  func begin() { count = 0 }

  @inline(__always)
  func add(_ unknown: Int, _ first: Double, _ second: Double) {
    guard count < Self.width else { return }
    unknowns[count] = unknown
    derivatives[count] = SIMD2(first, second)
    count += 1
  }

  @inline(__always)
  func end(_ first: Double, _ second: Double, weight: Double) {
    let residuals = SIMD2(first, second)
    for index in 0..<count {
      let weighted = weight * derivatives[index]
      let row = matrix + unknowns[index] * Self.width
      right[unknowns[index]] -= (weighted * residuals).sum()
      for other in index..<count { row[unknowns[other]] += (weighted * derivatives[other]).sum() }
    }
  }

  @inline(__always)
  func end(_ residual: Double) {
    for index in 0..<count {
      let own = derivatives[index].x
      let row = matrix + unknowns[index] * Self.width
      right[unknowns[index]] -= own * residual
      for other in index..<count { row[unknowns[other]] += own * derivatives[other].x }
    }
  }

  /// Adds the equations to a block's, its edge's and the corner's upper triangles.
  func add(to system: BlockBandSystem.Pointers, block: Int) {
    let (size, width, border) = (BodyState.unknowns, Self.width, system.border)
    for row in 0..<size {
      let target = system.diagonal + (block * size + row) * size
      target[row] += matrix[row * width + row]
      for column in row + 1..<max(size, row + 1) {
        target[column] += matrix[row * width + column] + matrix[column * width + row]
      }
      let edge = system.edge + (block * size + row) * border
      for column in 0..<border {
        edge[column] += matrix[row * width + size + column] + matrix[(size + column) * width + row]
      }
      system.right[block * size + row] += right[row]
    }
    for row in 0..<border {
      let (target, source) = (system.corner + row * border, size + row)
      target[row] += matrix[source * width + source]
      for column in row + 1..<max(border, row + 1) {
        target[column] += matrix[source * width + size + column] + matrix[(size + column) * width + source]
      }
      system.cornerRight[row] += right[source]
    }
  }
}

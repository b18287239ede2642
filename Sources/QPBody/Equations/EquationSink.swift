/// Takes linearised equations one by one.
protocol EquationSink: AnyObject {
  /// Begins an equation.
  func begin()
  /// Adds a derivative; an equation has at most one for each unknown.
  func add(_ unknown: Int, _ derivative: Double)
  /// Ends an equation with its residual and the weight of its square.
  func end(residual: Double, weight: Double)
}

/// The normal equations of one frame: its own unknowns first, then the shared ones.
final class FrameNormals: EquationSink {
  static let width = BodyState.unknowns + SharedUnknowns.count
  private static let longestEquation = width

  let matrix: UnsafeMutablePointer<Double>
  let right: UnsafeMutablePointer<Double>
  private let unknowns: UnsafeMutablePointer<Int>
  private let derivatives: UnsafeMutablePointer<Double>
  private var count = 0

  init() {
    matrix = .allocate(capacity: Self.width * Self.width)
    right = .allocate(capacity: Self.width)
    unknowns = .allocate(capacity: Self.longestEquation)
    derivatives = .allocate(capacity: Self.longestEquation)
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
  func add(_ unknown: Int, _ derivative: Double) {
    guard count < Self.longestEquation else { return }
    unknowns[count] = unknown
    derivatives[count] = derivative
    count += 1
  }

  @inline(__always)
  func end(residual: Double, weight: Double) {
    for first in 0..<count {
      let weighted = weight * derivatives[first]
      let row = matrix + unknowns[first] * Self.width
      right[unknowns[first]] -= weighted * residual
      for second in 0..<count { row[unknowns[second]] += weighted * derivatives[second] }
    }
  }
}

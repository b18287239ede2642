import QPLandmarks

/// Writes the equations of a rig at a state into a system.
///
/// Every residual is divided by its standard deviation. Residuals whose errors last longer than a frame weigh less.
struct RigWriter {
  private typealias Pointers = BlockBandSystem.Pointers

  private let problem: RigProblem
  private let state: RigState
  private let system: BlockBandSystem.Pointers
  private let hasBorder: Bool
  private let lengths: [Double]
  private let focals: [Double]
  private let limits = RigParameters.current
  private let size = RigState.unknowns
  private let points = RigTrack.points

  init(_ problem: RigProblem, _ state: RigState, _ system: BlockBandSystem.Pointers) {
    (self.problem, self.state, self.system) = (problem, state, system)
    hasBorder = problem.prior != nil
    lengths = problem.model.lengths.indices.map { problem.model.lengths[$0] * Maths.exp(state.lengths[$0]) }
    focals = problem.tracks.indices.map { problem.tracks[$0].lens.focal * Maths.exp(state.views[$0].focal) }
  }

  /// Writes everything; returns the cost.
  func write() -> Double {
    var cost = hasBorder ? writePriors() : 0
    for frame in problem.times.indices {
      for camera in problem.tracks.indices where problem.isSeen[frame * problem.tracks.count + camera] {
        cost += writePoints(frame, camera)
      }
      cost += writeLengths(frame)
      writeAnchors(frame)
      cost += writeMotion(frame)
    }
    return cost
  }

  // MARK: Points

  private func writePoints(_ frame: Int, _ camera: Int) -> Double {
    let (track, view) = (problem.tracks[camera], state.views[camera])
    let time = problem.times[frame]
    let own = view.time(time, reference: problem.reference)
    guard let (trackFrame, _) = track.bracket(own, margin: limits.longestGap) else { return 0 }
    let scale = track.scales[trackFrame] * limits.pointDeviation * problem.noiseInflation
    let loss = limits.lossScale * limits.lossScale
    let focal = focals[camera]
    var cost = 0.0
    for point in 0..<points {
      guard let (pixel, velocity) = track.sample(point, at: own, after: trackFrame) else { continue }
      let seen = view.seen(state.places[frame * points + point])
      let isInFront = seen.z > CameraPriorParameters.current.leastDepth
      let depth = isInFront ? seen.z : CameraPriorParameters.current.leastDepth
      let (u, v) = (seen.x / depth * focal, seen.y / depth * focal)
      let standardDeviation = ModelPoint.all[point].standardDeviation * scale
      let (du, dv) = ((u - pixel.x) / standardDeviation, (v - pixel.y) / standardDeviation)
      let square = (du * du + dv * dv) / loss
      // formula: Cauchy's loss of the whitened distance, for errors that last.
      cost += loss / 2 * Maths.log(1 + square) / problem.persistence
      let weight = 1 / ((1 + square) * problem.persistence)
      let slope = focal / depth / standardDeviation
      let byU = Vector3(slope, 0, isInFront ? -u / depth / standardDeviation : 0)
      let byV = Vector3(0, slope, isInFront ? -v / depth / standardDeviation : 0)
      let (placeU, placeV) = (view.rotation.transposed(times: byU), view.rotation.transposed(times: byV))
      addPlace(frame, point, placeU, placeV, du, dv, weight)
      guard hasBorder else { continue }
      // x ↦ exp(ω)·x moves the turned place by ω × R·X.
      let turned = seen - view.origin
      let (turnU, turnV) = (turned.cross(byU), turned.cross(byV))
      let delay = -velocity / standardDeviation
      let elapsed = time - problem.reference
      addView(
        frame, point, camera, placeU, placeV, du, dv, weight,
        (
          turnU.x, turnU.y, turnU.z, byU.x, byU.y, byU.z, u / standardDeviation, delay.x, delay.x * elapsed
        ),
        (
          turnV.x, turnV.y, turnV.z, byV.x, byV.y, byV.z, v / standardDeviation, delay.y, delay.y * elapsed
        ))
    }
    return cost
  }

  @inline(__always)
  private func addPlace(
    _ frame: Int, _ point: Int, _ byU: Vector3, _ byV: Vector3, _ du: Double, _ dv: Double, _ weight: Double
  ) {
    let block = system.diagonal + frame * size * size + 3 * point * (size + 1)
    let right = system.right + frame * size + 3 * point
    for row in 0..<3 {
      right[row] -= weight * (byU[row] * du + byV[row] * dv)
      for column in row..<3 {
        block[row * size + column] += weight * (byU[row] * byU[column] + byV[row] * byV[column])
      }
    }
  }

  private typealias Nine = (Double, Double, Double, Double, Double, Double, Double, Double, Double)

  @inline(__always)
  private func addView(
    _ frame: Int, _ point: Int, _ camera: Int, _ placeU: Vector3, _ placeV: Vector3, _ du: Double, _ dv: Double,
    _ weight: Double, _ byU: Nine, _ byV: Nine
  ) {
    withUnsafeBytes(of: byU) { bytesU in
      withUnsafeBytes(of: byV) { bytesV in
        let (a, b) = (bytesU.assumingMemoryBound(to: Double.self), bytesV.assumingMemoryBound(to: Double.self))
        let (width, first) = (system.border, camera * RigView.unknowns)
        let edge = system.edge + (frame * size + 3 * point) * width + first
        for column in 0..<RigView.unknowns {
          let (wa, wb) = (weight * a[column], weight * b[column])
          for row in 0..<3 { edge[row * width + column] += wa * placeU[row] + wb * placeV[row] }
          system.cornerRight[first + column] -= wa * du + wb * dv
          let corner = system.corner + (first + column) * width + first
          for other in column..<RigView.unknowns { corner[other] += wa * a[other] + wb * b[other] }
        }
      }
    }
  }

  // MARK: Lengths

  private func writeLengths(_ frame: Int) -> Double {
    var cost = 0.0
    for segment in RigSegment.all {
      let vector = segment.vector(state.places, frame * points)
      let distance = vector.length
      guard distance > 0 else { continue }
      let length = lengths[segment.length.rawValue]
      let standardDeviation = segment.variation * length * problem.persistence.squareRoot()
      let residual = (distance - length) / standardDeviation
      cost += residual * residual / 2
      let gradient = vector / (distance * standardDeviation)
      // By the logarithm of the length, with which the deviation grows.
      let slope = -distance / standardDeviation
      for (index, (point, share)) in segment.shares.enumerated() {
        let row = system.diagonal + frame * size * size
        let own = share * gradient
        let right = system.right + frame * size + 3 * point
        for axis in 0..<3 { right[axis] -= own[axis] * residual }
        for (other, otherShare) in segment.shares[index...] {
          let their = otherShare * gradient
          for axis in 0..<3 {
            for otherAxis in 0..<3 {
              let (i, j) = (3 * point + axis, 3 * other + otherAxis)
              // The upper triangle alone: the points come in their order.
              if i <= j { row[i * size + j] += own[axis] * their[otherAxis] }
            }
          }
        }
        guard hasBorder else { continue }
        let column = problem.tracks.count * RigView.unknowns + segment.length.rawValue
        for axis in 0..<3 {
          system.edge[(frame * size + 3 * point + axis) * system.border + column] += own[axis] * slope
        }
      }
      guard hasBorder else { continue }
      let column = problem.tracks.count * RigView.unknowns + segment.length.rawValue
      system.corner[column * system.border + column] += slope * slope
      system.cornerRight[column] -= slope * residual
    }
    return cost
  }

  /// Holds points that no camera shows: a pull that is weaker than anything that is seen.
  private func writeAnchors(_ frame: Int) {
    let weight = 1 / (limits.anchorDeviation * limits.anchorDeviation)
    let block = system.diagonal + frame * size * size
    for index in 0..<size { block[index * (size + 1)] += weight }
  }

  // MARK: Motion

  private func writeMotion(_ frame: Int) -> Double {
    guard frame > 1 else { return 0 }
    let times = problem.times
    let (before, after) = (times[frame - 1] - times[frame - 2], times[frame] - times[frame - 1])
    let ratio = after / before
    // formula: the variance of x₂ − x₁ − (x₁ − x₀)·h₁/h₀ for a density q is q·h₁²(h₀ + h₁)/3.
    let variance = after * after * (before + after) / 3
    let shares = (ratio, -(1 + ratio), 1.0)
    var cost = 0.0
    let square = size * size
    let (oldest, middle, newest) = (frame - 2, frame - 1, frame)
    for point in 0..<points {
      let weight = 1 / (RigSegment.densities[point] * variance)
      let change =
        shares.0 * state.places[oldest * points + point] + shares.1 * state.places[middle * points + point]
        + state.places[newest * points + point]
      cost += weight * change.dot(change) / 2
      for axis in 0..<3 {
        let offset = 3 * point + axis
        let diagonal = offset * (size + 1)
        system.diagonal[oldest * square + diagonal] += weight * shares.0 * shares.0
        system.diagonal[middle * square + diagonal] += weight * shares.1 * shares.1
        system.diagonal[newest * square + diagonal] += weight
        system.first[middle * square + diagonal] += weight * shares.1 * shares.0
        system.first[newest * square + diagonal] += weight * shares.1
        system.second[newest * square + diagonal] += weight * shares.0
        system.right[oldest * size + offset] -= weight * shares.0 * change[axis]
        system.right[middle * size + offset] -= weight * shares.1 * change[axis]
        system.right[newest * size + offset] -= weight * change[axis]
      }
    }
    return cost
  }

  // MARK: Priors

  private func writePriors() -> Double {
    guard let prior = problem.prior else { return 0 }
    var cost = 0.0
    func hold(_ index: Int, _ value: Double, _ standardDeviation: Double) {
      let weight = 1 / (standardDeviation * standardDeviation)
      system.corner[index * (system.border + 1)] += weight
      system.cornerRight[index] -= weight * value
      cost += weight * value * value / 2
    }
    for camera in problem.tracks.indices {
      let (at, view, start) = (camera * RigView.unknowns, state.views[camera], prior.views[camera])
      let isFirst = camera == 0
      let standardDeviation = isFirst ? limits.heldDeviation : problem.geometryDeviation ?? limits.placeDeviation
      let turn = Rotation.vector(view.rotation * start.rotation.transpose)
      for axis in 0..<3 {
        hold(at + axis, turn[axis], standardDeviation)
        hold(at + 3 + axis, view.origin[axis] - start.origin[axis], standardDeviation)
      }
      hold(
        at + RigView.focalPlace, problem.geometryDeviation == nil ? view.focal : view.focal - start.focal,
        problem.geometryDeviation ?? problem.tracks[camera].lens.standardDeviation)
      hold(
        at + RigView.shiftPlace, view.shift - start.shift, isFirst ? limits.heldDeviation : limits.shiftDeviation)
      hold(at + RigView.driftPlace, view.drift, isFirst ? limits.heldDeviation : limits.driftDeviation)
    }
    let first = problem.tracks.count * RigView.unknowns
    for index in state.lengths.indices { hold(first + index, state.lengths[index], problem.model.deviations[index]) }
    return cost
  }
}

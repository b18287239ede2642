import QPLandmarks

/// The equations of one frame: where its points, depths, posture and feet deviate from what the model says.
///
/// Every residual is divided by its standard deviation. Residuals whose errors last longer than a frame weigh less.
struct FrameEquations: Sendable {
  var observations: BodyObservations
  let model: BodyModel
  let vertical: Vertical
  /// The focal length in pixels that the shared unknown scales.
  let focal: Double
  let principalPoint: SIMD2<Double>
  /// Whether standing feet are on the ground.
  var usesGround = true
}

/// Writes the equations of frames at given shared unknowns.
final class FrameEquationAssembler<Sink: EquationSink> {
  typealias Segment = BodyModel.Segment

  private let equations: FrameEquations
  private let lengths: UnsafeMutablePointer<Double>
  private let shared: SharedUnknowns
  private let focal: Double
  private let up: Vector3
  private let byPitch: Vector3
  private let byRoll: Vector3
  private let sink: Sink

  private var frame = 0
  private var root = Vector3.zero
  private let directions: UnsafeMutablePointer<Vector3>
  private let tangents: UnsafeMutablePointer<(Vector3, Vector3)>
  private var cost = 0.0

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - equations: The equations.
  ///   - lengths: The lengths in metres.
  ///   - shared: The shared unknowns, from which the lengths follow.
  ///   - sink: Takes the equations.
  init(_ equations: FrameEquations, lengths: [Double], shared: SharedUnknowns, sink: Sink) {
    (self.equations, self.shared, self.sink) = (equations, shared, sink)
    focal = equations.focal * Maths.exp(shared.values[SharedUnknowns.focal])
    (up, byPitch, byRoll) = equations.vertical.tilted(
      pitch: shared.values[SharedUnknowns.pitch], roll: shared.values[SharedUnknowns.roll])
    self.lengths = .allocate(capacity: lengths.count)
    for index in lengths.indices { self.lengths[index] = lengths[index] }
    directions = .allocate(capacity: BodyState.segments)
    tangents = .allocate(capacity: BodyState.segments)
  }

  deinit {
    lengths.deallocate()
    directions.deallocate()
    tangents.deallocate()
  }

  /// Writes a frame's equations and returns their cost.
  func write(frame: Int, _ state: BodyState) -> Double {
    (self.frame, root, cost) = (frame, state.roots[frame], 0)
    for segment in 0..<BodyState.segments {
      let direction = state.directions[frame * BodyState.segments + segment]
      directions[segment] = direction
      tangents[segment] = direction.tangents
    }
    writePoints()
    writeDepths()
    writeArms()
    writeTrunk()
    writeLeg(.left)
    writeLeg(.right)
    return cost
  }

  private var seen: BodyObservations { equations.observations }

  @inline(__always)
  private func direction(_ segment: Segment) -> Vector3 { directions[segment.rawValue] }

  @inline(__always)
  private func add(_ gradient: Vector3, _ segment: Segment) { add(gradient, .zero, segment) }

  @inline(__always)
  private func add(_ gradient: Vector3, _ other: Vector3, _ segment: Segment) {
    let (first, second) = tangents[segment.rawValue]
    sink.add(3 + 2 * segment.rawValue, first.dot(gradient), first.dot(other))
    sink.add(4 + 2 * segment.rawValue, second.dot(gradient), second.dot(other))
  }

  @inline(__always)
  private func end(_ residual: Double) {
    sink.end(residual)
    cost += residual * residual / 2
  }

  // MARK: Points

  private func writePoints() {
    for (index, point) in ModelPoint.all.enumerated() {
      let location = point.place(root: root, directions: directions, lengths: lengths)
      if case .foot = point.axis { writeGround(index, point, location) }
      let weight = seen.pointWeights[frame * ModelPoint.all.count + index]
      if weight == 0 { continue }
      let depth = max(location.position.z, CameraPriorParameters.current.leastDepth)
      let (u, v) = (location.position.x / depth * focal, location.position.y / depth * focal)
      let pixel = seen.points[frame * ModelPoint.all.count + index] - equations.principalPoint
      let (du, dv) = ((u - pixel.x) * weight, (v - pixel.y) * weight)
      let square = (du * du + dv * dv) * seen.persistence / (seen.lossScale * seen.lossScale)
      let trust = 1 / (1 + square)
      // formula: Cauchy's loss of the whitened distance, for errors that last.
      cost += seen.lossScale * seen.lossScale / 2 * Maths.log(1 + square) / seen.persistence
      let isInFront = location.position.z > CameraPriorParameters.current.leastDepth
      let scale = weight * focal / depth
      sink.begin()
      sink.add(SharedUnknowns.focal + BodyState.unknowns, u * weight, v * weight)
      addPlace(
        point, location, Vector3(scale, 0, isInFront ? -weight * u / depth : 0),
        Vector3(0, scale, isInFront ? -weight * v / depth : 0))
      sink.end(du, dv, weight: trust)
    }
  }

  /// Adds the derivatives of two quantities with gradients in a point's place.
  @inline(__always)
  private func addPlace(_ point: ModelPoint, _ location: PointPlace, _ first: Vector3, _ second: Vector3) {
    sink.add(0, first.x, second.x)
    sink.add(1, first.y, second.y)
    sink.add(2, first.z, second.z)
    addChain(point.segments.0, location.bySegment.0, location.byLength.0, first, second)
    addChain(point.segments.1, location.bySegment.1, location.byLength.1, first, second)
    if point.count > 2 { addChain(point.segments.2, location.bySegment.2, location.byLength.2, first, second) }
    if point.count > 3 { addChain(point.segments.3, location.bySegment.3, location.byLength.3, first, second) }
  }

  @inline(__always)
  private func addChain(
    _ segment: Segment, _ bySegment: Matrix3, _ byLength: Vector3, _ first: Vector3, _ second: Vector3
  ) {
    add(bySegment.transposed(times: first), bySegment.transposed(times: second), segment)
    sink.add(
      BodyState.unknowns + SharedUnknowns.lengths + segment.length.rawValue, byLength.dot(first), byLength.dot(second))
  }

  // MARK: Ground

  private func writeGround(_ index: Int, _ point: ModelPoint, _ location: PointPlace) {
    guard equations.usesGround else { return }
    let height = location.position.dot(up) - shared.values[SharedUnknowns.ground]
    let motion = PostureDynamicsParameters.current
    let isStanding = seen.contacts[frame * ModelPoint.all.count + index]
    if !isStanding, height + motion.sinking > 0 { return }
    let weight = 1 / (isStanding ? motion.ground : motion.sinking) * seen.slowWeight
    sink.begin()
    addPlace(point, location, weight * up, .zero)
    sink.add(BodyState.unknowns + SharedUnknowns.pitch, weight * location.position.dot(byPitch), 0)
    sink.add(BodyState.unknowns + SharedUnknowns.roll, weight * location.position.dot(byRoll), 0)
    sink.add(BodyState.unknowns + SharedUnknowns.ground, -weight, 0)
    end(weight * (isStanding ? height : height + motion.sinking))
  }

  // MARK: Depths

  private func writeDepths() {
    for segment in Segment.allCases {
      let weight = seen.depthWeights[frame * BodyState.segments + segment.rawValue]
      if weight == 0 { continue }
      let length = lengths[segment.length.rawValue]
      let depth = direction(segment).z * length
      sink.begin()
      add(Vector3(0, 0, -length * weight), segment)
      sink.add(BodyState.unknowns + SharedUnknowns.lengths + segment.length.rawValue, -depth * weight, 0)
      end((seen.depths[frame * BodyState.segments + segment.rawValue] - depth) * weight)
    }
  }

  private func writeArms() {
    let trunk = direction(.trunk)
    let axes = TrunkFrame(line: direction(.shoulders), trunk: trunk)
    for (index, segment) in BodyObservations.arms.enumerated() {
      let weight = seen.armWeights[frame * BodyObservations.arms.count + index]
      if weight == 0 { continue }
      let arm = direction(segment)
      let wanted = seen.armDirections[frame * BodyObservations.arms.count + index]
      writeArm(segment, axes.left(arm), wanted.x, weight)
      sink.begin()
      add(-weight * trunk, segment)
      add(-weight * arm, .trunk)
      end((wanted.y - arm.dot(trunk)) * weight)
      writeArm(segment, axes.forward(arm), wanted.z, weight)
    }
  }

  @inline(__always)
  private func writeArm(_ segment: Segment, _ found: TrunkFrame.Component, _ wanted: Double, _ weight: Double) {
    sink.begin()
    add(-weight * found.byDirection, segment)
    add(-weight * found.byLine, .shoulders)
    add(-weight * found.byTrunk, .trunk)
    end((wanted - found.value) * weight)
  }

  // MARK: Posture

  private func writeTrunk() {
    let limits = PosturePriorParameters.current
    let (pelvis, trunk, shoulders) = (direction(.pelvis), direction(.trunk), direction(.shoulders))
    writeCosine(.pelvis, .trunk, limits.square)
    writeCosine(.shoulders, .trunk, limits.square)
    let weight = seen.slowWeight / limits.twist
    sink.begin()
    add(weight * shoulders.cross(trunk), .pelvis)
    add(weight * trunk.cross(pelvis), .shoulders)
    add(weight * pelvis.cross(shoulders), .trunk)
    end(weight * pelvis.cross(shoulders).dot(trunk))
  }

  @inline(__always)
  private func writeCosine(_ a: Segment, _ b: Segment, _ standardDeviation: Double) {
    let weight = seen.slowWeight / standardDeviation
    sink.begin()
    add(weight * direction(b), a)
    add(weight * direction(a), b)
    end(weight * direction(a).dot(direction(b)))
  }

  private func writeLeg(_ side: Side) {
    let limits = PosturePriorParameters.current
    let (thigh, shank, foot) = (Segment.thigh(side), Segment.shank(side), Segment.foot(side))
    let bend = direction(thigh).cross(direction(shank)).dot(direction(.pelvis))
    if bend < -limits.hyperextension {
      writeVolume(thigh, shank, .pelvis, limits.hinge, less: -limits.hyperextension)
    }
    writeVolume(thigh, shank, foot, limits.legPlane, less: 0)
    writeCosine(shank, foot, limits.ankle)
    writeCosine(foot, .pelvis, limits.footTurn)
  }

  /// Writes (a × b)·c − `less`.
  @inline(__always)
  private func writeVolume(_ a: Segment, _ b: Segment, _ c: Segment, _ standardDeviation: Double, less: Double) {
    let weight = seen.slowWeight / standardDeviation
    let (x, y, z) = (direction(a), direction(b), direction(c))
    let normal = x.cross(y)
    sink.begin()
    add(weight * y.cross(z), a)
    add(weight * z.cross(x), b)
    add(weight * normal, c)
    end(weight * (normal.dot(z) - less))
  }
}

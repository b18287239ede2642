import QPLandmarks

/// The equations of one frame: where its points, depths, posture and feet deviate from what the model says.
///
/// Every residual is divided by its standard deviation. Residuals whose errors last longer than a frame weigh less.
struct FrameEquations: Sendable {
  let observations: BodyObservations
  let model: BodyModel
  let vertical: Vertical
  /// The focal length in pixels that the shared unknown scales.
  let focal: Double
  let centre: SIMD2<Double>
  /// Whether standing feet are on the ground.
  var usesGround = true

  /// Writes a frame's equations.
  ///
  /// - Parameters:
  ///   - frame: The frame's place in the observations.
  ///   - state: The state.
  ///   - lengths: The lengths at that state in metres.
  ///   - sink: Takes the equations.
  /// - Returns: Their cost.
  func write<Sink: EquationSink>(frame: Int, _ state: BodyState, lengths: [Double], to sink: Sink) -> Double {
    let start = frame * BodyState.segments
    return state.directions.withUnsafeBufferPointer { directions in
      lengths.withUnsafeBufferPointer { lengths in
        guard let all = directions.baseAddress, let lengths = lengths.baseAddress else { return 0 }
        var writer = FrameWriter(
          equations: self, frame: frame, root: state.roots[frame], directions: all + start, lengths: lengths,
          shared: state.shared, sink: sink)
        return writer.write()
      }
    }
  }
}

/// Writes one frame's equations.
private struct FrameWriter<Sink: EquationSink> {
  typealias Segment = BodyModel.Segment

  let equations: FrameEquations
  let frame: Int
  let root: Vector3
  let directions: UnsafePointer<Vector3>
  let lengths: UnsafePointer<Double>
  let shared: SharedUnknowns
  let sink: Sink
  private var cost = 0.0

  init(
    equations: FrameEquations, frame: Int, root: Vector3, directions: UnsafePointer<Vector3>,
    lengths: UnsafePointer<Double>, shared: SharedUnknowns, sink: Sink
  ) {
    (self.equations, self.frame, self.root, self.directions) = (equations, frame, root, directions)
    (self.lengths, self.shared, self.sink) = (lengths, shared, sink)
  }

  private var seen: BodyObservations { equations.observations }

  @inline(__always)
  private func direction(_ segment: Segment) -> Vector3 { directions[segment.rawValue] }

  @inline(__always)
  private func add(_ gradient: Vector3, _ segment: Segment) {
    let (first, second) = directions[segment.rawValue].tangents
    sink.add(3 + 2 * segment.rawValue, first.dot(gradient))
    sink.add(4 + 2 * segment.rawValue, second.dot(gradient))
  }

  @inline(__always)
  private mutating func end(_ residual: Double) {
    sink.end(residual: residual, weight: 1)
    cost += residual * residual / 2
  }

  mutating func write() -> Double {
    writePoints()
    writeDepths()
    writeArms()
    writeTrunk()
    Side.allCases.forEach { writeLeg($0) }
    return cost
  }

  // MARK: Points

  private mutating func writePoints() {
    let focal = equations.focal * Maths.exp(shared.values[SharedUnknowns.focal])
    for (index, point) in ModelPoint.all.enumerated() {
      let place = point.place(root: root, directions: directions, lengths: lengths)
      if case .foot = point.axis { writeGround(index, point, place) }
      let weight = seen.pointWeights[frame * ModelPoint.all.count + index]
      if weight == 0 { continue }
      let depth = max(place.position.z, CameraParameters.current.leastDepth)
      let (u, v) = (place.position.x / depth * focal, place.position.y / depth * focal)
      let pixel = seen.points[frame * ModelPoint.all.count + index] - equations.centre
      let (du, dv) = ((u - pixel.x) * weight, (v - pixel.y) * weight)
      let square = (du * du + dv * dv) * seen.persistence / (seen.lossScale * seen.lossScale)
      let trust = 1 / (1 + square)
      // formula: Cauchy's loss of the whitened distance, for errors that last.
      cost += seen.lossScale * seen.lossScale / 2 * Maths.log(1 + square) / seen.persistence
      let isInFront = place.position.z > CameraParameters.current.leastDepth
      let scale = weight * focal / depth
      writeRow(point, place, Vector3(scale, 0, isInFront ? -weight * u / depth : 0), u * weight, du, trust)
      writeRow(point, place, Vector3(0, scale, isInFront ? -weight * v / depth : 0), v * weight, dv, trust)
    }
  }

  @inline(__always)
  private func writeRow(
    _ point: ModelPoint, _ place: PointPlace, _ gradient: Vector3, _ byFocal: Double, _ residual: Double,
    _ trust: Double
  ) {
    sink.begin()
    sink.add(SharedUnknowns.focal + BodyState.unknowns, byFocal)
    addPlace(point, place, gradient)
    sink.end(residual: residual, weight: trust)
  }

  /// Adds the derivatives of a quantity with a gradient in a point's place.
  @inline(__always)
  private func addPlace(_ point: ModelPoint, _ place: PointPlace, _ gradient: Vector3) {
    sink.add(0, gradient.x)
    sink.add(1, gradient.y)
    sink.add(2, gradient.z)
    addChain(point.segments[0], place.bySegment.0, place.byLength.0, gradient)
    addChain(point.segments[1], place.bySegment.1, place.byLength.1, gradient)
    if point.segments.count > 2 { addChain(point.segments[2], place.bySegment.2, place.byLength.2, gradient) }
    if point.segments.count > 3 { addChain(point.segments[3], place.bySegment.3, place.byLength.3, gradient) }
  }

  @inline(__always)
  private func addChain(_ segment: Segment, _ bySegment: Matrix3, _ byLength: Vector3, _ gradient: Vector3) {
    add(bySegment.transposed(times: gradient), segment)
    sink.add(BodyState.unknowns + SharedUnknowns.lengths + segment.length.rawValue, byLength.dot(gradient))
  }

  // MARK: Ground

  private mutating func writeGround(_ index: Int, _ point: ModelPoint, _ place: PointPlace) {
    guard equations.usesGround else { return }
    let values = shared.values
    let vertical = equations.vertical.tilted(
      pitch: values[SharedUnknowns.pitch], roll: values[SharedUnknowns.roll])
    let height = place.position.dot(vertical.up) - values[SharedUnknowns.ground]
    let motion = MotionParameters.current
    let isStanding = seen.contacts[frame * ModelPoint.all.count + index]
    if !isStanding, height + motion.sinking > 0 { return }
    let weight = 1 / (isStanding ? motion.ground : motion.sinking) * seen.slowWeight
    sink.begin()
    addPlace(point, place, weight * vertical.up)
    sink.add(BodyState.unknowns + SharedUnknowns.pitch, weight * place.position.dot(vertical.byPitch))
    sink.add(BodyState.unknowns + SharedUnknowns.roll, weight * place.position.dot(vertical.byRoll))
    sink.add(BodyState.unknowns + SharedUnknowns.ground, -weight)
    end(weight * (isStanding ? height : height + motion.sinking))
  }

  // MARK: Depths

  private mutating func writeDepths() {
    for segment in Segment.allCases {
      let weight = seen.depthWeights[frame * BodyState.segments + segment.rawValue]
      if weight == 0 { continue }
      let length = lengths[segment.length.rawValue]
      let depth = direction(segment).z * length
      sink.begin()
      add(Vector3(0, 0, -length * weight), segment)
      sink.add(BodyState.unknowns + SharedUnknowns.lengths + segment.length.rawValue, -depth * weight)
      end((seen.depths[frame * BodyState.segments + segment.rawValue] - depth) * weight)
    }
  }

  private mutating func writeArms() {
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
  private mutating func writeArm(_ segment: Segment, _ found: TrunkFrame.Component, _ wanted: Double, _ weight: Double)
  {
    sink.begin()
    add(-weight * found.byDirection, segment)
    add(-weight * found.byLine, .shoulders)
    add(-weight * found.byTrunk, .trunk)
    end((wanted - found.value) * weight)
  }

  // MARK: Posture

  private mutating func writeTrunk() {
    let limits = PostureParameters.current
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
  private mutating func writeCosine(_ a: Segment, _ b: Segment, _ deviation: Double) {
    let weight = seen.slowWeight / deviation
    sink.begin()
    add(weight * direction(b), a)
    add(weight * direction(a), b)
    end(weight * direction(a).dot(direction(b)))
  }

  private mutating func writeLeg(_ side: Side) {
    let limits = PostureParameters.current
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
  private mutating func writeVolume(_ a: Segment, _ b: Segment, _ c: Segment, _ deviation: Double, less: Double) {
    let weight = seen.slowWeight / deviation
    let (x, y, z) = (direction(a), direction(b), direction(c))
    let normal = x.cross(y)
    sink.begin()
    add(weight * y.cross(z), a)
    add(weight * z.cross(x), b)
    add(weight * normal, c)
    end(weight * (normal.dot(z) - less))
  }
}

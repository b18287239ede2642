public import QPLandmarks

extension CameraRig {
  /// Returns the person of a rig's recordings in space: the frames of the first recording that shows the person, with the
  /// body in metres in ``/QPLandmarks/Pose/body``, from which sessions then read joint angles.
  ///
  /// The cameras must not have moved since the rig was solved, which is checked: one camera that fits badly is an error where
  /// the others agree without it; otherwise a minority that fits badly is outvoted. The limits of that check were chosen on
  /// simulated rigs alone. Clocks are found anew. A camera that is lost or covered for a while widens intervals and then
  /// counts again; frames that fewer than two cameras show have wide ones, or none. Left and right are exchanged where the
  /// other cameras show that the estimator took one for the other. Axes of a body are those of that recording's camera; its
  /// scale is the rig's ``stature``.
  ///
  /// A saved rig holds the lengths of the solved person's segments: use it for the same person, and solve it anew for
  /// another, since other lengths shift angles without a wider interval.
  ///
  /// Time is proportional to the frames: about 1 ms a frame and core for four cameras.
  /// - Parameter recordings: The frames of each camera in the rig's order; an empty one for a camera that was not used.
  /// - Returns: The frames; a frame in which no body was found has the landmarks alone.
  /// - Throws: ``RigError`` where the recordings are not of these cameras.
  public func frames(_ recordings: [[PoseFrame]]) throws(RigError) -> [PoseFrame] {
    try RigMeasurement(self, recordings).frames
  }

  /// Returns the frames of ``frames(_:)``, with the clocks of the recordings.
  ///
  /// - Parameter recordings: As in ``frames(_:)``.
  /// - Returns: The frames, and for each recording the seconds since the first recording's start at each of its frames.
  /// - Throws: As ``frames(_:)``.
  package func timedFrames(
    _ recordings: [[PoseFrame]]
  ) throws(RigError) -> (frames: [PoseFrame], seconds: [[Double]]) {
    let measurement = try RigMeasurement(self, recordings)
    return (measurement.frames, recordings.indices.map { measurement.seconds(of: recordings[$0], $0) })
  }
}

/// A person measured by a rig whose cameras are known.
struct RigMeasurement {
  private let rig: CameraRig
  /// The recording whose frames get the body, and its place among the tracks.
  private let source: [PoseFrame]
  private let trackIndex: Int
  private var tracks: [RigTrack]
  private let views: [RigView]
  private let model: BodyModel
  private let reference: Double
  /// The place of each recording among the tracks; `nil` of an empty one.
  private let places: [Int: Int]

  init(_ rig: CameraRig, _ recordings: [[PoseFrame]]) throws(RigError) {
    guard recordings.count == rig.cameras.count else {
      throw RigError(.otherCameras(recording: min(recordings.count, rig.cameras.count)))
    }
    for (index, recording) in recordings.enumerated() {
      if let frame = recording.first, frame.size != rig.cameras[index].lens.size {
        throw RigError(.otherCameras(recording: index))
      }
    }
    self.rig = rig
    let used = recordings.indices.filter { !recordings[$0].isEmpty }
    let own = used.map { recordings[$0] }
    let changes = RigChanges(rig, recordings, used)
    let (solver, found) = try changes.synchronised()
    let (problem, state) = RigSolution.facingForward(found.problem, found.result.state)
    (source, trackIndex) = (own[0], solver.order.firstIndex(of: 0) ?? 0)
    places = Dictionary(uniqueKeysWithValues: solver.order.enumerated().map { (used[$0.element], $0.offset) })
    (tracks, views) = (problem.tracks, state.views)
    (model, reference) = (solver.model, solver.reference)
  }

  /// The frames with the bodies.
  var frames: [PoseFrame] {
    var measurement = self
    let start = source[0].timestamp
    let view = views[trackIndex]
    // The rig's times of the source's frames.
    let times = source.map { view.rigTime($0.timestamp.seconds(since: start), reference: reference) }
    var frames = source
    let length = RigParameters.current.stretch
    var first = 0
    while first < times.count {
      let end = min(times.count, first + length)
      measurement.measure(first..<end, times, &frames)
      first = end
    }
    return frames
  }

  /// Returns the seconds since the first recording's start at the frames of a recording.
  func seconds(of recording: [PoseFrame], _ index: Int) -> [Double] {
    guard let own = places[index], let start = recording.first?.timestamp else { return [] }
    return recording.map { frame in
      let time = views[own].rigTime(frame.timestamp.seconds(since: start), reference: reference)
      return views[trackIndex].time(time, reference: reference)
    }
  }

  /// Measures a stretch of frames, with a margin around it for the movement before and after.
  private mutating func measure(_ range: Range<Int>, _ times: [Double], _ frames: inout [PoseFrame]) {
    let limits = RigParameters.current
    let margin = limits.stretchMargin
    let whole = max(0, range.lowerBound - margin)..<min(times.count, range.upperBound + margin)
    var state = RigState(places: [], views: views, lengths: model.lengths.map { _ in 0 })
    let seen = whole.filter { frame in
      tracks.indices.contains { tracks[$0].bracket(views[$0].time(times[frame], reference: reference)) != nil }
    }
    guard seen.count > 2 else { return }
    let own = seen.map { times[$0] }
    state.places = RigStart(tracks: tracks, model: model).places(own, views, reference: reference)
    var problem = self.problem(own, state)
    problem.noiseInflation = limits.secondNoiseInflation
    state = RigSolver.minimise(problem, state).state
    for camera in tracks.indices {
      let decided = RigSides.decided(problem, state, camera: camera, continuity: tracks[camera].isExchanged)
      tracks[camera].exchange(problem.near(state, camera, decided, else: tracks[camera].isExchanged))
    }
    problem = self.problem(own, state)
    state = RigSolver.minimise(problem, state).state
    for (index, frame) in seen.enumerated() where range.contains(frame) {
      frames[frame] = posed(frames[frame], frame, problem, state, index)
    }
  }

  private func problem(_ times: [Double], _ state: RigState) -> RigProblem {
    RigProblem(tracks, times: times, around: state, model: model, reference: reference, holdsCameras: true)
  }

  /// Returns a frame with the body that was found in it.
  private func posed(
    _ frame: PoseFrame, _ frameIndex: Int, _ problem: RigProblem, _ state: RigState, _ index: Int
  ) -> PoseFrame {
    let first = index * RigTrack.points
    let count = tracks.indices.count { problem.isSeen[index * tracks.count + $0] }
    guard count > 1, let factor = problem.factor(of: index, state) else { return frame }
    let view = views[trackIndex]
    let up = view.rotation * Vector3(0, 1, 0)
    let angles = RigAngles(state.places, first, up: Vector3(0, 1, 0))
    let (variances, shared) = (angles.variances(factor), angles.sharedVariances)
    let readings = angles.values.indices.map { angle in
      BodyPose.Reading(
        rig: angles.values[angle] * 180 / .pi, own: variances[angle].squareRoot() * 180 / .pi,
        shared: shared[angle].squareRoot() * 180 / .pi, common: rig.deviations[angle])
    }
    var places = state.places[first..<first + RigTrack.points].map { view.seen($0) }
    let body = ModelPoint.all.indices.filter {
      ModelPoint.all[$0].part == .leftHip || ModelPoint.all[$0].part == .leftShoulder
    }
    for left in body.reversed() { places.append((places[left] + places[left + 1]) / 2) }
    let pose = BodyPose(time: frame.timestamp, flags: [], up: up, readings: readings, places: places)
    return frame.with([self.pose(frame, frameIndex, pose, places)])
  }

  /// Returns the first camera's pose with the body, its sides put right; one made of the body where it showed none.
  private func pose(_ frame: PoseFrame, _ frameIndex: Int, _ body: BodyPose, _ places: [Vector3]) -> Pose {
    var found: Pose
    if let index = tracks[trackIndex].frames.firstIndex(of: frameIndex), let landmarks = Landmarks(frame) {
      found = (tracks[trackIndex].isExchanged[index] ? landmarks.exchanging(Self.pairs) : landmarks).pose
    } else {
      found = projected(frame, places)
    }
    if found.world.isEmpty { found.world = [Landmark](repeating: .missing, count: frame.topology.count) }
    let hips = places[RigTrack.points]
    for (point, model) in ModelPoint.all.enumerated() {
      guard let index = frame.topology.index(of: model.part) else { continue }
      let offset = SIMD3<Float>(places[point] - hips)
      found.world[index] = Landmark(SIMD4(offset.x, offset.y, offset.z, 1))
    }
    found.body = body
    return found
  }

  /// Returns where the first camera would show the body.
  private func projected(_ frame: PoseFrame, _ places: [Vector3]) -> Pose {
    var landmarks = [Landmark](repeating: .missing, count: frame.topology.count)
    let lens = tracks[trackIndex].lens
    let focal = lens.focal * Maths.exp(views[trackIndex].focal)
    for (point, model) in ModelPoint.all.enumerated() where places[point].z > CameraPriorParameters.current.leastDepth {
      guard let index = frame.topology.index(of: model.part) else { continue }
      let pixel = SIMD2(places[point].x, places[point].y) / places[point].z * focal + lens.principalPoint
      landmarks[index] = Landmark(
        SIMD4(Float(pixel.x / Double(frame.size.width)), Float(pixel.y / Double(frame.size.height)), 0, 0))
    }
    return Pose(landmarks: landmarks, id: frame.poses.first?.id)
  }

  /// The parts that are exchanged with one another.
  private static let pairs: [(Body, Body)] = stride(from: 0, to: ModelPoint.all.count, by: 2).map {
    (ModelPoint.all[$0].part, ModelPoint.all[$0 + 1].part)
  }
}

extension RigProblem {
  /// Returns the decided sides of frames near the problem's times, and others elsewhere.
  fileprivate func near(_ state: RigState, _ camera: Int, _ decided: [Bool], else others: [Bool]) -> [Bool] {
    guard let from = times.first, let to = times.last else { return others }
    let view = state.views[camera]
    let (first, last) = (view.time(from, reference: reference), view.time(to, reference: reference))
    return decided.indices.map {
      tracks[camera].times[$0] >= first && tracks[camera].times[$0] <= last ? decided[$0] : others[$0]
    }
  }
}

extension BodyPose.Reading {
  /// Creates the reading of an angle that several cameras show, with SDs in degrees.
  fileprivate init(rig value: Double, own: Double, shared: Double, common: Double) {
    let limits = RigParameters.current
    let deviations = FitParameters.current.deviations
    let least = limits.leastDeviation
    let half = deviations * (own * own + shared * shared + common * common + least * least).squareRoot()
    self.init(
      value: value, halfWidth: half, precisionHalfWidth: deviations * limits.precisionShare * own,
      isWithheld: !(half <= FitParameters.current.widestReading))
  }
}

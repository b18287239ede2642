import QPLandmarks

/// Finds the clocks of a rig's recordings, and whether cameras were moved or exchanged since the rig was solved.
struct RigChanges {
  typealias Found = (problem: RigProblem, result: RigSolver.Search)

  private let rig: CameraRig
  private let recordings: [[PoseFrame]]
  /// The cameras with a recording.
  private let used: [Int]

  init(_ rig: CameraRig, _ recordings: [[PoseFrame]], _ used: [Int]) {
    (self.rig, self.recordings, self.used) = (rig, recordings, used)
  }

  /// Returns the search that found the clocks.
  ///
  /// - Throws: ``RigError`` where the recordings cannot be of the rig's cameras.
  func synchronised() throws(RigError) -> (RigSolver, Found) {
    let (solver, found) = try synchronised(used, as: used)
    let residuals = RigResiduals(found.problem, found.result.state)
    let changed = changes(residuals, solver.order.map { used[$0] })
    guard changed > 0 else { return (solver, found) }
    var pixels = used.map { _ in 0.0 }
    for (trackIndex, index) in solver.order.enumerated() { pixels[index] = residuals.medians[trackIndex] }
    let cause = cause(pixels)
    // One that neither moved nor was exchanged may have seen the person badly; the others outvote it.
    if case .camerasChanged = cause, 2 * changed < used.count { return (solver, found) }
    throw RigError(cause)
  }

  /// Returns the camera or the two cameras without whose change the others agree.
  private func cause(_ pixels: [Double]) -> RigError.Cause {
    for (index, camera) in used.enumerated() {
      for other in used[(index + 1)...] where rig.cameras[camera].lens.size == rig.cameras[other].lens.size {
        let exchanged = used.map { $0 == camera ? other : $0 == other ? camera : $0 }
        if fits(used, as: exchanged) { return .camerasExchanged(recording: camera, other: other) }
      }
    }
    // Of two cameras either may have moved.
    guard used.count > 2 else { return .camerasChanged(pixels: pixels) }
    let alone = used.filter { camera in
      let rest = used.filter { $0 != camera }
      return fits(rest, as: rest)
    }
    guard let camera = alone.first, alone.count == 1, let index = used.firstIndex(of: camera) else {
      return .camerasChanged(pixels: pixels)
    }
    return .cameraMoved(recording: camera, pixels: pixels[index])
  }

  /// Returns whether recordings fit as those of some cameras.
  private func fits(_ recordings: [Int], as cameras: [Int]) -> Bool {
    guard let (solver, found) = try? synchronised(recordings, as: cameras) else { return false }
    return changes(RigResiduals(found.problem, found.result.state), solver.order.map { cameras[$0] }) == 0
  }

  private func synchronised(_ chosen: [Int], as cameras: [Int]) throws(RigError) -> (RigSolver, Found) {
    var solver = try RigSolver(
      chosen.map { recordings[$0] }, stature: rig.stature, lenses: cameras.map { rig.cameras[$0].lens },
      model: BodyModel(rigLengths: rig.lengths))
    let found = try solver.synchronised(cameras.map { rig.cameras[$0].view })
    return (solver, found)
  }

  /// Returns the number of cameras that seem to have moved: those whose median offset from the others' points exceeds
  /// ``RigParameters/bump``, whose median residual exceeds ``RigParameters/changedResidual`` times the solved one, or
  /// that see none of the points.
  private func changes(_ residuals: RigResiduals, _ cameras: [Int]) -> Int {
    let limits = RigParameters.current
    return cameras.enumerated().count { index, camera in
      let known = residuals.frames[index].indices.filter { residuals.frames[index][$0].isFinite }
      guard !known.isEmpty else { return true }
      let offsets = known.map { residuals.offsets[index][$0] }
      let offset = SIMD2(BodyObservations.median(offsets.map(\.x)), BodyObservations.median(offsets.map(\.y)))
      let usual = rig.cameras[camera].residual
      // A file may lack the residual.
      return (offset * offset).sum().squareRoot() > limits.bump
        || usual > 0 && residuals.medians[index] > limits.changedResidual * usual
    }
  }
}

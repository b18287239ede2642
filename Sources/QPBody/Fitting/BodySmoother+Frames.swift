public import QPLandmarks

extension BodySmoother {
  /// Returns the frames of a recording with the body in space of each person in ``/QPLandmarks/Pose/body``, from which
  /// sessions then read joint angles.
  ///
  /// People are told apart by their `id`; of frames without it the first pose is the person. A long recording is fitted in
  /// stretches of two minutes. Where nothing is known of the camera, the lens and the vertical that frames state are taken.
  /// - Parameter frames: The frames in the order of time.
  /// - Returns: The frames; a person without a fitted body has none.
  /// - Throws: ``BodyFitError`` where no person has a body.
  public func addingBodies(to frames: [PoseFrame]) throws(BodyFitError) -> [PoseFrame] {
    let ids = Set(frames.flatMap { $0.poses.map(\.id) }).sorted { ($0 ?? -1) < ($1 ?? -1) }
    var bodies = [[(pose: Int, body: BodyPose)]](repeating: [], count: frames.count)
    var failure = BodyFitError.noTrunk
    for id in ids {
      for stretch in Self.stretches(of: id, in: frames) {
        do throws(BodyFitError) {
          let fit = try smoother(for: frames[stretch[0].frame]).fit(
            stretch.map { frames[$0.frame].with([$0.of(frames)]) })
          for (entry, body) in zip(stretch, fit.poses) {
            if let body { bodies[entry.frame].append((entry.pose, body)) }
          }
        } catch {
          failure = error
        }
      }
    }
    guard bodies.contains(where: { !$0.isEmpty }) else { throw failure }
    return zip(frames, bodies).map { frame, bodies in
      guard !bodies.isEmpty else { return frame }
      var poses = frame.poses
      for (pose, body) in bodies { poses[pose].body = body }
      return frame.with(poses)
    }
  }

  /// A pose of a recording.
  private struct Place {
    var frame: Int
    var pose: Int

    func of(_ frames: [PoseFrame]) -> Pose { frames[frame].poses[pose] }
  }

  /// Returns the poses of a person, in stretches that are fitted at once.
  private static func stretches(of id: Int?, in frames: [PoseFrame]) -> [[Place]] {
    var stretches: [[Place]] = []
    var start = Timestamp.zero
    for (index, frame) in frames.enumerated() {
      guard let pose = frame.poses.firstIndex(where: { $0.id == id }) else { continue }
      if stretches.isEmpty || frame.timestamp.seconds(since: start) >= FitParameters.current.longestFit {
        stretches.append([])
        start = frame.timestamp
      }
      stretches[stretches.count - 1].append(Place(frame: index, pose: pose))
    }
    return stretches
  }

  /// Returns the smoother with the camera that a frame states, where none is stated.
  private func smoother(for frame: PoseFrame) -> BodySmoother {
    var smoother = self
    if camera == BodyCamera() { smoother.camera = BodyCamera(of: frame) }
    return smoother
  }
}

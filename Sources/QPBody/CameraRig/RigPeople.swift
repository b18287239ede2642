package import QPLandmarks

/// Finds one person in the recordings of several cameras that show several people, by the epipolar fit over time.
///
/// Two cameras are fitted to the chosen person of one and to each person of the other. The points of one person meet in
/// space; those of two people with different movements do not, wherever the cameras stand. How clear the difference must be
/// was chosen on simulated rigs alone.
package struct RigPeople {
  /// The people of the other recordings that are the person of the first one, by their places.
  package private(set) var chosen: [Int] = []

  /// Finds the person of the first recording in the others.
  ///
  /// - Parameters:
  ///   - person: The frames of the first recording with that person alone.
  ///   - others: For each further recording the frames of each of its people alone, in an order that errors count from 1.
  ///   - stature: The person's height in metres.
  ///   - rig: The cameras, if they are known.
  /// - Throws: ``RigError`` where a recording has none, or several that fit nearly alike, and where the recordings are not as
  ///   many as the rig's cameras.
  package init(
    _ person: [PoseFrame], among others: [[[PoseFrame]]], stature: Double, rig: CameraRig? = nil
  ) throws(RigError) {
    if let rig, others.count + 1 != rig.cameras.count {
      throw RigError(.otherCameras(recording: min(others.count + 1, rig.cameras.count)))
    }
    for (index, people) in others.enumerated() {
      let recording = index + 1
      guard people.count > 1 else {
        chosen.append(0)
        continue
      }
      var fits: [Double] = []
      for other in people { fits.append(try Self.fit(person, other, recording, stature, rig)) }
      let order = fits.indices.sorted { fits[$0] < fits[$1] }
      let limits = RigParameters.current
      guard fits[order[0]] < limits.otherPerson, fits[order[1]] > limits.clearPerson * fits[order[0]] else {
        throw RigError(.personUncertain(recording: recording, deviations: fits))
      }
      chosen.append(order[0])
    }
  }

  /// Returns the median deviation of the points of two recordings' people in SDs; infinite where they share no movement.
  private static func fit(
    _ person: [PoseFrame], _ other: [PoseFrame], _ recording: Int, _ stature: Double, _ rig: CameraRig?
  ) throws(RigError) -> Double {
    var solver: RigSolver
    let found: (problem: RigProblem, result: RigSolver.Search)
    do throws(RigError) {
      if let rig {
        let cameras = [rig.cameras[0], rig.cameras[recording]]
        solver = try RigSolver(
          [person, other], stature: stature, lenses: cameras.map(\.lens), model: BodyModel(rigLengths: rig.lengths))
        found = try solver.synchronised(cameras.map(\.view))
      } else {
        solver = try RigSolver([person, other], stature: stature)
        found = try solver.solve()
      }
    } catch {
      switch error.cause {
      // Too short a sighting, or one at another time, is another person's.
      case .noOverlap, .notSolvable: return .infinity
      case .tooFewFrames(let which, _) where which == 1: return .infinity
      case .noMetres(let which) where which == 1: return .infinity
      default: throw error
      }
    }
    let residuals = RigResiduals(found.problem, found.result.state)
    let known = residuals.frames.map { $0.filter(\.isFinite) }
    guard known.allSatisfy({ !$0.isEmpty }) else { return .infinity }
    let medians = known.map(BodyObservations.median)
    // Two cameras agree on much with lenses that no phone has.
    let odd = found.result.state.views.indices.map { camera in
      let standardDeviation = max(
        found.problem.tracks[camera].lens.standardDeviation, CameraPriorParameters.current.guessedFocal)
      return abs(found.result.state.views[camera].focal) / standardDeviation
    }
    return max(medians.max() ?? .infinity, odd.max() ?? 0 > RigParameters.current.oddFocal ? .infinity : 0)
  }
}

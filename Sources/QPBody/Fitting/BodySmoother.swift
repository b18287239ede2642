public import QPLandmarks

/// Fits a body to a whole recording of one camera.
///
/// ```swift
/// let fit = try BodySmoother(camera: BodyCamera(focal: .known(912))).fit(frames)
/// for pose in fit.poses { print(pose?[.kneeFlexion(.left)]) }
/// ```
/// A skeleton of thirteen segments is moved until its points, projected by the camera, lie on the landmarks of the picture;
/// the 3D landmarks, the prior of postures, the ground under standing feet and the smoothness of movements decide the
/// quantities that one picture leaves open. A segment that points toward the camera looks as one that points away from
/// it: such stretches are also fitted from their mirror image, and the better one is kept. The same frames give the
/// same fit, bit by bit. Its time is proportional to the number of frames.
public struct BodySmoother: Sendable {
  /// The camera.
  package var camera: BodyCamera
  /// The model.
  package var model = BodyModel()
  /// The factor by which points and depths scatter less than an estimator's.
  package var precision = 1.0

  /// Creates a smoother.
  ///
  /// - Parameter camera: The known properties of the camera.
  public init(camera: BodyCamera = BodyCamera()) { self.camera = camera }

  /// Returns the body over a recording.
  ///
  /// - Parameter frames: The frames in the order of time, of one picture size and topology, with 3D landmarks; the first
  ///   pose of each is the person.
  /// - Returns: The poses, and the values that all frames share.
  /// - Throws: ``BodyFitError`` where there is no body to fit.
  public func fit(_ frames: [PoseFrame]) throws(BodyFitError) -> BodyFit {
    let (problem, result, mirrors) = try search(frames)
    let interval = FitParameters.current.covarianceInterval / problem.equations.observations.interval
    let covariance = AngleCovariance(problem, result.state, result.system, every: max(1, Int(interval.rounded())))
    guard let covariance else { throw .notSolvable }
    return BodyFit(problem, result, mirrors, covariance, frames)
  }

  package typealias Search = LevenbergMarquardt.Result<BodyState>

  func search(_ frames: [PoseFrame]) throws(BodyFitError) -> (BodyProblem, Search, DepthMirrors) {
    guard camera.isValid else { throw .badCamera }
    let limits = FitParameters.current
    let observations = try BodyObservations(frames, model, precision: precision)
    var problem = problem(observations, frames[0])
    // The search for the posture takes few frames a second: errors of points last, and so tell no more if asked often.
    let kept = observations.frames(every: limits.coarseInterval)
    var (coarse, result) = settle(problem.thinned(to: kept))
    var mirrors = DepthMirrors()
    for _ in 0..<limits.rounds {
      guard let better = mirrors.improved(coarse, result) else { break }
      let next = minimise(coarse, better, steps: limits.steps)
      guard next.cost < result.cost else { break }
      result = next
    }
    guard kept.count < observations.count else { return (coarse, try Self.checked(result), mirrors) }
    let whole = result.state.spread(from: coarse.equations.observations.times, to: observations.times)
    problem.releaseRaisedFeet(whole)
    result = minimise(problem, whole, steps: limits.steps)
    return (problem, try Self.checked(result), mirrors)
  }

  private static func checked(_ result: Search) throws(BodyFitError) -> Search {
    guard result.cost.isFinite, result.state.roots.allSatisfy(\.isFinite) else { throw .notSolvable }
    return result
  }

  /// Returns the problem of a person, in frames of one size.
  func problem(_ observations: BodyObservations, _ frame: PoseFrame) -> BodyProblem {
    let size = frame.size
    let principalPoint =
      camera.principalPoint ?? frame.intrinsics.map { SIMD2($0.cx, $0.cy) }
      ?? SIMD2(Double(size.width), Double(size.height)) / 2
    let focal = camera.focalLength(in: size)
    let equations = FrameEquations(
      observations: observations, model: model, vertical: Vertical(camera.up), focal: focal.pixels,
      principalPoint: principalPoint)
    return BodyProblem(
      equations, pitch: camera.pitchStandardDeviation, roll: camera.rollStandardDeviation,
      focal: focal.standardDeviation)
  }

  /// Returns where the search from the 3D landmarks ends, and the problem without the contacts of raised feet.
  func settle(_ problem: BodyProblem) -> (BodyProblem, Search) {
    // The ground is where the feet are, once these have been found without it.
    var floating = problem
    floating.equations.usesGround = false
    var state = minimise(floating, Self.start(problem.equations), steps: FitParameters.current.firstSteps).state
    var grounded = problem
    grounded.releaseRaisedFeet(state)
    state.shared.values[SharedUnknowns.ground] = grounded.groundHeight(state)
    return (grounded, minimise(grounded, state, steps: FitParameters.current.steps))
  }

  private func minimise(_ problem: BodyProblem, _ state: BodyState, steps: Int) -> Search {
    LevenbergMarquardt(steps: steps, tolerance: FitParameters.current.tolerance).minimise(
      problem, from: state, count: problem.equations.observations.count, size: BodyState.unknowns,
      border: problem.border)
  }

  /// Returns where the search begins: the 3D landmarks' directions, at the distance that their size tells.
  private static func start(_ equations: FrameEquations) -> BodyState {
    let seen = equations.observations
    let width = ModelPoint.all.count
    let hips = ModelPoint.all.indices.filter { [.leftHip, .rightHip].contains(ModelPoint.all[$0].part) }
    let roots = (0..<seen.count).map { frame in
      let middle = (seen.points[frame * width + hips[0]] + seen.points[frame * width + hips[1]]) / 2
      let depth = equations.focal / seen.scales[frame]
      let offset = (middle - equations.principalPoint) / seen.scales[frame]
      return Vector3(offset.x, offset.y, depth)
    }
    return BodyState(roots: roots, directions: seen.directions, shared: SharedUnknowns())
  }
}

internal import QPLandmarks

/// The view of skeletons by the camera and the estimator.
struct SimulatedView {
  let projector: Projector
  private let topology: Topology
  private let width: Double
  private let height: Double
  private let visibility: Float
  private let visibilityOutside: Float

  init(_ simulation: Simulation) {
    projector = Projector(simulation.camera)
    topology = simulation.topology
    width = Double(simulation.camera.size.width)
    height = Double(simulation.camera.size.height)
    visibility = simulation.visibility ?? .nan
    visibilityOutside = simulation.visibilityOutside ?? .nan
  }

  /// Fills `points` with the visible points of a skeleton, without noise.
  func see(_ skeleton: SimulatedSkeleton, _ points: inout [SeenPoint]) {
    let root = skeleton[.midHip]
    let rootDepth = projector.project(root)?.depth ?? .nan
    let scale = projector.scale(at: rootDepth)
    points.removeAll(keepingCapacity: true)
    for body in topology.points {
      let position = skeleton[body]
      let projected = projector.project(position)
      let pixel = projected?.pixel ?? .zero
      points.append(
        SeenPoint(
          pixel: pixel, exact: pixel, depth: Float(((projected?.depth ?? .nan) - rootDepth) * scale),
          world: projector.turned(position - root), visibility: visibility, isMissing: projected == nil))
    }
  }

  /// Gives points outside the picture the visibility of guessed points.
  func judge(_ points: inout [SeenPoint]) {
    for index in points.indices where !contains(points[index].pixel) { points[index].visibility = visibilityOutside }
  }

  /// Returns whether a pixel lies in the picture.
  func contains(_ pixel: Point) -> Bool { pixel.x >= 0 && pixel.x < width && pixel.y >= 0 && pixel.y < height }

  /// Returns the pixels per metre at a person's depth, their distance from the camera in metres and the root's pixel;
  /// `nil` behind the camera.
  func scale(of skeleton: SimulatedSkeleton) -> (pixels: Double, distance: Double, root: Point)? {
    projector.project(skeleton[.midHip]).map { (projector.scale(at: $0.depth), $0.depth, $0.pixel) }
  }
}

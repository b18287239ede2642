internal import QPLandmarks

/// A grid to which coordinates in the picture are rounded, as by estimators that process small pictures.
package struct CoordinateGrid: Hashable, Sendable {
  /// The number of steps from one side of the area to the other.
  package var steps: Int
  package var area: Area

  package enum Area: Hashable, Sendable {
    /// The whole picture, x by its width and y by its height.
    case picture
    /// A square around the person, 1.25 times as large, fixed at its place in the first frame.
    case fixedCrop
    /// A square around the person, 1.25 times as large, that follows the person.
    case movingCrop
  }

  package init(steps: Int, over area: Area = .movingCrop) {
    self.steps = steps
    self.area = area
  }
}

/// The grid of one person.
struct CoordinateGridState {
  private let grid: CoordinateGrid
  private let picture: Point
  private var crop: (origin: Point, step: Point)?

  init(_ grid: CoordinateGrid, picture: PictureSize) {
    self.grid = grid
    self.picture = Point(Double(picture.width), Double(picture.height))
  }

  /// Rounds the points.
  mutating func round(_ points: inout [SeenPoint]) {
    if crop == nil || grid.area == .movingCrop { crop = area(of: points) }
    guard let crop else { return }
    for index in points.indices {
      let share = (points[index].pixel - crop.origin) / crop.step
      points[index].pixel = crop.origin + share.rounded(.toNearestOrEven) * crop.step
    }
  }

  private func area(of points: [SeenPoint]) -> (origin: Point, step: Point)? {
    let steps = Double(max(1, grid.steps))
    if grid.area == .picture { return (.zero, picture / steps) }
    guard let box = SeenBox(points) else { return nil }
    let side = 1.25 * max(box.size.x, box.size.y)
    guard side > 0 else { return nil }
    return ((box.low + box.high - side) / 2, Point(repeating: side / steps))
  }
}

/// The bounding box of a person's points without noise, in pixels.
struct SeenBox {
  private(set) var low: Point
  private(set) var high: Point

  init?(_ points: [SeenPoint]) {
    guard let first = points.first else { return nil }
    (low, high) = (first.exact, first.exact)
    for point in points {
      low.replace(with: point.exact, where: point.exact .< low)
      high.replace(with: point.exact, where: point.exact .> high)
    }
  }

  var size: Point { high - low }

  /// Returns the share of this box that another one covers, 0…1.
  func coveredShare(by other: SeenBox) -> Double {
    let width = min(high.x, other.high.x) - max(low.x, other.low.x)
    let height = min(high.y, other.high.y) - max(low.y, other.low.y)
    let area = size.x * size.y
    return width > 0 && height > 0 && area > 0 ? width * height / area : 0
  }
}

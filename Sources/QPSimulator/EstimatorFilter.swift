internal import QPLandmarks

/// What an estimator does over time before it gives its points: smooths them, or gives those of an earlier frame.
package struct EstimatorFilter: Hashable, Sendable {
  /// The time constant of an exponential filter, in seconds; 0: none.
  package var timeConstant: Double
  /// How many frames late points come; those of the first frame until there are that many.
  package var lag: Int

  package init(timeConstant: Double = 0, lag: Int = 0) {
    self.timeConstant = timeConstant
    self.lag = lag
  }

  /// Points as they are seen.
  package static let none = EstimatorFilter()
}

/// One person's points on their way through the filter.
struct EstimatorFilterState {
  private let filter: EstimatorFilter
  private var smoothed: [SeenPoint] = []
  private var waiting: [[SeenPoint]] = []

  init(_ filter: EstimatorFilter) { self.filter = filter }

  /// Replaces points by those that the estimator gives, `step` seconds after the frame before.
  mutating func pass(_ points: inout [SeenPoint], step: Double) {
    if filter.timeConstant > 0 { smooth(&points, share: 1 - Maths.exp(-step / filter.timeConstant)) }
    guard filter.lag > 0 else { return }
    waiting.append(points)
    points = waiting[0]
    if waiting.count > filter.lag { waiting.removeFirst() }
  }

  private mutating func smooth(_ points: inout [SeenPoint], share: Double) {
    if smoothed.count == points.count {
      for index in points.indices {
        let last = smoothed[index]
        points[index].pixel = last.pixel + (points[index].pixel - last.pixel) * share
        points[index].depth = last.depth + (points[index].depth - last.depth) * Float(share)
        points[index].world = last.world + (points[index].world - last.world) * share
      }
    }
    smoothed = points
  }
}

internal import QPLandmarks

/// The temporal processing of an estimator: smoothing and delay of its points.
package struct EstimatorFilter: Hashable, Sendable {
  /// The time constant of an exponential filter, in seconds; 0 disables it.
  package var timeConstant: Double
  /// The delay of the points in frames; those of the first frame are given until there are that many.
  package var lag: Int

  package init(timeConstant: Double = 0, lag: Int = 0) {
    self.timeConstant = timeConstant
    self.lag = lag
  }

  /// No temporal processing.
  package static let none = EstimatorFilter()
}

/// The state of the filter for one person's points.
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

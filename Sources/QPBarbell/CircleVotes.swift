internal import QPCore

/// Votes of edges for the centres of circles of one radius.
///
/// An edge of a circle's rim points at its centre or away from it, so each votes for both places.
struct CircleVotes {
  /// A place that many edges vote for.
  struct Peak {
    /// The place in pixels of the picture.
    var center: SIMD2<Double>
    var votes: Float
  }

  private var votes: [Float] = []
  private var sums: [Float] = []
  private var columnWeights: [Float] = []
  private var rowWeights: [Float] = []
  private(set) var peaks: [Peak] = []

  /// The radii that an edge votes for, as shares of the one sought.
  private static let shares: [Float] = [0.94, 0.97, 1, 1.03, 1.06]

  /// Counts votes and finds the places with the most.
  ///
  /// - Parameters:
  ///   - edges: The edges.
  ///   - window: The possible centres, in pixels of the reduced picture.
  ///   - radius: The radius in pixels of the picture.
  ///   - prior: The expected centre and its standard deviation, in pixels of the picture; `nil` where all are alike.
  ///   - count: The largest number of peaks; they lie a quarter radius apart at least.
  mutating func find(
    _ edges: EdgeMap, window: EdgeMap.Window, radius: Double,
    prior: (center: SIMD2<Double>, standardDeviation: Double)?,
    count: Int
  ) {
    peaks.removeAll(keepingCapacity: true)
    guard window.width > 4, window.height > 4 else { return }
    reserve(window.width * window.height)
    let reduction = Double(edges.reduction)
    Self.cast(edges.edges, window, Float(radius / reduction), into: &votes)
    Self.smooth(&votes, &sums, window.width, window.height)
    Self.smooth(&votes, &sums, window.width, window.height)
    if let prior {
      let center = (prior.center + 0.5) / reduction - 0.5
      let standardDeviation = prior.standardDeviation / reduction
      Self.fill(&columnWeights, window.width, center.x - Double(window.left), standardDeviation)
      Self.fill(&rowWeights, window.height, center.y - Double(window.top), standardDeviation)
      Self.weigh(&votes, columnWeights, rowWeights, window)
    }
    while peaks.count < count, let peak = Self.takePeak(&votes, window, radius / reduction) {
      peaks.append(Peak(center: (peak.center + 0.5) * reduction - 0.5, votes: peak.votes))
    }
  }

  /// Takes memory for windows of so many places.
  mutating func reserve(_ count: Int) {
    guard votes.count < count else { return }
    votes = Array(repeating: 0, count: count)
    sums = votes
    columnWeights.reserveCapacity(count)
    rowWeights.reserveCapacity(count)
    peaks.reserveCapacity(4)
  }

  private static func cast(
    _ edges: [EdgeMap.Edge], _ window: EdgeMap.Window, _ radius: Float, into votes: inout [Float]
  ) {
    let (width, height) = (window.width, window.height)
    var votes = votes.mutableSpan
    for at in 0..<(width * height) { votes[unchecked: at] = 0 }
    // Half a pixel more, so that truncation rounds; 1 more, so that it does so below 0 as well.
    let origin = SIMD2(Float(window.left), Float(window.top)) - 1.5
    let (first, step) = (shares[0] * radius, (shares[1] - shares[0]) * radius)
    let steps = shares.count
    let edges = edges.span
    for index in 0..<edges.count {
      let edge = edges[unchecked: index]
      let start = edge.position - origin
      for sign in [Float(1), -1] {
        var position = start + (sign * first) * edge.direction
        let move = (sign * step) * edge.direction
        for _ in 0..<steps {
          let (x, y) = (Int(position.x) &- 1, Int(position.y) &- 1)
          if UInt(bitPattern: x) < UInt(bitPattern: width), UInt(bitPattern: y) < UInt(bitPattern: height) {
            votes[unchecked: y &* width &+ x] += edge.weight
          }
          position += move
        }
      }
    }
  }

  /// Adds up squares of 3 × 3 places; those on the border get fewer votes.
  private static func smooth(_ votes: inout [Float], _ sums: inout [Float], _ width: Int, _ height: Int) {
    var votes = votes.mutableSpan
    var sums = sums.mutableSpan
    for row in 0..<height {
      let start = row &* width
      sums[unchecked: start] = votes[unchecked: start] + votes[unchecked: start &+ 1]
      sums[unchecked: start &+ width &- 1] =
        votes[unchecked: start &+ width &- 2] + votes[unchecked: start &+ width &- 1]
      for at in (start &+ 1)..<(start &+ width &- 1) {
        sums[unchecked: at] = votes[unchecked: at &- 1] + votes[unchecked: at] + votes[unchecked: at &+ 1]
      }
    }
    for row in 0..<height {
      let above = row > 0 ? width : 0
      let below = row < height - 1 ? width : 0
      let outside: Float = row > 0 && row < height - 1 ? 1 : 0
      for at in (row &* width)..<((row &+ 1) &* width) {
        let sides = sums[unchecked: at &- above] + sums[unchecked: at &+ below]
        // On the border one of the two is the row itself.
        votes[unchecked: at] = sides + outside * sums[unchecked: at]
      }
    }
  }

  /// Computes the weights of a normal distribution.
  private static func fill(_ weights: inout [Float], _ count: Int, _ center: Double, _ standardDeviation: Double) {
    weights.removeAll(keepingCapacity: true)
    for index in 0..<count {
      let away = (Double(index) - center) / standardDeviation
      weights.append(Float(Maths.exp(-0.5 * away * away)))
    }
  }

  private static func weigh(
    _ votes: inout [Float], _ columns: [Float], _ rows: [Float], _ window: EdgeMap.Window
  ) {
    let (columns, rows) = (columns.span, rows.span)
    var votes = votes.mutableSpan
    for row in 0..<window.height {
      let weight = rows[row]
      for column in 0..<window.width {
        votes[unchecked: row &* window.width &+ column] *= weight * columns[unchecked: column]
      }
    }
  }

  /// Returns the place with the most votes, in pixels of the reduced picture, and clears its neighbourhood.
  private static func takePeak(_ votes: inout [Float], _ window: EdgeMap.Window, _ radius: Double) -> Peak? {
    let (width, height) = (window.width, window.height)
    var votes = votes.mutableSpan
    var (best, most) = (-1, Float(0))
    for at in 0..<(width * height) where votes[unchecked: at] > most {
      (best, most) = (at, votes[unchecked: at])
    }
    guard best >= 0 else { return nil }
    let (column, row) = (best % width, best / width)
    let reach = max(1, Int((radius / 4).rounded()))
    for y in max(0, row - reach)...min(height - 1, row + reach) {
      for x in max(0, column - reach)...min(width - 1, column + reach) { votes[unchecked: y &* width &+ x] = 0 }
    }
    return Peak(center: SIMD2(Double(window.left + column), Double(window.top + row)), votes: most)
  }
}

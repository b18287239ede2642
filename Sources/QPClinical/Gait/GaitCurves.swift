internal import QPCore

/// The angles of a leg in a vertical plane, by their clinical definitions.
enum LegAngle: CaseIterable {
  case hipFlexion, kneeFlexion, ankleDorsiflexion

  var name: String {
    switch self {
    case .hipFlexion: "hipFlexion"
    case .kneeFlexion: "kneeFlexion"
    case .ankleDorsiflexion: "ankleDorsiflexion"
    }
  }

  func title(_ side: Side, hasTrunk: Bool) -> String {
    switch self {
    case .hipFlexion: hasTrunk ? "\(side) hip, flexion" : "\(side) thigh, forward of the vertical"
    case .kneeFlexion: "\(side) knee, flexion"
    case .ankleDorsiflexion: "\(side) ankle, dorsiflexion"
    }
  }

  /// Returns the angle at every value of a motion with x forward, in degrees; empty where parts are missing.
  func degrees(_ side: Side, _ motion: PlanarMotion) -> [Double] {
    let line = { (from: Body, to: Body) in PlanarLine(motion, from: from, to: to) }
    let (thigh, shank) = (
      line(.hip(side: side), .knee(side: side)), line(.knee(side: side), .ankle(side: side))
    )
    switch self {
    case .kneeFlexion: return thigh.turn(to: shank).map(-)
    case .hipFlexion:
      guard motion.has(.shoulder(side: side)) else { return thigh.turnFromDown }
      return line(.shoulder(side: side), .hip(side: side)).turn(to: thigh)
    case .ankleDorsiflexion:
      return shank.turn(to: line(.heel(side: side), .footIndex(side: side))).map { $0 - 90 }
    }
  }
}

/// A line from one part to another at every value of a motion.
private struct PlanarLine {
  private let x: [Double]
  private let y: [Double]

  init(_ motion: PlanarMotion, from: Body, to: Body) {
    x = Self.difference(motion.x(from), motion.x(to))
    y = Self.difference(motion.y(from), motion.y(to))
  }

  private static func difference(_ from: [Double], _ to: [Double]) -> [Double] {
    var difference = [Double](repeating: 0, count: min(from.count, to.count))
    for index in difference.indices { difference[index] = to[index] - from[index] }
    return difference
  }

  /// Returns the turn from this line to another in degrees, positive from forward to up; −180…180.
  func turn(to other: PlanarLine) -> [Double] {
    (0..<min(x.count, other.x.count)).map { index in
      let cross = x[index] * other.y[index] - y[index] * other.x[index]
      let along = x[index] * other.x[index] + y[index] * other.y[index]
      return Maths.atan2(cross, along) * 180 / .pi
    }
  }

  /// The turn from straight down to this line in degrees, positive forward.
  var turnFromDown: [Double] { zip(x, y).map { Maths.atan2($0, -$1) * 180 / .pi } }
}

/// The curves of strides, each on 0…100 % of its stride.
struct CycleCurves {
  private static let percents = 0...100
  private var sum = [Double](repeating: 0, count: percents.count)
  private var squares = [Double](repeating: 0, count: percents.count)
  private(set) var count = 0

  /// Adds a cycle of a signal, between two places on its grid.
  mutating func append(_ signal: [Double], from start: Double, to end: Double) {
    guard start >= 0, end > start, end <= Double(signal.count - 1) else { return }
    for percent in Self.percents {
      let position = start + (end - start) * Double(percent) / 100
      let index = min(Int(position), signal.count - 2)
      let value = signal[index] + (position - Double(index)) * (signal[index + 1] - signal[index])
      sum[percent] += value
      squares[percent] += value * value
    }
    count += 1
  }

  /// Returns the mean curve with its deviation; `nil` with fewer than
  /// ``GaitParameters/fewestForMeans`` cycles.
  func curve(_ name: String, _ title: String, side: Side) -> ClinicalTestResult.Curve? {
    guard count >= GaitParameters.current.fewestForMeans else { return nil }
    let n = Double(count)
    let mean = sum.map { $0 / n }
    let standardDeviation = zip(squares, mean).map { max(0, ($0 - n * $1 * $1) / (n - 1)).squareRoot() }
    return ClinicalTestResult.Curve(
      name: name, title: title, side: side, count: count, mean: mean, standardDeviation: standardDeviation)
  }
}

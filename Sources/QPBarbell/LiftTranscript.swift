package import QPCore
package import QPFeatures
internal import QPRecording

/// The lifts of a session, each told when it ends, and lines of JSON.
package struct LiftTranscript: Sendable {
  /// A lift, when it has ended.
  package struct Lift: Sendable {
    /// The number of the lift, from 1 on.
    package let number: Int
    /// The bar's path.
    package let path: BarPath
    /// The time at which it ended.
    package let end: Timestamp
    /// Whether the pictures ended first.
    package let isCutOff: Bool
  }

  private var count = 0
  private var state: LiftState?
  /// The path after the last picture, and that picture's time.
  private var last: (path: BarPath, time: Timestamp)?

  package init() {}

  /// Adds the session after each picture.
  ///
  /// - Returns: The lift that the picture ended.
  package mutating func add(_ session: LiftSession, at time: Timestamp) -> Lift? {
    defer { (state, last) = (session.state, (session.path, time)) }
    guard state == .lifting, session.state != .lifting else { return nil }
    return lift(session.path, time, isCutOff: false)
  }

  /// Returns the lift that the end of the pictures cuts off.
  package mutating func end() -> Lift? {
    guard state == .lifting, let last else { return nil }
    state = nil
    return lift(last.path, last.time, isCutOff: true)
  }

  private mutating func lift(_ path: BarPath, _ time: Timestamp, isCutOff: Bool) -> Lift {
    count += 1
    return Lift(number: count, path: path, end: time, isCutOff: isCutOff)
  }
}

extension LiftTranscript.Lift {
  /// The lift as a line.
  package var json: JSONObject {
    var json: JSONObject = ["lift": number, "end": end, "peakVelocity": path.peakVelocity]
    json.add("meanVelocity", ifKnown: path.meanVelocity)
    json.add("length", path.length)
    json.add("horizontalDeviation", path.maximumHorizontalDisplacement)
    json.add("isCutOff", isCutOff)
    return json
  }
}

extension LiftSession {
  /// Returns the line of the latest picture.
  ///
  /// - Parameters:
  ///   - time: The picture's time.
  ///   - results: The readings beside it; `nil` for none.
  /// - Returns: The state, the place of the plate where it is seen, and the readings.
  package func json(at time: Timestamp, _ results: FeatureResults?) -> JSONObject {
    var json: JSONObject = ["t": time, "state": state.rawValue, "bar": observation.name]
    if let plate = observation.plate {
      json.add("x", plate.center.x)
      json.add("y", plate.center.y)
      json.add("radius", plate.radius)
      json.add("share", plate.visibleFraction)
      json.add("likeness", plate.correlation)
      json.add("velocity", ifKnown: path.velocity)
    }
    if let results {
      var readings = JSONObject()
      for (feature, result) in results { readings.add(feature.id.rawValue, result.json) }
      json.add("results", readings)
    }
    return json
  }
}

extension BarObservation {
  /// The observation's name in JSON.
  fileprivate var name: String {
    switch self {
    case .searching: "searching"
    case .needsChoice: "needsChoice"
    case .found: "found"
    case .hidden: "hidden"
    case .lost: "lost"
    }
  }
}

package import QPCore

/// Joint angles over time under the names of OpenSim's coordinates, for MOT and STO files.
///
/// Signs and zeros are those of the full-body models of Rajagopal 2016 and Lai 2017: knees bend to positive angles, and
/// abduction is negative adduction. `Docs/Formats.md` has the table.
package struct JointAngleMotion {
  /// A coordinate of OpenSim's models.
  package struct Coordinate: Hashable, Sendable {
    /// The name: `knee_angle_r`.
    package let name: String
    /// Whether the coordinate counts against the feature's movement.
    package let isReversed: Bool
  }

  private let features: [Feature]
  private let coordinates: [Coordinate]
  private var times: [Timestamp] = []
  /// The readings in degrees, frame after frame; NaN where there is none.
  private var values: [Double] = []

  /// Creates an empty motion of features.
  ///
  /// - Parameter features: Joint angles that are coordinates of OpenSim's models.
  /// - Throws: ``FormatError`` for another feature, or two of the same coordinate.
  package init(of features: [Feature]) throws(FormatError) {
    self.features = features
    coordinates = try features.map { (feature) throws(FormatError) in
      guard let coordinate = Self.coordinate(of: feature.id) else {
        throw FormatError(
          .cannotHold, "\(feature.id) is no coordinate of OpenSim's models.",
          remedy:
            "Flexion of shoulders, elbows, wrists, hips and knees, abduction of shoulders and hips, and dorsiflexion"
            + " of ankles are.")
      }
      return coordinate
    }
    guard Set(coordinates.map(\.name)).count == coordinates.count else {
      throw FormatError(.cannotHold, "a coordinate stands twice.", remedy: "Give each feature once.")
    }
  }

  /// The coordinate of a feature; `nil` without one.
  package static func coordinate(of feature: Feature.ID) -> Coordinate? {
    let parts = feature.rawValue.split(separator: ".").map(String.init)
    guard parts.count == 4, parts[0] == "rangeOfMotion", let side = Side(rawValue: parts[2]),
      let entry = names["\(parts[1]) \(parts[3])"]
    else { return nil }
    return Coordinate(name: entry.name + (side == .left ? "_l" : "_r"), isReversed: entry.isReversed)
  }

  private static let names: [String: (name: String, isReversed: Bool)] = [
    "hip flexion": ("hip_flexion", false), "hip abduction": ("hip_adduction", true),
    "knee flexion": ("knee_angle", false), "ankle dorsiflexion": ("ankle_angle", false),
    "shoulder flexion": ("arm_flex", false), "shoulder abduction": ("arm_add", true),
    "elbow flexion": ("elbow_flex", false), "wrist flexion": ("wrist_flex", false),
  ]

  /// Appends the readings of a frame; flagged ones count as missing, since the file has no flags.
  package mutating func append(_ output: FrameOutput, at time: Timestamp) {
    times.append(time)
    for (feature, coordinate) in zip(features, coordinates) {
      let reading = output.results[feature]
      let value = reading.flatMap { $0.quality.isGood ? $0.value : nil } ?? .nan
      values.append(coordinate.isReversed ? -value : value)
    }
  }

  /// The number of frames.
  package var count: Int { times.count }

  /// Returns the motion at even times, as OpenSim expects: the median interval of the frames, lines between readings.
  ///
  /// A time between a reading and a frame without one has none, nor has one in a gap of more than
  /// ``longestGap`` intervals.
  ///
  /// - Throws: ``FormatError`` for frames so uneven that the table would have more than ``mostRows`` times their number.
  package func table() throws(FormatError) -> MotionTable {
    var table = MotionTable(name: "Coordinates", columns: coordinates.map(\.name))
    let width = coordinates.count
    let seconds = times.map(\.seconds)
    let intervals = zip(seconds, seconds.dropFirst()).map { $1 - $0 }.sorted()
    guard let first = seconds.first, let last = seconds.last else { return table }
    let step = intervals.isEmpty ? 1 : intervals[intervals.count / 2]
    let span = (last - first) / step + Self.tolerance
    guard span <= Double(times.count * Self.mostRows) else {
      throw FormatError(
        .cannotHold, "the frames are too uneven for a table of even times.", remedy: "Measure the part without the gap."
      )
    }
    var before = 0
    for row in 0...Int(span) {
      let time = first + Double(row) * step
      while before + 1 < times.count, seconds[before + 1] <= time + Self.tolerance * step { before += 1 }
      let after = min(before + 1, times.count - 1)
      let gap = seconds[after] - seconds[before]
      let share = after == before ? 0 : (time - seconds[before]) / gap
      let isOnFrame = abs(time - seconds[before]) <= Self.tolerance * step
      let isFar = gap > Self.longestGap * step
      table.append(
        time: time,
        values: (0..<width).map { column in
          let (low, high) = (values[before * width + column], values[after * width + column])
          return isOnFrame ? low : isFar ? .nan : low + (high - low) * share
        })
    }
    return table
  }

  /// The longest gap between frames that lines bridge, in median intervals; chosen: a few dropped frames.
  private static let longestGap = 4.0
  /// The most rows, as a multiple of the frames; chosen: a table of mostly missing values is a mistake.
  private static let mostRows = 20
  /// The part of an interval by which a frame's time may differ from an even one: times of videos are rounded to
  /// milliseconds.
  private static let tolerance = 0.05
}

import QPCore
import QPFeatures
import QPFormats
import QPReport
import QPStates

/// The last lines of `qpdemo measure` on a terminal: a feature's peak, held value, and its frames with and without reading.
struct MeasureSummary {
  private(set) var readings: ReadingSummary
  /// Finds the held value, as guides do; `nil` if the readings are not angles.
  private var guide: GuidedMeasurement?
  private var withheld: [String: Int] = [:]
  /// Whether the body in space might tell the angle, which was read in the picture.
  private let mayBeReadInSpace: Bool
  /// The withheld frames in which the movement leaves the picture's plane by no more than ``mostOblique``.
  private var oblique = 0
  /// The largest turn from the side at which most angles of the body in space are read: `Docs/Body.md`.
  private static let mostOblique = 60.0  // Degrees.

  init(of feature: Feature, in space: AngleSpace) {
    mayBeReadInSpace =
      space == .picture && RangeOfMotion.movements.contains { $0.id == feature.id && $0.angleInSpace != nil }
    readings = ReadingSummary(of: feature)
    guide = feature.metadata.unit == .degrees ? GuidedMeasurement(feature, hold: .clinicalAngle) : nil
  }

  mutating func add(_ measured: FrameOutput, at time: Timestamp) {
    let feature = readings.feature
    readings.consume(measured.results[feature], at: time)
    guide?.consume(measured)
    guard measured.results[feature] == nil else { return }
    withheld[Self.reason(measured, feature), default: 0] += 1
    if let turn = measured.results.withheld[feature]?[.outOfPlane], turn <= Self.mostOblique { oblique += 1 }
  }

  /// Returns the reason why a frame has no reading, in the same words for all frames of its kind.
  private static func reason(_ measured: FrameOutput, _ feature: Feature) -> String {
    guard measured.landmarks != nil else { return "no person seen" }
    let flags = measured.results.withheld[feature]?.causes ?? []
    if let cause = flags.first { return cause }
    return measured.feedback[feature]?.displayString.lowercasedFirst ?? "no reading"
  }

  /// Ends the frames.
  ///
  /// - Returns: The lines.
  mutating func end() -> [String] {
    guide?.finish()
    let feature = readings.feature
    var lines = ["", feature.metadata.titleInWords.capitalizedFirst + " (\(feature.id))"]
    if let peak = readings.peak, let time = readings.peakTime {
      lines.append("  peak    \(peak.table) at \(time.seconds.fixed(decimals: 1)) s")
    } else if feature.metadata.unit != nil {
      lines.append("  peak    none")
    }
    if let guide { lines.append("  held    " + Self.held(guide)) }
    lines.append("  frames  \(readings.frames): \(readings.readings) read" + reasons)
    let doubts = readings.doubts
    if !doubts.isEmpty { lines.append("  doubt   " + doubts.joined(separator: ", ")) }
    if mayBeReadInSpace, 2 * oblique > readings.frames {
      lines.append("  note    --space automatic may read it, from the body in space")
    }
    return lines
  }

  /// The numbers of frames without a reading by reason, the most frequent first.
  private var reasons: String {
    let sorted = withheld.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let first = sorted.first else { return "" }
    let list = sorted.count == 1 ? first.key : sorted.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    return ", \(readings.frames - readings.readings) withheld (\(list))"
  }

  private static func held(_ guide: GuidedMeasurement) -> String {
    guard let result = guide.result, let unit = guide.feature.metadata.unit else {
      return "no value for \(guide.hold.duration.fixed(decimals: 0)) s"
    }
    let (start, end) = (result.from.seconds.fixed(decimals: 1), result.time.seconds.fixed(decimals: 1))
    return "\(result.value.fixed(decimals: unit.decimals))\(unit.suffix) from \(start) s to \(end) s"
  }
}

extension ReadingSummary {
  /// The known faults of the peak and of most readings: a summary is no surer than its frames.
  var doubts: [String] {
    Quality.Flag.allCases.compactMap { flag in
      guard let cause = flag.fault ?? (flag == .verticalAssumed ? "vertical assumed" : nil) else { return nil }
      let count = count(of: flag)
      if count > 0, count == readings { return "\(cause) throughout" }
      if 2 * count > readings { return "\(cause) in \(count) of \("reading".counted(readings))" }
      return peak?.quality.contains(flag) == true ? "\(cause) at the peak" : nil
    }
  }
}

extension Quality {
  /// The causes for which a reading is withheld, in words without degrees.
  fileprivate var causes: [String] { flags.compactMap(\.fault) }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

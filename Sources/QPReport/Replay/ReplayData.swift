internal import QPCore

/// The data of the player as JSON, rounded for display.
struct ReplayData {
  let takes: [Take]
  let words: ReportWords
  /// The body in space of the first take; `nil` without one.
  var body: JSONObject?
  /// The other cameras of a rig; `nil` without them.
  var views: [JSONObject]?
  /// The frame of the second take for each of the first, synchronous and aligned; `nil` without a second take.
  var alignment: (inStep: [Int], aligned: [Int])?

  /// A recording with its readings.
  struct Take {
    let track: ReplayTrack
    let series: [ReportSeries]
    /// The parts of the body that stand out.
    let measuredParts: Set<Body>
    /// The factor by which the video behind the skeleton is slower than the movement; `nil` without a video.
    ///
    /// With a video the whole picture is shown.
    let video: Double?
  }

  /// The longer side of a canvas in pixels, fine enough for dense screens.
  static let canvasSide = 960.0

  /// The most frames that are drawn each: a minute at 30 a second.
  static let mostFrames = 1800
  /// The least rate at which longer recordings are drawn, in frames a second; a slower one is drawn whole.
  static let leastRate = 30.0
  /// The seconds above which half of them are drawn.
  static let longest = 600.0

  /// Returns the number of frames of which one is drawn.
  static func stride(_ track: ReplayTrack) -> Int {
    let seconds = track.lastTime - track.firstTime
    guard track.count > mostFrames || seconds > longest else { return 1 }
    // Recordings of 29.97 frames a second have 30.
    let every = max(1, Int((Double(track.count - 1) / max(seconds, 1) / leastRate + 0.1).rounded(.down)))
    return seconds > longest ? 2 * every : every
  }

  var json: String {
    var whole: JSONObject = ["takes": takes.map { json($0) }, "words": labels]
    // The replay begins with the first frame that shows the person.
    whole.add("first", takes.first?.track.firstSeen ?? 0)
    if let alignment {
      for (name, frames) in [("inStep", alignment.inStep), ("aligned", alignment.aligned)] {
        whole.add(name, PackedNumbers.encode(frames.map { Int32(clamping: $0) }, columns: 1))
      }
    }
    whole.add("body", ifKnown: body)
    whole.add("views", ifKnown: views)
    return whole.text.escapedForScript
  }

  private var labels: JSONObject {
    [
      "play": words.play, "pause": words.pause, "noReading": words.noReading, "point": words.number(0.5, decimals: 1),
      "rangeFromMinus": words.rangeFromMinus, "jump": words.jump,
    ]
  }

  /// Returns the frames of a recording.
  func json(_ take: Take) -> JSONObject {
    let (track, every) = (take.track, Self.stride(take.track))
    let whole = Point(Double(track.size.width), Double(track.size.height))
    let view = take.video != nil ? (from: Point(0, 0), to: whole) : track.view
    let limbs = track.limbs(measuring: take.measuredParts, partingSides: takes.count < 2)
    // The points that are drawn: those of the limbs, then those of the head.
    let ends = Set(limbs.flatMap { [$0.from, $0.to] }).sorted()
    let places = ends.enumerated().reduce(into: [:]) { $0[$1.element] = $1.offset }
    let head = track.pointCount - ReplayTrack.headPoints..<track.pointCount
    var json: JSONObject = [
      "size": [track.size.width, track.size.height],
      "view": [view.from.x, view.from.y, view.to.x - view.from.x, view.to.y - view.from.y].map { rounded($0) },
      "count": ends.count + ReplayTrack.headPoints, "every": every,
      "times": PackedNumbers.encode(track.times.map { Self.milliseconds($0) }, columns: 1),
      "limbs": limbs.map { [places[$0.from] ?? 0, places[$0.to] ?? 0, $0.ink.rawValue] },
      "down": [track.down.x, track.down.y],
    ]
    json.add("slowMotion", ifKnown: take.video.map { JSONNumber($0, decimals: 6) })
    json.add("footing", ifKnown: track.footing.map { [rounded($0.x), rounded($0.y)] })
    json.add("points", points(ends + head, track, every, view))
    json.add("seen", visibilities(ends, track, every))
    json.add("series", take.series.map { self.json($0) })
    return json
  }

  private func rounded(_ value: Double) -> JSONNumber { JSONNumber(value, decimals: 1) }

  private static func milliseconds(_ microseconds: Int64) -> Int32 {
    PackedNumbers.fixed(Double(microseconds) / 1e6, decimals: 3)
  }

  /// The points of the frames in halves of the canvas's pixels, from the corner of the view.
  private func points(
    _ points: [Int], _ track: ReplayTrack, _ every: Int, _ view: (from: Point, to: Point)
  ) -> String {
    let scale = 2 * Self.canvasSide / max(view.to.x - view.from.x, view.to.y - view.from.y)
    let numbers = Swift.stride(from: 0, to: track.count, by: every).flatMap { frame in
      points.flatMap { point -> [Int32] in
        guard let pixel = track.pixel(point, frame: frame) else {
          return [PackedNumbers.missing, PackedNumbers.missing]
        }
        let half = (pixel - view.from) * scale
        return [PackedNumbers.fixed(half.x, decimals: 0), PackedNumbers.fixed(half.y, decimals: 0)]
      }
    }
    return PackedNumbers.encode(numbers, columns: 2 * points.count)
  }

  /// The visibilities of the points in sixteen steps.
  private func visibilities(_ points: [Int], _ track: ReplayTrack, _ every: Int) -> String {
    let row = track.topology?.count ?? 0
    let steps = Swift.stride(from: 0, to: track.count, by: every).flatMap { frame in
      points.map { (Int32(track.visibilities[frame * row + $0]) + 8) / 17 }
    }
    return PackedNumbers.encode(steps, columns: max(1, points.count))
  }

  private func json(_ series: ReportSeries) -> JSONObject {
    let decimals = series.unit.decimals + 1
    let readings = series.plot.samples.flatMap { sample -> [Int32] in
      let value = PackedNumbers.fixed(sample.value, decimals: decimals)
      // How far the ends of the interval are below and above the value.
      func distance(_ end: Double?, times sign: Int64) -> Int32 {
        let end = PackedNumbers.fixed(end, decimals: decimals)
        guard value != PackedNumbers.missing, end != PackedNumbers.missing else { return PackedNumbers.missing }
        return Int32(exactly: sign * (Int64(end) - Int64(value))) ?? PackedNumbers.missing
      }
      return [value, distance(sample.interval?.lowerBound, times: -1), distance(sample.interval?.upperBound, times: 1)]
    }
    return [
      "id": series.plot.feature.id.rawValue, "title": series.plot.title.withoutControls, "suffix": series.unit.suffix,
      "decimals": decimals, "readings": PackedNumbers.encode(readings, columns: 3),
      "texts": series.texts.map(\.withoutControls),
      "notes": series.notes.map { [$0.frames.lowerBound, $0.frames.upperBound, $0.text] },
    ]
  }
}

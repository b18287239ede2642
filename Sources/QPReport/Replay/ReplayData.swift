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

  /// Recordings of more than this many seconds are drawn with every second frame.
  static let longest = 600.0

  static func stride(_ track: ReplayTrack) -> Int { track.lastTime - track.firstTime > longest ? 2 : 1 }

  var json: String {
    var whole: JSONObject = ["takes": takes.map { json($0) }, "words": labels]
    // The replay begins with the first frame that shows the person.
    whole.add("first", takes.first?.track.firstSeen ?? 0)
    if let alignment {
      whole.add("inStep", alignment.inStep)
      whole.add("aligned", alignment.aligned)
    }
    whole.add("body", ifKnown: body)
    whole.add("views", ifKnown: views)
    return whole.text.escapedForScript
  }

  private var labels: JSONObject {
    [
      "play": words.play, "pause": words.pause, "noReading": words.noReading, "point": words.number(0.5, decimals: 1),
      "rangeFromMinus": words.rangeFromMinus,
    ]
  }

  /// Returns the frames of a recording.
  func json(_ take: Take) -> JSONObject {
    let (track, every) = (take.track, Self.stride(take.track))
    let whole = Point(Double(track.size.width), Double(track.size.height))
    let view = take.video != nil ? (from: Point(0, 0), to: whole) : track.view
    var json: JSONObject = [
      "size": [track.size.width, track.size.height],
      "view": [view.from.x, view.from.y, view.to.x - view.from.x, view.to.y - view.from.y].map { rounded($0) },
      "count": track.pointCount, "every": every,
      "times": track.times.map { JSONNumber(Double($0) / 1e6, decimals: 3) },
      "limbs": track.limbs(measuring: take.measuredParts).map { [$0.from, $0.to, $0.isMeasured ? 1 : 0] },
      "down": [track.down.x, track.down.y],
    ]
    json.add("slowMotion", ifKnown: take.video.map { JSONNumber($0, decimals: 6) })
    json.add("footing", ifKnown: track.footing.map { [rounded($0.x), rounded($0.y)] })
    json.add("points", Base64.encode(points(track, every)))
    json.add("seen", Base64.encode(visibilities(track, every)))
    json.add("series", take.series.map { self.json($0) })
    return json
  }

  private func rounded(_ value: Double) -> JSONNumber { JSONNumber(value, decimals: 1) }

  private func points(_ track: ReplayTrack, _ every: Int) -> [UInt8] {
    let row = track.pointCount * 2
    return Swift.stride(from: 0, to: track.count, by: every).flatMap { frame in
      track.points[frame * row..<(frame + 1) * row].flatMap { value -> [UInt8] in
        let bits = UInt16(bitPattern: value)
        return [UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)]
      }
    }
  }

  private func visibilities(_ track: ReplayTrack, _ every: Int) -> [UInt8] {
    let row = track.topology?.count ?? 0
    return Swift.stride(from: 0, to: track.count, by: every).flatMap { track.visibilities[$0 * row..<($0 + 1) * row] }
  }

  private func json(_ series: ReportSeries) -> JSONObject {
    let decimals = series.unit.decimals + 1
    func list(_ value: (PlotSeries.Sample) -> Double?) -> [JSONNumber?] {
      series.plot.samples.map { sample in value(sample).map { JSONNumber($0, decimals: decimals) } }
    }
    return [
      "id": series.plot.feature.id.rawValue, "title": series.plot.title.withoutControls, "suffix": series.unit.suffix,
      "decimals": decimals, "values": list(\.value), "low": list { $0.interval?.lowerBound },
      "high": list { $0.interval?.upperBound }, "texts": series.texts.map(\.withoutControls),
      "notes": series.notes.map { [$0.frames.lowerBound, $0.frames.upperBound, $0.text] },
    ]
  }
}

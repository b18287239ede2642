internal import QPCore

/// The readings of a feature, with the reasons for missing and flagged ones.
struct ReportSeries: Sendable {
  var plot: PlotSeries
  /// The unit of the readings.
  let unit: FeatureResult.Unit
  /// The algorithms of the readings, in order of appearance.
  private(set) var algorithms: [String] = []
  /// Whether a reading is of the body in space.
  private(set) var isPartlyInSpace = false
  /// The reasons, each text once.
  private(set) var texts: [String] = []
  /// The stretches with the same reason.
  private(set) var notes: [Note] = []

  /// A stretch of frames with one reason.
  struct Note: Sendable {
    var frames: ClosedRange<Int>
    let text: Int
    /// Whether the reading is missing, not only flagged.
    let isGap: Bool
  }

  init(of feature: Feature, _ words: ReportWords, showsReferences: Bool) {
    plot = PlotSeries(
      of: feature, title: words.title(feature.metadata).capitalizedFirst, referenceValues: showsReferences ? nil : [])
    unit = feature.metadata.unit ?? .degrees
    for reference in feature.metadata.referenceValues {
      plot.movementNames[reference.movement] = words.movement(reference.movement)
    }
  }

  mutating func append(_ output: FrameOutput, at time: Timestamp, _ words: ReportWords) {
    let result = output.results[plot.feature]
    plot.append(result, at: time)
    if let result {
      if !result.algorithm.isEmpty, !algorithms.contains(result.algorithm) { algorithms.append(result.algorithm) }
      if result.isInSpace { isPartlyInSpace = true }
      if !result.quality.isGood { note(words.flags(result.quality), isGap: false) }
    } else if output.landmarks == nil {
      note(words.noPerson, isGap: true)
    } else {
      note(words.gap(output.results.withheld[plot.feature], output.feedback[plot.feature]), isGap: true)
    }
  }

  private mutating func note(_ text: String, isGap: Bool) {
    let frame = plot.samples.count - 1
    let number = texts.firstIndex(of: text) ?? texts.count
    if number == texts.count { texts.append(text) }
    if let last = notes.last, last.text == number, last.isGap == isGap, last.frames.upperBound == frame - 1 {
      notes[notes.count - 1].frames = last.frames.lowerBound...frame
    } else {
      notes.append(Note(frames: frame...frame, text: number, isGap: isGap))
    }
  }

  /// The stretches without a reading, and those with flags, by frame numbers, with their reasons, the commonest first.
  var stretches: [(frames: ClosedRange<Int>, isGap: Bool, reasons: [String])] {
    var joined: [(frames: ClosedRange<Int>, isGap: Bool, reasons: [String: Int])] = []
    for note in notes {
      let text = texts[note.text]
      if let last = joined.last, last.isGap == note.isGap, last.frames.upperBound + 1 == note.frames.lowerBound {
        joined[joined.count - 1].frames = last.frames.lowerBound...note.frames.upperBound
        joined[joined.count - 1].reasons[text, default: 0] += note.frames.count
      } else {
        joined.append((note.frames, note.isGap, [text: note.frames.count]))
      }
    }
    return joined.map { stretch in
      let ranked = stretch.reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return (stretch.frames, stretch.isGap, ReasonList(ranked.map(\.key)).texts)
    }
  }
}

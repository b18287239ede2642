public import QPCore
internal import QPRecording

/// A writer of readings frame by frame, as JSON Lines or as a table.
///
/// ```swift
/// let writer = ResultsWriter(features: pipeline.features.map(\.id), format: .csv)
/// var bytes = writer.headerLine
/// bytes += writer.line(try pipeline.process(frame), at: frame.timestamp)
/// ```
/// A line of JSON has all data of a reading: `{"t":0.1,"status":"success","results":{"…":{"value":93.2,
/// "unit":"deg","interval":[91,95.4],"raw":94,"quality":{…},"algorithm":"…","context":{…}}},"withheld":{"…":
/// {"lowVisibility":0.39}},"feedback":{…}}`; unknown members are left out. A row of the table has the time and the
/// values alone, blank where there is none. Numbers have six decimals, and the same frames always make the same bytes.
public struct ResultsWriter: Sendable {
  /// The format of readings.
  public enum Format: Hashable, Sendable {
    /// One JSON object a line.
    case jsonLines
    /// Comma-separated values after RFC 4180, with a column for each feature.
    case csv
  }

  /// The measured features, in the order of the columns.
  package let features: [Feature.ID]
  /// The format of readings.
  package let format: Format

  /// The filters of the whole recording in English, written into each line of JSON; `nil` where there are none.
  package let filters: String?

  /// Creates a writer.
  public init(features: [Feature.ID], format: Format, filters: String? = nil) {
    self.features = features
    self.format = format
    self.filters = filters
  }

  /// The table's line of column names; empty for JSON Lines.
  public var headerLine: [UInt8] {
    switch format {
    case .jsonLines: []
    case .csv: Array(CSVText.row(["t"] + features.map(\.rawValue)).utf8)
    }
  }

  /// Returns a frame's line.
  ///
  /// - Parameters:
  ///   - output: The output of the frame.
  ///   - time: The frame's timestamp.
  /// - Returns: UTF-8 text with its line feed.
  public func line(_ output: FrameOutput, at time: Timestamp) -> [UInt8] {
    switch format {
    case .jsonLines: Array((output.json(of: features, at: time, filters: filters) + "\n").utf8)
    case .csv: Array(CSVText.row(["\(time)"] + features.map { output.results[$0]?.value.data ?? "" }).utf8)
    }
  }
}

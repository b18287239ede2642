import QPCore
import QPRecording
import QPFormats

/// The file of a batch's results, which continues an earlier run.
///
/// ```swift
/// let results = try BatchResults(path: "results.jsonl", job: job)
/// try await job.run(files, reusing: results.reusable) { outcome throws(BatchError) in try results.append(outcome) }
/// try results.end()
/// ```
/// Lines are appended in the order of the files. Lines of an earlier run stay as long as they agree, so that an
/// interrupted run loses nothing. From the first difference on, the file is written again.
public final class BatchResults {
  /// A file's lines in the results of an earlier run.
  public struct Record: Sendable {
    let file: String
    let key: String?
    fileprivate(set) var isFailure: Bool
    fileprivate(set) var text: String
    fileprivate(set) var lines = 1
    /// The number of people whose lines the file has.
    let people: Int
  }

  /// The outcomes of an earlier run, by the file's path; failed files are tried again.
  public let reusable: [String: Record]

  private let path: String
  private let file: AppendedFile
  private var agreed: ArraySlice<Record>
  private var offset: Int
  private var isAgreeing = true

  /// Opens the results, or creates the file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - job: The job whose outcomes are written.
  /// - Throws: ``BatchError/foreignResults(_:)`` if a batch did not write the file,
  ///   ``BatchError/cannotWrite(_:reason:)``.
  public init(path: String, job: BatchJob) throws(BatchError) {
    self.path = path
    let header = job.header
    // An existing regular file is continued; folders and devices are errors.
    do throws(OutputError) { try OutputFile.check([path], inputs: [], overwrites: true) } catch {
      throw .cannotWrite(path, reason: error.reason)
    }
    let records = try Self.read(path, job.format, header, namesPeople: job.people?.namesPeople ?? false)
    let whole = records.filter {
      let (lines, isTooMany) = job.linesPerPerson.multipliedReportingOverflow(by: $0.people)
      return $0.key != nil && !$0.isFailure && !isTooMany && $0.lines == lines
    }
    reusable = Dictionary(whole.map { ($0.file, $0) }) { $1 }
    agreed = records[...]
    let (file, reason) = AppendedFile.open(path)
    guard let file else { throw .cannotWrite(path, reason: reason) }
    self.file = file
    offset = header.utf8.count
    if records.isEmpty { try replaceRest(from: 0, with: header) }
  }

  /// Writes the next file's lines, unless an earlier run has written them.
  public func append(_ outcome: BatchJob.Outcome) throws(BatchError) {
    let text = outcome.text
    if isAgreeing, agreed.first?.text == text {
      agreed.removeFirst()
      offset += text.utf8.count
    } else if isAgreeing {
      isAgreeing = false
      agreed = []
      try replaceRest(from: offset, with: text)
    } else {
      try attempt(file.append(Array(text.utf8)))
    }
  }

  /// Removes the lines of files that are no longer part of the batch.
  public func end() throws(BatchError) {
    if isAgreeing { try replaceRest(from: offset, with: "") }
  }

  private func replaceRest(from offset: Int, with text: String) throws(BatchError) {
    try attempt(file.truncate(to: offset))
    try attempt(file.append(Array(text.utf8)))
  }

  private func attempt(_ reason: String?) throws(BatchError) {
    if let reason { throw .cannotWrite(path, reason: reason) }
  }

  /// Returns the complete lines of an earlier run, grouped by file.
  private static func read(
    _ path: String, _ format: ResultsWriter.Format, _ header: String, namesPeople: Bool
  ) throws(BatchError) -> [Record] {
    guard FilePath.kind(path) != nil else { return [] }
    guard let bytes = try? WholeFile.bytes(ofFileAt: path) else { throw .foreignResults(path) }
    var rest = bytes[...]
    if !header.isEmpty, !rest.isEmpty {
      guard rest.starts(with: header.utf8) else {
        if header.utf8.starts(with: rest) { return [] }
        throw .foreignResults(path)
      }
      rest = rest.dropFirst(header.utf8.count)
    }
    var records: [Record] = []
    while true {
      let before = rest
      guard let line = takeLine(&rest, format, namesPeople: namesPeople) else { break }
      guard let line, line.isFailure || line.file != "" else { throw .foreignResults(path) }
      let text = String(decoding: before[..<rest.startIndex], as: UTF8.self)
      if let last = records.indices.last, records[last].file == line.file, records[last].key == line.key,
        !line.isFailure || line.people > 1
      {
        records[last].text += text
        records[last].lines += 1
        records[last].isFailure = records[last].isFailure || line.isFailure
      } else {
        records.append(
          Record(file: line.file, key: line.key, isFailure: line.isFailure, text: text, people: line.people))
      }
    }
    return records
  }

  /// The first bytes of every line.
  private static let lineBeginning = Array("{\"file\":".utf8)

  /// Returns a line's file, key and number of people; `nil` at the end, and an inner `nil` for a line of another kind.
  private static func takeLine(
    _ rest: inout ArraySlice<UInt8>, _ format: ResultsWriter.Format, namesPeople: Bool
  ) -> (file: String, key: String?, isFailure: Bool, people: Int)?? {
    switch format {
    case .csv:
      guard let cells = CSVText.takeRow(&rest) else { return .none }
      guard cells.count > 3 else { return .some(nil) }
      let key = cells[cells.count - 1]
      let people = namesPeople ? Int(cells[2]) ?? 1 : 1
      return (cells[0], key.isEmpty ? nil : key, !cells[cells.count - 2].isEmpty, people)
    case .jsonLines:
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
        // A line that was cut off is written again; another's stays.
        return rest.starts(with: lineBeginning) || lineBeginning.starts(with: rest) ? .none : .some(nil)
      }
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard let value = try? JSONValue(parsing: line), let file = value["file"]?.string else { return .some(nil) }
      let people = value["people"]?.number ?? 1
      return (file, value["key"]?.string, value["error"] != nil, Int(exactly: people) ?? 1)
    }
  }
}

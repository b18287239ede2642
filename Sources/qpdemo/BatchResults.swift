import Foundation
import QPFormats

/// The file that a batch writes, and goes on with where an earlier run ended.
///
/// Lines are appended in the order of the files. Where the file is there already, what agrees with it is left alone, so
/// a run that is killed loses nothing; the first file whose lines differ has all behind it written anew.
final class BatchResults {
  /// A file's lines in the results.
  struct Record: Sendable {
    var file: String
    var key: String?
    var isFailure: Bool
    var text: String
    var lines = 1
  }

  /// What an earlier run has found out, by the file's path; failures are tried again.
  let known: [String: Record]

  private let path: String
  private let handle: FileHandle
  private var agreed: ArraySlice<Record>
  private var place: UInt64
  private var isAgreeing = true

  /// Opens the results, and refuses a file that is something else.
  init(_ path: String, _ job: BatchJob) throws(DemoError) {
    self.path = path
    let header = BatchLines.header(job.format, hasSteps: job.assessment != nil)
    let records = try Self.read(path, job.format, header)
    let whole = records.filter { $0.key != nil && !$0.isFailure && $0.lines == job.linesPerFile }
    known = Dictionary(whole.map { ($0.file, $0) }) { $1 }
    agreed = records[...]
    let exists = FileManager.default.fileExists(atPath: path)
    guard exists || FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forUpdatingAtPath: path)
    else { throw DemoError(status: .cannotCreate, message: "Cannot write \(path).") }
    self.handle = handle
    place = UInt64(header.utf8.count)
    if records.isEmpty { try replaceRest(from: 0, with: header) }
  }

  /// Writes the next file's lines, unless they stand there already.
  func append(_ text: String) throws(DemoError) {
    if isAgreeing, agreed.first?.text == text {
      agreed.removeFirst()
      place += UInt64(text.utf8.count)
    } else if isAgreeing {
      isAgreeing = false
      agreed = []
      try replaceRest(from: place, with: text)
    } else {
      try attempt { try handle.write(contentsOf: Data(text.utf8)) }
    }
  }

  /// Removes what belongs to files that are not there any more.
  func end() throws(DemoError) {
    if isAgreeing { try replaceRest(from: place, with: "") }
    try attempt { try handle.close() }
  }

  private func replaceRest(from place: UInt64, with text: String) throws(DemoError) {
    try attempt {
      try handle.truncate(atOffset: place)
      try handle.seek(toOffset: place)
      try handle.write(contentsOf: Data(text.utf8))
    }
  }

  private func attempt(_ body: () throws -> Void) throws(DemoError) {
    do { try body() } catch {
      throw DemoError(status: .cannotCreate, message: "Cannot write \(path): \(error.localizedDescription)")
    }
  }

  /// The whole lines of an earlier run, those of one file together; a last line that is cut off is left out.
  private static func read(
    _ path: String, _ format: ResultsWriter.Format, _ header: String
  ) throws(DemoError) -> [Record] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    let foreign = DemoError(
      status: .cannotCreate,
      message: "\(path) is there and holds no results of a batch. Remove it, or write elsewhere.")
    guard let data = FileManager.default.contents(atPath: path) else { throw foreign }
    var rest = [UInt8](data)[...]
    if !header.isEmpty, !rest.isEmpty {
      guard rest.starts(with: header.utf8) else {
        if header.utf8.starts(with: rest) { return [] }
        throw foreign
      }
      rest = rest.dropFirst(header.utf8.count)
    }
    var records: [Record] = []
    while true {
      let before = rest
      guard let line = takeLine(&rest, format) else { break }
      guard let line, line.isFailure || line.file != "" else { throw foreign }
      let text = String(decoding: before[..<rest.startIndex], as: UTF8.self)
      if let last = records.indices.last, records[last].file == line.file, records[last].key == line.key,
        !line.isFailure
      {
        records[last].text += text
        records[last].lines += 1
      } else {
        records.append(Record(file: line.file, key: line.key, isFailure: line.isFailure, text: text))
      }
    }
    return records
  }

  /// A line's file and key; nil at the end, and nil within where it is none of a batch's.
  private static func takeLine(
    _ rest: inout ArraySlice<UInt8>, _ format: ResultsWriter.Format
  ) -> (file: String, key: String?, isFailure: Bool)?? {
    switch format {
    case .csv:
      guard let cells = CSVText.takeRow(&rest) else { return .none }
      guard cells.count > 3 else { return .some(nil) }
      let key = cells[cells.count - 1]
      return (cells[0], key.isEmpty ? nil : key, !cells[cells.count - 2].isEmpty)
    case .jsonLines:
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return .none }
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        let file = object["file"] as? String
      else { return .some(nil) }
      return (file, object["key"] as? String, object["error"] != nil)
    }
  }
}

/// A file that is written beside its place and put there whole: until then, an earlier file stays.
///
/// ```swift
/// let file = try OutputFile("angles.csv", inputs: ["squats.trc"])
/// try file.append(bytes)
/// try file.finish()
/// ```
/// A file that is released before it is finished is removed. Links are followed, and the new file has the permissions
/// of the file that it replaces.
package final class OutputFile: @unchecked Sendable {
  /// The moment in which a file gets its place.
  package enum Publication: Sendable {
    /// When it is finished.
    case whenFinished
    /// With its first bytes, for files that grow for long and whose beginning is of use.
    case withFirstBytes
  }

  private static let bufferSize = 1 << 16

  private let path: String
  private let target: String
  private let replacedMode: UInt32?
  private let publication: Publication
  private let file: AppendedFile
  private var buffer: [UInt8] = []
  private var isPublished = false

  /// Opens an output.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - inputs: Paths of the files read meanwhile; none of them is replaced, by any path or link.
  ///   - overwrites: Whether a file that stands there may be replaced.
  ///   - publication: The moment in which the file gets its place.
  /// - Throws: ``OutputError``; then nothing was written.
  package init(
    _ path: String, inputs: [String] = [], overwrites: Bool = false, publication: Publication = .whenFinished
  ) throws(OutputError) {
    try Self.check([path], inputs: inputs, overwrites: overwrites)
    self.path = path
    self.publication = publication
    target = FilePath.resolved(path)
    replacedMode = FilePath.mode(path)
    let (file, code) = AppendedFile.unpublished(in: FilePath.folder(of: target))
    guard let file else { throw .cannotWrite(path: path, reason: FileSystem.reason(code)) }
    self.file = file
  }

  /// Creates an output that is in its place already.
  package init(published file: AppendedFile, path: String) {
    (self.path, target, self.file) = (path, path, file)
    (replacedMode, publication, isPublished) = (nil, .withFirstBytes, true)
  }

  /// Appends bytes; of a file that has its place all of them or, where that fails, none.
  package func append(_ bytes: [UInt8]) throws(OutputError) {
    guard publication == .whenFinished else {
      try attempt(file.append(bytes))
      do throws(OutputError) { return try publish() } catch {
        // A failed write must not leave bytes before those of the next attempt.
        _ = file.truncate(to: 0)
        throw error
      }
    }
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Puts the file into its place.
  package func finish() throws(OutputError) {
    try flush()
    try publish()
  }

  /// Writes a file, whole or not at all.
  package static func write(
    _ bytes: [UInt8], to path: String, inputs: [String] = [], overwrites: Bool = false
  ) throws(OutputError) {
    let file = try OutputFile(path, inputs: inputs, overwrites: overwrites)
    try file.append(bytes)
    try file.finish()
  }

  private func flush() throws(OutputError) {
    if !buffer.isEmpty { try attempt(file.append(buffer)) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func publish() throws(OutputError) {
    guard !isPublished else { return }
    let code = file.publish(as: target, replacing: replacedMode)
    if code != 0 { throw .cannotWrite(path: path, reason: FileSystem.reason(code)) }
    isPublished = true
  }

  private func attempt(_ reason: String?) throws(OutputError) {
    if let reason { throw .cannotWrite(path: path, reason: reason) }
  }
}

extension OutputFile {
  /// Refuses outputs that are inputs, by any path or link.
  package static func refuse(_ outputs: [String], among inputs: [String]) throws(OutputError) {
    let read = Set(inputs.compactMap(FilePath.identity))
    for path in outputs {
      if let identity = FilePath.identity(path), read.contains(identity) { throw .isInput(path: path) }
    }
  }

  /// Checks the outputs of a program before any of them is opened.
  ///
  /// - Parameters:
  ///   - outputs: Paths of files to be written.
  ///   - inputs: Paths of the files read meanwhile.
  ///   - overwrites: Whether files that stand there may be replaced.
  /// - Throws: ``OutputError`` for the first that must not be written, and for one that is there twice.
  package static func check(_ outputs: [String], inputs: [String], overwrites: Bool) throws(OutputError) {
    try refuse(outputs, among: inputs)
    var places: Set<String> = []
    for path in outputs {
      // The system would take the part before a NUL for the name.
      guard !path.utf8.contains(0) else { throw .cannotWrite(path: path, reason: "A name has no NUL") }
      // The path of a missing file is the resolved one of its folder.
      let resolved = FilePath.resolved(path)
      let name = resolved.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
      let location = FilePath.resolved(FilePath.folder(of: resolved)) + "/" + name
      guard places.insert(location).inserted else { throw .isTwice(path: path) }
      switch FilePath.kind(path) {
      case .file where !overwrites: throw .exists(path: path)
      case .file: break
      case nil:
        // A dangling link must not be followed to a place that was not named.
        if FilePath.isLink(path) { throw .exists(path: path) }
      case let kind?: throw .isNoFile(path: path, kind: kind)
      }
    }
  }
}

/// An error in writing an output.
package enum OutputError: Error, Hashable, Sendable {
  /// Something stands there, and must not be replaced.
  case exists(path: String)
  /// The output is also an input.
  case isInput(path: String)
  /// Two outputs have the same place.
  case isTwice(path: String)
  /// A folder, a pipe or a device stands there.
  case isNoFile(path: String, kind: FilePath.Kind)
  /// A file of another's stands in the place of a folder's file.
  case isForeign(path: String)
  /// It cannot be written, for the system's reason.
  case cannotWrite(path: String, reason: String)
}

extension OutputError {
  /// The reason in a few words, for use after the path.
  package var reason: String {
    switch self {
    case .exists: "it is there already"
    case .isInput: "it is read, too"
    case .isTwice: "it is named for two outputs"
    case .isNoFile(_, let kind): "it is a \(kind.rawValue), not a file"
    case .isForeign: "it was not written by an earlier run"
    case .cannotWrite(_, let reason): reason
    }
  }
}

extension OutputError: CustomStringConvertible {
  /// The error and its remedy, in English.
  package var description: String {
    switch self {
    case .exists(let path): "\(path) is there already. Write elsewhere, or allow to overwrite it."
    case .isInput(let path): "\(path) is read, too: writing it would destroy what is read. Write elsewhere."
    case .isTwice(let path): "\(path) is named for two outputs. Write them to files of their own."
    case .isNoFile(let path, _): "Cannot write \(path): \(reason). Write elsewhere."
    case .isForeign(let path):
      "\(path) was not written by an earlier run, which would be replaced. Move it away, or write to another folder."
    case .cannotWrite(let path, _): "Cannot write \(path): \(reason)."
    }
  }
}

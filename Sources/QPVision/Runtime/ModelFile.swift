internal import QPRecording

/// The source of a network.
public enum ModelFile: Hashable, Sendable {
  /// A `.tflite` file.
  case path(String)
  /// The bytes of a `.tflite` file.
  case bytes([UInt8])
  /// A stored entry of an archive, such as a `.task` file of MediaPipe.
  case bundle(path: String, entry: String)
  /// A file that is searched by its name: in the folder `QPKIT_MODELS`, in the running program's folder and `lib` in it, in
  /// the user's data folder.
  case named(String)
}

/// The bytes of a network, checked as far as is possible without a runtime.
final class Model: @unchecked Sendable {
  /// The name in errors.
  let name: String
  /// Aligned to 64 bytes; valid as long as this object lives.
  let bytes: UnsafeRawBufferPointer
  private let file: MappedFile?
  private let copy: UnsafeMutableRawBufferPointer?

  /// Opens a network's file.
  ///
  /// - Throws: ``EstimatorError/modelNotFound(name:tried:)``, ``EstimatorError/modelUnreadable(path:code:)``,
  ///   ``EstimatorError/bundleDamaged(path:reason:)``.
  init(_ source: ModelFile) throws(EstimatorError) {
    var part: UnsafeRawBufferPointer
    switch source {
    case .path(let path):
      (name, file) = (path, try Self.open(path))
      part = file?.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)
    case .named(let wanted):
      let report = SearchReport.model(wanted)
      guard let path = report.found else { throw .modelNotFound(name: wanted, tried: report.tried) }
      (name, file) = (path, try Self.open(path))
      part = file?.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)
    case .bundle(let path, let entry):
      let archive = try Self.open(path)
      (name, file) = ("\(path)/\(entry)", archive)
      do throws(StoredArchive.Fault) {
        part = try StoredArchive.entry(entry, of: archive.bytes)
      } catch {
        throw .bundleDamaged(path: path, reason: error.reason)
      }
    case .bytes(let bytes):
      (name, file) = ("the model of \(bytes.count) bytes", nil)
      let memory = bytes.withUnsafeBytes { Self.aligned($0) }
      copy = memory
      self.bytes = UnsafeRawBufferPointer(memory)
      try check()
      return
    }
    // Files begin on a page, entries anywhere.
    if Int(bitPattern: part.baseAddress) % 64 != 0 {
      let memory = Self.aligned(part)
      (copy, part) = (memory, UnsafeRawBufferPointer(memory))
    } else {
      copy = nil
    }
    bytes = part
    try check()
  }

  deinit {
    copy?.deallocate()
  }

  /// The file's SHA-256 in hexadecimal digits.
  func digest() -> String { SHA256.hexadecimal(of: bytes) }

  /// The runtime may crash on a file that is no model at all.
  private func check() throws(EstimatorError) {
    let mark = Array("TFL3".utf8)
    guard bytes.count > 64, bytes[4..<8].elementsEqual(mark),
      bytes.loadUnaligned(as: UInt32.self).littleEndian < UInt32(clamping: bytes.count - 4)
    else { throw .modelUnreadable(path: name, code: 0) }
    do throws(ModelTables.Fault) {
      try ModelTables(bytes).checkScales()
    } catch {
      throw .modelUnreadable(path: name, code: 0)
    }
  }

  private static func open(_ path: String) throws(EstimatorError) -> MappedFile {
    let (file, code) = MappedFile.open(path)
    if let file { return file }
    throw FilePath.kind(path) == .file
      ? .modelUnreadable(path: path, code: code) : .modelNotFound(name: path, tried: [path])
  }

  private static func aligned(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 64)
    memory.copyMemory(from: bytes)
    return UnsafeMutableRawBufferPointer(rebasing: memory[..<bytes.count])
  }
}

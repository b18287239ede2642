package import QPRecording

/// A reader of all bytes of a source, for formats that cannot be read sequentially.
package enum WholeFile {
  /// The largest size in bytes of a file held in memory: 1 GiB.
  package static let limit = 1 << 30

  /// The largest size in bytes of settings, which people write by hand: 1 MiB.
  package static let settingsLimit = 1 << 20

  /// Reads all bytes of a file; a pipe or a device, which may never end, is rejected.
  package static func bytes(ofFileAt path: String, limit: Int = WholeFile.limit) throws(FormatError) -> [UInt8] {
    try bytes(of: FileBytes.open(wholeFile: path), limit: limit)
  }

  /// Reads the first bytes of a file, as many as there are at most.
  package static func start(ofFileAt path: String, count: Int) throws(FormatError) -> [UInt8] {
    var source = try FileBytes.open(wholeFile: path)
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = try read(&source, into: &bytes, from: 0)
    return Array(bytes.prefix(filled))
  }

  /// Reads all bytes, followed by zeros.
  static func bytes(
    of source: some ByteSource, padding: Int = 0, limit: Int = WholeFile.limit
  ) throws(FormatError) -> [UInt8] {
    var source = source
    var bytes: [UInt8] = []
    var count = 0
    while true {
      if bytes.count - count < 65_536 {
        guard count <= limit else {
          throw tooLarge(limit, source.name)
        }
        bytes += [UInt8](repeating: 0, count: max(65_536, count / 2))
      }
      let read = try self.read(&source, into: &bytes, from: count)
      guard read > 0 else { break }
      count += read
    }
    guard count <= limit else { throw tooLarge(limit, source.name) }
    bytes.removeLast(bytes.count - count)
    bytes += [UInt8](repeating: 0, count: padding)
    return bytes
  }

  private static func tooLarge(_ limit: Int, _ name: String?) -> FormatError {
    FormatError(.tooLarge, "more than \(limit) bytes.", remedy: "Split the file.", source: name)
  }

  private static func read(
    _ source: inout some ByteSource, into bytes: inout [UInt8], from start: Int
  ) throws(FormatError) -> Int {
    var result: Result<Int, RecordingError> = .success(0)
    let room = bytes.count - start
    bytes.withUnsafeMutableBytes { buffer in
      do throws(RecordingError) {
        result = .success(try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...])))
      } catch {
        result = .failure(error)
      }
    }
    do throws(RecordingError) {
      let count = try result.get()
      guard (0...room).contains(count) else {
        throw RecordingError(.cannotRead(reason: "the source says that it put \(count) bytes into \(room)"))
      }
      return count
    } catch {
      throw FormatError(error).named(source.name)
    }
  }
}

extension FileBytes {
  package static func open(_ path: String) throws(FormatError) -> FileBytes {
    do throws(RecordingError) { return try FileBytes(path: path) } catch { throw FormatError(error) }
  }

  static func open(wholeFile path: String) throws(FormatError) -> FileBytes {
    do throws(RecordingError) { return try FileBytes(wholeFile: path) } catch { throw FormatError(error) }
  }
}

package import QPCore
package import QPRecording

/// A recording that grows picture by picture, and goes on where it was interrupted.
///
/// ```swift
/// let job = try EstimationJob(path: "out.qprec.jsonl", topology: estimator.topology, size: size, …)
/// for (index, picture) in pictures.enumerated().dropFirst(job.done) { try job.write(estimator.estimate(…).frame) }
/// ```
/// Every picture makes one frame, also without a person, so that the number of frames is the number of pictures done.
/// After an interruption the estimator starts afresh and may lose a followed person. Give it the last
/// pictures again before the next one. Points may then differ by a fraction of a pixel from those of an uninterrupted run.
package final class EstimationJob {
  /// The number of pictures done, before an interruption as well.
  package private(set) var done: Int
  /// The time of the last picture done; `nil` if none was.
  package private(set) var last: Timestamp?

  private let path: String
  /// Appends bytes; the reason where that fails.
  private let append: ([UInt8]) -> String?
  private var writer: RecordingWriter
  private var needsHeader: Bool

  /// Opens a recording to go on with, or makes it.
  ///
  /// A line that was cut off is removed. A recording that is replaced stays until the first frame is written.
  /// - Parameters:
  ///   - path: The recording's path.
  ///   - header: The header; a file with another one is refused.
  ///   - overwrites: Whether to start afresh even so.
  /// - Throws: ``/QPRecording/RecorderError`` for a file that cannot be written or that is something else.
  package init(path: String, header: RecordingHeader, overwrites: Bool = false) throws(RecorderError) {
    self.path = path
    do throws(RecordingError) { writer = try RecordingWriter(header) } catch { throw RecorderError(.refused(error)) }
    if overwrites, FilePath.kind(path) == .file {
      (done, last, needsHeader) = (0, nil, true)
      append = try Self.replacement(of: path)
      return
    }
    let (file, reason) = AppendedFile.open(path)
    guard let file else { throw RecorderError(.cannotCreate(path: path, reason: reason)) }
    append = { file.append($0) }
    var length = 0
    do throws(RecordingError) {
      let before = try Self.read(path, header, &writer)
      (done, last, length) = before ?? (0, nil, 0)
      needsHeader = before == nil
    } catch {
      throw RecorderError(.refused(error))
    }
    if let reason = file.truncate(to: length) {
      throw RecorderError(RecorderError.Problem.cannotWrite(path: path, reason: reason))
    }
  }

  /// Writes the next picture's frame.
  ///
  /// - Throws: ``/QPRecording/RecorderError`` where the frame does not fit or the file cannot be written; then nothing was.
  package func write(_ frame: PoseFrame) throws(RecorderError) {
    let line: [UInt8]
    do throws(RecordingError) {
      line = try writer.line(frame)
    } catch {
      throw RecorderError(.refused(error))
    }
    if let reason = append(needsHeader ? writer.headerLine + line : line) {
      throw RecorderError(RecorderError.Problem.cannotWrite(path: path, reason: reason))
    }
    needsHeader = false
    done += 1
    last = frame.timestamp
  }

  private static func replacement(of path: String) throws(RecorderError) -> ([UInt8]) -> String? {
    let file: OutputFile
    do throws(OutputError) {
      file = try OutputFile(path, overwrites: true, publication: .withFirstBytes)
    } catch {
      throw RecorderError(.cannotCreate(path: path, reason: error.reason))
    }
    return { bytes in
      do throws(OutputError) { try file.append(bytes) } catch { return error.reason }
      return nil
    }
  }

  /// The frames that a file has already, and the bytes up to its last whole line; `nil` if it has no header yet.
  private static func read(
    _ path: String, _ header: RecordingHeader, _ writer: inout RecordingWriter
  ) throws(RecordingError) -> (frames: Int, last: Timestamp?, length: Int)? {
    var reader: RecordingReader
    do throws(RecordingError) {
      reader = try RecordingReader(path: path)
    } catch {
      if error.cause == .empty || error.cause == .cutOff { return nil }
      throw error
    }
    guard reader.header == header else {
      throw RecordingError(.frameDiffers(what: "header is not that of this job"), source: path)
    }
    var (frames, last, length) = (0, Timestamp?.none, writer.headerLine.count)
    do throws(RecordingError) {
      while let frame = try reader.next() {
        // Numbers are written with the fewest digits, so that a line comes back as it was.
        length += try writer.line(frame).count
        (frames, last) = (frames + 1, frame.timestamp)
      }
    } catch {
      guard error.cause == .cutOff else { throw error }
    }
    return (frames, last, length)
  }
}

import QPCore
import QPFormats
import QPRecording

extension FrameReader {
  /// Opens a file, a folder of OpenPose's or a pipe; a note tells of a pipe that is silent for 5 s.
  init(waitingFor path: String, options: FileOptions) throws(FormatError) {
    if FilePath.kind(path) == .folder {
      self = try FrameReader(path: path, options: options)
    } else {
      self = try FrameReader(try FileBytes.open(waitingFor: path), options: options)
    }
  }
}

extension FileBytes {
  /// Opens a file or a pipe; a note tells of a pipe that is silent for 5 s.
  init(waitingFor path: String) throws(RecordingError) {
    try self.init(path: path, patience: 5) {
      let source = path == "/dev/stdin" ? "the standard input" : path
      // Nothing is printed yet: the note explains the wait.
      Output.standard.complain("qpdemo: note: waiting for frames from \(source)")
    }
  }

  fileprivate static func open(waitingFor path: String) throws(FormatError) -> FileBytes {
    do throws(RecordingError) { return try FileBytes(waitingFor: path) } catch { throw FormatError(error) }
  }
}

extension MarkerMap {
  /// Reads the file of `--map`.
  init(ofFileAt path: String) throws(DemoError) {
    do throws(FormatError) { self = try MarkerMap(path: path) } catch { throw DemoError(error) }
  }
}

extension FrameReader {
  /// Returns the next frame; `nil` at the end.
  mutating func nextFrame() throws(DemoError) -> PoseFrame? {
    do throws(FormatError) { return try next() } catch { throw DemoError(error) }
  }
}

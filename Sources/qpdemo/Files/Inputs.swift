import QPCore
import QPFormats
import QPRecording

extension FrameReader {
  /// Seconds after which somebody is told that a pipe has given nothing yet.
  static let patience = 5.0

  /// Opens a file, a folder of OpenPose's or a pipe, and says after some seconds that a pipe is waited for.
  init(path: String, options: ReadingOptions, complain: (String) -> Void) throws(DemoError) {
    do throws(FormatError) {
      guard FilePath.kind(path) != .folder else {
        self = try FrameReader(path: path, options: options)
        return
      }
      self = try FrameReader(try FileBytes.waiting(for: path, complain: complain), options: options)
    } catch {
      throw DemoError(error)
    }
  }
}

extension FileBytes {
  /// Opens a file or a pipe, and says after some seconds that a pipe is waited for.
  static func waiting(
    for path: String, patience: Double = FrameReader.patience, complain: (String) -> Void
  ) throws(FormatError) -> FileBytes {
    do throws(RecordingError) {
      return try FileBytes(path: path, patience: patience) {
        complain("qpdemo: note: waiting for frames from \(path == "/dev/stdin" ? "the standard input" : path)")
      }
    } catch {
      throw FormatError(error)
    }
  }
}

extension MarkerMap {
  /// Reads the file of `--map`.
  init(ofFileAt path: String) throws(DemoError) {
    do throws(FormatError) { self = try MarkerMap(path: path) } catch { throw DemoError(error) }
  }
}

internal import CQPKit
internal import QPCore
internal import QPFormats
internal import QPRecording

/// Frames written as a file.
enum Writing {
  /// A format by the ending of a file's name.
  private enum Target: String, CaseIterable {
    case recording = ".jsonl"
    case csv = ".csv"
    case coco = ".json"
    case trc = ".trc"
    case c3d = ".c3d"

    init(_ path: String) throws(Failure) {
      guard let target = Self.allCases.first(where: { path.lowercased().hasSuffix($0.rawValue) }) else {
        throw .argument("\(path) has an unknown ending. Known are .qprec.jsonl, .csv, .json, .trc or .c3d.")
      }
      self = target
    }
  }

  /// Writes a caller's frames, whole or not at all.
  static func write(_ arrays: FrameArrays, to path: String, _ settings: Settings) throws(Failure) {
    let target = try Target(path)
    var frames: [PoseFrame] = []
    for index in 0..<arrays.frames { frames.append(try arrays.frame(index, at: try arrays.time(index))) }
    let bytes: [UInt8]
    do throws(FormatError) { bytes = try Self.bytes(frames, target, arrays.camera, path) } catch {
      throw Failure(error)
    }
    do throws(OutputError) { try OutputFile.write(bytes, to: path, overwrites: settings.overwrites) } catch {
      throw Failure(error)
    }
  }

  private static func bytes(
    _ frames: [PoseFrame], _ target: Target, _ camera: Camera, _ path: String
  ) throws(FormatError) -> [UInt8] {
    switch target {
    case .recording: return try recording(frames, camera)
    case .csv:
      var writer = CSVWriter(topology: camera.topology, columns: CSVWriter.Columns(neededBy: frames))
      var bytes = writer.headerLine
      for frame in frames { bytes += try writer.line(frame) }
      return bytes
    case .coco: return try COCOWriter.bytes(frames)
    case .trc: return try MarkerRecording(worldOf: frames, rate: camera.fps).trc(name: name(of: path))
    case .c3d: return try MarkerRecording(worldOf: frames, rate: camera.fps).c3d()
    }
  }

  private static func recording(_ frames: [PoseFrame], _ camera: Camera) throws(FormatError) -> [UInt8] {
    let header = RecordingHeader(
      topology: camera.topology, size: camera.size, fps: camera.fps, gravity: camera.gravity,
      intrinsics: camera.intrinsics, estimator: camera.estimator)
    do throws(RecordingError) {
      var writer = try RecordingWriter(header)
      var bytes = writer.headerLine
      for frame in frames { bytes += try writer.line(frame) }
      return bytes
    } catch {
      throw FormatError(error)
    }
  }

  private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

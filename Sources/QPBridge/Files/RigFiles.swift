internal import CQPKit
internal import QPBody
internal import QPCore
internal import QPFormats
internal import QPRecording
internal import QPReport
internal import QPSignal

/// The cameras of several files of one person, as `qpdemo rig` finds them and measures with them.
enum RigFiles {
  /// Returns the rig of some files, as `qpdemo rig solve -o` writes it.
  static func solve(_ paths: [String], stature: Double, _ settings: Settings) throws(Failure) -> String {
    let recordings = try recordings(paths, stature: stature, rig: nil, settings)
    do throws(RigError) {
      var rig = try CameraRig(solving: recordings, stature: stature)
      for (index, path) in paths.enumerated() {
        rig.cameras[index].name = path.split(separator: "/").last.map(String.init) ?? path
      }
      return String(decoding: rig.json, as: UTF8.self)
    } catch {
      throw Failure(error, paths)
    }
  }

  /// Returns a line for each frame of the first file, as `qpdemo rig measure --json`.
  static func measure(_ text: [UInt8], _ paths: [String], _ settings: Settings) throws(Failure) -> String {
    guard !settings.features.isEmpty else { throw .argument("settings: \"features\" is missing.") }
    if let flat = settings.features.first(where: { !$0.isReadInSpace }) {
      throw .argument("settings: no rig reads \(flat.id) in space.")
    }
    let rig: CameraRig
    do throws(RigError) { rig = try CameraRig(json: text) } catch { throw .argument("rig: \(error)") }
    let recordings = try recordings(paths, stature: rig.stature, rig: rig, settings)
    let frames: [PoseFrame]
    do throws(RigError) { frames = try rig.frames(recordings) } catch { throw Failure(error, paths) }
    var configuration = Configuration(overlay: .none)
    configuration.space = .body
    var pipeline = Pipeline(features: settings.features, configuration: configuration)
    let writer = ResultsWriter(features: settings.features.map(\.id), format: .jsonLines, filters: nil)
    var lines = writer.headerLine
    for (index, frame) in frames.enumerated() {
      do throws(FrameError) { lines += writer.line(try pipeline.process(frame), at: frame.timestamp) } catch {
        throw Failure(error, frame: index, file: paths[0])
      }
    }
    return String(decoding: lines, as: UTF8.self)
  }

  /// Returns the paths of two to eight files.
  static func paths(_ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) throws(Failure) -> [String] {
    guard let paths else { throw .null("paths") }
    guard (2...8).contains(count) else { throw .argument("'count' is \(count), a rig has two to eight cameras.") }
    var files: [String] = []
    for index in 0..<count { files.append(try Text.string(paths[index], "paths[\(index)]")) }
    return files
  }

  /// Reads the frames of each file with one person alone, who is the same in all.
  private static func recordings(
    _ paths: [String], stature: Double, rig: CameraRig?, _ settings: Settings
  ) throws(Failure) -> [[PoseFrame]] {
    var groups: [[[PoseFrame]]] = []
    for path in paths {
      let frames = try FileFrames.all(of: path, settings)
      guard frames.contains(where: { $0.poses.count > 1 }) else {
        groups.append([frames])
        continue
      }
      let people = PersonTracks(frames)
      groups.append(people.people.isEmpty ? [frames] : people.people.map(people.frames))
    }
    guard let first = groups.first else { return [] }
    var number = 1
    if case .number(let wanted) = settings.person { number = wanted }
    guard first.indices.contains(number - 1) else {
      throw .argument("\(paths[0]): there is no person \(number) among \(first.count).")
    }
    do throws(RigError) {
      let found = try RigPeople(
        first[number - 1], among: Array(groups.dropFirst()), stature: stature, rig: rig)
      return [first[number - 1]] + zip(groups.dropFirst(), found.chosen).map { $0[$1] }
    } catch {
      throw Failure(error, paths)
    }
  }
}

extension Failure {
  /// The error of a rig, with the path of the file at fault.
  fileprivate init(_ error: RigError, _ paths: [String]) {
    let path = error.recording.flatMap { paths.indices.contains($0) ? "\(paths[$0]): " : nil } ?? ""
    self.init(status: QP_FORMAT, message: "\(path)\(error)")
  }
}

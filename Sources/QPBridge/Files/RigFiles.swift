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

  /// Reads each file's frames of the same person.
  private static func recordings(
    _ paths: [String], stature: Double, rig: CameraRig?, _ settings: Settings
  ) throws(Failure) -> [[PoseFrame]] {
    var all: [[PoseFrame]] = []
    for path in paths { all.append(try FileFrames.all(of: path, settings)) }
    guard RigPerson.mustBeChosen(in: all) else {
      if case .number(let number) = settings.person, number > 1 { throw missing(number, in: paths[0], among: 1) }
      return all
    }
    let first = try person(of: settings, in: PersonTracks(all[0]), of: paths[0])
    do throws(RigError) {
      return try RigPerson(first, among: Array(all.dropFirst()), stature: stature, rig: rig).frames
    } catch {
      throw Failure(error, paths)
    }
  }

  /// Returns the first file's frames with the wanted person alone.
  private static func person(
    of settings: Settings, in people: PersonTracks, of path: String
  ) throws(Failure) -> [PoseFrame] {
    switch settings.person ?? .rule(.firstSeen) {
    case .rule(let rule): return RigPerson.frames(people.frames, chosenBy: rule)
    case .number(let number):
      guard let person = people.people.first(where: { $0.number == number }) else {
        throw missing(number, in: path, among: people.people.count)
      }
      return people.frames(of: person)
    }
  }

  private static func missing(_ number: Int, in path: String, among count: Int) -> Failure {
    .argument("\(path): there is no person \(number) among \(count).")
  }
}

extension Failure {
  /// The error of a rig, with the path of the file at fault.
  fileprivate init(_ error: RigError, _ paths: [String]) {
    let path = error.recording.flatMap { paths.indices.contains($0) ? "\(paths[$0]): " : nil } ?? ""
    self.init(status: QP_FORMAT, message: "\(path)\(error)")
  }
}

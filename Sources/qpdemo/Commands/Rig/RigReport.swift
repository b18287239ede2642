import QPBody
import QPCore
import QPFormats
import QPReport
import QPStates

/// The page of a person filmed by a rig's cameras: `qpdemo rig report`.
struct RigReport {
  /// Its options.
  static let options: [CommandOption] = [.cameraVideo, .title, .language] + SessionDetails.options

  private let path: String
  private let features: [Feature]
  private let recordings: RigRecordings
  private let videos: [String?]
  private let title: String
  private let language: ReportLanguage
  private let details: SessionDetails

  init(
    _ options: Options, to path: String, _ features: [NamedFeature], _ recordings: RigRecordings
  ) throws(DemoError) {
    guard path.lowercased().hasSuffix(".html") else {
      throw .usage("\(path) has an unknown ending. Reports are .html.")
    }
    guard !features.isEmpty else { throw .usage("'rig report' needs --feature NAME. 'qpdemo features' lists them.") }
    guard features.count <= ReportBuilder.mostFeatures else { throw .usage("'report' shows twelve features at most.") }
    (self.path, self.features, self.recordings) = (path, features.map(\.feature), recordings)
    let given = options.all(.cameraVideo).map { $0.below(folderOf: path) ?? $0 }
    guard given.isEmpty || given.count == recordings.inputs.count else {
      throw .usage("--video is given \(given.count) times for \(recordings.inputs.count) cameras: give one for each.")
    }
    guard !given.contains(where: { $0.hasPrefix("/") || $0.contains(":") }) else {
      throw .usage(
        "--video takes paths relative to the page's folder, such as left.mp4, or those of videos in or below it: write"
          + " the page into the videos' folder, or copy the videos beside the page.")
    }
    videos =
      given.isEmpty
      ? recordings.inputs.map { $0.kind == .video ? $0.path.relative(toFolderOf: path) : nil } : given
    title = options.given(.title) ?? ""
    language = try options.choice(.language)
    details = try SessionDetails(options, path: path)
  }

  /// Writes the page.
  func write(_ rig: CameraRig, _ output: Output) throws(DemoError) {
    let frames = try recordings.frames(stature: rig.stature, rig: rig, output)
    let timed: (frames: [PoseFrame], seconds: [[Double]])
    do throws(RigError) { timed = try rig.timedFrames(frames) } catch { throw recordings.fault(error) }
    let builder: ReportBuilder
    do throws(AssessmentError) {
      builder = try ReportBuilder(
        title: title, features: features, smoothing: nil, smoothingName: "none", language: language, exercise: nil,
        assessment: nil, times: 0...Double.infinity, isTask: true, space: .body)
    } catch {
      throw DemoError(status: .badData, message: "\(error)")
    }
    builder.report.details = details
    builder.report.video = videos[0]
    var summaries = features.map { ReadingSummary(of: $0) }
    for (index, frame) in timed.frames.enumerated() {
      do throws(FrameError) {
        let measured = try builder.process(frame)
        for index in summaries.indices {
          summaries[index].consume(measured.results[summaries[index].feature], at: frame.timestamp)
        }
      } catch {
        throw DemoError(status: .badData, message: "\(recordings.paths[0]): frame \(index): \(error)")
      }
    }
    for summary in summaries { builder.report.peaks[summary.feature.id] = summary.peak }
    builder.finish()
    builder.report.rig = room(rig, frames, timed.seconds, from: timed.frames.first?.timestamp.seconds ?? 0)
    let page = try builder.report.page(for: path)
    try page.save(to: path)
    output.line("\(path): \("frame".counted(timed.frames.count)), \(page.count) bytes")
  }

  private func room(
    _ rig: CameraRig, _ recordings: [[PoseFrame]], _ seconds: [[Double]], from start: Double
  ) -> ReportRig {
    let cameras = rig.cameras.indices.map { index -> ReportRig.Camera in
      let camera = rig.cameras[index]
      var view = ReportRig.Camera(
        plan: RigTable.plan(camera), height: camera.position.y, focalLength: camera.focalLength,
        residual: camera.residual, video: videos[index])
      for (frame, time) in zip(recordings[index], seconds[index]) { view.append(frame, at: start + time) }
      return view
    }
    return ReportRig(cameras, route: rig.route, weaknesses: rig.weaknesses)
  }
}

extension String {
  /// The path of a file as a page in the folder of another one names it.
  fileprivate func relative(toFolderOf page: String) -> String {
    func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
    guard hasPrefix("/") == page.hasPrefix("/") else { return fileName }
    let (own, folder) = (parts(self), parts(page).dropLast())
    let shared = zip(own, folder).prefix { $0 == $1 }.count
    guard !own.contains(".."), !folder.dropFirst(shared).contains("..") else { return fileName }
    let up = [Substring](repeating: "..", count: folder.count - shared)
    return (up + own.dropFirst(shared)).joined(separator: "/")
  }
}

extension CommandOption {
  fileprivate static let cameraVideo = option(
    "--video", "FILE", .text, "a camera's video, by its path from the page; once for each camera", isRepeatable: true)
}

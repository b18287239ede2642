internal import CQPKit
internal import QPBody
internal import QPCore
internal import QPReport

/// The body in space of a file's person, as `qpdemo body --json` prints it.
enum Bodies {
  /// Returns a line for each frame with a body, and a summary.
  ///
  /// - Throws: ``Failure`` with the reason for which no body can be fitted.
  static func lines(_ path: String, _ settings: Settings) throws(Failure) -> String {
    var person = settings.configuration.person
    // In frames as they come a number counts from the left.
    if settings.isLive, case .number(let number) = settings.person { person = .fromLeft(number) }
    let frames = try frames(path, settings)
    do throws(BodyFitError) {
      let body = try BodyTranscript(of: frames, person: person, isLevel: settings.isLevel, isLive: settings.isLive)
      return body.json.map { $0.text + "\n" }.joined()
    } catch {
      throw Failure(status: QP_FORMAT, message: "\(path): \(error)")
    }
  }

  private static func frames(_ path: String, _ settings: Settings) throws(Failure) -> [PoseFrame] {
    guard !settings.isLive else { return try FileFrames.all(of: path, settings) }
    var whole = try FileFrames(path, settings)
    var frames: [PoseFrame] = []
    while let frame = try whole.next() { frames.append(frame) }
    return frames
  }
}

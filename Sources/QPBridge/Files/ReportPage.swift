internal import CQPKit
internal import QPBatch
internal import QPCore
internal import QPFormats
internal import QPRecording
internal import QPReport
internal import QPStates

/// The page of a recording, as `qpdemo report` makes it.
enum ReportPage {
  /// Measures a file and returns its page as HTML.
  static func html(_ path: String, _ settings: Settings) throws(Failure) -> String {
    let features = try features(settings)
    let frames = try FileFrames(path, settings)
    let builder = try builder(features, settings, frames.calibration)
    builder.report.fileName = settings.name ?? path.split(separator: "/").last.map(String.init)
    builder.report.source = frames.reader.header?.source
    builder.report.reading = frames.reader.format.name
    builder.report.details.software = "QPKit " + Version.current
    builder.report.details.date = path.isoDate
    try Lines.each(frames, path) { (frame) throws(FrameError) in try builder.process(frame) }
    builder.finish()
    guard builder.report.frameCount > 0 else {
      throw .argument("\(path): no frame lies between \"from\" and \"to\".")
    }
    do throws(ReportError) { return String(decoding: try builder.report.html(), as: UTF8.self) } catch {
      throw Failure(error)
    }
  }

  /// The features of the page.
  private static func features(_ settings: Settings) throws(Failure) -> [Feature] {
    let features: [Feature]
    do throws(AssessmentError) {
      features = try ReportBuilder.features(settings.features, with: settings.assessment)
    } catch {
      throw Failure(BatchError.assessment(error))
    }
    try check(features, settings)
    return features
  }

  private static func builder(
    _ features: [Feature], _ settings: Settings, _ calibration: Calibration
  ) throws(Failure) -> ReportBuilder {
    do throws(AssessmentError) {
      return try ReportBuilder(
        title: settings.title ?? "", features: features, smoothing: settings.smoothing,
        smoothingName: settings.filters.name(with: settings.smoothing, withBodies: settings.addsBodies),
        language: settings.language,
        exercise: settings.exercise, assessment: settings.assessment, times: settings.from...settings.to,
        person: settings.configuration.person, calibration: calibration, space: settings.angleSpace)
    } catch {
      throw Failure(BatchError.assessment(error))
    }
  }

  private static func check(_ features: [Feature], _ settings: Settings) throws(Failure) {
    if let feature = features.first(where: { $0.metadata.unit == nil }) {
      throw .argument("settings: \(feature.id) only draws.")
    }
    guard !features.isEmpty || settings.exercise != nil else {
      throw .argument("settings: \"features\" is missing, and so are \"assessment\" and \"exercise\".")
    }
    guard features.count <= ReportBuilder.mostFeatures else {
      throw .argument("settings: a page shows \(ReportBuilder.mostFeatures) features at most, not \(features.count).")
    }
  }
}

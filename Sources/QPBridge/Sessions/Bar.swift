internal import CQPKit
internal import QPBarbell
internal import QPCore
internal import QPVideo
internal import QPVision

/// The state of a session that follows the bar of a lift through pictures.
struct Bar {
  private let settings: Settings
  private let pictures = CallerPictures()
  private var pipeline: Pipeline
  private var session: LiftSession
  private var transcript = LiftTranscript()
  private var last: (time: Timestamp, size: PictureSize)?

  init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    if let feature = settings.features.first(where: { $0.metadata.unit == nil }) {
      throw .argument("settings: \(feature.id) only draws.")
    }
    pipeline = Pipeline(features: settings.features, configuration: Configuration(overlay: .none))
    session = LiftSession(plate: settings.plate, plateDiameter: settings.plateDiameter)
  }

  /// Takes the next picture and returns its line, and that of a lift that it ends.
  mutating func push(
    _ microseconds: Int64, _ picture: UnsafePointer<qp_picture>?, _ landmarks: UnsafePointer<Float>?,
    _ world: UnsafePointer<Float>?, people: Int32
  ) throws(Failure) -> String {
    guard landmarks != nil || settings.plate != nil && settings.features.isEmpty else {
      throw .argument("'landmarks' is NULL: without \"box\", and for \"features\", people must be looked for.")
    }
    let time = Timestamp(microseconds: microseconds)
    guard microseconds >= 0, last.map({ $0.time < time }) ?? true else {
      throw Failure(status: QP_FRAME, message: "'microseconds' is \(microseconds), times must increase from 0 on.")
    }
    let (luma, size): (LumaPlane, PictureSize)
    do throws(EstimatorError) {
      let view = try pictures.view(picture)
      (luma, size) = (LumaPlane(copying: view), view.size)
    } catch {
      throw Failure(error)
    }
    guard last.map({ $0.size == size }) ?? true else {
      throw .argument("'picture' is \(size.width) × \(size.height); the sizes of a video's pictures are equal.")
    }
    var measured: FrameOutput?
    if landmarks != nil {
      let arrays = try FrameArrays(
        landmarks, world: world, frames: 1, people: people, microseconds: nil, try Camera(settings, size: size))
      let frame = try arrays.frame(0, at: time)
      do throws(FrameError) { measured = try pipeline.process(frame) } catch { throw Failure(error) }
    }
    session.consume(luma, at: time, landmarks: measured?.landmarks, hasEstimator: settings.plate == nil)
    last = (time, size)
    let line = session.json(at: time, settings.features.isEmpty ? nil : measured?.results)
    return ([line] + [transcript.add(session, at: time)?.json].compactMap(\.self)).map { $0.text + "\n" }.joined()
  }

  /// Returns the line of a lift that the end of the pictures cuts off; empty without one.
  mutating func end() -> String { transcript.end().map { $0.json.text + "\n" } ?? "" }
}

import QPCore
import QPVision

/// The frames of pictures, each estimated once and kept: some commands read an input twice.
///
/// Those of a video may be kept for later commands, too (``LandmarkCache``).
final class MemoizedFrames {
  /// Opens the pictures, from the first, and their estimator.
  typealias Opener = () throws(DemoError) -> (source: any PictureSource, worker: any LandmarkEstimator)

  let rate: Double?
  let estimator: EstimatorInfo
  /// The line that shows the progress while pictures are estimated; `nil` shows none.
  var progress: PictureProgress?
  private let name: String
  private let open: Opener
  private let place: LandmarkCache.Place?
  /// The pictures that are left and their estimator; `nil` once all are known.
  private var work: (source: any PictureSource, worker: any LandmarkEstimator)?
  private var frames: [PoseFrame] = []
  private var earlier: [[Pose]]?
  private var others = OtherPeople()
  /// Whether the pictures so far show another person beside the one with landmarks.
  private(set) var showOthers = false
  private var failure: DemoError?

  /// - Parameters:
  ///   - path: The path of the pictures.
  ///   - place: The place where their landmarks are kept; `nil` if they are not.
  ///   - open: Opens the pictures; not called where all landmarks are there.
  /// - Throws: The error of opening.
  init(_ path: String, keptAt place: LandmarkCache.Place?, open: @escaping Opener) throws(DemoError) {
    (name, self.place, self.open) = (path.fileName, place, open)
    if let kept = place?.landmarks {
      (rate, estimator, frames, earlier) = (kept.rate, kept.estimator, kept.frames, kept.earlier)
      showOthers = kept.showOthers
      return
    }
    let opened = try open()
    (rate, estimator, work) = (opened.source.rate, opened.worker.info, opened)
  }

  /// The frames that are known so far.
  var known: [PoseFrame] { frames }

  /// The number of pictures, as far as it is known before their end.
  var expectedCount: Int? { work == nil ? frames.count : work?.source.expectedCount }

  /// Returns the frame at an index, from 0; `nil` behind the last.
  func frame(at index: Int) throws(DemoError) -> PoseFrame? {
    while frames.count <= index {
      if let failure { throw failure }
      do throws(DemoError) {
        guard let frame = try estimate() else { return nil }
        frames.append(frame)
      } catch {
        failure = error
        throw error
      }
      progress?.step("people in")
    }
    return frames[index]
  }

  private func estimate() throws(DemoError) -> PoseFrame? {
    guard let next = try work?.source.next() else {
      if work != nil { keep() }
      work = nil
      progress?.end()
      return nil
    }
    do throws(EstimatorError) {
      let frame = try work?.worker.estimate(next.picture, at: next.time).frame
      if let frame, let worker = work?.worker { try others.look(at: next.picture, beside: frame, by: worker) }
      showOthers = others.areThere
      return frame
    } catch {
      throw DemoError(error, in: next.name)
    }
  }

  /// Returns all frames, with the sightings of people before they were first found last in each.
  ///
  /// - Throws: An error if a picture cannot be read or estimated.
  func followedBack() throws(DemoError) -> [PoseFrame] {
    while try frame(at: frames.count) != nil {}
    if earlier == nil {
      let opened = try open()
      let more = try TrackBackfill.added(
        to: frames, PersonTracks(frames), by: opened.worker, in: opened.source
      ) { progress?.show("people followed back to", $0, of: $1) }
      earlier = zip(frames, more).map { Array($1.poses.dropFirst($0.poses.count)) }
      keep()
    }
    return zip(frames, earlier ?? []).map { $1.isEmpty ? $0 : $0.with($0.poses + $1) }
  }

  private func keep() {
    var landmarks = CachedLandmarks(video: name, rate: rate, estimator: estimator, frames: frames)
    (landmarks.earlier, landmarks.showOthers) = (earlier, showOthers)
    place?.keep(landmarks)
  }
}

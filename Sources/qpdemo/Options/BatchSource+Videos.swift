import QPBatch
import QPCore
import QPVideo
import QPVision

extension BatchSource {
  /// Returns a source of videos, whose people an estimator finds.
  ///
  /// - Parameters:
  ///   - options: The options of the estimator and of the part to read.
  ///   - isMirrored: Whether the videos are mirrored.
  /// - Returns: The source; without endings if this build reads no videos.
  /// - Throws: A usage error.
  static func videos(_ options: Options, isMirrored: Bool) throws(DemoError) -> BatchSource {
    let (estimator, part) = (try EstimatorOptions(options), try VideoPart.read(options))
    // Models are large: they are read once, and only if there is a video.
    let fingerprint = Locked<String?>(nil)
    return BatchSource(
      endings: VideoInput.readable,
      settings: {
        let people = fingerprint.withLock { known in
          known = known ?? estimator.fingerprint
          return known
        }
        return people.map { [$0, "\(part)", Version.current, VideoBackend.name ?? "-"] }
      }
    ) { (path) throws(BatchError) in
      do throws(DemoError) {
        var source = try VideoInput.open(path, part)
        var worker = try estimator.open()
        return { () throws(BatchError) in
          do throws(DemoError) {
            guard let next = try source.next() else { return nil }
            do throws(EstimatorError) {
              let frame = try worker.estimate(next.picture, at: next.time).frame
              return isMirrored ? frame.mirrored() : frame
            } catch {
              throw DemoError(error, in: next.name)
            }
          } catch {
            throw .unreadable(error.message)
          }
        }
      } catch {
        throw .unreadable(error.message)
      }
    }
  }
}

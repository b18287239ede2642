import QPBatch
import QPCore
import QPVideo
import QPVision

extension BatchSource {
  /// Films, whose people an estimator finds.
  ///
  /// - Parameters:
  ///   - options: The options that say what finds people, and which stretch is read.
  ///   - isMirrored: Whether the films had been flipped.
  /// - Returns: The films; none where this build reads none.
  /// - Throws: A usage error.
  static func films(_ options: Options, isMirrored: Bool) throws(DemoError) -> BatchSource {
    let (estimator, film) = (try EstimatorOptions(options), try FilmOptions.read(options))
    // Models are large: they are read once, and only where there is a film.
    let fingerprint = Locked<String?>(nil)
    return BatchSource(
      endings: Film.readable,
      settings: {
        let people = fingerprint.withLock { known in
          known = known ?? estimator.fingerprint
          return known
        }
        return people.map { [$0, "\(film)", Version.current, VideoBackend.name ?? "-"] }
      }
    ) { (path) throws(BatchError) in
      do throws(DemoError) {
        var source = try Film.open(path, film)
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

import QPBatch
import QPCore
import QPVideo
import QPVision

extension BatchSource {
  /// Returns a source of videos, whose people an estimator finds.
  ///
  /// - Parameters:
  ///   - options: The options of the estimator and of the part to read.
  ///   - lens: The lens of the options; `nil` for that of each video's metadata.
  ///   - isMirrored: Whether the videos are mirrored.
  ///   - isWhole: Whether people are followed back from where they were first found.
  /// - Returns: The source; without endings if this build reads no videos.
  /// - Throws: A usage error.
  static func videos(
    _ options: Options, lens: KnownLens?, isMirrored: Bool, isWhole: Bool
  ) throws(DemoError) -> BatchSource {
    let complain = options.output?.complaints
    let (estimator, part) = (try EstimatorOptions(options), try VideoPart.read(options))
    // Models are large: they are read once, and only if there is a video.
    let fingerprint = Locked<String?>(nil)
    return BatchSource(
      fileExtensions: VideoInput.readable,
      settings: {
        let people = fingerprint.withLock { known in
          known = known ?? estimator.fingerprint
          return known
        }
        return people.map { [$0, "\(part)", Version.current, VideoBackend.name ?? "-"] }
      }
    ) { (path) throws(BatchError) in
      do throws(DemoError) {
        let frames = try MemoizedFrames(path, keptAt: estimator.place(of: path, part)) { () throws(DemoError) in
          (try VideoInput.open(path, part), try estimator.open())
        }
        let lens = lens ?? FileLens.read(path, .video)
        let all = isWhole && !isMirrored ? try frames.followedBack().map { $0.with(lens) } : nil
        func noteIfSideways(_ found: [PoseFrame]) {
          guard let turn = SidewaysVideo.turn(for: found) else { return }
          complain?("qpdemo: note: " + SidewaysVideo.note(path, turn, after: part.reading.rotation))
        }
        if let all { noteIfSideways(all) }
        if frames.showOthers { complain?("qpdemo: note: " + OtherPeople.note(path)) }
        var index = 0
        return { () throws(BatchError) in
          defer { index += 1 }
          if let all { return all.indices.contains(index) ? all[index] : nil }
          do throws(DemoError) {
            let frame = try frames.frame(at: index)?.with(lens)
            if frame == nil, index == frames.known.count { noteIfSideways(frames.known) }
            return isMirrored ? frame?.mirrored() : frame
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

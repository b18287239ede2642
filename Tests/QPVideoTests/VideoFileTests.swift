import QPCore
import QPTestSupport
import QPVideo
import Testing

@Suite(.enabled(if: VideoReference.isThere, VideoReference.missing))
struct VideoFileTests {
  @Test func iterationsAreIndependentAndOnThreadsOfTheirOwn() async throws {
    let video = try VideoFile(path: VideoReference.path("ntsc-2997.mp4"))
    let expected = try VideoReference.video("ntsc-2997.mp4").microseconds
    try await withThrowingTaskGroup(of: [Int64].self) { group in
      for _ in 0..<6 {
        group.addTask {
          var times: [Int64] = []
          for try await picture in video { times.append(picture.time.microseconds) }
          return times
        }
      }
      for try await times in group { #expect(times == expected) }
    }
    #expect(video.damage.isClean)
  }

  @Test func anIterationCanBeginLater() async throws {
    var video = try VideoFile(path: VideoReference.path("walk.mp4"))
    video.seek(to: Timestamp(milliseconds: 5000))
    var iterator = video.makeAsyncIterator()
    #expect(try await iterator.next()?.time == Timestamp(microseconds: 5_000_000))
  }

  @Test func theEndOfTheTaskEndsTheReading() async throws {
    let video = try VideoFile(path: VideoReference.path("walk.mp4"))
    let task = Task {
      var count = 0
      for try await _ in video {
        count += 1
        if count == 5 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return count
    }
    await #expect(throws: VideoError.cancelled) { try await task.value }
  }

  @Test func picturesOutliveTheirReader() async throws {
    let expected = try VideoReference.video("walk.mp4").lumaMD5["0"]
    var kept: VideoPicture?
    do {
      let video = try VideoFile(path: VideoReference.path("walk.mp4"))
      for try await picture in video where picture.index == 0 {
        kept = picture
        break
      }
    }
    #expect(kept.map { MD5.hex($0.firstPlane) } == expected)
  }
}

@Suite(.enabled(if: !VideoBackend.isAvailable, "this build has a backend"))
struct NoBackendTests {
  @Test func openingSaysThatTheTraitIsMissing() {
    #expect(throws: VideoError.noBackend) { try VideoReader(path: "walk.mp4") }
    #expect(throws: VideoError.noBackend) { try VideoFile(path: "walk.mp4") }
    #expect(throws: VideoError.noBackend) {
      try VideoWriter(path: "walk.mp4", size: PictureSize(width: 2, height: 2)).finish()
    }
    #expect("\(VideoError.noBackend)".contains("--traits FFmpeg"))
    #expect(VideoBackend.licence == nil)
  }
}

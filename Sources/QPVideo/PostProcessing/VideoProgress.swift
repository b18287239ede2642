package import QPCore

/// The progress of work on a video.
public struct VideoProgress: Hashable, Sendable {
  /// The fraction that is done, 0…1; 1 only when all is written.
  public var fraction: Double
  /// The time of the last picture, on the video's clock.
  package var time: Timestamp
  /// The number of pictures done.
  package var pictures: Int
  /// The pictures done per second of real time.
  package var speed: Double
  /// The seconds that are left at this speed; `nil` where they cannot be told yet.
  public var secondsLeft: Double?
}

/// Counts pictures and tells the progress at most ten times a second.
struct ProgressMeter {
  private let start: Int64
  private let duration: Int64?
  private let begun = MonotonicClock.seconds
  private var told = -1.0
  private var pictures = 0
  private var time = Timestamp.zero

  init(_ info: VideoInfo, _ video: EstimatedVideo.Options) {
    let from = video.from?.microseconds ?? 0
    start = info.startMicroseconds + from
    let stated =
      info.durationMicroseconds
      ?? info.frameCount.flatMap { count in
        info.nominalRate.map { Int64(Double(count) / $0 * 1e6) }
      }
    let end = [video.to?.microseconds, stated].compactMap { $0 }.min()
    duration = end.map { max(1, $0 - from) }
  }

  /// Counts a picture.
  ///
  /// - Returns: The progress; `nil` if it was told less than 0.1 s ago.
  mutating func step(_ time: Timestamp) -> VideoProgress? {
    pictures += 1
    self.time = time
    let now = MonotonicClock.seconds
    guard now - told >= 0.1 else { return nil }
    told = now
    let fraction = duration.map { min(0.999, max(0, Double(time.microseconds - start) / Double($0))) } ?? 0
    return progress(fraction, now)
  }

  /// The progress when all is written.
  func end() -> VideoProgress { progress(1, MonotonicClock.seconds) }

  private func progress(_ fraction: Double, _ now: Double) -> VideoProgress {
    let elapsed = max(now - begun, 1e-6)
    return VideoProgress(
      fraction: fraction, time: time, pictures: pictures, speed: Double(pictures) / elapsed,
      secondsLeft: fraction > 0.01 && elapsed > 0.5 ? elapsed / fraction * (1 - fraction) : nil)
  }
}

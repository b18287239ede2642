#if canImport(AVFoundation)
  internal import AVFoundation
  internal import CoreMedia
  internal import CoreVideo
  internal import Foundation
  internal import QPCore

  /// Decodes the pictures of a video by the system, one after the other.
  ///
  /// Pictures lend the decoder's buffers, 8 bits of luma with interleaved chroma; those of more bits are converted by the
  /// system. It belongs to one thread at a time.
  final class AVFoundationReader: PictureReader {
    private let video: AVFoundationVideo
    private let path: String
    private let options: VideoOptions
    private let cancel: VideoCanceller
    private var reader: AVAssetReader
    private var output: AVAssetReaderTrackOutput
    private var timeline: PictureTimeline
    private var endedEarly = false
    private var count = 0

    /// Opens a video.
    init(_ path: String, options: VideoOptions, cancel: VideoCanceller) throws(VideoError) {
      video = try AVFoundationVideo.open(path)
      (self.path, self.options, self.cancel) = (path, options, cancel)
      timeline = PictureTimeline(video.info)
      (reader, output) = try Self.start(video, from: nil, path)
    }

    deinit {
      reader.cancelReading()
    }

    var info: VideoInfo { video.info }

    var damage: DecodingIssues {
      var damage = DecodingIssues()
      (damage.dropped, damage.endedEarly) = (timeline.dropped, endedEarly)
      return damage
    }

    func next() throws(VideoError) -> VideoPicture? {
      while !cancel.isCancelled {
        // Threads of our own have no pool that is ever emptied.
        guard let sample = autoreleasepool(invoking: { output.copyNextSampleBuffer() }) else { return try end() }
        guard let buffer = CMSampleBufferGetImageBuffer(sample) else { continue }
        let shown = timeline.add(
          CMSampleBufferGetOutputPresentationTimeStamp(sample).microseconds,
          duration: CMSampleBufferGetOutputDuration(sample).microseconds ?? 0)
        guard let shown else { continue }
        guard
          let picture = VideoPicture(
            lending: buffer, color: info.color, time: shown.time, index: count, rotation: info.rotation)
        else { throw .badSize(reason: "\(path): its pictures cannot be converted") }
        count += 1
        return options.deinterlace && info.isInterlaced ? picture.deinterlaced() : picture
      }
      throw .cancelled
    }

    func seek(to time: Timestamp) -> Bool {
      // A picture that is on at the beginning may be given with the beginning's time: it must come before `time`.
      let (earlier, overflow) = time.microseconds.subtractingReportingOverflow(1_000_000)
      guard !overflow, let opened = try? Self.start(video, from: max(info.startMicroseconds, earlier), path) else {
        return false
      }
      reader.cancelReading()
      (reader, output) = opened
      (timeline, endedEarly, count) = (PictureTimeline(info), false, 0)
      timeline.first = time
      return true
    }

    func skip(to time: Timestamp) {
      timeline.first = time
    }

    /// The end of the video, of what could be read of it, or an error before the first picture.
    private func end() throws(VideoError) -> VideoPicture? {
      switch reader.status {
      case .completed: endedEarly = timeline.endsBefore(info.durationMicroseconds)
      case .cancelled: throw .cancelled
      case .unknown, .reading, .failed:
        guard count > 0 else { throw VideoError(avFoundation: reader.error, path, codec: info.codec) }
        endedEarly = true
      @unknown default: endedEarly = true
      }
      return nil
    }

    private static func start(
      _ video: AVFoundationVideo, from start: Int64?, _ path: String
    ) throws(VideoError) -> (AVAssetReader, AVAssetReaderTrackOutput) {
      do {
        let reader = try AVAssetReader(asset: video.asset)
        let output = AVAssetReaderTrackOutput(
          track: video.track,
          outputSettings: [
            String(kCVPixelBufferPixelFormatTypeKey): kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
          ])
        // Buffers are lent and never written to.
        output.alwaysCopiesSampleData = false
        guard reader.canAdd(output) else { throw VideoError.noDecoder(codec: video.info.codec) }
        reader.add(output)
        if let start {
          reader.timeRange = CMTimeRange(
            start: CMTime(value: start, timescale: 1_000_000), duration: .positiveInfinity)
        }
        guard reader.startReading() else {
          throw VideoError(avFoundation: reader.error, path, codec: video.info.codec)
        }
        return (reader, output)
      } catch {
        throw VideoError(avFoundation: error, path, codec: video.info.codec)
      }
    }
  }
#endif

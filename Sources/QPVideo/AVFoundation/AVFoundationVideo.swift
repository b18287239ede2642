#if canImport(AVFoundation)
  internal import AVFoundation
  internal import CoreGraphics
  internal import CoreMedia
  internal import Foundation
  internal import QPCore
  internal import QPRecording

  /// A video of the system's, with its properties loaded.
  ///
  /// Unchecked because the system's objects are never changed here.
  struct AVFoundationVideo: @unchecked Sendable {
    let asset: AVURLAsset
    let track: AVAssetTrack
    let info: VideoInfo

    /// Opens a file and loads its properties; blocks.
    ///
    /// - Throws: ``VideoError``.
    static func open(_ path: String) throws(VideoError) -> AVFoundationVideo {
      let code = FileSystem.readability(of: path)
      if code == FileSystem.isFolder { throw .unreadable(path, reason: "it is a folder") }
      if code != 0 { throw VideoError(system: code, path) ?? .unreadable(path, reason: FileSystem.reason(code)) }
      switch LoadingQueue.result(of: { try await load(path) }) {
      case .success(let video):
        let size = video.info.storedSize
        guard size.width <= 16_384, size.height <= 16_384, size.width * size.height <= 1 << 27 else {
          throw .tooLarge(width: size.width, height: size.height)
        }
        return video
      case .failure(let error): throw VideoError(avFoundation: error, path, codec: nil)
      }
    }

    private static func load(_ path: String) async throws -> AVFoundationVideo {
      // Only the file itself: no video leads to other files or to a network.
      let asset = AVURLAsset(
        url: URL(fileURLWithPath: path),
        options: [
          AVURLAssetPreferPreciseDurationAndTimingKey: true,
          AVURLAssetReferenceRestrictionsKey: AVAssetReferenceRestrictions.forbidAll.rawValue,
        ])
      guard let track = try await asset.loadTracks(withMediaType: .video).first,
        let description = try await track.load(.formatDescriptions).first
      else { throw VideoError.noVideo(path) }
      var info = VideoInfo(description)
      let transform = try await track.load(.preferredTransform)
      info.turn(
        a: Double(transform.a), b: Double(transform.b), c: Double(transform.c), d: Double(transform.d))
      let range = try await track.load(.timeRange)
      info.startMicroseconds = range.start.microseconds ?? 0
      info.durationMicroseconds = range.duration.microseconds
      let rate = try await track.load(.nominalFrameRate)
      if rate > 0 { info.nominalRate = Double(rate) }
      info.timeBase = TimeBase(denominator: max(1, Int(try await track.load(.naturalTimeScale))))
      info.hasAudio = try await !asset.loadTracks(withMediaType: .audio).isEmpty
      return AVFoundationVideo(asset: asset, track: track, info: info)
    }
  }

  extension VideoInfo {
    /// Creates the properties that a track's description states.
    fileprivate init(_ description: CMFormatDescription) {
      let stored = CMVideoFormatDescriptionGetDimensions(description)
      let shown = CMVideoFormatDescriptionGetPresentationDimensions(
        description, usePixelAspectRatio: true, useCleanAperture: false)
      self.init(
        storedSize: PictureSize(width: Int(stored.width), height: Int(stored.height)),
        codec: Self.codecName(fourCC: CMFormatDescriptionGetMediaSubType(description)))
      if stored.width > 0, shown.width > 0 {
        pixelAspect = min(max(Double(shown.width) / Double(stored.width), 0.1), 10)
      }
      func name(_ key: CFString, _ names: [(CFString, String)]) -> String? {
        guard let value = CMFormatDescriptionGetExtension(description, extensionKey: key) else { return nil }
        return names.first { CFEqual(value, $0.0) }?.1
      }
      color.primaries = name(
        kCMFormatDescriptionExtension_ColorPrimaries,
        [
          (kCMFormatDescriptionColorPrimaries_ITU_R_709_2, "bt709"),
          (kCMFormatDescriptionColorPrimaries_ITU_R_2020, "bt2020"),
          (kCMFormatDescriptionColorPrimaries_P3_D65, "smpte432"),
        ])
      color.transfer = name(
        kCMFormatDescriptionExtension_TransferFunction,
        [
          (kCMFormatDescriptionTransferFunction_ITU_R_709_2, "bt709"),
          (kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ, "smpte2084"),
          (kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG, "arib-std-b67"),
        ])
      color.matrix = name(
        kCMFormatDescriptionExtension_YCbCrMatrix,
        [
          (kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2, "bt709"),
          (kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4, "smpte170m"),
          (kCMFormatDescriptionYCbCrMatrix_ITU_R_2020, "bt2020nc"),
        ])
      let fields = CMFormatDescriptionGetExtension(
        description, extensionKey: kCMFormatDescriptionExtension_FieldCount)
      isInterlaced = (fields as? NSNumber)?.intValue == 2
    }
  }

  extension CMTime {
    /// The time in microseconds, rounded once; `nil` for one that is no number.
    var microseconds: Int64? {
      isNumeric ? TimeBase(denominator: Int(timescale)).microseconds(value) : nil
    }
  }

  extension VideoError {
    /// Creates the error of a video that the system cannot open or read on.
    init(avFoundation error: (any Error)?, _ path: String, codec: String?) {
      if let error = error as? VideoError {
        self = error
        return
      }
      switch (error as? AVError)?.code {
      case .decoderNotFound?: self = .noDecoder(codec: codec ?? "this video")
      case .operationInterrupted?, .mediaServicesWereReset?:
        self = .system(code: (error as? AVError)?.code.rawValue ?? 0, reason: "The system interrupted the reading")
      default: self = .unreadable(path, reason: error?.localizedDescription ?? "the system does not say why")
      }
    }
  }
#endif

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, AlwaysUseLowerCamelCase, NoLeadingUnderscores

// developer.apple.com/documentation/coremedia: CMTime, CMTimeRange, CMSampleBuffer, CMFormatDescription.

public import CoreVideo
public import Foundation

public struct CMTime: Sendable {
  public var value: Int64
  public var timescale: Int32
  public init(value: Int64, timescale: Int32) { (self.value, self.timescale) = (value, timescale) }
  /// An infinite time has no scale here.
  public var isNumeric: Bool { timescale > 0 }
  public static let positiveInfinity = CMTime(value: .max, timescale: 0)
  public static let invalid = CMTime(value: 0, timescale: 0)
}
public struct CMTimeRange: Sendable {
  public var start: CMTime
  public var duration: CMTime
  public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }
}
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 { Float64(time.value) / Float64(time.timescale) }

public final class CMSampleBuffer {
  let image: CVImageBuffer?
  public let time: CMTime
  public let duration: CMTime
  /// For checks.
  public init(image: CVImageBuffer?, time: CMTime, duration: CMTime = .invalid) {
    (self.image, self.time, self.duration) = (image, time, duration)
  }
}
public func CMSampleBufferGetImageBuffer(_ buffer: CMSampleBuffer) -> CVImageBuffer? { buffer.image }
public func CMSampleBufferGetPresentationTimeStamp(_ buffer: CMSampleBuffer) -> CMTime { buffer.time }
public func CMSampleBufferGetOutputPresentationTimeStamp(_ buffer: CMSampleBuffer) -> CMTime { buffer.time }
public func CMSampleBufferGetOutputDuration(_ buffer: CMSampleBuffer) -> CMTime { buffer.duration }

public typealias CMVideoFormatDescription = CMFormatDescription
public struct CMVideoDimensions: Sendable {
  public var width: Int32
  public var height: Int32
}
public final class CMFormatDescription: @unchecked Sendable {
  let subtype: UInt32
  let width: Int32
  let height: Int32
  let aspect: Double
  let extensions: [String: AnyObject]
  /// For checks.
  public init(
    subtype: UInt32, width: Int32, height: Int32, aspect: Double = 1, extensions: [(CFString, AnyObject)] = []
  ) {
    (self.subtype, self.width, self.height, self.aspect) = (subtype, width, height, aspect)
    self.extensions = Dictionary(uniqueKeysWithValues: extensions.map { (String($0.0), $0.1) })
  }
}
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> UInt32 { desc.subtype }
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: CFString) -> CFTypeRef? {
  desc.extensions[String(extensionKey)]
}
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
  CMVideoDimensions(width: videoDesc.width, height: videoDesc.height)
}
public func CMVideoFormatDescriptionGetPresentationDimensions(
  _ videoDesc: CMVideoFormatDescription, usePixelAspectRatio: Bool, useCleanAperture: Bool
) -> CGSize {
  CGSize(
    width: Double(videoDesc.width) * (usePixelAspectRatio ? videoDesc.aspect : 1), height: Double(videoDesc.height))
}
public let kCMFormatDescriptionExtension_ColorPrimaries = CFString("CVImageBufferColorPrimaries")
public let kCMFormatDescriptionExtension_TransferFunction = CFString("CVImageBufferTransferFunction")
public let kCMFormatDescriptionExtension_YCbCrMatrix = CFString("CVImageBufferYCbCrMatrix")
public let kCMFormatDescriptionExtension_FieldCount = CFString("CVFieldCount")
public let kCMFormatDescriptionColorPrimaries_ITU_R_709_2 = CFString("ITU_R_709_2")
public let kCMFormatDescriptionColorPrimaries_ITU_R_2020 = CFString("ITU_R_2020")
public let kCMFormatDescriptionColorPrimaries_P3_D65 = CFString("P3_D65")
public let kCMFormatDescriptionTransferFunction_ITU_R_709_2 = CFString("ITU_R_709_2")
public let kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ = CFString("SMPTE_ST_2084_PQ")
public let kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG = CFString("ITU_R_2100_HLG")
public let kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2 = CFString("ITU_R_709_2")
public let kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4 = CFString("ITU_R_601_4")
public let kCMFormatDescriptionYCbCrMatrix_ITU_R_2020 = CFString("ITU_R_2020")

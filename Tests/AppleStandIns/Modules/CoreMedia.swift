// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, AlwaysUseLowerCamelCase, NoLeadingUnderscores

// developer.apple.com/documentation/coremedia: CMTime, CMSampleBuffer.

public import CoreVideo

public struct CMTime: Sendable {
  public var value: Int64
  public var timescale: Int32
  public init(value: Int64, timescale: Int32) { (self.value, self.timescale) = (value, timescale) }
}
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 { Float64(time.value) / Float64(time.timescale) }

public final class CMSampleBuffer {
  let image: CVImageBuffer?
  let time: CMTime
  /// For checks.
  public init(image: CVImageBuffer?, time: CMTime) { (self.image, self.time) = (image, time) }
}
public func CMSampleBufferGetImageBuffer(_ buffer: CMSampleBuffer) -> CVImageBuffer? { buffer.image }
public func CMSampleBufferGetPresentationTimeStamp(_ buffer: CMSampleBuffer) -> CMTime { buffer.time }

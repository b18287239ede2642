// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, AlwaysUseLowerCamelCase, NoLeadingUnderscores

// developer.apple.com/documentation/coregraphics: CGImage, CGDataProvider, CGContext, CGColor.

@_exported public import Foundation

public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeRawPointer, Int
  ) -> Void

public struct CGAffineTransform: Sendable {
  public var a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

public final class CGColorSpace {}
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// Keeps memory and lets it go as the documentation says: once, with the last owner.
public final class CGDataProvider {
  let info: UnsafeMutableRawPointer?
  public let data: UnsafeRawPointer
  public let size: Int
  let releaseData: CGDataProviderReleaseDataCallback

  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: @escaping CGDataProviderReleaseDataCallback
  ) {
    guard size > 0 else { return nil }
    (self.info, self.data, self.size, self.releaseData) = (info, data, size, releaseData)
  }

  deinit { releaseData(info, data, size) }
}

public enum CGImageAlphaInfo: UInt32, @unchecked Sendable {
  case none = 0
  case premultipliedLast = 1
  case premultipliedFirst = 2
  case last = 3
  case first = 4
  case noneSkipLast = 5
  case noneSkipFirst = 6
  case alphaOnly = 7
}

public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public enum CGColorRenderingIntent: Int32, @unchecked Sendable { case defaultIntent = 0 }

public final class CGImage {
  public let width: Int
  public let height: Int
  public let bytesPerRow: Int
  public let dataProvider: CGDataProvider?

  public init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard bytesPerRow >= width * bitsPerPixel / 8, provider.size >= bytesPerRow * height else { return nil }
    (self.width, self.height, self.bytesPerRow, dataProvider) = (width, height, bytesPerRow, provider)
  }
}

public final class CGColor {
  /// For UIKit's stand-in.
  public init() {}
}

public final class CGContext {
  public func setLineWidth(_ width: CGFloat) {}
  public func setStrokeColor(_ color: CGColor) {}
  public func setFillColor(_ color: CGColor) {}
  public func move(to point: CGPoint) {}
  public func addLine(to point: CGPoint) {}
  public func strokePath() {}
  public func fillEllipse(in rect: CGRect) {}
}

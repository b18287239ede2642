#if canImport(CoreGraphics)
  public import CoreGraphics
  public import QPCore

  extension Overlay {
    /// The overlay as an image that shares its pixels; `nil` where the system refuses.
    ///
    /// Nothing is copied: the image holds the overlay, and with it one of the session's buffers
    /// (``Configuration/overlayBuffers``), until the last image of it is let go.
    public var cgImage: CGImage? {
      let held = Unmanaged.passRetained(self)
      let provider = CGDataProvider(
        dataInfo: held.toOpaque(), data: address, size: bytesPerRow * height,
        releaseData: { info, _, _ in
          if let info { Unmanaged<Overlay>.fromOpaque(info).release() }
        })
      guard let provider else {
        held.release()
        return nil
      }
      return CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: bytesPerRow,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
        decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
  }
#endif

#if canImport(UIKit)
  public import UIKit

  extension Overlay {
    /// The overlay as an image that shares its pixels, see ``cgImage``.
    public var uiImage: UIImage? { cgImage.map { UIImage(cgImage: $0) } }
  }
#endif

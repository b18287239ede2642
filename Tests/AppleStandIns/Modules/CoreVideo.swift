// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, AlwaysUseLowerCamelCase, NoLeadingUnderscores

// developer.apple.com/documentation/corevideo: CVPixelBuffer and its functions. A buffer counts its locks.

public import Foundation

public typealias CVReturn = Int32
public typealias CVPixelBuffer = CVBuffer
public typealias CVImageBuffer = CVBuffer
public typealias OSType = UInt32

public let kCVReturnSuccess: CVReturn = 0
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066

public final class CFString: @unchecked Sendable {
  let text: String
  /// For checks, and CoreMedia's stand-in.
  public init(_ text: String) { self.text = text }
}
extension String {
  public init(_ string: CFString) { self = string.text }
}
public typealias CFTypeRef = AnyObject
public func CFEqual(_ one: CFTypeRef!, _ other: CFTypeRef!) -> Bool {
  one === other || (one as? CFString).map { $0.text == (other as? CFString)?.text } ?? false
}
public let kCVPixelBufferPixelFormatTypeKey = CFString("PixelFormatType")

public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

public final class CVBuffer {
  let format: OSType
  let width: Int
  let height: Int
  /// Planes with rows of 16 bytes more than they need.
  let planes: [UnsafeMutableRawBufferPointer]
  let strides: [Int]
  /// For checks: how often it is locked, by the flags.
  public var locks: [UInt64: Int] { counting.withLock { counts } }
  private let counting = NSLock()
  private var counts: [UInt64: Int] = [:]

  func count(_ flags: CVPixelBufferLockFlags, _ step: Int) {
    counting.withLock { counts[flags.rawValue, default: 0] += step }
  }

  /// For checks: a buffer whose bytes count up.
  public init(format: OSType, width: Int, height: Int) {
    (self.format, self.width, self.height) = (format, width, height)
    let isBGRA = format == kCVPixelFormatType_32BGRA
    let extents = isBGRA ? [(width * 4, height)] : [(width, height), ((width + 1) / 2 * 2, (height + 1) / 2)]
    strides = extents.map { $0.0 + 16 }
    planes = extents.map { bytes, rows in
      let plane = UnsafeMutableRawBufferPointer.allocate(byteCount: (bytes + 16) * rows, alignment: 64)
      for index in plane.indices { plane[index] = UInt8(truncatingIfNeeded: index) }
      return plane
    }
  }

  deinit { planes.forEach { $0.deallocate() } }
}

@discardableResult
public func CVPixelBufferLockBaseAddress(_ buffer: CVPixelBuffer, _ flags: CVPixelBufferLockFlags) -> CVReturn {
  buffer.count(flags, 1)
  return kCVReturnSuccess
}
@discardableResult
public func CVPixelBufferUnlockBaseAddress(_ buffer: CVPixelBuffer, _ flags: CVPixelBufferLockFlags) -> CVReturn {
  buffer.count(flags, -1)
  return kCVReturnSuccess
}
public func CVPixelBufferGetPixelFormatType(_ buffer: CVPixelBuffer) -> OSType { buffer.format }
public func CVPixelBufferGetWidth(_ buffer: CVPixelBuffer) -> Int { buffer.width }
public func CVPixelBufferGetHeight(_ buffer: CVPixelBuffer) -> Int { buffer.height }
public func CVPixelBufferIsPlanar(_ buffer: CVPixelBuffer) -> Bool { buffer.planes.count > 1 }
public func CVPixelBufferGetPlaneCount(_ buffer: CVPixelBuffer) -> Int {
  buffer.planes.count > 1 ? buffer.planes.count : 0
}
public func CVPixelBufferGetBytesPerRow(_ buffer: CVPixelBuffer) -> Int { buffer.strides[0] }
public func CVPixelBufferGetBaseAddress(_ buffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  buffer.locks.values.contains { $0 > 0 } ? buffer.planes[0].baseAddress : nil
}
public func CVPixelBufferGetBytesPerRowOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int { buffer.strides[plane] }
public func CVPixelBufferGetHeightOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int {
  plane == 0 ? buffer.height : (buffer.height + 1) / 2
}
public func CVPixelBufferGetBaseAddressOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> UnsafeMutableRawPointer? {
  buffer.locks.values.contains { $0 > 0 } ? buffer.planes[plane].baseAddress : nil
}

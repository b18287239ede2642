public import QPCore

/// A source of live pictures.
public struct CameraDevice: Hashable, Sendable {
  /// The kind of a source.
  public enum Kind: String, Hashable, Sendable {
    /// A camera of the system: `/dev/video0`.
    case camera
    /// A network camera: `rtsp://…`, `http://…` with MJPEG.
    case network
    /// A named pipe with a video stream.
    case pipe
    /// A source of test pictures: `lavfi:testsrc2=rate=30`.
    case test
  }

  /// The kind of source.
  public let kind: Kind
  /// The path or URL; of test sources the description behind `lavfi:`.
  public let address: String
  /// The place of the camera.
  public var position: CameraPosition

  /// Creates a device for a backend of its own, which knows what an address means.
  public init(_ kind: Kind, address: String, position: CameraPosition) {
    (self.kind, self.address, self.position) = (kind, address, position)
  }

  /// Creates a device from a path, a URL, or `lavfi:` with a description.
  ///
  /// Nothing is opened; a path that leads nowhere fails when the camera starts.
  /// - Parameters:
  ///   - text: `/dev/video0`, `rtsp://host/path`, `http://host/path`, the path of a named pipe or `lavfi:testsrc2`.
  ///   - position: The place of the camera.
  public init(_ text: String, position: CameraPosition = .back) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    if scheme == "lavfi", text.contains(":") {
      (kind, address) = (.test, String(text.dropFirst(6)))
    } else if ["rtsp", "rtsps", "http", "https"].contains(scheme), text.contains("://") {
      (kind, address) = (.network, text)
    } else if text.hasPrefix("/dev/") {
      (kind, address) = (.camera, text)
    } else {
      (kind, address) = (.pipe, text)
    }
    self.position = position
  }
}

/// The place of a camera on a device.
public enum CameraPosition: String, Hashable, Sendable, CaseIterable {
  /// Faces away from the user of the screen.
  case back
  /// Faces the user of the screen; such pictures are usually shown mirrored.
  case front
  /// Not part of the device.
  case external
}

/// The requested pictures of a camera; it may give others.
public struct CameraFormat: Hashable, Sendable {
  /// The size in pixels.
  public var size: PictureSize
  /// The rate in pictures per second, above 0.
  public var rate: Double

  /// Creates a format.
  public init(size: PictureSize, rate: Double) {
    self.size = size
    self.rate = rate
  }

  /// 640 × 480 at 30 pictures per second.
  public static let vga30 = CameraFormat(size: PictureSize(width: 640, height: 480), rate: 30)
  /// 1280 × 720 at 30 pictures per second.
  public static let hd30 = CameraFormat(size: PictureSize(width: 1280, height: 720), rate: 30)
  /// 1920 × 1080 at 30 pictures per second.
  public static let fullHD30 = CameraFormat(size: PictureSize(width: 1920, height: 1080), rate: 30)
}

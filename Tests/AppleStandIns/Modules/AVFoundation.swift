// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, AlwaysUseLowerCamelCase, NoLeadingUnderscores

// developer.apple.com/documentation/avfoundation: capture, and videos (below). No device runs; protocols of optional methods require them, so
// that a near miss fails.

@_exported public import CoreMedia
@_exported public import CoreVideo
@_exported public import Dispatch
@_exported public import Foundation
public import CoreGraphics
public import QuartzCore

public struct AVMediaType: Hashable, Sendable {
  let name: String
  public static let video = AVMediaType(name: "vide")
  public static let audio = AVMediaType(name: "soun")
}
public enum AVAuthorizationStatus: Int, @unchecked Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
}

open class AVCaptureSession: NSObject {
  public struct Preset: Hashable, Sendable {
    public static let vga640x480 = Preset()
    public static let hd1280x720 = Preset()
    public static let hd1920x1080 = Preset()
  }
  public enum InterruptionReason: Int, @unchecked Sendable {
    case videoDeviceNotAvailableInBackground = 1
    case audioDeviceInUseByAnotherClient = 2
    case videoDeviceInUseByAnotherClient = 3
    case videoDeviceNotAvailableWithMultipleForegroundApps = 4
    case videoDeviceNotAvailableDueToSystemPressure = 5
  }
  public static let wasInterruptedNotification = NSNotification.Name("AVCaptureSessionWasInterrupted")
  public static let interruptionEndedNotification = NSNotification.Name("AVCaptureSessionInterruptionEnded")
  public static let runtimeErrorNotification = NSNotification.Name("AVCaptureSessionRuntimeError")

  open var sessionPreset = Preset()
  open private(set) var inputs: [AVCaptureInput] = []
  open private(set) var outputs: [AVCaptureOutput] = []
  open private(set) var isRunning = false
  open func canSetSessionPreset(_ preset: Preset) -> Bool { true }
  open func canAddInput(_ input: AVCaptureInput) -> Bool { true }
  open func addInput(_ input: AVCaptureInput) { inputs.append(input) }
  open func removeInput(_ input: AVCaptureInput) { inputs.removeAll { $0 === input } }
  open func canAddOutput(_ output: AVCaptureOutput) -> Bool { true }
  open func addOutput(_ output: AVCaptureOutput) { outputs.append(output) }
  open func removeOutput(_ output: AVCaptureOutput) { outputs.removeAll { $0 === output } }
  open func beginConfiguration() {}
  open func commitConfiguration() {}
  /// Blocks, as the documentation says: a check that runs ends where the main thread calls it.
  open func startRunning() {
    dispatchPrecondition(condition: .notOnQueue(.main))
    isRunning = true
  }
  open func stopRunning() {
    dispatchPrecondition(condition: .notOnQueue(.main))
    isRunning = false
  }
}
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"

public struct AVError: Error {
  public enum Code: Int, @unchecked Sendable {
    case unknown = -11800
    case mediaServicesWereReset = -11819
    case fileFormatNotRecognized = -11828
    case decoderNotFound = -11833
    case operationInterrupted = -11847
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
}

open class AVCaptureInput: NSObject {}
open class AVCaptureOutput: NSObject {
  open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? { nil }
}
public final class AVCaptureDeviceInput: AVCaptureInput {
  public let device: AVCaptureDevice
  public init(device: AVCaptureDevice) throws { self.device = device }
}

open class AVCaptureConnection: NSObject {
  open var videoRotationAngle: CGFloat = 0
  open func isVideoRotationAngleSupported(_ angle: CGFloat) -> Bool { true }
  open var isVideoMirrored = false
}

public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObjectProtocol {
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}
open class AVCaptureVideoDataOutput: AVCaptureOutput {
  open var videoSettings: [String: Any]! = [:]
  open var alwaysDiscardsLateVideoFrames = false
  open private(set) weak var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
  open func setSampleBufferDelegate(
    _ delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?, queue: DispatchQueue?
  ) {
    sampleBufferDelegate = delegate
  }
}

open class AVCaptureDevice: NSObject {
  public enum Position: Int, @unchecked Sendable {
    case unspecified = 0
    case back = 1
    case front = 2
  }
  public struct DeviceType: Hashable, Sendable {
    public static let builtInWideAngleCamera = DeviceType()
    public static let external = DeviceType()
  }
  public let position: Position
  init(_ position: Position) { self.position = position }

  /// For checks: what the user has said.
  nonisolated(unsafe) public static var status = AVAuthorizationStatus.authorized

  open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { status }
  open class func requestAccess(
    for mediaType: AVMediaType, completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    completionHandler(status == .authorized)
  }
  open class func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    AVCaptureDevice(position)
  }

  open class RotationCoordinator: NSObject, KeyValueObservedInChecks {
    public init(device: AVCaptureDevice, previewLayer: CALayer?) {}
    open var videoRotationAngleForHorizonLevelPreview: CGFloat { 90 }
    open var videoRotationAngleForHorizonLevelCapture: CGFloat { 90 }
  }
}

@MainActor open class AVCaptureVideoPreviewLayer: CALayer {
  public nonisolated required init() {}
  open var session: AVCaptureSession?
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var connection: AVCaptureConnection?
}
public struct AVLayerVideoGravity: Hashable, Sendable {
  let name: String
  public static let resizeAspect = AVLayerVideoGravity(name: "resizeAspect")
  public static let resizeAspectFill = AVLayerVideoGravity(name: "resizeAspectFill")
}

// Key-value observing is Foundation's on a Mac, and not on Linux: here for the one class that is documented to allow it.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}
public struct NSKeyValueObservedChange<Value> { public let newValue: Value? }
public final class NSKeyValueObservation: NSObject {
  public func invalidate() {}
}
public protocol KeyValueObservedInChecks: NSObject {}
extension KeyValueObservedInChecks {
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    if options.contains(.initial) { changeHandler(self, NSKeyValueObservedChange(newValue: self[keyPath: keyPath])) }
    return NSKeyValueObservation()
  }
}

// Videos. The one that is read is told by the checks.

/// What a video has in checks.
public struct VideoInChecks: @unchecked Sendable {
  public var description: CMFormatDescription
  public var transform = CGAffineTransform.identity
  public var range = CMTimeRange(start: CMTime(value: 0, timescale: 30), duration: .invalid)
  public var rate: Float = 30
  public var hasAudio = false
  public var samples: [CMSampleBuffer] = []
  /// The number of samples after which reading fails.
  public var failsAfter = Int.max
  public var error: (any Error)?
  public init(_ description: CMFormatDescription) { self.description = description }

  nonisolated(unsafe) public static var current: VideoInChecks?

  /// What the last reader asked for; many readers may ask at once.
  public static var settings: [String: Any]? {
    get { asking.withLock { lastSettings } }
    set { asking.withLock { lastSettings = newValue } }
  }
  public static var restrictions: UInt? {
    get { asking.withLock { lastRestrictions } }
    set { asking.withLock { lastRestrictions = newValue } }
  }
  private static let asking = NSLock()
  nonisolated(unsafe) private static var lastSettings: [String: Any]?
  nonisolated(unsafe) private static var lastRestrictions: UInt?
}

open class AVPartialAsyncProperty<Root>: @unchecked Sendable {}
public final class AVAsyncProperty<Root, T>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
  let read: (VideoInChecks) -> T
  init(_ read: @escaping (VideoInChecks) -> T) { self.read = read }
}
public protocol AVAsynchronousKeyValueLoading {}
extension AVAsynchronousKeyValueLoading {
  public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T {
    guard let video = VideoInChecks.current else { throw AVError(.fileFormatNotRecognized) }
    return property.read(video)
  }
}

public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
public let AVURLAssetReferenceRestrictionsKey = "AVURLAssetReferenceRestrictionsKey"
public struct AVAssetReferenceRestrictions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let forbidAll = AVAssetReferenceRestrictions(rawValue: 0xFFFF)
}
open class AVAsset: NSObject, @unchecked Sendable {
  open func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    guard let video = VideoInChecks.current else { throw AVError(.fileFormatNotRecognized) }
    return mediaType == .video || video.hasAudio ? [AVAssetTrack()] : []
  }
}
open class AVURLAsset: AVAsset, @unchecked Sendable {
  public init(url URL: URL, options: [String: Any]? = nil) {
    VideoInChecks.restrictions = options?[AVURLAssetReferenceRestrictionsKey] as? UInt
  }
}
public final class AVAssetTrack: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {}
extension AVPartialAsyncProperty where Root == AVAssetTrack {
  public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> { .init { [$0.description] } }
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> { .init(\.transform) }
  public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { .init(\.range) }
  public static var nominalFrameRate: AVAsyncProperty<Root, Float> { .init(\.rate) }
  public static var naturalTimeScale: AVAsyncProperty<Root, Int32> { .init { $0.range.start.timescale } }
}

open class AVAssetReaderOutput: NSObject {
  open var alwaysCopiesSampleData = true
  fileprivate weak var reader: AVAssetReader?
  open func copyNextSampleBuffer() -> CMSampleBuffer? { reader?.next() }
}
public final class AVAssetReaderTrackOutput: AVAssetReaderOutput {
  public init(track: AVAssetTrack, outputSettings: [String: Any]? = nil) { VideoInChecks.settings = outputSettings }
}
open class AVAssetReader: NSObject {
  public enum Status: Int, @unchecked Sendable {
    case unknown = 0
    case reading = 1
    case completed = 2
    case failed = 3
    case cancelled = 4
  }
  open private(set) var status = Status.unknown
  open private(set) var error: (any Error)?
  open var timeRange = CMTimeRange(start: CMTime(value: 0, timescale: 1), duration: .positiveInfinity)
  private var rest: [CMSampleBuffer] = []
  private var given = 0

  public init(asset: AVAsset) throws {}
  open func canAdd(_ output: AVAssetReaderOutput) -> Bool { true }
  open func add(_ output: AVAssetReaderOutput) { output.reader = self }
  open func startReading() -> Bool {
    rest = (VideoInChecks.current?.samples ?? []).filter {
      CMTimeGetSeconds($0.time) >= CMTimeGetSeconds(timeRange.start)
    }
    status = .reading
    return true
  }
  open func cancelReading() { status = .cancelled }

  fileprivate func next() -> CMSampleBuffer? {
    guard status == .reading, let video = VideoInChecks.current else { return nil }
    if given >= video.failsAfter { (status, error) = (.failed, video.error) }
    if rest.isEmpty, status == .reading { status = .completed }
    guard status == .reading else { return nil }
    given += 1
    return rest.removeFirst()
  }
}

// Objective-C's, re-exported by Foundation on a Mac.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

"""Annotations of Apple's that differ between SDKs, or that no documentation says: what, in which stand-in, what stands
there, and what takes its place. `Scripts/apple` compiles the layer and its hosts against each of them, too."""

ALL = [
    ("a capture session may be sent", "AVFoundation.swift", "open class AVCaptureSession: NSObject {",
     "open class AVCaptureSession: NSObject, @unchecked Sendable {"),
    ("a camera may be sent", "AVFoundation.swift", "open class AVCaptureDevice: NSObject {",
     "open class AVCaptureDevice: NSObject, @unchecked Sendable {"),
    ("pixel buffers may be sent", "CoreVideo.swift", "public final class CVBuffer {",
     "public final class CVBuffer: @unchecked Sendable {"),
    ("what observes a key need not be sendable", "AVFoundation.swift",
     "changeHandler: @escaping @Sendable (Self,", "changeHandler: @escaping (Self,"),
    ("what changes photos need not be sendable", "Photos.swift", "_ changeBlock: @escaping @Sendable () -> Void",
     "_ changeBlock: @escaping () -> Void"),
    ("a view's task inherits isolation", "SwiftUI.swift", "@_inheritActorContext _ action: @escaping @Sendable () async -> Void",
     "@_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void"),
    ("a view's task inherits no isolation", "SwiftUI.swift", "@_inheritActorContext _ action: @escaping @Sendable () async -> Void",
     "_ action: sending @escaping @isolated(any) () async -> Void"),
]

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, AlwaysUseLowerCamelCase, NoLeadingUnderscores

// developer.apple.com/documentation/uikit: UIView, UIViewController, UIImage, UIColor.

@_exported public import CoreGraphics
@_exported public import Foundation
public import QuartzCore

public final class UIColor: NSObject, @unchecked Sendable {
  private let parts: (CGFloat, CGFloat, CGFloat, CGFloat)
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { parts = (red, green, blue, alpha) }
  public class var white: UIColor { UIColor(red: 1, green: 1, blue: 1, alpha: 1) }
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  public var cgColor: CGColor { CGColor() }
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = parts.0
    green?.pointee = parts.1
    blue?.pointee = parts.2
    alpha?.pointee = parts.3
    return true
  }
}

public final class UIImage: NSObject, @unchecked Sendable {
  public let cgImage: CGImage?
  public init(cgImage: CGImage) { self.cgImage = cgImage }
}

@MainActor open class UIResponder: NSObject {
  public override init() {}
}

@MainActor open class UIView: UIResponder {
  public override init() {}
  public init(frame: CGRect) { self.frame = frame }
  open class var layerClass: AnyClass { CALayer.self }
  open lazy var layer: CALayer = {
    // A layer of the view's own kind, as UIKit makes it.
    (Self.layerClass as? CALayer.Type).map { $0.init() } ?? CALayer()
  }()
  open var frame = CGRect.zero
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  open var isOpaque = true
  open func setNeedsDisplay() {}
  open func draw(_ rect: CGRect) {}
  open func addSubview(_ view: UIView) {}
}

@MainActor public func UIGraphicsGetCurrentContext() -> CGContext? { nil }

@MainActor open class UIViewController: UIResponder {
  public override init() {}
  open var view: UIView! = UIView()
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, AlwaysUseLowerCamelCase, NoLeadingUnderscores

// developer.apple.com/documentation/quartzcore/calayer

public import CoreGraphics

@MainActor open class CALayer: NSObject {
  public nonisolated override required init() {}
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// A module of the name SwiftUI, with the little that the host beside it uses, as documented by Apple; built by
// Scripts/standins alone. It shows where our names and theirs meet, not that anything builds with Xcode.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("A view without a body.") }
}

public struct Color: View, Hashable, Sendable {
  public static let white = Color()
  public var body: Never { fatalError("A colour without a body.") }
}

public struct Text: View {
  public let text: String
  public init(_ text: String) { self.text = text }
  public var body: Never { fatalError("A text without a body.") }
}

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

public struct WindowGroup<Content: View>: Scene {
  public let content: Content
  public init(makeContent: () -> Content) { content = makeContent() }
  public var body: Never { fatalError("A window without a body.") }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  /// Shows the first view's text on the standard output, where Apple's opens a window.
  @MainActor public static func main() {
    if let window = Self().body as? any Window { window.show() }
  }
}

@MainActor private protocol Window {
  func show()
}

extension WindowGroup: Window {
  func show() {
    if let text = content.body as? Text { print(text.text) }
  }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, AlwaysUseLowerCamelCase, NoLeadingUnderscores

// developer.apple.com/documentation/swiftui: views, their state and modifiers, and views of UIKit in them.

@_exported public import CoreGraphics
public import UIKit

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("A view without a body.") }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("A view without a body.") }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(first: first, second: nil)
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(first: nil, second: second)
  }
}

public struct EmptyView: View {
  public nonisolated init() {}
  public var body: Never { fatalError("A view without a body.") }
}

public struct TupleView<Content>: View {
  nonisolated init(_ content: Content) {}
  public var body: Never { fatalError("A view without a body.") }
}

public struct _ConditionalContent<First: View, Second: View>: View {
  nonisolated init(first: First?, second: Second?) {}
  public var body: Never { fatalError("A view without a body.") }
}

// MARK: State

public protocol DynamicProperty {}

@propertyWrapper public struct State<Value>: DynamicProperty {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let box: Box
  public init(wrappedValue value: Value) { box = Box(value) }
  public init(initialValue value: Value) { box = Box(value) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    Binding(get: { [box] in box.value }, set: { [box] in box.value = $0 })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

@propertyWrapper public struct Binding<Value> {
  private let getValue: () -> Value
  private let setValue: (Value) -> Void
  init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (getValue, setValue) = (get, set) }
  public var wrappedValue: Value {
    get { getValue() }
    nonmutating set { setValue(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
}

// MARK: Views

public struct Color: View, Hashable, Sendable {
  public static let white = Color()
  public static let green = Color()
  public var body: Never { fatalError("A colour without a body.") }
}

public struct Text: View {
  public let text: String
  public nonisolated init<Content: StringProtocol>(_ content: Content) { text = String(content) }
  public var body: Never { fatalError("A text without a body.") }
}

public struct Image: View {
  public nonisolated init(uiImage: UIImage) {}
  public nonisolated func resizable() -> Image { self }
  public var body: Never { fatalError("An image without a body.") }
}

public struct Button<Label: View>: View {
  public nonisolated init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void)
  where Label == Text {}
  public var body: Never { fatalError("A button without a body.") }
}

public struct Alignment: Equatable, Sendable {
  public static let top = Alignment()
  public static let bottom = Alignment()
  public static let center = Alignment()
}
public struct Edge {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 15)
  }
}
public struct ZStack<Content: View>: View {
  public nonisolated init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError("A stack without a body.") }
}
public struct VStack<Content: View>: View {
  public nonisolated init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError("A stack without a body.") }
}
public struct GeometryProxy { public var size: CGSize { .zero } }
public struct GeometryReader<Content: View>: View {
  public nonisolated init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
  public var body: Never { fatalError("A reader without a body.") }
}

extension View {
  public nonisolated func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  public nonisolated func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  public nonisolated func scaledToFill() -> some View { self }
  public nonisolated func foregroundColor(_ color: Color?) -> some View { self }
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public nonisolated func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  public nonisolated func task<Value: Equatable>(
    id value: Value, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  public nonisolated func overlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View { self }
}

// MARK: UIKit in SwiftUI

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
}
extension UIViewRepresentable {
  public var body: Never { fatalError("A view of UIKit without a body.") }
}
@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {}

// MARK: Apps

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

public struct WindowGroup<Content: View>: Scene {
  public let content: Content
  public init(@ViewBuilder makeContent: () -> Content) { content = makeContent() }
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

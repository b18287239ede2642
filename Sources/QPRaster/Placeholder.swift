package struct Canvas {
  package let width: Int
  package let height: Int
  var bytes: [UInt8]
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 4)
  }
  package mutating func clear() {}
  package func withPixels<R, F: Error>(_ body: (RawSpan) throws(F) -> R) throws(F) -> R { try body(bytes.span.bytes) }
}

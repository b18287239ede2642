internal import QPRecording

/// A source whose first bytes have been read ahead.
struct PeekedBytes: ByteSource {
  private(set) var peeked: [UInt8] = []
  private var position = 0
  private var rest: any ByteSource

  /// Reads the first line at least, or 4,096 bytes.
  init(_ source: some ByteSource) throws(FormatError) {
    rest = source
    var chunk = [UInt8](repeating: 0, count: 4096)
    while peeked.count < 4096, !peeked.contains(UInt8(ascii: "\n")) {
      var result: Result<Int, RecordingError> = .success(0)
      chunk.withUnsafeMutableBytes { buffer in
        do throws(RecordingError) { result = .success(try rest.read(into: buffer)) } catch { result = .failure(error) }
      }
      do throws(RecordingError) {
        let count = try result.get()
        if count <= 0 { return }
        peeked += chunk[..<min(count, chunk.count)]
      } catch {
        throw FormatError(error).named(source.name)
      }
    }
  }

  var name: String? { rest.name }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    guard position < peeked.count else { return try rest.read(into: buffer) }
    let end = min(position + buffer.count, peeked.count)
    buffer.copyBytes(from: peeked[position..<end])
    defer { position = end }
    return end - position
  }
}

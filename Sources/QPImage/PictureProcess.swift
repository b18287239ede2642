import QPCore
import QPRecording

/// A picture that a process of its own decodes, which may open no file and no connection and start no program.
struct PictureProcess {
  /// The path of the program that decodes.
  let program: String

  /// Decodes a file.
  ///
  /// - Returns: The size, and the channels of each pixel, row after row.
  /// - Throws: ``PictureError`` without the path.
  func decode(
    _ path: String, _ channels: PictureOrder.Channels
  ) throws(PictureError) -> (size: PictureSize, pixels: [UInt8]) {
    let order = PictureOrder(channels, memory: MemoryBudget.process.free, library: TurboJPEG.named)
    let (child, code) = ChildProcess.start(program, [PictureService.command] + order.words, reading: path)
    guard let child else {
      throw PictureError(.cannotRead, "Its decoder (\(program)) cannot be started: \(FileSystem.reason(code)).")
    }
    return try answer(of: child, channels)
  }

  private func answer(
    of child: ChildProcess, _ channels: PictureOrder.Channels
  ) throws(PictureError) -> (size: PictureSize, pixels: [UInt8]) {
    guard let answer = PictureAnswer(try bytes(PictureAnswer.headLength, from: child)) else { throw Self.death }
    switch answer {
    case .picture(let size): return (size, try bytes(channels.count * size.width * size.height, from: child))
    case .failure(let kind, let count):
      throw PictureError(kind, String(decoding: try bytes(count, from: child), as: UTF8.self))
    }
  }

  private func bytes(_ count: Int, from child: ChildProcess) throws(PictureError) -> [UInt8] {
    let memory = try PictureError.reserve(count)
    defer { withExtendedLifetime(memory) {} }
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = bytes.withUnsafeMutableBytes { child.read(into: $0, isCancelled: { false }) }
    guard filled == count else { throw Self.death }
    return bytes
  }

  /// The error of a decoder that ended before it had said the picture.
  private static let death = PictureError(
    .unusable,
    "The picture's decoder ended before it was done: it is damaged, or takes too much memory or time. Make it again.")
}

import QPCore
import QPFormats
import QPRecording

/// A process that decodes one picture, which it was given open, and says it on its standard output.
package enum PictureService {
  /// The command that makes the program such a process.
  package static let command = "decode-picture"

  /// The processor time that a picture may take, in seconds: a progressive JPEG of a few megabytes can ask for hours.
  private static let longestTime = 60

  /// Gives up all rights that decoding does not need, and decodes.
  ///
  /// - Parameter arguments: The words of an order.
  /// - Returns: The exit status: 0, also after an error that was said.
  package static func run(_ arguments: [String]) -> Int32 {
    guard let order = PictureOrder(arguments) else { return 64 }
    let file = InheritedFile(ChildProcess.fileDescriptor)
    do throws(PictureError) {
      // What is loaded later would have to be opened.
      if PictureFile.format(of: try start(of: file)) == .jpeg { _ = try TurboJPEG.shared(named: order.library) }
      guard DecoderRights.giveUp(memory: order.memory, seconds: longestTime) else {
        throw PictureError(.cannotRead, "This kernel cannot filter a decoder's system calls (seccomp).")
      }
      MemoryBudget.process.limit = order.memory
      let (size, pixels) = try decode(bytes(of: file), order.channels)
      return send(.picture(size), pixels)
    } catch {
      let text = Array(error.problem.utf8.prefix(PictureAnswer.longestText))
      return send(.failure(error.kind, byteCount: text.count), text)
    }
  }

  private static func decode(
    _ file: [UInt8], _ channels: PictureOrder.Channels
  ) throws(PictureError) -> (size: PictureSize, pixels: [UInt8]) {
    switch channels {
    case .rgb:
      let picture = try PictureFile.decode(file)
      return (picture.size, picture.rgb)
    case .rgba:
      let picture = try PNG.decodeWithinBudget(file)
      return (PictureSize(width: picture.width, height: picture.height), picture.pixels)
    }
  }

  private static func start(of file: InheritedFile) throws(PictureError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: PictureFile.startLength)
    let count = try read(file, into: &bytes, at: 0)
    return Array(bytes.prefix(count))
  }

  private static func bytes(of file: InheritedFile) throws(PictureError) -> [UInt8] {
    guard let size = file.size, size <= WholeFile.limit else {
      throw PictureError(.cannotRead, "The picture has more than \(WholeFile.limit) bytes. Scale it down.")
    }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var filled = 0
    while filled < bytes.count {
      let count = try read(file, into: &bytes, at: filled)
      guard count > 0 else { throw .damaged }
      filled += count
    }
    return bytes
  }

  private static func read(
    _ file: InheritedFile, into bytes: inout [UInt8], at place: Int
  ) throws(PictureError) -> Int {
    let count = bytes.withUnsafeMutableBytes { buffer in
      file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[place...]), at: Int64(place))
    }
    guard count >= 0 else {
      throw PictureError(.cannotRead, "The picture cannot be read: \(FileSystem.reason(-count)).")
    }
    return count
  }

  private static func send(_ answer: PictureAnswer, _ bytes: [UInt8]) -> Int32 {
    for part in [answer.head, bytes] where part.withUnsafeBytes({ AnswerPipe.write($0) }) != 0 { return 1 }
    return 0
  }
}

import QPCore
import QPRecording

/// A process that decodes pictures one after the other, and may open no file and no connection and start no program.
final class PictureProcess {
  /// The paths whose pictures have not been taken yet.
  private(set) var paths: ArraySlice<String>
  /// The number of the process.
  var number: Int32 { child.process }

  private let child: ChildProcess
  private let channels: PictureOrder.Channels

  /// Starts a program on files, of which there is one at least.
  ///
  /// - Throws: ``PictureError`` without a path.
  init(_ program: String, _ paths: [String], _ channels: PictureOrder.Channels) throws(PictureError) {
    (self.paths, self.channels) = (paths[...], channels)
    let order = PictureOrder(
      channels, memory: MemoryBudget.process.free, library: TurboJPEG.named, paths)
    let (child, code) = ChildProcess.start(
      program, [PictureService.command] + order.words, reading: paths.first ?? "")
    guard let child else {
      throw PictureError(
        .cannotRead, "Its decoder (\(program)) cannot be started: \(FileSystem.reason(code)).")
    }
    self.child = child
  }

  /// Takes the next picture.
  ///
  /// - Returns: The size, and the channels of each pixel, row after row.
  /// - Throws: ``PictureError`` without the path.
  func next() throws(PictureError) -> (size: PictureSize, pixels: [UInt8]) {
    paths = paths.dropFirst()
    // After a part of an answer, the next bytes would be of other pictures.
    var isInStep = false
    defer { if !isInStep { paths = [] } }
    guard let answer = PictureAnswer(try bytes(PictureAnswer.headLength)) else { throw Self.death }
    switch answer {
    case .picture(let size):
      let pixels = try bytes(channels.count * size.width * size.height)
      isInStep = true
      return (size, pixels)
    case .failure(let kind, let count):
      let text = try bytes(count)
      isInStep = true
      throw PictureError(kind, String(decoding: text, as: UTF8.self))
    }
  }

  private func bytes(_ count: Int) throws(PictureError) -> [UInt8] {
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
    "The picture's decoder ended before it was done: it is damaged, or takes too much memory or time. Make it again."
  )
}

/// Pictures that are read one after the other; those that a C library decodes (PNG, JPEG) by a process for many of them.
package final class PictureSequence {
  /// Starting a process takes as long as decoding some pictures.
  private static let picturesOfAProcess = 64

  private let program: String?
  private var process: PictureProcess?

  /// - Parameter program: The program whose processes decode; `nil` for the caller's process.
  package init(by program: String?) { self.program = program }

  /// Reads the first of several pictures.
  ///
  /// - Parameter paths: Its path, and those that are expected to be read after it.
  /// - Returns: The picture, upright.
  /// - Throws: ``PictureError`` with the path.
  package func read(_ paths: ArraySlice<String>) throws(PictureError) -> RasterPicture {
    guard let path = paths.first else { throw .damaged }
    guard let program else { return try PictureFile.read(path) }
    do throws(PictureError) {
      if process?.paths.first != path {
        process = nil
        let start = try PictureFile.bytes(ofFileAt: path, PictureFile.startLength)
        guard [.png, .jpeg].contains(PictureFile.format(of: start)) else {
          return try PictureFile.read(path)
        }
        let files = paths.prefix(Self.picturesOfAProcess).prefix { FilePath.kind($0) == .file }
        process = try PictureProcess(program, Array(files), .rgb)
      }
      guard let process else { throw .damaged }
      let (size, rgb) = try process.next()
      return RasterPicture(size: size, rgb: rgb)
    } catch {
      var error = error
      error.path = path
      throw error
    }
  }
}

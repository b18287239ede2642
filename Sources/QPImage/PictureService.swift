import QPCore
import QPFormats
import QPRecording

#if os(Linux)
  import CSandbox
#endif

/// A process that decodes pictures, whose files it opens before it gives up its rights, and says them on its standard output.
package enum PictureService {
  /// The command that makes the program such a process.
  package static let command = "decode-pictures"

  /// The processor time in seconds that each picture adds to the process's.
  ///
  /// A progressive JPEG of a few megabytes can ask for hours. One picture may take that of all: a process without rights
  /// cannot raise its limit for the next.
  private static let timeOfAPicture = 60

  /// Opens the files, gives up all rights that decoding does not need, and decodes.
  ///
  /// - Parameter arguments: The words of an order.
  /// - Returns: The exit status: 0, also after errors that were said.
  package static func run(_ arguments: [String]) -> Int32 {
    guard let order = PictureOrder(arguments) else { return 64 }
    #if os(Linux)
      qp_sandbox_detach(ChildProcess.fileDescriptor)
    #endif
    let files = order.paths.map { MappedFile.open($0) }
    // A library loaded later would have to be opened; a picture that needs it says that it is missing.
    let hasJPEG = files.contains {
      $0.file.map { PictureFile.format(of: $0.bytes.prefix(PictureFile.startLength)) == .jpeg } ?? false
    }
    if hasJPEG { _ = try? TurboJPEG.shared(named: order.library) }
    // Each file is copied once more while it is decoded.
    let fileBytes = files.reduce(0) { $0 + ($1.file?.bytes.count ?? 0) }
    let isConfined = DecoderRights.giveUp(
      memory: order.memory.map { min($0, .max - fileBytes) + fileBytes },
      seconds: timeOfAPicture * files.count)
    MemoryBudget.process.limit = order.memory
    for (file, code) in files {
      do throws(PictureError) {
        guard isConfined else {
          throw PictureError(
            .cannotRead,
            "This kernel cannot filter a decoder's system calls (seccomp). Use a kernel, or a container, that can.")
        }
        let (size, pixels) = try decode(bytes(of: file, code), order.channels)
        guard send(.picture(size), pixels) else { return 1 }
      } catch {
        let text = Array(error.problem.utf8.prefix(PictureAnswer.longestText))
        guard send(.failure(error.kind, byteCount: text.count), text) else { return 1 }
      }
    }
    return 0
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

  private static func bytes(of file: MappedFile?, _ code: Int) throws(PictureError) -> [UInt8] {
    guard let file else {
      throw PictureError(
        .cannotRead, "The picture is empty or cannot be read: \(FileSystem.reason(code)).")
    }
    guard file.bytes.count <= WholeFile.limit else {
      throw PictureError(
        .cannotRead, "The picture has more than \(WholeFile.limit) bytes. Scale it down.")
    }
    return [UInt8](file.bytes)
  }

  private static func send(_ answer: PictureAnswer, _ bytes: [UInt8]) -> Bool {
    [answer.head, bytes].allSatisfy { part in part.withUnsafeBytes { AnswerPipe.write($0) } == 0 }
  }
}

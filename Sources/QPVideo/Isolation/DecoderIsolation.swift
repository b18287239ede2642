internal import QPCore
internal import QPRecording

/// The process in which a video is decoded.
///
/// Decoders are large programs in C that read whatever a file holds: their faults are the usual way into a program.
public enum DecoderIsolation: Hashable, Sendable {
  /// The caller's own.
  case none
  /// A process of its own, which may open no file and no connection and start no program, with limits on memory and time
  /// (Linux, with seccomp and, where the kernel has it, Landlock).
  ///
  /// It is `qpdemo`: the running program, the one that the environment's `QPKIT_DECODER` names, or the one beside the running
  /// program. Where there is none, opening fails.
  case process
}

extension DecoderIsolation {
  /// A process of its own where this system has one.
  package static var strongest: DecoderIsolation {
    #if os(Linux) && FFmpeg
      return DecoderProgram.path == nil ? .none : .process
    #else
      return .none
    #endif
  }
}

/// The program that decodes.
enum DecoderProgram {
  /// The command that makes it a decoder.
  static let command = "decode"
  private static let name = "qpdemo"

  /// The path of the program; `nil` if there is none.
  static var path: String? {
    if let named = ProcessEnvironment.variable("QPKIT_DECODER") { return named }
    guard let folder = ProcessEnvironment.executableFolder else { return nil }
    let beside = folder + "/" + name
    return FilePath.kind(beside) == .file ? beside : nil
  }
}

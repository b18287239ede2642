internal import QPCore
internal import QPRecording

extension DecoderIsolation {
  /// A process of its own where this system has one, and its kernel can take the process's rights.
  package static var strongest: DecoderIsolation {
    #if os(Linux) && FFmpeg
      return DecoderProgram.path != nil && DecoderService.canForbid ? .process : .none
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

internal import QPRecording

extension DecoderIsolation {
  /// A process of its own where this system has one, and its kernel can take the process's rights.
  package static var strongest: DecoderIsolation {
    #if os(Linux) && FFmpeg
      return DecoderProgram.confinedPath != nil ? .process : .none
    #else
      return .none
    #endif
  }
}

extension DecoderProgram {
  /// The command that makes it a decoder of videos.
  static let command = "decode"
}

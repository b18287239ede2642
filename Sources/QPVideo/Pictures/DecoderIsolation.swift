/// The process in which a video is decoded.
///
/// Decoders are large C libraries that parse untrusted files: their faults are a common way into a program.
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

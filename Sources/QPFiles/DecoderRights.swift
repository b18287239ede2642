#if os(Linux)
  internal import CSandbox
#endif

/// The rights that a process gives up before it decodes an untrusted file (Linux).
package enum DecoderRights {
  /// The memory of a decoder besides its pictures, in bytes: its threads' stacks and tables.
  private static let ownMemory = 1 << 30

  /// Whether the kernel can take them.
  package static var canBeGivenUp: Bool {
    #if os(Linux)
      return qp_sandbox_can_forbid_calls() != 0
    #else
      return false
    #endif
  }

  /// Limits memory and processor time, closes all other descriptors, forbids the rest, and ends the process with
  /// the reader of its answers.
  ///
  /// - Parameters:
  ///   - memory: The bytes of pictures; `nil` for no limit.
  ///   - seconds: The processor time in seconds.
  ///   - descriptors: The number of open descriptors that it keeps, the file's and those after it.
  /// - Returns: Whether they are given up; a decoder that may do all must not decode.
  package static func giveUp(memory: Int?, seconds: Int, keeping descriptors: Int = 1) -> Bool {
    ProcessLimits.limit(memory: memory.map { min($0, .max - ownMemory) + ownMemory }, seconds: seconds)
    #if os(Linux)
      qp_sandbox_detach(ChildProcess.fileDescriptor + CInt(descriptors))
    #endif
    let isConfined = forbidAll().calls
    #if os(Linux)
      AnswerPipe.endWithReader()
    #endif
    return isConfined
  }

  /// Forbids the calling thread, and those that it starts, all but memory, clocks, threads and open descriptors.
  ///
  /// - Returns: Whether the kernel forbids files (Landlock), and calls (seccomp); one without the first still has the
  ///   second, which refuses to open files too.
  package static func forbidAll() -> (files: Bool, calls: Bool) {
    #if os(Linux)
      let files = forbidFiles()
      return (files, qp_sandbox_forbid_calls() == 0)
    #else
      return (false, false)
    #endif
  }

  /// The version of the kernel's Landlock; 0 for none.
  package static var landlockVersion: Int {
    #if os(Linux)
      return Int(qp_sandbox_landlock_version())
    #else
      return 0
    #endif
  }

  /// Forbids the calling thread, and those that it starts, to open, make and remove files, and, as far as this kernel's
  /// Landlock can, connections by TCP.
  ///
  /// - Returns: Whether the kernel forbids files.
  package static func forbidFiles() -> Bool {
    #if os(Linux)
      return qp_sandbox_forbid_files() == 0
    #else
      return false
    #endif
  }
}

internal import QPPlatform

/// The program that decodes files in a process of its own.
package enum DecoderProgram {
  private static let name = "qpdemo"

  /// The path of the program, which the environment's `QPKIT_DECODER` names or which lies beside the running one; `nil` if
  /// there is none.
  package static var path: String? {
    if let named = ProcessEnvironment.variable("QPKIT_DECODER") { return named }
    guard let folder = ProcessEnvironment.executableFolder else { return nil }
    let beside = folder + "/" + name
    return FilePath.kind(beside) == .file ? beside : nil
  }

  /// The path where this kernel can take the program's rights; `nil` elsewhere.
  package static var confinedPath: String? { DecoderRights.canBeGivenUp ? path : nil }
}

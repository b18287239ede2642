public import QPCore

/// An error in making an estimator, or in its work on a picture.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum EstimatorError: Error, Hashable, Sendable {
  /// No neural runtime was found at any of these places.
  case runtimeNotFound(tried: [String])
  /// The system's loader refuses the library, in its words.
  case runtimeRefused(path: String, reason: String)
  /// The library is older than the version needed: before it, calls of the same names take other arguments.
  case runtimeTooOld(path: String, need: String)
  /// The library lacks a function.
  case symbolMissing(path: String, name: String)
  /// The runtime cannot be started; the code is its own.
  case runtimeFailed(path: String, code: Int)
  /// No model file of this name was found at any of these places.
  case modelNotFound(name: String, tried: [String])
  /// The file is no model that the runtime can read; the code is the system's or the runtime's, 0 where neither was asked.
  case modelUnreadable(path: String, code: Int)
  /// The model has other inputs or outputs than the estimator needs.
  case modelUnexpected(path: String, expected: String, got: String)
  /// The archive of models is cut, compressed or lacks the entry.
  case bundleDamaged(path: String, reason: String)
  /// The picture's planes do not hold what its size and format say.
  case pictureUnusable(reason: String)
  /// The picture is not later than the one before it.
  case timeNotIncreasing(previous: Timestamp, got: Timestamp)
  /// The network did not run; the code is the runtime's.
  case inferenceFailed(code: Int)
}

extension EstimatorError: CustomStringConvertible {
  /// The error, its place and its remedy, in English.
  public var description: String {
    switch self {
    case .runtimeNotFound(let tried):
      "No neural runtime was found. Looked at: \(tried.joined(separator: ", ")). Run Scripts/vision, set QPKIT_LITERT to"
        + " the library's path, or pass the path."
    case .runtimeRefused(let path, let reason):
      "The neural runtime \(path) cannot be loaded: \(reason). Run Scripts/vision to fetch one for this machine, or pass"
        + " the path of another."
    case .runtimeTooOld(let path, let need):
      "The neural runtime \(path) is older than \(need). Run Scripts/vision to fetch a newer one, or pass its path."
    case .symbolMissing(let path, let name):
      "The neural runtime \(path) has no \(name). Run Scripts/vision to fetch a version that is known to work, or pass"
        + " its path."
    case .runtimeFailed(let path, let code):
      "The neural runtime \(path) does not start (code \(code)). Run Scripts/vision to fetch a version that is known to"
        + " work, or pass its path."
    case .modelNotFound(let name, let tried):
      "The model \(name) was not found. Looked at: \(tried.joined(separator: ", ")). Run Scripts/vision for BlazePose's"
        + " models (Docs/Vision.md says where others are), set QPKIT_MODELS to their folder, or pass the path."
    case .modelUnreadable(let path, let code):
      "\(path) is not a model that can be read\(code == 0 ? "" : " (code \(code))"). Run Scripts/vision to fetch it again,"
        + " or pass the path of a .tflite file."
    case .modelUnexpected(let path, let expected, let got):
      "\(path) is a model for something else: expected \(expected), got \(got). Pass the path of the estimator's own model."
    case .bundleDamaged(let path, let reason):
      "The bundle \(path) cannot be used: \(reason). Fetch it again, or unpack it and pass the paths of its models."
    case .pictureUnusable(let reason):
      "The picture is not usable: \(reason). Pass planes, strides and sides that belong together."
    case .timeNotIncreasing(let previous, let got):
      "The picture's time \(got) s is not after the one before it (\(previous) s). Drop the picture, or reset the estimator"
        + " for a new source."
    case .inferenceFailed(let code):
      "The network did not run (code \(code)). Make the estimator again; where that does not help, run Scripts/vision to"
        + " fetch runtime and models again."
    }
  }
}

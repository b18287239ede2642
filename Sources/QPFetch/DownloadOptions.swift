/// The rules of a ``DownloadManager``.
public struct DownloadOptions: Hashable, Sendable {
  /// The largest file in bytes.
  public var sizeLimit: Int64
  /// The time in seconds without a byte after which a connection counts as broken; at most 1,000,000 s.
  public var timeout: Double
  /// The time in seconds after which an attempt counts as broken, however many bytes come meanwhile; at most 1,000,000 s.
  public var deadline: Double
  /// The largest number of redirections.
  public var maximumRedirects: Int
  /// The waits in seconds before a download that broke off goes on; each is used once.
  public var retryDelays: [Double]

  /// Creates rules.
  public init(
    sizeLimit: Int64 = 4 << 30, timeout: Double = 30, maximumRedirects: Int = 5, retryDelays: [Double] = [1, 2, 4],
    deadline: Double = 3600
  ) {
    self.sizeLimit = sizeLimit
    self.timeout = timeout
    self.deadline = deadline
    self.maximumRedirects = maximumRedirects
    self.retryDelays = retryDelays
  }
}

/// The progress of a download.
public struct DownloadProgress: Hashable, Sendable {
  /// The bytes that are there, those of an earlier attempt as well.
  public var received: Int64
  /// The bytes of the whole file; `nil` where the server does not say.
  public var expected: Int64?

  init(received: Int64, expected: Int64?) {
    self.received = received
    self.expected = expected
  }

  /// The fraction that is there, 0…1; `nil` where the length is not known.
  public var fraction: Double? {
    guard let expected else { return nil }
    return expected > 0 ? min(1, Double(received) / Double(expected)) : 1
  }
}

/// The reason why a file was not downloaded.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum DownloadError: Error, Hashable, Sendable {
  /// The address does not begin with `http` or `https`, or leads to one that does not.
  case invalidURL(String)
  /// The server refused with an HTTP status.
  case refused(status: Int)
  /// There were more redirections than allowed.
  case tooManyRedirects
  /// The connection broke, and again at each attempt.
  case disconnected(reason: String)
  /// The server sent another number of bytes than it had stated.
  case wrongLength(expected: Int64, got: Int64)
  /// The file is larger than allowed.
  case tooLarge(limit: Int64)
  /// The file has another digest than was asked for.
  case wrongChecksum(expected: String, got: String)
  /// The disk is full.
  case noSpace(path: String)
  /// The file cannot be written, for the system's reason.
  case cannotWrite(path: String, reason: String)
  /// The library that speaks HTTP on Linux, libcurl, is at none of these places.
  case needsLibrary(places: [String])
  /// The download was cancelled; its part is kept for the next time.
  case cancelled
}

extension DownloadError: CustomStringConvertible {
  /// The error and its remedy, in English.
  public var description: String {
    switch self {
    case .invalidURL(let text): "\(text) is not the address of a file. Pass one that begins with https://."
    case .refused(let status): "The server refused with status \(status). Check the address."
    case .tooManyRedirects: "The server maximumRedirects too often. Check the address."
    case .disconnected(let reason): "The connection broke: \(reason). Try again: the download goes on where it was."
    case .wrongLength(let expected, let got):
      "The file has \(got) bytes instead of \(expected). Try again, or report it to the server's operator."
    case .tooLarge(let limit): "The file has more than \(limit) bytes. Allow larger files, or check the address."
    case .wrongChecksum(let expected, let got):
      "The file's SHA-256 digest is \(got), not \(expected). It was removed; check the address and the digest."
    case .noSpace(let path): "\(path) cannot be written: the disk is full. Free space, or choose another folder."
    case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason). Choose another folder."
    case .needsLibrary(let places):
      "Downloads need libcurl, which was not found (\(places.joined(separator: ", "))). Install it (Scripts/setup --fetch, or"
        + " the package libcurl4), or set QPKIT_CURL to its path."
    case .cancelled: "The download was cancelled."
    }
  }
}

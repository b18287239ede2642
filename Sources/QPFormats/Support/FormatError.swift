package import QPCore
package import QPRecording

/// An error in reading or writing a file: the file, the place in it, the problem and its remedy.
public struct FormatError: Error, Hashable, Sendable {
  /// The kind of the error.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Hashable, Sendable {
    /// The file or folder cannot be opened or read; the problem is the system's message.
    case cannotRead
    /// The file has no known format, or not the requested one.
    case unrecognised
    /// The file violates its format.
    case malformed
    /// The file is valid, but needs an unsupported feature.
    case unsupported
    /// The file lacks required information, which can be given as an option.
    case needsOption
    /// The data cannot be represented in the format.
    case cannotHold
    /// A limit that keeps memory bounded was reached.
    case tooLarge
  }

  /// A place in a file.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Place: Hashable, Sendable {
    /// A line and, where it is known, the byte within it, both from 1.
    case line(Int, column: Int?)
    /// The byte's offset in the file, from 0.
    case byte(Int)
    /// The frame, from 0.
    case frame(Int)
  }

  /// An option that makes a file readable, or writable.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Option: Hashable, Sendable {
    /// The picture's size: ``FileOptions/size``.
    case size
    /// The frames per second: ``FileOptions/rate``.
    case rate
    /// Another topology, by name, such as one of these: ``FileOptions/topology``.
    case topology([String])
    /// The map from markers to parts of the body: ``FileOptions/map``.
    case map
  }

  /// The kind of the error.
  public var kind: Kind
  /// The problem, in English.
  public var problem: String
  /// The remedy, in English; empty if there is none.
  public var remedy: String
  /// The option that the remedy asks for; `nil` if no option helps.
  public var option: Option?
  /// The place in the file; `nil` if the error has none.
  public var place: Place?
  /// The file's path or the source's name; `nil` if it has none.
  public var source: String?

  /// Creates an error.
  public init(
    _ kind: Kind, _ problem: String, remedy: String = "", option: Option? = nil, at place: Place? = nil,
    source: String? = nil
  ) {
    self.kind = kind
    self.problem = problem
    self.remedy = remedy
    self.option = option
    self.place = place
    self.source = source
  }

  /// Creates an error from that of a recording's reader or a ``/QPRecording/ByteSource``.
  package init(_ error: RecordingError) {
    let kind: Kind =
      switch error.cause {
      case .cannotOpen, .cannotRead: .cannotRead
      case .notARecording: .unrecognised
      case .unsupportedVersion, .unknownTopology: .unsupported
      case .lineTooLong, .nestedTooDeep: .tooLarge
      case .frameDiffers: .cannotHold
      default: .malformed
      }
    self.init(
      kind, "\(error.cause)", at: error.line.map { .line($0, column: error.column) }, source: error.source)
  }

  /// Creates an error from that of a reader of settings.
  package init(_ error: JSONError, source: String?) {
    self.init(.malformed, error.problem, at: error.line.map { .line($0, column: error.column) }, source: source)
  }

  /// Returns the error of a valid file without a frame to measure, such as a header alone.
  package static func noFrame(in source: String?) -> FormatError {
    FormatError(.malformed, "there is no frame in it.", source: source)
  }

  /// Returns the same error with the file's name, if it had none.
  package func named(_ name: String?) -> FormatError {
    var error = self
    error.source = source ?? name
    return error
  }
}

extension FormatError: CustomStringConvertible {
  /// The place, the problem and the remedy, in English: `walk.trc:7:31: …`.
  public var description: String {
    let spot: String? =
      switch place {
      case .line(let line, let column): "\(source == nil ? "line " : "")\(line)" + (column.map { ":\($0)" } ?? "")
      case .byte(let offset): "byte \(offset)"
      case .frame(let frame): "frame \(frame)"
      case nil: nil
      }
    let text = [source, spot].compactMap { $0 }.joined(separator: ":")
    return (text.isEmpty ? "" : text + ": ") + problem + (remedy.isEmpty ? "" : " " + remedy)
  }
}

package import QPCore
package import QPRecording

/// Why a file cannot be read or written: which file, where in it, what is wrong and what to do.
public struct FormatError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  public enum Kind: Hashable, Sendable {
    /// The file or folder cannot be opened or read; the problem is in the system's words.
    case cannotRead
    /// The file is of no format, or not of the one that was asked for.
    case unrecognised
    /// The file breaks its format's rules.
    case malformed
    /// The file is good, but needs something that is not supported.
    case unsupported
    /// The file does not say something that is needed and can be given as an option.
    case needsOption
    /// What is to be written has no place in the format.
    case cannotHold
    /// A limit that keeps memory bounded was reached.
    case tooLarge
  }

  /// Where in the file.
  public enum Place: Hashable, Sendable {
    /// A line and, where it is known, the byte within it, both from 1.
    case line(Int, column: Int?)
    /// The byte's offset in the file, from 0.
    case byte(Int)
    /// The frame, from 0.
    case frame(Int)
  }

  /// What could be said of a file to make it readable, or writable.
  public enum Option: Hashable, Sendable {
    /// The picture's size: ``ReadingOptions/size``.
    case size
    /// The frames per second: ``ReadingOptions/rate``.
    case rate
    /// Another topology, by name, such as one of these: ``ReadingOptions/topology``.
    case topology([String])
    /// Which marker is which part: ``ReadingOptions/map``.
    case map
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// What is wrong, in words.
  public var problem: String
  /// What to do, in words; empty where there is nothing to add.
  public var remedy: String
  /// What the remedy asks for; `nil` where that is nothing that can be said of a file.
  public var option: Option?
  /// Where in the file; nil where the failure has no place in it.
  public var place: Place?
  /// The file's path or the source's name; nil where it has none.
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

  /// The same failure as a recording's reader or a ``/QPRecording/ByteSource`` reports it.
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

  /// The same failure as a reader of settings reports it.
  package init(_ error: JSONError, source: String?) {
    self.init(.malformed, error.problem, at: error.line.map { .line($0, column: error.column) }, source: source)
  }

  /// The failure of a file that is good and has no frame to measure, such as a header alone.
  package static func noFrame(in source: String?) -> FormatError {
    FormatError(.malformed, "there is no frame in it.", source: source)
  }

  /// The same failure with the file's name, where it had none.
  package func named(_ name: String?) -> FormatError {
    var error = self
    error.source = source ?? name
    return error
  }
}

extension FormatError: CustomStringConvertible {
  /// Where it is, what is wrong and what to do: `walk.trc:7:31: …`.
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

public import QPCore

/// What a file does not say of itself.
///
/// Nothing is assumed: a reader that needs one of them and has none throws ``FormatError/Kind/needsOption``.
public struct ReadingOptions: Sendable {
  /// The picture's size in pixels; files that have their own keep it.
  public var size: PictureSize?
  /// Frames per second, for files without times.
  public var rate: Double?
  /// The order and number of the points, where a file leaves it open.
  public var topology: Topology?
  /// Whether the picture had been flipped before the estimator saw it; it is undone on reading.
  ///
  /// Recordings know it themselves.
  public var mirrored: Bool
  /// Which marker is which part; nil: the built-in map that knows most of the names.
  public var map: MarkerMap?
  /// From where to look at markers.
  public var view: MarkerView

  /// Creates options; what is nil is unknown.
  public init(
    size: PictureSize? = nil, rate: Double? = nil, topology: Topology? = nil, mirrored: Bool = false,
    map: MarkerMap? = nil, view: MarkerView = .frontal
  ) {
    self.size = size
    self.rate = rate
    self.topology = topology
    self.mirrored = mirrored
    self.map = map
    self.view = view
  }

  /// The size, checked.
  func neededSize(_ source: String?, at place: FormatError.Place? = nil) throws(FormatError) -> PictureSize {
    guard let size else {
      throw FormatError(
        .needsOption, "the file does not say how large the picture is, and angles cannot be computed without it.",
        remedy: "Give the size in pixels.", option: .size, at: place, source: source)
    }
    return size
  }

  /// The rate, checked.
  func neededRate(_ source: String?) throws(FormatError) -> Double {
    guard let rate else {
      throw FormatError(
        .needsOption, "the file does not say when its frames were taken.",
        remedy: "Give the frames per second.", option: .rate, source: source)
    }
    guard rate > 0, rate.isFinite else {
      throw FormatError(
        .needsOption, "\(rate) frames per second are not possible.", remedy: "Give a number above 0.", source: source)
    }
    return rate
  }
}

/// A likelihood as files give it.
enum Likelihood {
  /// The likelihood, 0…1.
  ///
  /// OpenPose gives up to 1.1 for points that it is sure of; more than that, or less than 0, is no likelihood.
  /// - Returns: nil for what is none, such as a logit.
  static func read(_ value: Double) -> Float? {
    value >= 0 && value <= 1.1 ? Float(min(value, 1)) : nil
  }

  static let remedy = "If it is a logit, write 1 / (1 + exp(−v)); if it is unknown, leave it out."
}

extension PoseFrame {
  /// The frame, or its failure with a place.
  static func make(
    _ time: Timestamp, _ size: PictureSize, _ topology: Topology, _ poses: [Pose], mirrored: Bool, frame: Int,
    source: String?
  ) throws(FormatError) -> PoseFrame {
    do throws(FrameError) {
      let frame = try PoseFrame(timestamp: time, size: size, topology: topology, poses: poses)
      return mirrored ? frame.mirrored() : frame
    } catch {
      throw FormatError(.malformed, "\(error)", at: .frame(frame), source: source)
    }
  }
}

extension Timestamp {
  /// When a frame is due at a steady rate; a time that has no timestamp stops at the last that has one.
  static func steady(_ frame: Int, rate: Double) -> Timestamp {
    Timestamp(seconds: Double(frame) / rate) ?? Timestamp(microseconds: .max)
  }
}

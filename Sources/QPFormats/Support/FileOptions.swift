public import QPCore

/// Information that a file does not contain.
///
/// There are no defaults: a reader that lacks a required option throws ``FormatError/Kind/needsOption``.
public struct FileOptions: Sendable {
  /// The picture's size in pixels; the size in a file takes precedence.
  public var size: PictureSize?
  /// The frame rate per second, for files without times.
  public var rate: Double?
  /// The order and number of the points, for files that do not determine it.
  public var topology: Topology?
  /// Whether the picture was mirrored before the estimator saw it, which is undone on reading.
  ///
  /// Recordings contain this information.
  public var mirrored: Bool
  /// The map from markers to parts; `nil` means the built-in map that knows most of the names.
  public var map: MarkerMap?
  /// The view from which markers are projected.
  public var view: AnatomicalPlane
  /// The camera's lens, instead of the one that a file states; `nil` keeps that.
  package var lens: KnownLens?
  /// Further formats, which are tried before the built-in ones, in this order.
  public var formats: [FileFormat]

  /// Creates options; `nil` means unknown.
  public init(
    size: PictureSize? = nil, rate: Double? = nil, topology: Topology? = nil, mirrored: Bool = false,
    map: MarkerMap? = nil, view: AnatomicalPlane = .frontal, formats: [FileFormat] = []
  ) {
    self.size = size
    self.rate = rate
    self.topology = topology
    self.mirrored = mirrored
    self.map = map
    self.view = view
    self.formats = formats
  }

  /// Returns the size after a check.
  func neededSize(_ source: String?, at location: FormatError.Place? = nil) throws(FormatError) -> PictureSize {
    guard let size else {
      throw FormatError(
        .needsOption, "the file does not say how large the picture is, and angles cannot be computed without it.",
        remedy: "Give the size in pixels.", option: .size, at: location, source: source)
    }
    return size
  }

  /// Returns the rate after a check.
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
  /// Returns a likelihood, 0…1.
  ///
  /// OpenPose gives up to 1.1 for certain points; larger values and values below 0 are not likelihoods.
  /// - Returns: The likelihood; `nil` for other values, such as a logit.
  static func read(_ value: Double) -> Float? {
    value >= 0 && value <= 1.1 ? Float(min(value, 1)) : nil
  }

  static let remedy = "If it is a logit, write 1 / (1 + exp(−v)); if it is unknown, leave it out."
}

extension PoseFrame {
  /// Returns a frame, or throws its error with a place.
  static func make(
    _ time: Timestamp, _ size: PictureSize, _ topology: Topology, _ poses: [Pose], mirrored: Bool, frame: Int,
    source: String?, estimator: EstimatorInfo? = nil
  ) throws(FormatError) -> PoseFrame {
    do throws(FrameError) {
      let frame = try PoseFrame(timestamp: time, size: size, topology: topology, poses: poses, estimator: estimator)
      return mirrored ? frame.mirrored() : frame
    } catch {
      throw FormatError(.malformed, "\(error)", at: .frame(frame), source: source)
    }
  }
}

extension Timestamp {
  /// Returns the time of a frame at a constant rate, limited to the last valid timestamp.
  package static func steady(_ frame: Int, rate: Double) -> Timestamp {
    Timestamp(seconds: Double(frame) / rate) ?? Timestamp(microseconds: .max)
  }
}

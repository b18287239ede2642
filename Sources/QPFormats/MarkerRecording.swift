/// The unit that a file's positions are written in.
public enum LengthUnit: String, Hashable, Sendable, CaseIterable {
  /// Metres.
  case metres = "m"
  /// Centimetres.
  case centimetres = "cm"
  /// Millimetres.
  case millimetres = "mm"
  /// Pixels of a picture, y up.
  case pixels = "px"

  /// How many of them are a metre; 1 for pixels, which have no length.
  package var perMetre: Double {
    switch self {
    case .metres, .pixels: 1
    case .centimetres: 100
    case .millimetres: 1000
    }
  }

  /// The unit by the names that files give it: `mm`, `Millimeters`.
  init?(named name: String) {
    switch name.lowercased() {
    case "m", "meter", "meters", "metre", "metres": self = .metres
    case "cm", "centimeter", "centimeters", "centimetre", "centimetres": self = .centimetres
    case "mm", "millimeter", "millimeters", "millimetre", "millimetres": self = .millimetres
    case "px", "pixel", "pixels": self = .pixels
    default: return nil
    }
  }
}

/// The positions of named markers over time, as motion capture gives them: what TRC and C3D hold.
///
/// Positions are kept as they are written, so that a file that is read and written again says the same. The axes are
/// the laboratory's; ``frames(view:map:size:)`` turns them into frames that can be measured.
public struct MarkerRecording: Sendable {
  /// The markers' names, in the file's order; a name may stand twice.
  public var names: [String]
  /// The unit of ``coordinates``.
  public var unit: LengthUnit
  /// Frames per second, as the file says.
  public var rate: Double
  /// The number that the file gives its first frame.
  public var firstFrame: Int
  /// Each frame's time in seconds.
  public private(set) var times: [Double] = []
  /// x, y and z of all markers, frame by frame, in ``unit``; NaN where a marker was not seen.
  public private(set) var coordinates: [Double] = []
  /// How well each marker fitted the cameras' rays, frame by frame; nil where the format does not say.
  public var residuals: MarkerResiduals?
  /// What is odd about the file, in words: counts that are not true, rates that do not fit the times.
  public var notes: [String] = []

  /// Creates a recording without frames.
  ///
  /// - Parameters:
  ///   - names: The markers' names.
  ///   - unit: The unit of the coordinates to come.
  ///   - rate: Frames per second.
  ///   - firstFrame: The number of the first frame.
  public init(names: [String], unit: LengthUnit = .metres, rate: Double, firstFrame: Int = 1) {
    self.names = names
    self.unit = unit
    self.rate = rate
    self.firstFrame = firstFrame
  }

  /// The number of frames.
  public var count: Int { times.count }

  /// Where a marker is, in metres (in pixels where that is the ``unit``); nil where it was not seen.
  ///
  /// A marker at exactly (0, 0, 0) was seen.
  /// - Parameters:
  ///   - frame: The frame, from 0.
  ///   - marker: The marker's place in ``names``.
  public subscript(frame: Int, marker: Int) -> SIMD3<Double>? {
    let place = (frame * names.count + marker) * 3
    let point = SIMD3(coordinates[place], coordinates[place + 1], coordinates[place + 2])
    return point.x.isNaN ? nil : point / unit.perMetre
  }

  /// A marker's place in ``names`` (the first where the name stands twice); nil where there is none of that name.
  public func index(of name: String) -> Int? { names.firstIndex(of: name) }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - time: In seconds.
  ///   - points: One for each name, in ``unit``; nil, and a point that is not finite, was not seen. Points beyond the
  ///     names are left out, points that lack were not seen.
  public mutating func append(time: Double, points: [SIMD3<Double>?]) {
    times.append(time)
    for index in names.indices {
      let point = (points.indices.contains(index) ? points[index] : nil) ?? SIMD3(repeating: .nan)
      appendPoint(point)
    }
  }

  /// Whether both say the same, notes aside; points that were not seen are equal.
  public static func == (left: MarkerRecording, right: MarkerRecording) -> Bool {
    left.names == right.names && left.unit == right.unit && left.rate == right.rate
      && left.firstFrame == right.firstFrame && left.times == right.times && left.residuals == right.residuals
      && left.coordinates.elementsEqual(right.coordinates) { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }

  // For readers, which append point by point.
  mutating func appendTime(_ time: Double) { times.append(time) }

  @inline(__always)
  mutating func appendPoint(_ point: SIMD3<Double>) {
    let isThere = (point - point) == .zero
    coordinates.append(isThere ? point.x : .nan)
    coordinates.append(isThere ? point.y : .nan)
    coordinates.append(isThere ? point.z : .nan)
  }

  mutating func reserve(frames: Int) {
    times.reserveCapacity(frames)
    coordinates.reserveCapacity(frames * names.count * 3)
  }
}

extension MarkerRecording: Equatable {}

/// How far from the cameras' rays each marker lies, as C3D holds it.
///
/// A distance, not a likelihood: it is never read as a landmark's visibility.
public struct MarkerResiduals: Hashable, Sendable {
  /// What one count is, in the recording's unit.
  public var scale: Float
  /// Frame by frame and marker by marker; 0 where it was not measured (interpolated points).
  public var counts: [UInt8]

  /// Creates residuals.
  public init(scale: Float, counts: [UInt8] = []) {
    self.scale = scale
    self.counts = counts
  }
}

/// The unit of a file's positions.
public enum LengthUnit: String, Hashable, Sendable, CaseIterable {
  /// Metres.
  case metres = "m"
  /// Centimetres.
  case centimetres = "cm"
  /// Millimetres.
  case millimetres = "mm"
  /// Pixels of a picture, y up.
  case pixels = "px"

  /// The number of units per metre; 1 for pixels, which have no length.
  package var perMetre: Double {
    switch self {
    case .metres, .pixels: 1
    case .centimetres: 100
    case .millimetres: 1000
    }
  }

  /// Creates a unit from its name in files: `mm`, `Millimeters`, or `mete`, which has been cut to four letters.
  init?(named name: String) {
    let name = name.lowercased()
    let fits = { (unit: LengthUnit) in unit.names.contains { $0 == name || (name.count >= 4 && $0.hasPrefix(name)) } }
    guard let unit = Self.allCases.first(where: fits) else { return nil }
    self = unit
  }

  private var names: [String] {
    switch self {
    case .metres: ["m", "meters", "metres", "meter", "metre"]
    case .centimetres: ["cm", "centimeters", "centimetres", "centimeter", "centimetre"]
    case .millimetres: ["mm", "millimeters", "millimetres", "millimeter", "millimetre"]
    case .pixels: ["px", "pixels", "pixel"]
    }
  }
}

/// The positions of named markers over time, the motion capture data of TRC and C3D files.
///
/// Positions are kept as they are written, so that reading and writing a file preserves them. The axes are the
/// laboratory's; ``frames(view:map:size:)`` converts them to frames that can be measured.
public struct MarkerRecording: Sendable {
  /// The markers' names, in the file's order; a name may occur twice.
  public var names: [String]
  /// The unit of ``coordinates``.
  public var unit: LengthUnit
  /// The frame rate per second, as stated in the file.
  public var rate: Double
  /// The number that the file gives its first frame.
  package var firstFrame: Int
  /// Each frame's time in seconds.
  public private(set) var times: [Double] = []
  /// The x, y and z of all markers, frame by frame, in ``unit``; NaN for a marker that was not seen.
  public private(set) var coordinates: [Double] = []
  /// The residuals of the markers to the cameras' rays, frame by frame; `nil` if the format has none.
  package var residuals: MarkerResiduals?
  /// The events with their times, such as a heel's strike; empty if the format has no events.
  package var events: [MarkerEvent] = []
  /// The peculiarities of the file, in English: wrong counts, rates that do not fit the times.
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
  package var count: Int { times.count }

  /// The position of a marker in metres, or in pixels if that is the ``unit``; `nil` if it was not seen.
  ///
  /// A marker at exactly (0, 0, 0) was seen.
  /// - Parameters:
  ///   - frame: The frame, from 0.
  ///   - marker: The marker's place in ``names``.
  public subscript(frame: Int, marker: Int) -> SIMD3<Double>? {
    let offset = (frame * names.count + marker) * 3
    let point = SIMD3(coordinates[offset], coordinates[offset + 1], coordinates[offset + 2])
    return point.x.isNaN ? nil : point / unit.perMetre
  }

  /// Returns a marker's index in ``names``, the first if the name occurs twice; `nil` if there is none of that name.
  package func index(of name: String) -> Int? { names.firstIndex(of: name) }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - time: The frame's time in seconds.
  ///   - points: One point for each name, in ``unit``; one that is `nil`, missing or not finite was not seen. Points
  ///     beyond the names are ignored.
  public mutating func append(time: Double, points: [SIMD3<Double>?]) {
    times.append(time)
    for index in names.indices {
      let point = (points.indices.contains(index) ? points[index] : nil) ?? SIMD3(repeating: .nan)
      appendPoint(point)
    }
  }

  /// Returns whether both are equal apart from their notes; points that were not seen are equal.
  public static func == (left: MarkerRecording, right: MarkerRecording) -> Bool {
    left.names == right.names && left.unit == right.unit && left.rate == right.rate
      && left.firstFrame == right.firstFrame && left.times == right.times && left.residuals == right.residuals
      && left.events == right.events
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

/// An event in a recording of markers, as in C3D files.
package struct MarkerEvent: Hashable, Sendable {
  /// The time in seconds, on the clock of ``MarkerRecording/times``.
  package var time: Double
  /// The name of the event: `Foot Strike`.
  package var label: String
  /// The side or the subject's part that it is of: `Left`, `Right`, `General`; empty if it is not stated.
  package var context: String

  /// Creates an event.
  package init(time: Double, label: String, context: String = "") {
    self.time = time
    self.label = label
    self.context = context
  }
}

/// The distances of the markers from the cameras' rays, as in C3D files.
///
/// A residual is a distance, not a likelihood: it is never used as a landmark's visibility.
package struct MarkerResiduals: Hashable, Sendable {
  /// The size of one count, in the recording's unit.
  package var scale: Float
  /// The counts, frame by frame and marker by marker; 0 for points that were not measured (interpolated).
  package var counts: [UInt8]

  /// Creates residuals.
  package init(scale: Float, counts: [UInt8] = []) {
    self.scale = scale
    self.counts = counts
  }
}

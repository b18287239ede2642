/// A table of numbers over time, as in OpenSim's MOT and STO files: mostly joint angles.
///
/// Values are kept as they are written; ``degrees(_:)`` returns a column of angles in degrees for either unit of the
/// file.
public struct MotionTable: Sendable {
  /// The name in the first line of the file: `Coordinates`.
  public var name: String
  /// The columns' names, without time.
  public var columns: [String]
  /// Whether angles are in degrees; otherwise they are in radians.
  public var inDegrees: Bool
  /// Each row's time in seconds.
  public private(set) var times: [Double] = []
  /// The values row by row; NaN for a missing value.
  package private(set) var values: [Double] = []
  /// The peculiarities of the file, in English.
  public var notes: [String] = []

  /// Creates a table without rows.
  ///
  /// - Parameters:
  ///   - name: The name in the first line of the file.
  ///   - columns: The columns' names, without time.
  ///   - inDegrees: Whether angles are in degrees.
  public init(name: String = "Coordinates", columns: [String], inDegrees: Bool = true) {
    self.name = name
    self.columns = columns
    self.inDegrees = inDegrees
  }

  /// The number of rows.
  public var count: Int { times.count }

  /// A value as it is written; `nil` if it is missing.
  public subscript(row: Int, column: Int) -> Double? {
    let value = values[row * columns.count + column]
    return value.isNaN ? nil : value
  }

  /// Returns a column of angles in degrees.
  ///
  /// - Parameter column: The name of a column of angles; files do not state which columns are angles.
  /// - Returns: An angle for every row, `nil` if it is missing; `nil` if there is no such column.
  public func degrees(_ column: String) -> [Double?]? {
    guard let index = columns.firstIndex(of: column) else { return nil }
    return (0..<count).map { row in self[row, index].map { inDegrees ? $0 : $0 * (180 / .pi) } }
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - time: The row's time in seconds.
  ///   - values: One value for each column; `nil` or not finite means missing. Values beyond the columns are ignored.
  public mutating func append(time: Double, values: [Double?]) {
    appendTime(time)
    for index in columns.indices { appendValue((values.indices.contains(index) ? values[index] : nil) ?? .nan) }
  }

  mutating func appendTime(_ time: Double) { times.append(time) }

  /// Spreads rows with equal times evenly up to the next time, and those at the end as the ones before.
  ///
  /// - Returns: The number of times that were equal to the one before.
  mutating func spreadRepeatedTimes() -> Int {
    var (start, repeated, step) = (0, 0, 0.0)
    while start < count {
      let end = times[start...].firstIndex { $0 != times[start] } ?? count
      if end < count { step = (times[end] - times[start]) / Double(end - start) }
      for row in (start + 1)..<max(start + 1, end) { times[row] = times[start] + Double(row - start) * step }
      repeated += end - start - 1
      start = end
    }
    return repeated
  }

  mutating func appendValue(_ value: Double) { values.append(value.isFinite ? value : .nan) }
}

extension MotionTable: Equatable {
  /// Returns whether both are equal apart from their notes; missing values are equal.
  public static func == (left: MotionTable, right: MotionTable) -> Bool {
    left.name == right.name && left.columns == right.columns && left.inDegrees == right.inDegrees
      && left.times == right.times
      && left.values.elementsEqual(right.values) { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }
}

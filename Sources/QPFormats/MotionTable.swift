/// Columns of numbers over time, as OpenSim's MOT and STO files hold them: joint angles mostly.
///
/// Values are kept as they are written; ``degrees(_:)`` gives a column of angles in degrees whatever the file has.
public struct MotionTable: Sendable {
  /// What the file calls itself in its first line: `Coordinates`.
  public var name: String
  /// The columns' names, time not among them.
  public var columns: [String]
  /// Whether angles are written in degrees; else they are radians.
  public var inDegrees: Bool
  /// Each row's time in seconds.
  public private(set) var times: [Double] = []
  /// The values row by row, NaN where there is none.
  public private(set) var values: [Double] = []
  /// What is odd about the file, in words.
  public var notes: [String] = []

  /// Creates a table without rows.
  ///
  /// - Parameters:
  ///   - name: What the first line of the file says.
  ///   - columns: The columns' names, without time.
  ///   - inDegrees: Whether angles are in degrees.
  public init(name: String = "Coordinates", columns: [String], inDegrees: Bool = true) {
    self.name = name
    self.columns = columns
    self.inDegrees = inDegrees
  }

  /// The number of rows.
  public var count: Int { times.count }

  /// A value as it is written; nil where there is none.
  public subscript(row: Int, column: Int) -> Double? {
    let value = values[row * columns.count + column]
    return value.isNaN ? nil : value
  }

  /// A column of angles, in degrees.
  ///
  /// - Parameter column: A column of angles by its name; which columns are angles, no file says.
  /// - Returns: An angle for every row, nil where there is none; nil where there is no such column.
  public func degrees(_ column: String) -> [Double?]? {
    guard let index = columns.firstIndex(of: column) else { return nil }
    return (0..<count).map { row in self[row, index].map { inDegrees ? $0 : $0 * (180 / .pi) } }
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - time: In seconds.
  ///   - values: One for each column, nil or not finite where there is none. Values beyond the columns are left out.
  public mutating func append(time: Double, values: [Double?]) {
    appendTime(time)
    for index in columns.indices { appendValue((values.indices.contains(index) ? values[index] : nil) ?? .nan) }
  }

  mutating func appendTime(_ time: Double) { times.append(time) }

  mutating func appendValue(_ value: Double) { values.append(value.isFinite ? value : .nan) }
}

extension MotionTable: Equatable {
  /// Whether both say the same, notes aside; values that are not there are equal.
  public static func == (left: MotionTable, right: MotionTable) -> Bool {
    left.name == right.name && left.columns == right.columns && left.inDegrees == right.inDegrees
      && left.times == right.times
      && left.values.elementsEqual(right.values) { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }
}

public import QPCore

/// A writer of tables with a column for each landmark's coordinate, which `CSVReader` reads back unchanged.
///
/// ```swift
/// var writer = CSVWriter(topology: .coco17, columns: [.visibility])
/// var bytes = writer.headerLine
/// bytes += try writer.line(frame)
/// ```
/// Positions are normalized to the picture, whose size the reader needs as an option. A missing point's cells are
/// blank.
public struct CSVWriter: Sendable {
  /// The columns beyond time, x and y.
  public struct Columns: OptionSet, Hashable, Sendable {
    /// One bit for each kind of column.
    public let rawValue: Int
    /// Creates a set of its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Depth in the picture.
    public static let depth = Columns(rawValue: 1)
    /// Visibility.
    public static let visibility = Columns(rawValue: 2)
    /// Presence.
    public static let presence = Columns(rawValue: 4)
    /// The points in metres: x, y, z and visibility.
    public static let world = Columns(rawValue: 8)

    /// Creates the columns that these frames need to be written without loss.
    public init(neededBy frames: some Sequence<PoseFrame>) {
      self = []
      for pose in frames.lazy.compactMap({ $0.poses.first }) {
        if pose.landmarks.contains(where: { $0.z != nil }) { insert(.depth) }
        if pose.landmarks.contains(where: { $0.visibility != nil }) { insert(.visibility) }
        if pose.presence.contains(where: { !$0.isNaN }) { insert(.presence) }
        if !pose.world.isEmpty { insert(.world) }
      }
    }
  }

  /// The order and number of the points.
  package let topology: Topology
  /// The columns beyond time, x and y.
  package let columns: Columns
  private let components: [CSVComponent]
  private var previous: Timestamp?
  private var index = 0

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - topology: The topology of all frames.
  ///   - columns: The columns beyond time, x and y; frames with values beyond them are rejected.
  public init(topology: Topology, columns: Columns = [.depth, .visibility]) {
    self.topology = topology
    self.columns = columns
    components = CSVComponent.allCases.filter { component in
      switch component {
      case .x, .y: true
      case .z: columns.contains(.depth)
      case .visibility: columns.contains(.visibility)
      case .presence: columns.contains(.presence)
      case .worldX, .worldY, .worldZ, .worldVisibility: columns.contains(.world)
      }
    }
  }

  /// The line of column names.
  public var headerLine: [UInt8] {
    var names = ["t"]
    for body in topology.points { names += components.map { "\(body.snakeName)_\($0.suffix)" } }
    return Array((names.joined(separator: ",") + "\n").utf8)
  }

  /// Returns a frame's row; blank for a frame without a person.
  ///
  /// - Returns: UTF-8 text with a line feed.
  /// - Throws: ``FormatError`` if the frame has several people, values without a column, or a time that is not later.
  public mutating func line(_ frame: PoseFrame) throws(FormatError) -> [UInt8] {
    let number = index
    func refuse(_ problem: String, _ remedy: String) -> FormatError {
      FormatError(.cannotHold, problem, remedy: remedy, at: .frame(number))
    }
    guard frame.topology == topology else {
      throw refuse("the topology is \(frame.topology.name), the table's \(topology.name).", "Convert the frame.")
    }
    guard frame.poses.count <= 1 else {
      throw refuse("there are \(frame.poses.count) people, a table holds one.", "Choose one, or write a recording.")
    }
    if let previous, frame.timestamp <= previous { throw refuse("the time is not after the one before it.", "Sort.") }
    guard Columns(neededBy: CollectionOfOne(frame)).isSubset(of: columns) else {
      throw refuse("the frame has more than the table's columns.", "Name the columns that are needed.")
    }
    if let pose = frame.poses.first, pose.landmarks.allSatisfy(\.isMissing) {
      throw refuse("no point of the person was seen.", "Remove the person from the frame.")
    }
    var text = "\(frame.timestamp)"
    let pose = frame.poses.first
    for point in 0..<topology.count {
      for component in components {
        let value = pose?.value(component, point) ?? .nan
        text += value.isNaN ? "," : ",\(value)"
      }
    }
    previous = frame.timestamp
    index += 1
    return Array((text + "\n").utf8)
  }
}

extension Pose {
  fileprivate func value(_ component: CSVComponent, _ point: Int) -> Float {
    switch component {
    case .x: landmarks[point].storage.x
    case .y: landmarks[point].storage.y
    case .z: landmarks[point].storage.z
    case .visibility: landmarks[point].storage.w
    case .presence: presence.isEmpty ? .nan : presence[point]
    case .worldX: world.isEmpty ? .nan : world[point].storage.x
    case .worldY: world.isEmpty ? .nan : world[point].storage.y
    case .worldZ: world.isEmpty ? .nan : world[point].storage.z
    case .worldVisibility: world.isEmpty ? .nan : world[point].storage.w
    }
  }
}

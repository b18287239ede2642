import QPCore

/// The mapping from the columns of a landmark table to a person's landmarks.
///
/// A row's numbers are those of all columns and one more, for values that the table lacks; NaN means unknown.
struct CSVLayout: Sendable {
  /// The use of a column.
  enum Use: Hashable, Sendable {
    case value, clock, nothing
  }

  /// The use of each column.
  let uses: [Use]
  private let count: Int
  /// The columns of the points in the picture.
  private let image: [Source]
  /// The columns of the world points in metres; empty if the table has none.
  private let world: [Source]
  /// The column of each point's presence; empty if the table has none.
  private let presence: [Int]
  /// The columns of likelihoods, which must lie in 0…1.
  private let likelihoods: [(column: Int, point: Int, component: CSVComponent)]

  /// The columns of a point's x, y, z and visibility.
  private struct Source: Sendable {
    var point: Int
    var columns: SIMD4<Int>
  }

  init(_ header: CSVHeader) {
    let hasTime = header.columns.contains { if case .time = $0 { true } else { false } }
    uses = header.columns.map { column in
      switch column {
      case .value: .value
      case .time: .clock
      case .frame: hasTime ? .nothing : .clock
      case .other: .nothing
      }
    }
    let (count, lacking) = (header.topology.count, header.columns.count)
    var places = [CSVComponent: [Int]]()
    var likelihoods: [(column: Int, point: Int, component: CSVComponent)] = []
    for (index, column) in header.columns.enumerated() {
      guard case .value(let point, let component) = column else { continue }
      places[component, default: Array(repeating: lacking, count: count)][point] = index
      if [.visibility, .presence, .worldVisibility].contains(component) {
        likelihoods.append((index, point, component))
      }
    }
    func sources(_ components: [CSVComponent]) -> [Source] {
      (0..<count).compactMap { point in
        let columns = SIMD4(components.map { places[$0]?[point] ?? lacking })
        return columns.x == lacking || columns.y == lacking ? nil : Source(point: point, columns: columns)
      }
    }
    self.count = count
    self.likelihoods = likelihoods
    image = sources([.x, .y, .z, .visibility])
    world = sources([.worldX, .worldY, .worldZ, .worldVisibility])
    presence = places[.presence] ?? []
  }

  /// Reads the current line's numbers.
  ///
  /// - Returns: The time or the frame's number as written; `nil` if the row has none.
  func read(
    _ text: RawSpan, _ line: Range<Int>, _ separator: Separator, into numbers: inout [Double]
  ) throws(CSVFault) -> Double? {
    var list = numbers.mutableSpan
    var cells = Cells(line, separator, text)
    var clock: Double?
    for column in uses.indices {
      let use = uses[column]
      if use == .nothing {
        cells.skip(text)
        continue
      }
      let start = cells.at
      var number = Double.nan
      switch cells.next(text) {
      case .number(let value): number = value
      case .gap: break
      case .text(let range):
        throw CSVFault(
          problem: "'\(text.excerpt(range))' is no number.",
          remedy: "Leave the cells of a point that was not seen blank.", offset: start)
      }
      if use == .value { list[column] = number } else if number.isFinite { clock = clock ?? number }
    }
    if !cells.isAtEnd, case .number = cells.next(text) {
      throw CSVFault(problem: "the row has more cells than the first line.", remedy: "Name every column.")
    }
    return clock
  }

  /// Returns the known x and y coordinates of a row.
  func places(in numbers: [Double]) -> [Double] {
    image.flatMap { [numbers[$0.columns.x], numbers[$0.columns.y]] }.filter(\.isFinite)
  }

  /// Returns the person of a row; `nil` if no point was seen.
  ///
  /// `scale` is the width and height of the picture in the table's unit.
  func pose(of numbers: [Double], scale: Point) throws(CSVFault) -> Pose? {
    let numbers = numbers.span
    for (column, point, component) in likelihoods {
      let value = numbers[column]
      // NaN, which means unknown, passes this condition.
      if value < 0 || value > 1 {
        throw CSVFault(
          problem: "point \(point): \(component.suffix) \(value) is not in 0…1.", remedy: Likelihood.remedy)
      }
    }
    let landmarks = points(image, numbers, over: SIMD4(scale.x, scale.y, scale.x, 1))
    let presence = presence.map { Float(numbers[$0]) }
    return landmarks.isEmpty
      ? nil
      : Pose(
        landmarks: landmarks, world: points(world, numbers, over: .one),
        presence: presence.allSatisfy(\.isNaN) ? [] : presence)
  }

  /// Returns the points; empty if none was seen.
  private func points(_ sources: [Source], _ numbers: Span<Double>, over sides: SIMD4<Double>) -> [Landmark] {
    guard !sources.isEmpty else { return [] }
    var landmarks = [Landmark](repeating: .missing, count: count)
    var list = landmarks.mutableSpan
    var isSeen = false
    let isScaled = sides != .one
    for source in sources {
      let columns = source.columns
      var point = SIMD4(numbers[columns.x], numbers[columns.y], numbers[columns.z], numbers[columns.w])
      if isScaled { point /= sides }
      let landmark = Landmark(SIMD4<Float>(point))
      isSeen = isSeen || !landmark.isMissing
      list[source.point] = landmark
    }
    return isSeen ? landmarks : []
  }
}

/// An error in a row, with its place.
struct CSVFault: Error {
  var problem: String
  var remedy: String
  /// The place in the text, if the error concerns one cell.
  var offset: Int?
}

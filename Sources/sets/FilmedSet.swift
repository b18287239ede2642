import QPCore
import QPExercises
import QPRecording
import QPTestSupport
import QPText

/// A recorded set of repetitions that a person counted.
///
/// A folder of them has an `index.json` with a member for each file `NAME.qprec.jsonl`: `"NAME": {"type": "squats",
/// "count": 12, "marks": [first frame, last frame, …]}`; the marks of the repetitions are optional.
struct FilmedSet {
  let name: String
  let exercise: Exercise
  let count: Int
  /// The frames of each repetition, in order.
  let marks: [ClosedRange<Int>]
  private let path: String

  /// The sets of a folder, sorted by name.
  static func all(in folder: String) throws -> [FilmedSet] {
    var file = try FileBytes(path: folder + "/index.json")
    let members = try JSONValue(parsing: bytes(&file)).members ?? []
    var sets: [FilmedSet] = []
    for member in members {
      guard let type = member.value["type"]?.string, let exercise = Exercise.named(type),
        let count = member.value["count"]?.number
      else { continue }
      sets.append(
        FilmedSet(
          name: member.name, exercise: exercise, count: Int(count), marks: ranges(numbers(member.value["marks"])),
          path: folder + "/" + member.name + ".qprec.jsonl"))
    }
    return sets.sorted { $0.name < $1.name }
  }

  private static func ranges(_ ends: [Int]) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for index in 0..<ends.count / 2 where ends[2 * index] <= ends[2 * index + 1] {
      ranges.append(ends[2 * index]...ends[2 * index + 1])
    }
    return ranges
  }

  /// Returns the whole numbers of an array; none for a value of another type.
  private static func numbers(_ value: JSONValue?) -> [Int] {
    guard let elements = value?.elements else { return [] }
    var numbers: [Int] = []
    for element in elements {
      if let number = element.number { numbers.append(Int(number)) }
    }
    return numbers
  }

  private static func bytes(_ file: inout FileBytes) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// The program's count of the set.
  struct Counted {
    var counter: RepetitionCounter
    var anything: UnnamedMovementCounter
    /// The times of the marks.
    var marks: [ClosedRange<Timestamp>] = []
    /// Whether the person was measured in each frame, with its time.
    var seen: [(time: Timestamp, isSeen: Bool)] = []
    /// The number that a display shows after each frame.
    var shown: [Int] = []
  }

  /// The frames of the set.
  func frames() throws -> [PoseFrame] {
    var reader = try RecordingReader(path: path)
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// Counts the set, as the exercise that was declared unless another one is given.
  func counted(as other: Exercise? = nil) throws -> Counted {
    var result = Counted(counter: RepetitionCounter(other ?? exercise), anything: UnnamedMovementCounter())
    var pipeline = Pipeline(features: [result.counter.feature].compactMap(\.self), configuration: .exercises)
    var reader = try RecordingReader(path: path)
    while let frame = try reader.next() {
      guard let output = try? pipeline.process(frame) else { continue }
      result.counter.consume(output)
      result.anything.consume(output)
      result.seen.append((frame.timestamp, output.landmarks != nil))
      result.shown.append(result.counter.summary.repetitions)
    }
    result.counter.finish()
    result.anything.finish()
    result.marks = marks.compactMap { mark in
      guard mark.upperBound < result.seen.count else { return nil }
      return result.seen[mark.lowerBound].time...result.seen[mark.upperBound].time
    }
    return result
  }
}

import QPBody
import QPCore

/// The recordings of a rig's cameras, with one person who is the same in all.
///
/// `--person` chooses in the first recording; the others' people are told by the fit of the cameras. A number for each
/// recording, such as `1,2,1`, chooses in all.
struct RigRecordings {
  let inputs: [InputFile]
  private let choices: [PersonChoice]
  private let isLive: Bool

  var paths: [String] { inputs.map(\.path) }

  init(_ paths: [String], _ options: Options) throws(DemoError) {
    var inputs: [InputFile] = []
    for path in paths { inputs.append(try InputFile(path, options)) }
    self.inputs = inputs
    isLive = options.has(.live)
    let word = try options.value(.recordedPerson)
    let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard numbers.count > 1, numbers.allSatisfy({ Int($0) ?? 0 > 0 }) else {
      choices = [try PersonChoice(options)]
      guard !choices[0].isAll else { throw .usage("A rig measures one person: give --person a number.") }
      return
    }
    guard numbers.count == paths.count else {
      throw .usage("--person \(word) names \(numbers.count) people for \(paths.count) recordings: give one for each.")
    }
    var choices: [PersonChoice] = []
    for number in numbers { choices.append(try PersonChoice(word: number)) }
    self.choices = choices
  }

  /// Reads the frames with the person alone.
  ///
  /// - Parameters:
  ///   - stature: The person's height in metres.
  ///   - rig: The cameras, if they are known.
  ///   - output: Receives which person was found.
  /// - Returns: The frames of each recording.
  /// - Throws: An error that says which recording is at fault.
  func frames(stature: Double, rig: CameraRig?, _ output: Output) throws(DemoError) -> [[PoseFrame]] {
    var all: [[PoseFrame]] = []
    for input in inputs {
      let frames = try Self.frames(input)
      guard !frames.isEmpty else { throw .noFrame(in: input.path) }
      all.append(frames)
    }
    guard !isLive, all.contains(where: { $0.contains { $0.poses.count > 1 } }) else { return all }
    if choices.count > 1 {
      for index in all.indices { all[index] = try chosen(index, all[index]) }
      return all
    }
    let person = try chosen(0, all[0])
    var (people, groups): ([PersonTracks], [[[PoseFrame]]]) = ([], [])
    for frames in all.dropFirst() {
      let tracks = PersonTracks(frames)
      people.append(tracks)
      groups.append(tracks.people.count > 1 ? tracks.people.map(tracks.frames) : [frames])
    }
    let found: RigPeople
    do throws(RigError) {
      found = try RigPeople(person, among: groups, stature: stature, rig: rig)
    } catch {
      throw fault(error)
    }
    for (index, choice) in found.chosen.enumerated() where people[index].people.count > 1 {
      output.complain("\(paths[index + 1]): person \(people[index].people[choice].number) is the one of \(paths[0]).")
    }
    return [person] + zip(groups, found.chosen).map { $0[$1] }
  }

  /// Returns the frames of a recording with the chosen person alone.
  private func chosen(_ index: Int, _ frames: [PoseFrame]) throws(DemoError) -> [PoseFrame] {
    let choice = choices[min(index, choices.count - 1)]
    guard let found = try choice.frames(among: frames, named: paths[index]).first else { return frames }
    guard found.number == nil else { return found.frames }
    // A rule is of a moment: the person whom it chooses most often is the one.
    var pipeline = Pipeline(features: [], configuration: Configuration(overlay: .none, person: found.policy))
    var counts: [Int: Int] = [:]
    for frame in found.frames {
      guard let id = (try? pipeline.process(frame))?.landmarks?.pose.id else { continue }
      counts[id, default: 0] += 1
    }
    guard let id = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })?.key else { return found.frames }
    return found.frames.map { frame in frame.with(frame.poses.filter { $0.id ?? id == id }) }
  }

  private static func frames(_ input: InputFile) throws(DemoError) -> [PoseFrame] {
    var reader = try input.openSilently()
    var frames: [PoseFrame] = []
    while let frame = try reader.nextFrame() { frames.append(frame) }
    return frames
  }

  /// Returns the error with the path of the recording at fault.
  func fault(_ error: RigError) -> DemoError {
    let path = error.recording.flatMap { paths.indices.contains($0) ? "\(paths[$0]): " : nil } ?? ""
    let option = if case .personUncertain = error.cause { " As an option: --person 1,2." } else { "" }
    return DemoError(status: .badData, message: "\(path)\(error)\(option)")
  }
}

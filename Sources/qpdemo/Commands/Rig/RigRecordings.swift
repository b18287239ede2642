import QPBody
import QPCore

/// The recordings of a rig's cameras.
///
/// Reads each file's frames of the same person. `--person` chooses in the first recording; the others' people are told by the
/// fit of the cameras. A number for each recording, such as `1,2,1`, chooses in all.
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
    guard !isLive, RigPerson.mustBeChosen(in: all) else { return all }
    if choices.count > 1 {
      for index in all.indices { all[index] = try chosen(index, all[index]) }
      return all
    }
    let person: RigPerson
    let first = try chosen(0, all[0])
    do throws(RigError) {
      person = try RigPerson(first, among: Array(all.dropFirst()), stature: stature, rig: rig)
    } catch {
      throw fault(error)
    }
    for (path, number) in zip(paths.dropFirst(), person.numbers) {
      if let number { output.complain("\(path): person \(number) is the one of \(paths[0]).") }
    }
    return person.frames
  }

  /// Returns the frames of a recording with the chosen person alone.
  private func chosen(_ index: Int, _ frames: [PoseFrame]) throws(DemoError) -> [PoseFrame] {
    let choice = choices[min(index, choices.count - 1)]
    guard let found = try choice.chosen(among: frames, named: paths[index]).first else { return frames }
    return found.number == nil ? RigPerson.frames(found.frames(), chosenBy: found.policy) : found.frames()
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

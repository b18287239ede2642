import QPBatch
import QPCore
import QPFormats
import QPRecording

/// The choice among the people of a recording by `--person`, and whether the recording is taken as a live one.
struct PersonChoice: Sendable {
  /// The options of commands that read one person of a recording.
  static let options: [CommandOption] = [.recordedPerson, .live]
  /// The same for commands that read joint angles.
  static let optionsWithSpace: [CommandOption] = options + [.angleSpace]
  /// The same for commands with a result for each person.
  static let optionsForAll: [CommandOption] = [.recordedPeople, .live, .angleSpace]

  private let word: String
  let isLive: Bool
  /// The space in which joint angles are read.
  let space: AngleSpace
  /// Whether the command follows a body frame by frame with `--live`.
  private let followsBody: Bool
  private let kind: Kind

  /// The reason for which an input that is read frame by frame has no bodies in space, in English; `nil` where none are
  /// wanted, or the command follows one.
  var reasonWithoutBody: String? {
    guard space != .picture, !(isLive && followsBody) else { return nil }
    return "no body in space was fitted. "
      + (isLive
        ? "With --live 'measure' alone follows one: leave out --live."
        : "A pipe is read frame by frame: give a file.")
  }

  private enum Kind {
    case rule(PersonPolicy)
    case number(Int)
    case place(SIMD2<Double>, Timestamp)
    case all
  }

  /// The rule that chooses the person; `nil` where a number, a place or all do.
  var rule: PersonPolicy? { if case .rule(let policy) = kind { policy } else { nil } }

  /// An input with the person to measure.
  struct Measured {
    var input: InputFile
    var policy: PersonPolicy
    /// The person's number; `nil` where a rule chooses.
    var number: Int?
  }

  /// Whether every person is measured.
  var isAll: Bool { if case .all = kind { true } else { false } }

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - options: The command's options.
  ///   - space: The space of a command that reads joint angles.
  ///   - followsBody: Whether the command follows a body frame by frame with `--live`.
  /// - Throws: A usage error for a word that is no choice.
  init(_ options: Options, space: AngleSpace = .picture, followsBody: Bool = false) throws(DemoError) {
    let isLive = options.declares(.live) && options.has(.live)
    try self.init(word: options.value(.recordedPerson), isLive: isLive, space: space, followsBody: followsBody)
  }

  /// Reads a choice by its word.
  ///
  /// - Throws: A usage error for a word that is no choice.
  init(
    word: String, isLive: Bool = false, space: AngleSpace = .picture, followsBody: Bool = false
  ) throws(DemoError) {
    (self.word, self.isLive, self.space, self.followsBody) = (word, isLive, space, followsBody)
    if word == "all" {
      kind = .all
    } else if let number = Int(word), number > 0 {
      kind = .number(number)
    } else if let policy = PersonPolicy(rawValue: word) {
      kind = .rule(policy)
    } else if let place = Self.place(word) {
      kind = .place(place.point, place.time)
    } else {
      let names = PersonPolicy.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--person is \(names), all, a number from 1 on, or x,y@seconds, not '\(word)'.")
    }
  }

  /// Reads `x,y@t`: pixels and seconds.
  private static func place(_ text: String) -> (point: SIMD2<Double>, time: Timestamp)? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let seconds = Double(decimal: String(parts[1])), seconds >= 0,
      let time = Timestamp(seconds: seconds)
    else { return nil }
    let numbers = parts[0].split(separator: ",").compactMap { Double(decimal: String($0)) }
    return numbers.count == 2 ? (SIMD2(numbers[0], numbers[1]), time) : nil
  }

  /// Refuses a sheet of every person, since a sheet shows one.
  func check(sheet path: String?) throws(DemoError) {
    guard isAll, path != nil else { return }
    throw .usage("--person all has lines for each person; a sheet shows one: give --person a number.")
  }

  /// Returns the input of the one person wanted.
  func onePerson(of input: InputFile) throws(DemoError) -> Measured {
    try checkIsOne()
    return try inputs(of: input).first ?? Measured(input: input, policy: .firstSeen)
  }

  /// Returns the one person wanted, for a command that plays a recording as a camera would see it; `nil` is the embedded
  /// recording.
  ///
  /// A rule chooses while it plays. A number and a place need the whole recording, and count as in a live session where
  /// it can be read only once.
  func played(_ input: InputFile?) throws(DemoError) -> (input: InputFile?, policy: PersonPolicy) {
    try checkIsOne()
    guard let input else { return (nil, try livePolicy()) }
    if let rule { return (space == .picture ? input : input.ofPeople(nil).reading(in: space), rule) }
    let person = try onePerson(of: input)
    return (person.input, person.policy)
  }

  /// Refuses `all` for a command that measures one person.
  func checkIsOne() throws(DemoError) {
    guard !isAll else { throw .usage("This command takes one person: give --person a number.") }
  }

  /// Returns the inputs to measure, one for each person wanted.
  ///
  /// - Throws: A usage error that lists the people where the one wanted is not there.
  func inputs(of input: InputFile) throws(DemoError) -> [Measured] {
    let isPipe = InputFile.isLive(input.path) && input.kind == .recording && !Folder.exists(input.path)
    guard !isLive, !isPipe else {
      if let reasonWithoutBody { input.noteWithoutBody(reasonWithoutBody) }
      return [Measured(input: input, policy: try livePolicy())]
    }
    let input = input.reading(in: space)
    if let rule { return [Measured(input: input.ofPeople(nil), policy: rule)] }
    let people = try input.people()
    // A recording without frames has an error of its own.
    guard !people.frames.isEmpty else { return [Measured(input: input, policy: .firstSeen)] }
    return try chosen(among: people, named: input.path).map {
      Measured(input: input.ofPeople($0), policy: .firstSeen, number: $0.number)
    }
  }

  /// A person to measure among those of a recording, or a rule that chooses.
  struct Chosen {
    fileprivate let people: PersonTracks
    fileprivate let person: RecordedPerson?
    let policy: PersonPolicy

    /// The person's number; `nil` where a rule chooses.
    var number: Int? { person?.number }

    /// Returns the frames to measure, without bodies in space, made anew by each call: a recording may show hundreds of
    /// people.
    func frames() -> [PoseFrame] { person.map(people.frames) ?? people.frames }
  }

  /// Returns the people to measure among those of a recording.
  ///
  /// - Throws: A usage error that lists the people where the one wanted is not there.
  func chosen(among frames: [PoseFrame], named name: String) throws(DemoError) -> [Chosen] {
    let people = PersonTracks(frames)
    if let rule { return [Chosen(people: people, person: nil, policy: rule)] }
    return try chosen(among: people, named: name).map { Chosen(people: people, person: $0, policy: .firstSeen) }
  }

  /// The choice for a batch, in which each recording is read as a whole; `nil` with `--live`.
  var ofBatch: BatchPeople? {
    guard !isLive else { return nil }
    return BatchPeople(word, namesPeople: isAll, space: space) { (frames, name) throws(BatchError) in
      do throws(DemoError) {
        return try self.chosen(among: frames, named: name).map { person in
          BatchPeople.Person(number: person.number, policy: person.policy) { person.frames() }
        }
      } catch {
        throw .unreadable(error.message)
      }
    }
  }

  /// Returns the policy of a live session.
  func livePolicy() throws(DemoError) -> PersonPolicy {
    switch kind {
    case .rule(let policy): return policy
    case .number(let number): return .fromLeft(number)
    case .place, .all:
      throw .usage("--person \(word) needs a recording in a file. It cannot be combined with --live or a pipe.")
    }
  }

  private func chosen(
    among people: PersonTracks, named name: String
  ) throws(DemoError) -> [RecordedPerson] {
    let chosen: [RecordedPerson]
    switch kind {
    case .rule: chosen = []
    case .all: chosen = people.people
    case .number(let number): chosen = people.people.filter { $0.number == number }
    case .place(let point, let time): chosen = people.person(at: point, time: time).map { [$0] } ?? []
    }
    guard chosen.isEmpty else { return chosen }
    guard !isAll else { throw .usage("\(name): \(people.listing)") }
    let hint = people.people.isEmpty ? "" : " 'qpdemo people' shows them."
    throw .usage("\(name): there is no person \(word). \(people.listing)\(hint)")
  }
}

extension Output {
  /// Prints the number of a person whose lines follow; nothing where a rule chose.
  func begin(_ person: PersonChoice.Measured, asJSON: Bool) {
    guard let number = person.number else { return }
    if asJSON { line(["person": number]) } else { line("Person \(number)") }
  }
}

extension Options {
  /// The space of joint angles; the picture for commands without the option.
  var angleSpace: AngleSpace {
    declares(.angleSpace) && given(.angleSpace) == AngleSpace.automatic.name ? .automatic : .picture
  }
}

extension String {
  /// The path of one person's output: `gait.html` of person 2 is `gait-2.html`; unchanged without a number.
  func ofPerson(_ number: Int?) -> String {
    guard let number else { return self }
    let name = split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return self + "-\(number)" }
    return String(self[..<dot]) + "-\(number)" + String(self[dot...])
  }
}

extension CommandOption {
  /// The choice among the people of a recording.
  static let recordedPerson = person(
    ["2"], "the person to measure: by rule, by the number in 'qpdemo people', or at a pixel and time")
  /// The same, for commands with a result for each person.
  static let recordedPeople = person(
    ["all", "2"], "the person to measure: a rule, a number of 'qpdemo people', a pixel and time, or all")

  private static func person(_ words: [String], _ meaning: String) -> CommandOption {
    option(
      "--person", "WHICH", .choiceOr(PersonPolicy.allCases.map(\.rawValue) + words, "640,360@1.5"),
      meaning, default: PersonPolicy.firstSeen.rawValue)
  }

  static let angleSpace = option(
    "--space", "WHICH", .choice([AngleSpace.picture, .automatic].map(\.name)),
    "where angles are read",
    default: AngleSpace.picture.name)
  static let live = flag("--live", "tells people and sides apart frame by frame")
}

internal import CQPKit
internal import QPBatch
internal import QPCore
internal import QPFormats
internal import QPRecording
internal import QPSignal

/// The frames of a file, one after the other; with the setting "person" those of the whole file, with people and sides told
/// apart; with filters of the recording as a whole those of one person, filtered.
struct FileFrames {
  private(set) var reader: FrameReader
  /// The frames of a file that was read as a whole, and the next of them; `nil` where frames are read as they are asked for.
  private var whole: (frames: [PoseFrame], next: Int)?

  /// The vertical, estimated from a file that was read as a whole.
  private(set) var calibration = Calibration()

  init(_ path: String, _ settings: Settings) throws(Failure) {
    reader = try Self.open(path, settings)
    guard settings.person != nil || !settings.filters.isEmpty else { return }
    var frames = try Self.rest(of: &reader)
    guard !frames.isEmpty else { throw Failure(FormatError.noFrame(in: path)) }
    var policy = settings.configuration.person
    if let person = settings.person {
      let people = PersonTracks(frames)
      if let vertical = VerticalEstimate(people.frames) { calibration.vertical = .estimated(vertical) }
      if case .number = person { policy = .firstSeen }
      do throws(BatchError) { frames = try Self.frames(of: person, among: people, path) } catch {
        throw .argument("\(error)")
      }
      // Readings say in which space they are; callers have no other place for notes.
      frames = settings.angleSpace?.adding(to: frames) { _ in } ?? frames
    }
    do throws(FilterError) { whole = (try settings.filters.apply(to: frames, person: policy).frames, 0) } catch {
      throw Failure(BatchError.filters(error, file: path))
    }
  }

  /// Returns the frames of a person, without bodies in space.
  ///
  /// - Throws: ``BatchError`` that lists the people where the one wanted is not there.
  static func frames(
    of person: Settings.PersonSetting, among people: PersonTracks, _ path: String
  ) throws(BatchError) -> [PoseFrame] {
    guard case .number(let number) = person else { return people.frames }
    guard let chosen = people.people.first(where: { $0.number == number }) else {
      throw .unreadable("\(path): there is no person \(number). \(people.listing)")
    }
    return people.frames(of: chosen)
  }

  /// Returns the next frame; `nil` where none is left.
  mutating func next() throws(Failure) -> PoseFrame? {
    if let (frames, index) = whole {
      guard index < frames.count else { return nil }
      whole?.next = index + 1
      return frames[index]
    }
    do throws(FormatError) { return try reader.next() } catch { throw Failure(error) }
  }

  /// Returns the people of a file, by the time of their first sighting.
  static func people(of path: String, _ settings: Settings) throws(Failure) -> [RecordedPerson] {
    var reader = try open(path, settings)
    let frames = try rest(of: &reader)
    guard !frames.isEmpty else { throw Failure(FormatError.noFrame(in: path)) }
    return PersonTracks(frames).people
  }

  /// Returns all frames of a file.
  static func all(of path: String, _ settings: Settings) throws(Failure) -> [PoseFrame] {
    var reader = try open(path, settings)
    let frames = try rest(of: &reader)
    guard !frames.isEmpty else { throw Failure(FormatError.noFrame(in: path)) }
    return frames
  }

  private static func open(_ path: String, _ settings: Settings) throws(Failure) -> FrameReader {
    do throws(FormatError) { return try FrameReader(path: InputPath.check(path), options: settings.reading) } catch {
      throw Failure(error)
    }
  }

  private static func rest(of reader: inout FrameReader) throws(Failure) -> [PoseFrame] {
    var frames: [PoseFrame] = []
    do throws(FormatError) { while let frame = try reader.next() { frames.append(frame) } } catch {
      throw Failure(error)
    }
    return frames
  }
}

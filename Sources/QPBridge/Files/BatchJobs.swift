internal import CQPKit
internal import QPBatch
internal import QPCore
internal import QPFormats
internal import Synchronization

/// The jobs of batches.
///
/// The last one is kept: making one measures a known recording, which takes as long as a short file.
enum BatchJobs {
  private static let last = Mutex<(settings: [UInt8], job: BatchJob)?>(nil)

  /// Returns the job that settings describe.
  static func job(_ settings: UnsafePointer<CChar>?) throws(Failure) -> BatchJob {
    let parsed = try Settings(settings, for: .batch)
    // A map is a file, and may have changed.
    guard let settings, parsed.map == nil else { return try make(parsed) }
    let text = [UInt8](CMemory.bytes(of: settings))
    if let job = last.withLock({ $0?.settings == text ? $0?.job : nil }) { return job }
    let job = try make(parsed)
    last.withLock { $0 = (text, job) }
    return job
  }

  private static func make(_ settings: Settings) throws(Failure) -> BatchJob {
    guard !settings.features.isEmpty || settings.assessment != nil else {
      throw .argument("settings: \"features\" is missing, and so is \"assessment\".")
    }
    if let feature = settings.features.first(where: { $0.metadata.unit == nil }) {
      throw .argument("settings: \(feature.id) only draws.")
    }
    do throws(BatchError) {
      var job = try BatchJob(
        features: settings.features, assessment: settings.assessment, configuration: settings.configuration,
        options: settings.reading, filters: settings.filters)
      job.people = settings.person.map { people(of: $0, settings) }
      return job
    } catch {
      throw Failure(error)
    }
  }

  /// The choice of the person in recordings that are read as a whole.
  private static func people(of person: Settings.PersonSetting, _ settings: Settings) -> BatchPeople {
    let policy = settings.configuration.person
    let space = settings.angleSpace ?? .picture
    if settings.measuresAllPeople {
      return BatchPeople("all", namesPeople: true, space: space) { (frames, path) throws(BatchError) in
        let people = PersonTracks(frames)
        guard !people.people.isEmpty else { throw .unreadable("\(path): \(people.listing)") }
        return people.people.map { person in
          BatchPeople.Person(number: person.number, policy: .firstSeen) { people.frames(of: person) }
        }
      }
    }
    let name = if case .number(let number) = person { "\(number)" } else { policy.rawValue }
    return BatchPeople(name, space: space) { (frames, path) throws(BatchError) in
      let chosen = try FileFrames.frames(of: person, among: PersonTracks(frames), path)
      return [BatchPeople.Person(policy: policy) { chosen }]
    }
  }
}

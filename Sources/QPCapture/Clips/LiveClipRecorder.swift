public import QPCore
public import QPVideo
public import QPVision

/// Records clips of a camera's pictures while a person is visible.
///
/// It belongs to one thread at a time and blocks it while pictures are encoded. Clips are written in fragments: of a
/// program that is killed the album keeps what was recorded, up to about the last second.
public final class LiveClipRecorder {
  /// An event of recording.
  public enum Event: Hashable, Sendable {
    /// A clip has been opened; its first picture has this time.
    case opened(Timestamp)
    /// A clip is in the album.
    case recorded(AlbumClip)
    /// A person was visible for too short a time.
    case discarded
    /// Pictures of the pre-roll, or of the time before a person was confirmed, were dropped to limit memory.
    case preRollShortened
  }

  private let album: Album
  private let clips: ClipExtractor
  private let source: String
  private let date: ClipDate
  private var confirmation: PersonConfirmation?
  private var presence = ConfirmedPresence()
  private var segmenter: PresenceSegmenter
  /// Pictures that a clip may still need; without pictures where the clips have none.
  private var ring: PictureRing<(picture: VideoPicture?, measured: MeasuredFrame?)>
  private var open: OpenClip?
  private var isShortened = false

  private struct OpenClip {
    var names: ClipNames
    var start: Timestamp
    var last: Timestamp
    var pictures = 0
    var video: (any ClipOutput)?
    var log: ClipLog?
  }

  /// Creates a recorder of clips.
  ///
  /// - Parameters:
  ///   - album: The album that clips are added to.
  ///   - clips: The kept files, and the rules.
  ///   - source: The camera's name, for the album.
  ///   - date: The date of time 0 on the camera's clock.
  ///   - confirmation: The second look at people, without which animals are recorded too; `nil` for none.
  ///   - memory: The most bytes of pictures that are kept for a pre-roll, and until a person is confirmed.
  public init(
    _ album: Album, _ clips: ClipExtractor, source: String, date: ClipDate, confirmation: PersonConfirmation? = nil,
    memory: Int = 160 << 20
  ) {
    (self.album, self.clips, self.source, self.date) = (album, clips, source, date)
    self.confirmation = confirmation
    segmenter = PresenceSegmenter(clips.rules)
    ring = PictureRing(limit: memory)
  }

  /// The number of pictures with the points of a person that no second look confirmed, such as an animal.
  public private(set) var unconfirmedPictures = 0

  /// Whether a clip is open.
  public var isRecording: Bool { open != nil }

  /// Takes the next picture, in the order of time.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - frame: The people in it.
  ///   - output: The measurements in it; `nil` for none.
  /// - Returns: The events, in order.
  /// - Throws: `VideoError`; an open clip has then ended and is completed when the album is next opened.
  public func consume(
    _ picture: VideoPicture, _ frame: PoseFrame, _ output: FrameOutput? = nil
  ) throws(VideoError) -> [Event] {
    var events: [Event] = []
    do throws(VideoError) {
      let sight = try ConfirmedPresence.Sight(frame, in: picture, &confirmation)
      if sight != .empty { unconfirmedPictures += 1 }
      let measured = clips.keepsLandmarks ? MeasuredFrame(frame, output) : nil
      let (kept, bytes) = clips.keepsPictures ? (picture, picture.byteCount) : (nil, 4096)
      if ring.append((kept, measured), at: picture.time, bytes: bytes), let first = ring.first {
        segmenter.forget(before: first)
        if !isShortened { events.append(.preRollShortened) }
        isShortened = true
      }
      try segment(presence.add(picture.time, sight), &events)
    } catch {
      open = nil
      throw error
    }
    let needed = [segmenter.earliestNeeded, presence.earliestWaiting].compactMap(\.self).min()
    ring.removeAll(before: needed ?? picture.time.adding(1e-6))
    return events
  }

  /// Ends the clip that is open: the camera stops, or is interrupted.
  public func finish() throws(VideoError) -> [Event] {
    var events: [Event] = []
    try segment(presence.finish(), &events)
    try apply(segmenter.finish(), &events)
    confirmation?.reset()
    return events
  }

  /// Takes pictures of which it is known whether they show a person, except those already dropped from memory.
  private func segment(
    _ decided: [(time: Timestamp, isPersonSeen: Bool)], _ events: inout [Event]
  ) throws(VideoError) {
    for picture in decided where ring.first.map({ $0 <= picture.time }) ?? false {
      if picture.isPersonSeen { unconfirmedPictures -= 1 }
      try apply(segmenter.consume(picture.time, isPersonSeen: picture.isPersonSeen), &events)
    }
  }

  private func apply(_ actions: [PresenceSegmenter.Action], _ events: inout [Event]) throws(VideoError) {
    do throws(VideoError) {
      for action in actions {
        switch action {
        case .open(let time):
          try begin(at: time)
          events.append(.opened(time))
        case .keep(let time, let rebased): try keep(time, rebased)
        case .close: if let clip = try close() { events.append(.recorded(clip)) }
        case .discard:
          discard()
          events.append(.discarded)
        }
      }
    } catch {
      open = nil
      throw error
    }
  }

  private func begin(at time: Timestamp) throws(VideoError) {
    let names = try album.begin(at: date.adding(microseconds: time.microseconds))
    var clip = OpenClip(names: names, start: time, last: time)
    if clips.keepsLandmarks {
      clip.log = try ClipLog(album, names, source: source, features: clips.features.map(\.id))
    }
    if clips.keepsPictures, let picture = ring.entry(at: time)?.picture {
      clip.video = try FragmentedVideo(album.path(names.fragments), like: picture)
    }
    open = clip
  }

  private func keep(_ time: Timestamp, _ rebased: Timestamp) throws(VideoError) {
    guard var clip = open, let entry = ring.entry(at: time) else { return }
    if let picture = entry.picture { try clip.video?.append(picture.at(rebased)) }
    if let measured = entry.measured { try clip.log?.append(measured, at: rebased) }
    clip.last = time
    clip.pictures += 1
    open = clip
  }

  private func close() throws(VideoError) -> AlbumClip? {
    guard let clip = open else { return nil }
    open = nil
    if let video = clip.video {
      try video.finish()
      try album.complete(clip.names)
    }
    try clip.log?.finish()
    return try album.add(
      clip.names, source: source, start: clip.start, duration: clip.last.microseconds - clip.start.microseconds,
      pictures: clip.pictures)
  }

  private func discard() {
    open?.video?.discard()
    open?.log?.discard()
    if let open { album.end(open.names) }
    open = nil
  }
}

/// A video that is written picture by picture.
protocol ClipOutput: AnyObject {
  /// Appends a picture, later than the one before.
  func append(_ picture: VideoPicture) throws(VideoError)
  func finish() throws(VideoError)
  /// Removes the unfinished file.
  func discard()
}

extension VideoPicture {
  /// The bytes of its planes, without padding.
  var byteCount: Int {
    let known = Plane.allCases.compactMap { layout.extent(of: $0, in: size) }.map { $0.bytesPerRow * $0.rows }
    return known.isEmpty ? size.width * size.height * 4 : known.reduce(0, +)
  }
}

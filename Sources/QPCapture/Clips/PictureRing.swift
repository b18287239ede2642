internal import QPCore

/// The latest entries of a live source, for a clip that begins before a person appears.
struct PictureRing<Entry> {
  private var entries: [(time: Timestamp, bytes: Int, entry: Entry)] = []
  private var start = 0
  private var bytes = 0
  private let limit: Int

  /// - Parameter limit: The largest sum of the entries' sizes in bytes; the newest entry always stays.
  init(limit: Int) { self.limit = limit }

  /// The time of the earliest entry; `nil` without any.
  var first: Timestamp? { start < entries.count ? entries[start].time : nil }
  var count: Int { entries.count - start }

  /// Appends an entry, whose time is later than that of the one before.
  ///
  /// - Returns: Whether earlier ones had to be dropped for it.
  mutating func append(_ entry: Entry, at time: Timestamp, bytes size: Int) -> Bool {
    entries.append((time, size, entry))
    bytes += size
    var hasDropped = false
    while bytes > limit, count > 1 {
      dropFirst()
      hasDropped = true
    }
    return hasDropped
  }

  /// Returns the entry of a time; `nil` if it is not there.
  func entry(at time: Timestamp) -> Entry? {
    entries[start...].first { $0.time == time }?.entry
  }

  /// Removes the entries before a time.
  mutating func removeAll(before time: Timestamp) {
    while let first, first < time { dropFirst() }
  }

  private mutating func dropFirst() {
    bytes -= entries[start].bytes
    start += 1
    guard start * 2 > entries.count else { return }
    entries.removeFirst(start)
    start = 0
  }
}

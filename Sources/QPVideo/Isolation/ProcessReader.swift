internal import QPCore
internal import QPRecording
internal import QPVision

/// Pictures that a process of its own decodes; it belongs to one thread at a time.
///
/// Sizes and lengths in its messages are checked.
final class ProcessReader: PictureReader {
  let info: VideoInfo
  private(set) var damage = DecodingIssues()

  private let path: String
  private let options: VideoOptions
  private let canceller: VideoCanceller
  private let program: String
  /// The decoder; `nil` where another one could not begin.
  private(set) var child: ChildProcess?
  /// The memory that it fills with pictures; `nil` where they come by its pipe.
  private var ring: SharedRing?
  private var hasFirst = false
  /// The decoder's memory, which is a part of this process's budget.
  private var memory: MemoryReservation?
  /// The reason why there is no decoder.
  private var failure: VideoError?
  private var last: Timestamp?
  private var isOver = false

  /// Starts a decoder and waits for the video's properties.
  init(_ path: String, options: VideoOptions, cancel canceller: VideoCanceller) throws(VideoError) {
    let readability = FileSystem.readability(of: path)
    if readability == FileSystem.isFolder { throw .unreadable(path, reason: "it is a folder") }
    if readability != 0 {
      throw VideoError(system: readability, path) ?? .unreadable(path, reason: FileSystem.reason(readability))
    }
    guard let program = DecoderProgram.path else {
      throw .system(code: 0, reason: "There is no qpdemo beside the program; set QPKIT_DECODER to its path")
    }
    (self.path, self.options, self.canceller, self.program) = (path, options, canceller, program)
    let (child, ring) = try Self.start(program, path, options, .first)
    let (info, bytes) = try Self.properties(child, path, canceller)
    (self.child, self.ring, self.info) = (child, ring, info)
    memory = MemoryBudget.process.reserve(bytes)
  }

  func next() throws(VideoError) -> VideoPicture? {
    while !isOver {
      let (letter, json) = try message()
      switch letter {
      case .picture:
        guard let described = DescribedPicture(json), described.size.width * described.size.height <= 1 << 27 else {
          throw died("it said what no decoder says")
        }
        return try picture(described)
      case .damage: damage = DecodingIssues(json)
      case .failure:
        isOver = true
        throw VideoError.said(json, about: path)
      case .end: isOver = true
      case .info: throw died("it said what no decoder says")
      }
    }
    return nil
  }

  func seek(to time: Timestamp) -> Bool { begin(.seek(time)) }

  func skip(to time: Timestamp) { _ = begin(.skip(time)) }

  /// Replaces the decoder by one that begins elsewhere.
  private func begin(_ beginning: DecoderOrder.Beginning) -> Bool {
    // The memory of two need not fit.
    (child, ring, memory) = (nil, nil, nil)
    do throws(VideoError) {
      let (other, ring) = try Self.start(program, path, options, beginning)
      let (_, bytes) = try Self.properties(other, path, canceller)
      memory = MemoryBudget.process.reserve(bytes)
      (child, self.ring, hasFirst) = (other, ring, false)
      (damage, last, isOver, failure) = (DecodingIssues(), nil, false, nil)
      return true
    } catch {
      (isOver, failure) = (false, error)
      return false
    }
  }

  private func message() throws(VideoError) -> (DecoderMessage.Letter, JSONValue) {
    guard let child else {
      isOver = true
      throw failure ?? died(nil)
    }
    guard let message = Self.message(child, canceller) else {
      if canceller.isCancelled { throw .cancelled }
      throw died(nil)
    }
    return message
  }

  private func picture(_ described: DescribedPicture) throws(VideoError) -> VideoPicture {
    let storage = PackedPicture(described)
    if described.isShared {
      guard ring?.take(into: storage.memory) == true else { throw died("it said what no decoder says") }
    } else {
      let count = child?.read(into: storage.memory, isCancelled: { canceller.isCancelled })
      guard count == storage.memory.count else {
        if canceller.isCancelled { throw .cancelled }
        throw died(nil)
      }
    }
    if !hasFirst, let shape = SharedRing.Shape(answer: storage.memory.count) { ring?.layOut(shape) }
    hasFirst = true
    last = described.time
    return VideoPicture(
      storage: storage, size: described.size, layout: described.layout, color: described.color, time: described.time,
      index: described.index, rotation: info.rotation, isTimeGuessed: described.isTimeGuessed,
      isDamaged: described.isDamaged)
  }

  /// The error of a decoder that ended before it had said so.
  private func died(_ reason: String?) -> VideoError {
    isOver = true
    let moment = last.map { "after the picture at \($0) s" } ?? "before the first picture"
    return Self.death(path, moment, reason)
  }

  private static func start(
    _ program: String, _ path: String, _ options: VideoOptions, _ beginning: DecoderOrder.Beginning
  ) throws(VideoError) -> (child: ChildProcess, ring: SharedRing?) {
    let ring = SharedRing.make()
    let order = DecoderOrder(
      options, memory: MemoryBudget.process.free, beginning: beginning, isSharing: ring != nil)
    let (child, code) = ChildProcess.start(
      program, [DecoderProgram.command] + order.words, reading: path, sharing: ring)
    guard let child else { throw VideoError(fileCode: code, path: program) }
    return (child, ring)
  }

  private static func properties(
    _ child: ChildProcess, _ path: String, _ canceller: VideoCanceller
  ) throws(VideoError) -> (info: VideoInfo, memory: Int) {
    guard let (letter, json) = message(child, canceller) else {
      if canceller.isCancelled { throw .cancelled }
      throw death(path, "before the first picture", nil)
    }
    if letter == .failure { throw VideoError.said(json, about: path) }
    guard letter == .info, let info = VideoInfo(json) else {
      throw death(path, "before the first picture", "it said what no decoder says")
    }
    return (info, json.whole("memory") ?? 0)
  }

  private static func message(
    _ child: ChildProcess, _ canceller: VideoCanceller
  ) -> (DecoderMessage.Letter, JSONValue)? {
    func read(_ count: Int) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      let filled = bytes.withUnsafeMutableBytes { child.read(into: $0, isCancelled: { canceller.isCancelled }) }
      return filled == count ? bytes : nil
    }
    guard let bytes = read(DecoderMessage.headLength), let head = bytes.withUnsafeBytes({ DecoderMessage.head($0) }),
      let text = read(head.length), let json = try? JSONValue(parsing: text)
    else { return nil }
    return (head.letter, json)
  }

  private static func death(_ path: String, _ moment: String, _ reason: String?) -> VideoError {
    .unreadable(path, reason: "its decoder ended \(moment)" + (reason.map { " (\($0))" } ?? ""))
  }
}

/// The planes of a picture in one piece of memory, as a decoder's process says them.
///
/// Unchecked because the memory is written once, before it is shared.
private final class PackedPicture: PictureStorage, @unchecked Sendable {
  /// The planes' bytes, without those that libraries read beyond the last one.
  let memory: UnsafeMutableRawBufferPointer
  private let planes: [(start: Int, count: Int, stride: Int)]

  init(_ described: DescribedPicture) {
    let count = described.byteCount
    let all = UnsafeMutableRawBufferPointer.allocate(byteCount: count + 64, alignment: 64)
    memory = UnsafeMutableRawBufferPointer(rebasing: all[..<count])
    var start = 0
    planes = described.extents.map { extent in
      defer { start += extent.bytesPerRow * extent.rows }
      return (start, extent.bytesPerRow * extent.rows, extent.bytesPerRow)
    }
  }

  deinit { memory.deallocate() }

  func plane(_ index: Int) -> (bytes: UnsafeRawBufferPointer, stride: Int)? {
    guard planes.indices.contains(index) else { return nil }
    let plane = planes[index]
    return (UnsafeRawBufferPointer(rebasing: memory[plane.start..<(plane.start + plane.count)]), plane.stride)
  }
}

import QPCore
import QPFormats
import QPRecording
import QPVision

/// The frames of an input of any kind.
struct InputFrames {
  /// The format in a word: `recording`, `csv`, `pictures`.
  let format: String
  /// The peculiarities of the input, and the assumptions made in reading it, in English.
  let notes: [String]
  /// The frame rate per second as stated; `nil` if it is not.
  let rate: Double?
  /// The recording's header; `nil` for other kinds.
  let header: RecordingHeader?
  /// The estimator of the points; `nil` if unknown.
  let estimator: EstimatorInfo?

  // One of them is set. An enumeration would copy its reader out and back for every frame.
  private var reader: FrameReader?
  private let estimated: MemoizedFrames?
  /// The frames of a recording that was read as a whole, and the error that follows them.
  private var whole: (frames: ArraySlice<PoseFrame>, failure: DemoError?)?
  private var index = 0
  private let isMirrored: Bool
  /// The lens of estimated pictures; those of a file have theirs already.
  private let lens: KnownLens?

  /// The function to call where the frames end.
  private var end: (() -> Void)?

  /// Creates the frames of a file.
  init(_ reader: FrameReader) {
    (format, notes, rate, header) = (reader.format.name, reader.notes, reader.rate, reader.header)
    estimator = reader.header?.estimator
    self.reader = reader
    (estimated, isMirrored, lens) = (nil, false, nil)
  }

  /// Creates the frames of estimated pictures, which may be mirrored.
  init(_ estimated: MemoizedFrames, format: String, mirrored: Bool, lens: KnownLens?) {
    (self.format, notes, rate, header, estimator) = (format, [], estimated.rate, nil, estimated.estimator)
    self.estimated = estimated
    (isMirrored, self.lens) = (mirrored, lens)
  }

  /// Returns the same input, which calls a function where its estimated frames end.
  func atEnd(_ end: @escaping () -> Void) -> InputFrames {
    var copy = self
    copy.end = end
    return copy
  }

  /// Returns the same input with frames that were read before, and the error that follows them.
  func replacing(_ frames: [PoseFrame], then failure: DemoError?) -> InputFrames {
    var copy = self
    copy.whole = (frames[...], failure)
    return copy
  }

  /// Returns the next frame; `nil` at the end.
  mutating func nextFrame() throws(DemoError) -> PoseFrame? {
    if whole != nil {
      if let frame = whole?.frames.popFirst() { return frame }
      if let failure = whole?.failure { throw failure }
      return nil
    }
    guard let estimated else { return try reader?.nextFrame() }
    defer { index += 1 }
    let frame = try estimated.frame(at: index)?.with(lens)
    if frame == nil { end?() }
    return isMirrored ? frame?.mirrored() : frame
  }
}

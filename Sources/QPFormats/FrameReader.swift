public import QPCore
public import QPRecording

/// A reader of frames of any format, which it detects from the file.
///
/// ```swift
/// var reader = try FrameReader(path: "walk.trc", options: FileOptions(view: .sagittal))
/// while let frame = try reader.next() { … }
/// ```
/// Recordings, tables and OpenPose's folders are read frame by frame, other formats as a whole.
public struct FrameReader: Sendable {
  /// The format of the file.
  public let format: FileFormat
  /// The peculiarities of the file, and the assumptions made in reading it, in English.
  public let notes: [String]
  /// The frame rate per second as stated in the file; `nil` if it is not stated.
  public let rate: Double?

  // One of them is set. An enumeration would copy its reader out and back for every frame.
  private var recording: RecordingReader?
  private var csv: CSVReader?
  private var openPose: OpenPoseReader?
  private var further: (any FormatReader)?
  private var source: String?
  private var frames: ArraySlice<PoseFrame> = []
  private var lens: KnownLens?

  /// Opens a file, or a folder of OpenPose's.
  ///
  /// - Throws: ``FormatError``; of the kind ``FormatError/Kind/needsOption`` if the file lacks required information.
  public init(path: String, options: FileOptions = FileOptions()) throws(FormatError) {
    if Folder.exists(path) {
      let reader = try OpenPoseReader(folder: path, options: options)
      self.init(.openPose, notes: reader.notes, rate: options.rate)
      (openPose, lens) = (reader, options.lens)
    } else {
      try self.init(FileBytes.open(path), options: options)
    }
  }

  /// Reads any source but a folder.
  ///
  /// - Throws: ``FormatError``; of the kind ``FormatError/Kind/needsOption`` if the file lacks required information.
  public init(_ source: some ByteSource, options: FileOptions = FileOptions()) throws(FormatError) {
    let source = try PeekedBytes(source)
    let format = FileFormat.detect(source.peeked, name: source.name, formats: options.formats)
    do throws(FormatError) {
      switch format.kind {
      case .recording, .csv:
        if let unread = UnreadFormat.detect(source.peeked, name: source.name) { throw unread.error }
      default: break
      }
      switch format.kind {
      case .further:
        let reader = try format.open(source, options)
        self.init(format, notes: reader?.notes ?? [], rate: reader?.rate)
        (further, self.source) = (reader, source.name)
      case .recording:
        let reader: RecordingReader
        do throws(RecordingError) { reader = try RecordingReader(source) } catch { throw FormatError(error) }
        self.init(format, notes: [], rate: reader.header.fps)
        recording = reader
      case .csv where source.firstLineIsTidy:
        let reader = try TidyCSVReader(source, options: options)
        self.init(format, notes: reader.notes, rate: nil)
        frames = reader.frames[...]
      case .csv:
        let reader = try CSVReader(source, options: options)
        self.init(format, notes: reader.notes, rate: nil)
        csv = reader
      case .coco:
        let reader = try COCOReader(source, options: options)
        self.init(format, notes: reader.notes, rate: nil)
        frames = reader.frames[...]
      case .estimatorJSON:
        let reader = try EstimatorJSONReader(source, options: options)
        self.init(format, notes: reader.notes, rate: nil)
        frames = reader.frames[...]
      case .trc, .c3d, .bvh: try self.init(format, MarkerRecording(source, format), options)
      case .mot, .openPose:
        throw FormatError(
          .unsupported, "a table of joint angles has no points to measure.",
          remedy: "Give the landmarks or markers that the angles were computed from.")
      }
    } catch {
      throw error.named(source.name)
    }
    lens = options.lens
  }

  private init(_ format: FileFormat, _ markers: MarkerRecording, _ options: FileOptions) throws(FormatError) {
    let size = options.size ?? PictureSize(width: 1000, height: 1000)
    let frames = try markers.frames(view: options.view, map: options.map, size: size)
    let map = options.map == nil ? MarkerMap.matching(markers.names) : nil
    let note = map.map { ["markers are read by the names of \($0.name)"] } ?? []
    self.init(format, notes: markers.notes + note, rate: markers.rate)
    self.frames = frames[...]
  }

  private init(_ format: FileFormat, notes: [String], rate: Double?) {
    self.format = format
    self.notes = notes
    self.rate = rate
  }

  /// The recording's header; `nil` for other formats.
  public var header: RecordingHeader? { recording?.header }

  /// Returns the next frame.
  ///
  /// - Returns: `nil` at the end.
  /// - Throws: ``FormatError`` that says what is wrong, and where.
  public mutating func next() throws(FormatError) -> PoseFrame? { try read()?.with(lens) }

  private mutating func read() throws(FormatError) -> PoseFrame? {
    switch format.kind {
    case .further:
      do throws(FormatError) { return try further?.next() } catch { throw error.named(source) }
    case .recording:
      do throws(RecordingError) { return try recording?.next() } catch { throw FormatError(error) }
    case .csv: return csv == nil ? frames.popFirst() : try csv?.next()
    case .openPose: return try openPose?.next()
    case .coco, .estimatorJSON, .trc, .c3d, .bvh, .mot: return frames.popFirst()
    }
  }
}

import QPCore
import QPRecording

/// Two points, so that recordings in tests stay short.
let pair = Topology(name: "pair", points: [.leftShoulder, .rightShoulder], connections: [(0, 1)])

/// The header of a recording of pairs.
func pairHeader(_ more: String = "", mirrored: Bool = false) -> String {
  #"{"format":"qp-recording","version":1,"topology":"pair","size":[640,480],"mirrored":\#(mirrored)\#(more)}"#
}

/// What a reader makes of a recording: whole frames and, where it went wrong, the error.
struct Reading: Equatable {
  var header: RecordingHeader?
  var frames: [PoseFrame] = []
  var error: RecordingError?

  init(_ source: some ByteSource, topologies: [Topology] = [pair]) {
    do throws(RecordingError) {
      var reader = try RecordingReader(source, topologies: topologies)
      header = reader.header
      do throws(RecordingError) {
        while let frame = try reader.next() { frames.append(frame) }
      } catch {
        self.error = error
        // Calling on is safe, and the end stays the end.
        for _ in 0..<3 {
          if try reader.next() != nil { frames = [] }
        }
      }
    } catch {
      self.error = error
    }
  }

  init(_ text: String) {
    self.init(MemoryBytes(text))
  }

  init(_ bytes: [UInt8]) {
    self.init(MemoryBytes(bytes))
  }

  init(path: String) {
    do throws(RecordingError) {
      self.init(try FileBytes(path: path), topologies: Topology.builtIn)
    } catch {
      self.init(MemoryBytes(""))
      self.error = error
    }
  }
}

extension PoseFrame {
  /// The same frame with −1 for every unknown presence: NaN is not even equal to itself.
  var comparable: PoseFrame? {
    let poses = poses.map { pose in
      var pose = pose
      pose.presence = pose.presence.map { $0.isNaN ? -1 : $0 }
      return pose
    }
    return try? PoseFrame(
      timestamp: timestamp, size: size, topology: topology, poses: poses, gravity: gravity, intrinsics: intrinsics,
      displayMirrored: displayMirrored)
  }
}

extension Reading {
  static func == (left: Reading, right: Reading) -> Bool {
    left.header == right.header && left.error == right.error
      && left.frames.map(\.comparable) == right.frames.map(\.comparable)
  }
}

/// Hands out a few bytes at a time.
struct Pieces: ByteSource {
  let bytes: [UInt8]
  var size = 1
  var position = 0

  init(_ bytes: [UInt8], size: Int = 1) {
    self.bytes = bytes
    self.size = size
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    let count = min(size, buffer.count, bytes.count - position)
    for index in 0..<count { buffer[index] = bytes[position + index] }
    position += count
    return count
  }
}

/// All bytes of a source.
func allBytes(_ source: some ByteSource) throws(RecordingError) -> [UInt8] {
  var source = source
  var all: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    var count: Result<Int, RecordingError> = .success(0)
    chunk.withUnsafeMutableBytes { buffer in
      do throws(RecordingError) { count = .success(try source.read(into: buffer)) } catch { count = .failure(error) }
    }
    let read = try count.get()
    if read == 0 { return all }
    all += chunk[..<read]
  }
}

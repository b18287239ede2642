// libFuzzer's target: every reader on any bytes. The environment's QP_FUZZ says which reader; see Scripts/fuzz.

import QPCore
import QPFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

private let options = ReadingOptions(size: PictureSize(width: 640, height: 480), rate: 30)

/// What is read is finite, in range, and written again it reads back the same.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "recording": { bytes in
    guard var reader = try? RecordingReader(MemoryBytes(bytes)) else { return }
    while let frame = try? reader.next() { check(frame) }
  },
  "csv": { bytes in
    guard var reader = try? CSVReader(MemoryBytes(bytes), options: options) else { return }
    while let frame = try? reader.next() { check(frame) }
  },
  "coco": { bytes in
    guard let frames = try? COCOReader(MemoryBytes(bytes), options: options).frames else { return }
    frames.forEach(check)
    if let written = try? COCOWriter.bytes(frames) {
      // People without a point are not held, and hidden is all that a likelihood of 0 can say.
      require((try? COCOReader(MemoryBytes(written), options: options).frames.count) == frames.count)
    }
  },
  "openpose": { bytes in
    for topology in [Topology.body25, .body25B, .coco18] {
      OpenPoseReader.poses(MemoryBytes(bytes), topology, PictureSize(width: 640, height: 480)).forEach { pose in
        for point in pose.landmarks { check(point) }
      }
    }
  },
  "trc": { bytes in
    guard let markers = try? MarkerRecording(trc: MemoryBytes(bytes)) else { return }
    require(markers.coordinates.count <= 2 * bytes.count + 65_536 + 3 * markers.names.count)
    require(markers.coordinates.allSatisfy { !$0.isInfinite })
    if let written = try? markers.trc() { require((try? MarkerRecording(trc: MemoryBytes(written))) == markers) }
    (try? markers.frames())?.forEach(check)
  },
  "mot": { bytes in
    guard let table = try? MotionTable(mot: MemoryBytes(bytes)) else { return }
    require(table.values.count <= bytes.count && table.values.allSatisfy { !$0.isInfinite })
    if let written = try? table.mot() { require((try? MotionTable(mot: MemoryBytes(written))) == table) }
  },
  "c3d": { bytes in
    guard let markers = try? MarkerRecording(c3d: MemoryBytes(bytes)) else { return }
    require(markers.coordinates.count <= 3 * bytes.count)
    require(markers.coordinates.allSatisfy { !$0.isInfinite })
    // What was integers may have more digits than a Float, but only once.
    if let once = try? markers.c3d(), let again = try? MarkerRecording(c3d: MemoryBytes(once)) {
      require((try? again.c3d()) == once)
    }
  },
  "map": { bytes in _ = try? MarkerMap(MemoryBytes(bytes)) },
  "any": { bytes in
    guard var reader = try? FrameReader(MemoryBytes(bytes), options: options) else { return }
    while let frame = try? reader.next() { check(frame) }
  },
]

private func check(_ frame: PoseFrame) {
  for pose in frame.poses {
    for point in pose.landmarks + pose.world { check(point) }
  }
}

private func check(_ point: Landmark) {
  require(point.isMissing || (point.x.isFinite && point.y.isFinite))
  require(point.visibility.map { (0...1).contains($0) } ?? true)
}

private func require(_ condition: Bool) {
  if !condition { fatalError("what was read is not what it must be") }
}

private let target: @Sendable ([UInt8]) -> Void = {
  let name = getenv("QP_FUZZ").map { String(cString: $0) } ?? ""
  guard let target = targets[name] else { fatalError("QP_FUZZ is one of \(targets.keys.sorted())") }
  return target
}()

/// What libFuzzer calls, over and over.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

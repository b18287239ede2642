import Foundation
import QPClinical
import QPCore
import QPFeatures
import QPRecording
import QPFormats
import QPTestSupport
import Testing

@Suite struct C3DTests {
  private static let points: [[[Float]]] = [
    [[0, 0, 0, 0], [100.5, -200.25, 300, 3]], [[0, 0, 0, -1], [1, 2, 3, 0x0503]],
    [[-0.5, 0.25, 2, 255], [7, 8, 9, 1]],
  ]

  private func failure(_ bytes: [UInt8]) -> FormatError? {
    do throws(FormatError) {
      _ = try MarkerRecording(c3d: MemoryBytes(bytes, name: "a.c3d"))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: HandmadeC3D.Order.allCases, [nil, 0.25] as [Float?])
  func allByteOrdersAndBothKindsOfNumbers(_ order: HandmadeC3D.Order, _ step: Float?) throws {
    for analog in [[], [1, 2, 3] as [Float]] {
      let file = HandmadeC3D(order: order, step: step, points: Self.points, analog: analog)
      let markers = try MarkerRecording(c3d: MemoryBytes(file.bytes))
      #expect(markers.names == ["A", "B"] && markers.rate == 50 && markers.unit == .millimetres)
      #expect(markers.notes.isEmpty)
      #expect(markers.times == [0, 0.02, 0.04])
      // The origin is a point; the residual marks missing ones.
      #expect(markers[0, 0] == .zero)
      #expect(markers[1, 0] == nil)
      #expect(
        same(
          markers.coordinates,
          [0, 0, 0, 100.5, -200.25, 300, .nan, .nan, .nan, 1, 2, 3, -0.5, 0.25, 2, 7, 8, 9]))
      // The upper byte says which cameras saw it.
      #expect(markers.residuals == MarkerResiduals(scale: step ?? 1, counts: [0, 3, 0, 3, 255, 1]))
    }
  }

  @Test func namesBeyond255() throws {
    let labels = (0..<600).map { "m\($0)" }
    let frame = labels.indices.map { [Float($0), 0, 0, 0] }
    let markers = try MarkerRecording(c3d: MemoryBytes(HandmadeC3D(labels: labels, points: [frame]).bytes))
    #expect(markers.names == labels && markers[0, 599] == SIMD3(0.599, 0, 0))
    let bytes = try markers.c3d()
    #expect(try MarkerRecording(c3d: MemoryBytes(bytes)) == markers)
  }

  @Test func countsThatLieAreNoted() throws {
    var file = HandmadeC3D(points: Self.points)
    file.statedFrames = 5000
    let markers = try MarkerRecording(c3d: MemoryBytes(file.bytes))
    // Padding looks like frames; a block holds 16 of these.
    #expect(markers.count == 16 && markers.notes == ["the header promises 5000 frames, there are 16"])
    file.statedFrames = nil
    let whole = file.bytes
    let cut = Array(whole[..<(whole.count - 512 + 70)])
    #expect(try MarkerRecording(c3d: MemoryBytes(cut)).count == 2)
    file.labelCount = 1
    let unnamed = try MarkerRecording(c3d: MemoryBytes(file.bytes))
    #expect(unnamed.names == ["A", "*2"] && unnamed.notes == ["1 of 2 points have no label"])
    file.labelCount = nil
    file.statedFrames = 65_535
    file.longFrames = 3
    let long = try MarkerRecording(c3d: MemoryBytes(file.bytes))
    #expect(long.count == 3 && long.notes.isEmpty)
  }

  @Test func notFiniteNumbersAreGaps() throws {
    let frame: [[Float]] = [[.nan, 0, 0, 0], [0, .infinity, 0, 0]]
    let markers = try MarkerRecording(c3d: MemoryBytes(HandmadeC3D(points: [frame]).bytes))
    #expect(markers[0, 0] == nil && markers[0, 1] == nil)
  }

  @Test func framesBeyond65535() throws {
    var markers = MarkerRecording(names: ["A"], unit: .millimetres, rate: 1000)
    for frame in 0..<70_000 { markers.append(time: Double(frame) / 1000, points: [SIMD3(Double(frame), 0, 0)]) }
    let again = try MarkerRecording(c3d: MemoryBytes(markers.c3d()))
    #expect(again.count == 70_000 && again.coordinates == markers.coordinates && again.notes.isEmpty)
  }

  @Test func filesThatAreWrong() {
    #expect(failure([])?.kind == .unrecognised)
    #expect(failure([UInt8](repeating: 0x50, count: 4096))?.kind != nil)
    var file = HandmadeC3D(points: Self.points)
    file.unit = "deg"
    #expect(failure(file.bytes)?.kind == .unsupported)
    file.unit = "mm"
    file.rate = 0
    #expect(
      failure(file.bytes)?.description
        == "a.c3d:byte 20: the frame rate is 0.0. Set POINT:RATE to frames per second above 0.")
    file.rate = 50
    file.statedPoints = 0
    #expect(failure(file.bytes)?.kind == .unsupported)
    file.statedPoints = nil
    var bytes = file.bytes
    bytes[515] = 80
    #expect(failure(bytes)?.kind == .unsupported)
    file.statedPoints = 65_535
    #expect(failure(file.bytes)?.problem == "the file ends before its first frame of 65535 points.")
  }

  @Test func pointsWithoutAFrameGetNoNames() throws {
    var file = HandmadeC3D(points: [])
    file.statedPoints = 65_535
    file.statedFrames = 0
    let markers = try MarkerRecording(c3d: MemoryBytes(file.bytes))
    #expect(markers.count == 0 && markers.names == ["A", "B"])
  }

  @Test func mutatedFilesNeverCrash() {
    var random = SplitMix64(seed: 8)
    let files = HandmadeC3D.Order.allCases.map { HandmadeC3D(order: $0, points: Self.points).bytes }
    for round in 0..<3000 {
      var bytes = files[round % 3]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      if let markers = try? MarkerRecording(c3d: MemoryBytes(bytes)) {
        #expect(markers.coordinates.allSatisfy { !$0.isInfinite })
        #expect(markers.coordinates.count <= bytes.count * 2)
      }
    }
  }

  @Test func writtenFilesReadBack() throws {
    var random = SplitMix64(seed: 9)
    var markers = MarkerRecording(names: ["A", "µ", "C 1"], unit: .metres, rate: 100, firstFrame: 7)
    var counts: [UInt8] = []
    for frame in 0..<300 {
      let points = (0..<3).map { _ -> SIMD3<Double>? in
        let isMissing = Bool.random(using: &random)
        counts.append(isMissing ? 0 : UInt8.random(in: 0...255, using: &random))
        return isMissing ? nil : SIMD3(Double(Float.random(in: -9...9, using: &random)), 0, 1)
      }
      markers.append(time: Double(frame) / 100, points: points)
    }
    markers.residuals = MarkerResiduals(scale: 0.1, counts: counts)
    let bytes = try markers.c3d()
    let again = try MarkerRecording(c3d: MemoryBytes(bytes))
    #expect(again == markers && again.notes.isEmpty)
    #expect(try again.c3d() == bytes)
  }

  @Test func unrepresentableContentsAreRefused() {
    for names in [[], [""], ["a "], [String(repeating: "x", count: 256)]] {
      #expect(throws: FormatError.self) { try MarkerRecording(names: names, rate: 1).c3d() }
    }
    var late = MarkerRecording(names: ["a"], rate: 10)
    late.append(time: 0, points: [])
    late.append(time: 0.5, points: [])
    #expect(throws: FormatError.self) { try late.c3d() }
    var far = MarkerRecording(names: ["a"], rate: 10)
    far.append(time: 0, points: [SIMD3(1e300, 0, 0)])
    #expect(throws: FormatError.self) { try far.c3d() }
  }

  /// The same take as a table, written by the cameras' own program with six significant digits.
  @Test(.enabled(if: Shared.has("reference/c3d"), "\(Shared.unfetched)")) func theReferenceIsItsTwin() throws {
    let markers = try MarkerRecording(c3d: FileBytes(path: Shared.path("reference/c3d/markers_analogs.c3d")))
    let twin = try PlainTable("c3d/markers.csv", separator: ",", headerLines: 5)
    #expect(markers.names == twin.header[2].filter { !$0.isEmpty } && markers.names.count == 51)
    #expect(markers.rate == Double(twin.header[1][0]) && markers.count == 580 && twin.rows.count == 580)
    #expect(markers.notes.isEmpty)
    var gaps = 0
    for (frame, row) in twin.rows.enumerated() {
      for column in 0..<153 {
        let (ours, theirs) = (markers.coordinates[frame * 153 + column], row[column + 2])
        if theirs.isNaN {
          #expect(ours.isNaN)
          gaps += 1
        } else {
          // The table has six digits, of which the last is off by up to 0.6.
          #expect(abs(ours - theirs) <= pow(10, floor(log10(abs(theirs))) - 5) * 0.6, "\(frame) \(column)")
        }
      }
    }
    #expect(gaps == 915)
    let bytes = try markers.c3d()
    let again = try MarkerRecording(c3d: MemoryBytes(bytes))
    #expect(again == markers)
    #expect(try again.c3d() == bytes)
    // And through the other marker format, which holds all but the residuals.
    var throughTRC = try MarkerRecording(trc: MemoryBytes(markers.trc()))
    throughTRC.residuals = markers.residuals
    #expect(throughTRC == markers)
  }

  @Test func eventsAreKept() throws {
    var markers = MarkerRecording(names: ["A"], unit: .metres, rate: 50, firstFrame: 101)
    for frame in 0..<200 { markers.append(time: Double(frame) / 50, points: [SIMD3(0, 0, 1)]) }
    markers.events = [
      MarkerEvent(time: 0.5, label: "Foot Strike", context: "Left"),
      MarkerEvent(time: 1.25, label: "Foot Off", context: "Right"),
    ]
    let read = try MarkerRecording(c3d: MemoryBytes(markers.c3d()))
    #expect(
      read.events.map(\.label) == ["Foot Strike", "Foot Off"] && read.events.map(\.context) == ["Left", "Right"])
    #expect(zip(read.events, markers.events).allSatisfy { abs($0.time - $1.time) < 1e-5 })
  }

  /// Properties of events that a file cannot hold are lost at the first writing; from then on the bytes stay the same.
  @Test(arguments: [7, 59.94, 100, 1 / 3.0]) func eventsThatWereWrittenStayTheSame(rate: Double) throws {
    let times = [-61, -1e-9, 0, 1e-10, 1 / 3.0, 59.999_999_99, 60 + 1e-10, 119.999_998, 3600.1, 9e8]
    let long = String(repeating: "a b", count: 50)
    let labels = ["", " spaces ", "é accents", "Fuß", "\0zeros\0", long, "\u{3000}", "\t"]
    var markers = MarkerRecording(names: ["A"], unit: .metres, rate: rate, firstFrame: 102)
    markers.append(time: 0, points: [SIMD3(0, 0, 1)])
    for (index, time) in times.enumerated() {
      markers.events.append(MarkerEvent(time: time, label: labels[index % 8], context: labels[(index + 3) % 8]))
    }
    let once = try markers.c3d()
    let read = try MarkerRecording(c3d: MemoryBytes(once))
    #expect(try read.c3d() == once)
    #expect(read.events.count == times.count)
    #expect(zip(read.events, markers.events).allSatisfy { abs($0.time - $1.time) < 3e-6 })
  }

  @Test(arguments: [Double.nan, .infinity, -1e10]) func anEventAtNoPossibleTimeIsRefused(time: Double) {
    var markers = MarkerRecording(names: ["A"], unit: .metres, rate: 50)
    markers.append(time: 0, points: [SIMD3(0, 0, 1)])
    markers.events = [MarkerEvent(time: 1, label: "Foot Off"), MarkerEvent(time: time, label: "Foot Strike")]
    #expect { try markers.c3d() } throws: {
      ($0 as? FormatError)?.kind == .cannotHold && "\($0)".contains("'Foot Strike' is at \(time) s")
    }
  }

  /// The labelled events of the overground walk stand in its own file as well.
  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)")) func eventsOfALaboratoryAreThoseOfItsTable() throws {
    let path = Shared.path("reference/clinical/overground.c3d")
    let events = try MarkerRecording(c3d: FileBytes(path: path)).events
    let truth = try GaitReferenceTests.truth("overground.events.csv")
    for row in truth {
      let label = row.kind == .heelStrike ? "Foot Strike" : "Foot Off"
      let context = row.side == .left ? "Left" : "Right"
      #expect(
        events.contains { $0.label == label && $0.context == context && abs($0.time - row.seconds) < 0.011 },
        "\(label) \(context) at \(row.seconds)")
    }
  }

  /// A unit cut to four letters.
  @Test func unitsCutShortAreKnown() throws {
    for (name, unit) in [("mete", LengthUnit.metres), ("mill", .millimetres), ("cent", .centimetres)] {
      var file = HandmadeC3D(points: Self.points)
      file.unit = name
      #expect(try MarkerRecording(c3d: MemoryBytes(file.bytes)).unit == unit)
    }
  }
}

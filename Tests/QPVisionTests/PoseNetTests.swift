import Foundation
import QPCore
import QPTestSupport
import Testing

@testable import QPVision

/// PoseNet's decoder against raw outputs with TensorFlow.js's answers.
@Suite(.enabled(if: Shared.isThere, "\(Shared.missing)")) struct PoseNetDecoderTests {
  private static let cases = ["couple_353x481", "yoga_353x481"]

  private struct Meta: Decodable {
    struct Quantization: Decodable {
      var scale: Float
      var zero_point: Float
    }
    var quant: [String: Quantization]
  }

  private struct Single: Decodable {
    struct Keypoint: Decodable {
      var score: Double
      var x: Double
      var y: Double
    }
    var score: Double
    var keypoints: [Keypoint]
  }

  private struct Person: Decodable {
    struct Position: Decodable {
      var x: Double
      var y: Double
    }
    struct Keypoint: Decodable {
      var score: Double
      var position: Position
    }
    var score: Double
    var keypoints: [Keypoint]
  }

  /// A decoder with the memory that it reads.
  private final class Raw {
    let decoder: PoseNetDecoder
    private let memory: [UnsafeMutableBufferPointer<UInt8>]

    init(_ name: String) throws {
      let meta = try JSONDecoder().decode(
        Meta.self, from: Data(Shared.text("reference/posenet/\(name)/meta.json").utf8))
      let numbers = try ["heatmaps", "short_offsets", "mid_offsets"].map { file in
        let data = try Data(contentsOf: URL(fileURLWithPath: Shared.path("reference/posenet/\(name)/\(file).u8")))
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
        _ = memory.initialize(from: data)
        let quantization = try #require(meta.quant["float_\(file)"])
        return PoseNetDecoder.Numbers(
          bytes: memory, scale: quantization.scale, zero: quantization.zero_point)
      }
      memory = numbers.map(\.bytes)
      decoder = PoseNetDecoder(heat: numbers[0], short: numbers[1], middle: numbers[2])
    }

    deinit {
      for bytes in memory { bytes.deallocate() }
    }
  }

  @Test(arguments: cases) func onePersonIsTensorFlows(name: String) throws {
    let known = try JSONDecoder().decode(
      Single.self, from: Data(Shared.text("reference/posenet/\(name)/expected_single.json").utf8))
    let raw = try Raw(name)
    let person = withExtendedLifetime(raw) { raw.decoder.single() }
    #expect(abs(person.score - known.score) < 1e-6)
    for (point, expected) in zip(person.points, known.keypoints) {
      #expect(abs(point.score - expected.score) < 1e-6)
      #expect((point.position - SIMD2(expected.x, expected.y)).length < 1e-4)
    }
  }

  @Test(arguments: cases) func severalPeopleAreTensorFlows(name: String) throws {
    let known = try JSONDecoder().decode(
      [Person].self, from: Data(Shared.text("reference/posenet/\(name)/expected_tfjs_multi.json").utf8))
    let raw = try Raw(name)
    let people = withExtendedLifetime(raw) { raw.decoder.several() }
    #expect(people.count == known.count)
    for (person, expected) in zip(people, known) {
      #expect(abs(person.score - expected.score) < 1e-6)
      for (point, expected) in zip(person.points, expected.keypoints) {
        #expect(abs(point.score - expected.score) < 1e-6)
        #expect((point.position - SIMD2(expected.position.x, expected.position.y)).length < 1e-4)
      }
    }
  }
}

@Suite(.enabled(if: Vision.isThere, "\(Vision.missing)")) struct PoseNetTests {
  @Test func bothPeopleOfAPictureAreFound() throws {
    let picture = try Vision.picture("couple")
    var estimator = try PoseNet(model: Vision.poseNet, PoseNet.Options(people: 5))
    let estimate = try estimator.estimate(picture, at: .zero)
    let answer = try Vision.answer("couple")
    let boxes = answer.ssd.filter { $0.class == 0 && $0.score > 0.5 }.map(\.box)
    #expect(estimate.frame.poses.count == 2 && boxes.count == 2)
    // Each box, of another network, holds one nose.
    for box in boxes {
      let noses = estimate.frame.poses.map { $0.landmarks[0] }
      #expect(
        noses.count {
          (box[0]...box[2]).contains(Double($0.x)) && (box[1]...box[3]).contains(Double($0.y))
        } == 1)
    }
  }

  @Test func onePersonsPointsLieNearBlazePoses() throws {
    let picture = try Vision.picture("warrior")
    var estimator = try PoseNet(model: Vision.poseNet)
    let pose = try #require(try estimator.estimate(picture, at: .zero).frame.poses.first)
    let known = try #require(try Vision.answer("warrior").mediapipe.landmarks)
    let distances = [(5, 11), (6, 12), (7, 13), (8, 14), (9, 15), (10, 16), (11, 23), (12, 24), (13, 25), (14, 26)].map
    {
      ours, theirs in
      max(
        abs(Double(pose.landmarks[ours].x) - known[theirs][0]), abs(Double(pose.landmarks[ours].y) - known[theirs][1]))
    }
    // Another network, which may take single points for those of the other side.
    #expect(Errors.quantile(distances, 0.5) < 0.04)
  }

  @Test func emptyPicturesGiveNoPerson() throws {
    var estimator = try PoseNet(model: Vision.poseNet)
    #expect(try estimator.estimate(Vision.picture("nobody"), at: .zero).frame.poses.isEmpty)
  }
}

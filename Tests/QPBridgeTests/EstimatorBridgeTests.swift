#if compiler(>=6.3)
  import CQPKit
  import Foundation
  import QPBridge
  import QPTestSupport
  import QPVision
  import Testing

  /// Pixels in, landmarks out, as C calls it.
  @Suite struct EstimatorBridgeTests {
    private static let isThere = Shared.isThere && (try? NeuralRuntime.shared()) != nil
    private static let models = #"{"models": "\#(Shared.path("reference/models"))"}"#

    private func lastError() -> String { qp_last_error().map { String(cString: $0) } ?? "" }

    /// The bytes of a picture of the reference, and its size.
    private func picture(_ name: String, _ width: Int32, _ height: Int32) throws -> (pixels: [UInt8], qp_picture) {
      let file = try Data(contentsOf: URL(fileURLWithPath: Shared.path("reference/vision/\(name).ppm")))
      var picture = qp_picture()
      picture.size = MemoryLayout<qp_picture>.size
      (picture.width, picture.height) = (width, height)
      picture.stride.0 = 3 * Int(width)
      return ([UInt8](file.suffix(3 * Int(width * height))), picture)
    }

    @Test(.enabled(if: isThere)) func pointsAreThoseOfMediaPipe() throws {
      var estimator: OpaquePointer?
      try #require(qp_estimator_open(Self.models, &estimator) == QP_OK, "\(lastError())")
      defer { qp_estimator_close(estimator) }
      var (pixels, picture) = try picture("squat", 500, 610)
      var points = [Float](repeating: 7, count: 2 * 33 * 4)
      var seen: Int32 = -1
      let status = pixels.withUnsafeMutableBufferPointer { pixels in
        picture.plane.0 = UnsafePointer(pixels.baseAddress)
        return qp_estimate(estimator, 0, &picture, &points, nil, 2, &seen)
      }
      try #require(status == QP_OK, "\(lastError())")
      #expect(seen == 1)
      let answer = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: Shared.path("reference/vision/squat.json"))))
      let known = ((answer as? [String: Any])?["mediapipe"] as? [String: Any])?["landmarks"] as? [[Double]] ?? []
      try #require(known.count == 33)
      for (index, point) in known.enumerated() {
        let found = points[index * 4..<index * 4 + 4].map(Double.init)
        #expect(hypot((found[0] - point[0]) * 500, (found[1] - point[1]) * 610) < 1, "point \(index)")
        #expect(abs(found[3] - point[3]) < 0.01)
      }
      #expect(points[(33 * 4)...].allSatisfy { $0.isNaN }, "no other person is there")
      // The same time again is refused, and the estimator goes on.
      let again = pixels.withUnsafeMutableBufferPointer { pixels in
        picture.plane.0 = UnsafePointer(pixels.baseAddress)
        return [0, -1, 33_333].map { qp_estimate(estimator, $0, &picture, nil, nil, 1, &seen) }
      }
      #expect(again == [QP_FRAME, QP_FRAME, QP_OK])
    }

    @Test(.enabled(if: isThere), arguments: [1, 2]) func coloursOfClothesAreOfTheLastPicture(people: Int) throws {
      var estimator: OpaquePointer?
      let settings = #"{"people": \#(people), \#(Self.models.dropFirst())"#
      try #require(qp_estimator_open(settings, &estimator) == QP_OK, "\(lastError())")
      defer { qp_estimator_close(estimator) }
      var colors = [Float](repeating: 7, count: 2 * 6)
      #expect(qp_estimator_clothing(estimator, &colors, 2) == QP_STATE)
      var (pixels, picture) = try picture("standing", 640, 480)
      func estimate(at microseconds: Int64) -> qp_status {
        pixels.withUnsafeMutableBufferPointer { pixels in
          picture.plane.0 = UnsafePointer(pixels.baseAddress)
          return qp_estimate(estimator, microseconds, &picture, nil, nil, 0, nil)
        }
      }
      for index in 0..<8 { try #require(estimate(at: Int64(index) * 33_333) == QP_OK, "\(lastError())") }
      #expect(qp_estimator_clothing(estimator, &colors, 2) == QP_OK)
      if people == 1 {
        #expect(colors.allSatisfy { $0.isNaN }, "one person needs none")
      } else {
        // A man in a blue shirt and a woman in a white sweater, both in black trousers.
        let (man, woman) = colors[0] < colors[6] ? (colors[..<6], colors[6...]) : (colors[6...], colors[..<6])
        #expect((40..<70).contains(man[man.startIndex]) && man[man.startIndex + 2] < -8, "\(colors)")
        #expect(woman[woman.startIndex] > 75 && woman[woman.startIndex + 2] > -8, "\(colors)")
        #expect(man[man.startIndex + 3] < 35 && woman[woman.startIndex + 3] < 35, "\(colors)")
      }
      #expect(qp_estimator_clothing(estimator, nil, 2) == QP_ARGUMENT)
      #expect(qp_estimator_clothing(estimator, &colors, -1) == QP_ARGUMENT)
      #expect(estimate(at: -1) == QP_FRAME)
      #expect(qp_estimator_clothing(estimator, &colors, 2) == QP_STATE)
      #expect(lastError() == "No picture was estimated yet, or the last one failed.")
    }

    @Test(.enabled(if: isThere)) func invalidPicturesAreRefused() throws {
      var estimator: OpaquePointer?
      try #require(qp_estimator_open(Self.models, &estimator) == QP_OK, "\(lastError())")
      defer { qp_estimator_close(estimator) }
      #expect(qp_estimate(estimator, 0, nil, nil, nil, 1, nil) == QP_ARGUMENT)
      let pixels = [UInt8](repeating: 0, count: 3 * 64 * 48)
      pixels.withUnsafeBufferPointer { pixels in
        var good = qp_picture()
        good.size = MemoryLayout<qp_picture>.size
        (good.width, good.height, good.stride.0, good.plane.0) = (64, 48, 192, pixels.baseAddress)
        let wrong: [(inout qp_picture) -> Void] = [
          { $0.size = 8 }, { $0.format = 7 }, { $0.format = -1 }, { $0.turns = 4 }, { $0.turns = .min },
          { $0.width = 0 }, { $0.width = .max }, { $0.height = -1 }, { $0.height = 65_536 }, { $0.plane.0 = nil },
          { $0.stride.0 = 191 },
          { $0.stride.0 = .max }, { $0.stride.0 = -192 }, { $0.format = QP_NV12 }, { $0.format = QP_I420 },
        ]
        for (index, change) in wrong.enumerated() {
          var picture = good
          change(&picture)
          #expect(qp_estimate(estimator, 0, &picture, nil, nil, 1, nil) == QP_ARGUMENT, "\(index)")
          #expect(lastError().contains("picture"), "\(lastError())")
        }
        #expect(qp_estimate(estimator, 0, &good, nil, nil, -1, nil) == QP_ARGUMENT)
        var seen: Int32 = -1
        #expect(qp_estimate(estimator, 0, &good, nil, nil, 1, &seen) == QP_OK, "\(lastError())")
        #expect(seen == 0)
      }
    }

    @Test func missingPiecesAreNamedWithTheirRemedy() {
      var estimator: OpaquePointer?
      #expect(qp_estimator_open(#"{"runtime": "/nonexistent/libLiteRt.so"}"#, &estimator) == QP_RUNTIME)
      #expect(lastError().contains("/nonexistent/libLiteRt.so") && lastError().contains("QPKIT_LITERT"))
      for settings in [
        #"{"network": "movnet"}"#, #"{"network": "movenet", "people": 2}"#, #"{"people": 0}"#, #"{"people": 1.5}"#,
        #"{"matrix": "bt2020"}"#, #"{"range": 1}"#, #"{"size": [1, 1]}"#, "",
      ] {
        #expect(qp_estimator_open(settings, &estimator) == QP_ARGUMENT)
        #expect(lastError().hasPrefix("settings:"), "\(lastError())")
      }
      var length = 0
      #expect(qp_estimator_open("{}", nil) == QP_ARGUMENT)
      #expect(qp_estimator_about(nil, nil, 0, &length) == QP_ARGUMENT)
      #expect(qp_estimate(nil, 0, nil, nil, nil, 0, nil) == QP_ARGUMENT)
      qp_estimator_close(nil)
      #expect(estimator == nil)
    }
  }
#endif

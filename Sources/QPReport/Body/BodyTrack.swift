internal import QPCore

/// The body in space over time, rounded for drawing: axes that stand, the middle of the hips above the origin.
struct BodyTrack: Sendable {
  /// The value of a frame without a body.
  static let missing = Int16.min

  /// x right, y against gravity and z toward the camera of each part, frame after frame, in millimetres of a person
  /// 1.70 m tall.
  private(set) var places: [Int16] = []
  private var pending = 0

  static var parts: Int { BodyPose.parts.count }
  var isEmpty: Bool { places.isEmpty }

  /// Appends the body of the next frame.
  mutating func append(_ body: BodyPose?) {
    guard let body, let hips = body[.midHip].map(body.upright) else {
      // Recordings without bodies cost nothing.
      if places.isEmpty { pending += 1 } else { appendMissing(1) }
      return
    }
    appendMissing(pending)
    pending = 0
    for part in BodyPose.parts {
      guard let position = body[part].map(body.upright) else { continue }
      for value in [position.x - hips.x, position.y, position.z - hips.z] { places.append(Self.millimetres(value)) }
    }
  }

  private mutating func appendMissing(_ frames: Int) {
    places.append(contentsOf: repeatElement(Self.missing, count: frames * 3 * Self.parts))
  }

  private static func millimetres(_ metres: Double) -> Int16 {
    let value = (metres * 1000).rounded()
    return abs(value) < 32_767 ? Int16(value) : missing
  }

  /// Returns the places of a frame in millimetres, turned so that z is where the person faces in most frames; `nil` without
  /// a body.
  func figure(_ frame: Int) -> [SIMD3<Double>]? {
    let (cosine, sine) = (Maths.cos(heading), Maths.sin(heading))
    return places(frame)?.map { SIMD3($0.x * cosine - $0.z * sine, $0.y, $0.x * sine + $0.z * cosine) }
  }

  /// The turn in radians about the vertical after which the line of the hips lies across in the mean, the left one at the
  /// right as in a person facing the camera.
  var heading: Double {
    guard let left = BodyPose.parts.firstIndex(of: .leftHip), let right = BodyPose.parts.firstIndex(of: .rightHip)
    else { return 0 }
    let line = (0..<places.count / (3 * Self.parts)).reduce(SIMD3<Double>.zero) { sum, frame in
      sum + (places(frame).map { $0[left] - $0[right] } ?? .zero)
    }
    return Maths.atan2(-line.z, line.x)
  }

  private func places(_ frame: Int) -> [SIMD3<Double>]? {
    let row = 3 * Self.parts
    guard (frame + 1) * row <= places.count, frame >= 0, places[frame * row] != Self.missing else { return nil }
    return (0..<Self.parts).map { part in
      let at = frame * row + 3 * part
      return SIMD3(Double(places[at]), Double(places[at + 1]), Double(places[at + 2]))
    }
  }

  /// The height of the ground in millimetres: where the lowest feet are in most frames.
  var ground: Double {
    let heights = stride(from: 0, to: places.count, by: 3 * Self.parts).compactMap { row -> Int16? in
      let feet = (12..<16).map { places[row + 3 * $0 + 1] }
      return places[row] == Self.missing ? nil : feet.min()
    }.sorted()
    return heights.isEmpty ? 0 : Double(heights[heights.count / 4])
  }

  /// The data of the page's script.
  func json(every: Int) -> JSONObject {
    let row = 3 * Self.parts
    let kept = stride(from: 0, to: places.count, by: row * every).flatMap { start in
      places[start..<min(start + row, places.count)].map {
        $0 == Self.missing ? PackedNumbers.missing : Int32($0)
      }
    }
    return [
      "parts": Self.parts, "every": every, "ground": Int(ground),
      "heading": JSONNumber(heading * 180 / .pi, decimals: 1), "places": PackedNumbers.encode(kept, columns: row),
      "segments": BodyPose.segments.map { [$0.from, $0.to] },
    ]
  }
}

import QPCore
import QPTestSupport
import Testing

@testable import QPSignal

@Suite struct ViewpointTests {
  /// The tilt of a picture is the one that the picture was made with: against a pinhole camera.
  @Test(arguments: [2.5, 4, 5, 8, 20.0]) func tiltMatchesTheSimulatedOne(distance: Double) {
    var random = SplitMix64(seed: 5)
    let viewpoint = Viewpoint(distance: distance, focalLength: 900, center: Point(360, 640))
    for _ in 0..<200 {
      let start = Point(.random(in: -0.5...0.5, using: &random), .random(in: -1...1, using: &random))
      let length = Double.random(in: 0.4...0.9, using: &random)
      let direction = Double.random(in: -180...180, using: &random)
      let tilt = Double.random(in: 50...85, using: &random)
      func sine(_ degrees: Double) -> Double { Maths.sin(degrees * .pi / 180) }
      let across = length * sine(90 - tilt)
      let end = start + Point(sine(90 - direction), sine(direction)) * across
      let depth = distance - length * sine(tilt)
      // The sign of the turn from the ray tells that this is the nearer of the two places.
      let ray = SIMD3(end.x, end.y, depth)
      let limb = ray - SIMD3(start.x, start.y, distance)
      guard (ray * limb).sum() < 0 else { continue }
      func seen(_ position: Point, _ depth: Double) -> Point { position * (900 / depth) + Point(360, 640) }
      let known = viewpoint.tilt(from: seen(start, distance), to: seen(end, depth), length: length)
      #expect(abs(known - tilt) < 1e-6)
    }
  }
}

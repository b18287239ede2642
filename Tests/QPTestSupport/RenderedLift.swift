package import QPCore
import QPSimulator

/// A video of a lift whose bar is known in every picture: a plate on a path, over a made-up gym.
///
/// The plate turns, is blurred by its motion during the exposure, and shaded by noise and by a light that changes.
/// Somebody may walk by in front of it, an upright may stand before its path, and an equal plate near it.
package struct RenderedLift {
  package var size = PictureSize(width: 854, height: 480)
  package var count = 200
  package var rate = 30.0
  package var radius = 44.0
  package var seed: UInt64 = 1
  /// The standard deviation of the noise.
  package var noise = 5.0
  /// The part of the light that goes out.
  package var dimming = 0.4
  /// The exposure as a share of the time between pictures.
  package var exposure = 0.5
  package var hasWalker = true
  package var hasUpright = true
  package var hasEqualPlate = true
  /// The turns of the plate for each pixel of its way.
  package var turnsPerPixel = 0.0011
  package var path: @Sendable (_ seconds: Double) -> SIMD2<Double>
  private let background: [UInt8]

  package init(seed: UInt64, radius: Double = 44, path: @escaping @Sendable (Double) -> SIMD2<Double>) {
    self.seed = seed
    self.radius = radius
    self.path = path
    background = Self.gym(size, seed: seed)
  }

  package func time(_ index: Int) -> Timestamp {
    Timestamp(microseconds: Int64((Double(index) * 1e6 / rate).rounded()))
  }

  /// The plate's centre at the middle of a picture's exposure, in pixels from the middle of the first one.
  package func center(_ index: Int) -> SIMD2<Double> { path(Double(index) / rate) }

  /// The place of the equal plate.
  package var equalPlate: SIMD2<Double> { path(0) + SIMD2(-2.7 * radius, 6) }

  /// The luma of a picture, row after row.
  package func picture(_ index: Int) -> [UInt8] {
    var light = background.map(Float.init)
    if hasEqualPlate { draw(into: &light, [(equalPlate, 0.13)]) }
    if hasUpright { fillBox(&light, 0.53 * Double(size.width), 0, 13, Double(size.height), 112) }
    let parts = 8
    draw(
      into: &light,
      (0..<parts).map { part in
        let moment = (Double(index) + exposure * ((Double(part) + 0.5) / Double(parts) - 0.5)) / rate
        let position = path(moment)
        return (position, (position.y - path(0).y) * turnsPerPixel * 2 * .pi)
      })
    // A thin upright in front of the plate.
    if hasUpright { fillBox(&light, path(0).x - 0.35 * radius, 0, 7, Double(size.height), 150) }
    drawWalker(&light, index)
    return develop(light, index)
  }

  // MARK: The plate

  /// Draws the mean of the plate at several places.
  private func draw(into light: inout [Float], _ poses: [(center: SIMD2<Double>, turn: Double)]) {
    let reach = radius + 2
    let low = poses.map(\.center).reduce(poses[0].center) { pointwiseMin($0, $1) } - reach
    let high = poses.map(\.center).reduce(poses[0].center) { pointwiseMax($0, $1) } + reach
    let turns = poses.map { (Maths.cos($0.turn), Maths.sin($0.turn)) }
    for y in span(low.y, high.y, size.height) {
      for x in span(low.x, high.x, size.width) {
        let at = y * size.width + x
        var sum: Float = 0
        for (pose, turn) in zip(poses, turns) {
          let away = SIMD2(Double(x), Double(y)) - pose.center
          let distance = (away * away).sum().squareRoot()
          // Half a pixel of the rim to either side is mixed with what is behind.
          let cover = Float(min(max(radius - distance + 0.5, 0), 1))
          let turned = SIMD2(away.x * turn.0 + away.y * turn.1, away.y * turn.0 - away.x * turn.1) / radius
          sum += cover * face(turned, distance / radius) + (1 - cover) * light[at]
        }
        light[at] = sum / Float(poses.count)
      }
    }
  }

  /// The luma of the plate's face; the radius is 1.
  private func face(_ position: SIMD2<Double>, _ distance: Double) -> Float {
    switch distance {
    case ..<0.11: return 190
    case ..<0.16: return 70
    case 0.93...: return 36
    case 0.885..<0.905: return 78
    case 0.42..<0.44: return 20
    default: break
    }
    // Blocks for letters: a word above, a number below, and a short line at the side.
    let isUpper = position.y < -0.5 && position.y > -0.78 && abs(position.x) < 0.45
    if isUpper, Int((position.x + 0.45) * 11) % 2 == 0 { return 208 }
    let isLower = position.y > 0.53 && position.y < 0.76 && abs(position.x) < 0.24
    if isLower, Int((position.x + 0.24) * 9) % 2 == 0 { return 198 }
    if position.x > 0.5, position.x < 0.8, abs(position.y) < 0.04 { return 160 }
    return 30
  }

  /// The pixels from one place to another, as far as there are any.
  private func span(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    let start = min(max(Int(low), 0), count)
    return start..<min(max(Int(high.rounded(.up)), start), count)
  }

  // MARK: What is around it

  private func fillBox(
    _ light: inout [Float], _ left: Double, _ top: Double, _ width: Double, _ height: Double, _ value: Float
  ) {
    for y in span(top, top + height, size.height) {
      for x in span(left, left + width, size.width) { light[y * size.width + x] = value }
    }
  }

  /// Where the walker, who passes from right to left in the middle of the video, is on a row; nil: nowhere.
  private func walker(_ index: Int, row: Int) -> ClosedRange<Double>? {
    let (share, height) = (Double(index) / Double(count), Double(row) / Double(size.height))
    guard hasWalker, height > 0.12 else { return nil }
    let middle = Double(size.width) * (1.35 - 1.6 * share)
    let half = height < 0.3 ? 16.0 : height < 0.65 ? 38 : 24 + 9 * Maths.sin(40 * share)
    return (middle - half)...(middle + half)
  }

  private func drawWalker(_ light: inout [Float], _ index: Int) {
    for y in 0..<size.height {
      guard let part = walker(index, row: y) else { continue }
      for x in span(part.lowerBound, part.upperBound, size.width) {
        let isStripe = (y / 9 + x / 31) % 2 == 0
        light[y * size.width + x] = y < 3 * size.height / 10 ? 170 : isStripe ? 96 : 61
      }
    }
  }

  /// The share of the plate that the walker covers.
  package func coveredShare(_ index: Int) -> Double {
    let center = center(index)
    var (covered, all) = (0, 0)
    for y in span(center.y - radius, center.y + radius, size.height) {
      let part = walker(index, row: y)
      let down = Double(y) - center.y
      let half = max(0, radius * radius - down * down).squareRoot()
      for x in span(center.x - half, center.x + half, size.width) {
        all += 1
        if part?.contains(Double(x)) == true { covered += 1 }
      }
    }
    return all == 0 ? 1 : Double(covered) / Double(all)
  }

  private func develop(_ light: [Float], _ index: Int) -> [UInt8] {
    // The light goes out over a second in the first half, and comes back at the end.
    let share = Double(index) / Double(count)
    let ramp = min(max((share - 0.25) / 0.15, 0), 1) - min(max((share - 0.85) / 0.1, 0), 1)
    let brightness = Float(1 - dimming * ramp)
    var generator = SplitMix64(seed: seed &* 7919 &+ UInt64(index))
    // The sum of eight bytes is nearly normal: mean 1020, standard deviation 209.
    let scale = Float(noise / 209.0)
    return light.map { value in
      let bits = generator.next()
      var sum = 0
      for shift in 0..<8 { sum += Int((bits >> (8 * UInt64(shift))) & 255) }
      return UInt8(min(max(value * brightness + scale * Float(sum - 1020) + 0.5, 0), 255))
    }
  }

  /// A wall with bricks, a floor, weights on a rack and smooth noise over all of it.
  private static func gym(_ size: PictureSize, seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    func uniform() -> Double { Double(generator.next() >> 11) * 0x1p-53 }
    let waves = (0..<14).map { _ in
      (SIMD2(uniform() - 0.5, uniform() - 0.5) * (0.02 + 0.25 * uniform()), 2 * .pi * uniform(), 4 + 9 * uniform())
    }
    let discs = (0..<9).map { _ in
      (
        SIMD2(uniform() * Double(size.width), uniform() * Double(size.height)), 8 + 22 * uniform(),
        Float(30 + 200 * uniform())
      )
    }
    let floor = Int(0.78 * Double(size.height))
    return (0..<(size.width * size.height)).map { at in
      let (x, y) = (at % size.width, at / size.width)
      let isJoint = y % 26 < 2 || (x + (y / 26) % 2 * 29) % 58 < 2
      var value: Float = y < floor ? (isJoint ? 110 : 151) : ((x + y) % 71 < 3 ? 66 : 92)
      let position = SIMD2(Double(x), Double(y))
      for (center, radius, shade) in discs {
        let away = position - center
        let distance = (away * away).sum().squareRoot()
        if distance < radius { value = distance < 0.4 * radius ? 200 - 0.5 * shade : shade }
      }
      for (frequency, phase, height) in waves {
        value += Float(height * Maths.sin((frequency * position).sum() + phase))
      }
      return UInt8(min(max(value, 0), 255))
    }
  }
}

extension RenderedLift {
  /// A clean from the floor with a bow to the side, a front rack, a jerk and a drop with two bounces.
  package static func cleanAndJerk(seed: UInt64, radius: Double = 44, x: Double = 430) -> RenderedLift {
    let floor = 480 - radius - 12
    // Metres by the plate of 0.45 m.
    let metre = radius / 0.225
    return RenderedLift(seed: seed, radius: radius) { seconds in
      func ease(_ from: Double, _ duration: Double) -> Double {
        let way = min(max((seconds - from) / duration, 0), 1)
        return way * way * way * (way * (6 * way - 15) + 10)
      }
      let top = 1.62 * metre
      let rise =
        0.75 * metre * ease(0.7, 1.0) + 0.2 * metre * ease(2.0, 0.5) - 0.08 * metre * ease(3.2, 0.3)
        + (top - 0.87 * metre) * ease(3.5, 0.45)
      let fall = seconds - 4.7
      var height = min(rise, floor - radius - 8)
      if fall > 0 {
        let start = height
        let time = (2 * start / (9.81 * metre)).squareRoot()
        height = max(0, start - 0.5 * 9.81 * metre * fall * fall)
        var (speed, after) = (0.3 * 9.81 * time * metre, fall - time)
        for _ in 0..<2 where after > 0 {
          let flight = 2 * speed / (9.81 * metre)
          if after < flight { height = speed * after - 0.5 * 9.81 * metre * after * after }
          after -= flight
          speed *= 0.3
        }
      }
      let sideways = -0.09 * metre * Maths.sin(.pi * ease(0.7, 1.3)) + 0.03 * metre * Maths.sin(.pi * ease(3.4, 0.8))
      return SIMD2(x + sideways, floor - height)
    }
  }

  /// Three squats from a standing start.
  package static func squats(seed: UInt64, radius: Double = 36, x: Double = 395) -> RenderedLift {
    RenderedLift(seed: seed, radius: radius) { seconds in
      let way = max(0, min(seconds - 0.8, 5.4)) / 1.8
      let down = 0.5 - 0.5 * Maths.cos(2 * .pi * way)
      return SIMD2(x + 7 * Maths.sin(2 * .pi * way) - 4 * down, 150 + 3.6 * radius * down)
    }
  }
}

internal import QPCore

/// Points as they are usually written, eight bytes at a time: `[0.459749,0.272211,-0.449655,0.9998],…`.
///
/// Points written otherwise are left to ``JSONScanner``, which also says what is wrong. Loads are not
/// checked one by one: the longest point that it takes ends within ``reach`` bytes, and it takes none
/// with fewer bytes before the end of the span.
enum NumberScanner {
  /// A bracket, five numbers of a space, a sign, eight digits and a comma each, and the last load's excess.
  static let reach = 64
  /// The same for numbers of up to 20 decimals.
  private static let longReach = 144

  /// The destination of points: their own index or, when mirroring is undone, that of the mirror image.
  struct Target {
    var places: [Int]
    /// x is multiplied with the first and the second is added.
    var flip: (scale: Float, offset: Float)

    @inline(__always)
    func landmark(_ point: SIMD4<Float>) -> Landmark {
      Landmark(point * SIMD4(flip.scale, 1, 1, 1) + SIMD4(flip.offset, 0, 0, 0))
    }
  }

  /// Reads points from a bracket on, as far as there are places for them and they are written in the usual way.
  ///
  /// - Returns: The number of points; `at` is the place behind the last.
  static func points(
    _ text: RawSpan, _ at: inout Int, from first: Int, to target: Target, _ landmarks: inout MutableSpan<Landmark>,
    _ presence: inout [Float]
  ) -> Int {
    // A writer of spaces after commas also writes one after the colon before the list. A wrong guess costs only time.
    let isSpaced = at > 1 && (text.unsafeLoad(fromByteOffset: at - 2, as: UInt8.self) == UInt8(ascii: " "))
    return isSpaced
      ? points(text, &at, from: first, to: target, &landmarks, &presence, Spaced.self)
      : points(text, &at, from: first, to: target, &landmarks, &presence, Compact.self)
  }

  @inline(never)
  private static func points<Spacing: NumberSpacing>(
    _ text: RawSpan, _ at: inout Int, from first: Int, to target: Target, _ landmarks: inout MutableSpan<Landmark>,
    _ presence: inout [Float], _ spacing: Spacing.Type
  ) -> Int {
    var next = at
    var index = first
    var isLong = false
    while index < target.places.count {
      var short = isLong ? nil : point(text, next, spacing)
      if short == nil {
        short = longPoint(text, next)
        isLong = short != nil
      }
      guard let point = short else { break }
      // Written so that NaN, which stands for unknown, passes.
      let visibility = point.numbers.w
      if visibility < 0 || visibility > 1 || point.fifth < 0 || point.fifth > 1 { break }
      let pointIndex = target.places[index]
      landmarks[pointIndex] = target.landmark(point.numbers)
      if !point.fifth.isNaN { set(&presence, pointIndex, point.fifth, target.places.count) }
      index &+= 1
      at = point.end
      guard text.byte(at) == UInt8(ascii: ",") else { break }
      next = at &+ 1
      if text.byte(next) == UInt8(ascii: " ") { next &+= 1 }
    }
    return index &- first
  }

  @inline(never)
  static func set(_ presence: inout [Float], _ pointIndex: Int, _ value: Float, _ count: Int) {
    if presence.isEmpty { presence = [Float](repeating: .nan, count: count) }
    presence[pointIndex] = value
  }

  /// A point's numbers, NaN where it has fewer, and the place behind it; `nil` if it is written in another way.
  @inline(__always)
  private static func point<Spacing: NumberSpacing>(
    _ text: RawSpan, _ start: Int, _ spacing: Spacing.Type
  ) -> (numbers: SIMD4<Float>, fifth: Float, end: Int)? {
    guard start >= 0, text.byteCount &- start >= reach, text.byte(start) == UInt8(ascii: "[") else { return nil }
    var at = start &+ 1
    var millionths = SIMD4<Int32>(repeating: 0)
    var unknown = SIMD4<Float>(0, 0, .nan, .nan)
    var fifth = Float.nan
    guard let x = number(text, &at, spacing), text.byte(at) == UInt8(ascii: ",") else { return nil }
    at &+= 1
    guard let y = number(text, &at, spacing) else { return nil }
    millionths[0] = x
    millionths[1] = y
    if text.byte(at) == UInt8(ascii: ",") {
      at &+= 1
      guard let z = number(text, &at, spacing) else { return nil }
      millionths[2] = z
      unknown[2] = 0
      if text.byte(at) == UInt8(ascii: ",") {
        at &+= 1
        guard let visibility = number(text, &at, spacing) else { return nil }
        millionths[3] = visibility
        unknown[3] = 0
        if text.byte(at) == UInt8(ascii: ",") {
          at &+= 1
          guard let presence = number(text, &at, spacing) else { return nil }
          fifth = Float(presence) / 1_000_000
        }
      }
    }
    guard text.byte(at) == UInt8(ascii: "]") else { return nil }
    // Both sides of the division are whole numbers below 2^24: its result is rounded correctly.
    return (SIMD4<Float>(millionths) / 1_000_000 + unknown, fifth, at &+ 1)
  }

  /// The same for numbers of more digits, as `Float` and `Double` are written.
  @inline(never)
  private static func longPoint(
    _ text: RawSpan, _ start: Int
  ) -> (numbers: SIMD4<Float>, fifth: Float, end: Int)? {
    guard start >= 0, text.byteCount &- start >= longReach, text.byte(start) == UInt8(ascii: "[") else { return nil }
    var at = start
    var (numbers, fifth) = (SIMD4<Float>(repeating: .nan), Float.nan)
    var count = 0
    repeat {
      at &+= text.byte(at &+ 1) == UInt8(ascii: " ") ? 2 : 1
      guard count < 5, let number = float(text, &at) else { return nil }
      if count < 4 { numbers[count] = number } else { fifth = number }
      count &+= 1
    } while text.byte(at) == UInt8(ascii: ",")
    return count > 1 && text.byte(at) == UInt8(ascii: "]") ? (numbers, fifth, at &+ 1) : nil
  }

  /// One digit, alone or with decimals, as the nearest `Float`.
  @inline(__always)
  private static func float(_ text: RawSpan, _ at: inout Int) -> Float? {
    let isNegative = text.byte(at) == UInt8(ascii: "-")
    let start = isNegative ? at &+ 1 : at
    let digit = text.byte(start) ^ 0x30
    guard digit < 10 else { return nil }
    guard text.byte(start &+ 1) == UInt8(ascii: ".") else {
      at = start &+ 1
      return isNegative ? -Float(digit) : Float(digit)
    }
    guard text.byte(start &+ 2) ^ 0x30 < 10, let number = FastDecimal.read(text, &at) else { return nil }
    // In the middle of two Floats it depends on what the Double was rounded from.
    let isSafe = number.bitPattern & 0x1FFF_FFFF != 0x1000_0000 && (number == 0 || abs(number) > 1e-30)
    return isSafe ? Float(number) : nil
  }

  /// One number in millionths: one digit before the point and at most six behind it, or one digit alone.
  ///
  /// The caller checks the text that follows.
  @inline(__always)
  private static func number<Spacing: NumberSpacing>(
    _ text: RawSpan, _ at: inout Int, _ spacing: Spacing.Type
  ) -> Int32? {
    if spacing.isSpaced, text.byte(at) == UInt8(ascii: " ") { at &+= 1 }
    if let (value, end) = decimal(text, at) {
      at = end
      return value
    }
    let (value, end) = other(text, at)
    guard end > 0 else { return nil }
    at = end
    return value
  }

  @inline(never)
  private static func other(_ text: RawSpan, _ at: Int) -> (Int32, Int) {
    var at = at
    if text.byte(at) == UInt8(ascii: " ") { at &+= 1 }
    if let decimal = decimal(text, at) { return decimal }
    let isNegative = text.byte(at) == UInt8(ascii: "-")
    if isNegative { at &+= 1 }
    let digit = text.byte(at) ^ 0x30
    guard digit < 10 else { return (0, 0) }
    return (Int32(digit) &* (isNegative ? -1_000_000 : 1_000_000), at &+ 1)
  }

  @inline(__always)
  private static func decimal(_ text: RawSpan, _ at: Int) -> (Int32, Int)? {
    var start = at
    var word = text.eightBytes(start)
    var sign: Int32 = 0
    if _slowPath(word & 0xFF == 0x2D) {
      start &+= 1
      word = text.eightBytes(start)
      sign = -1
    }
    // Digits become 0…9, and the point, if it is one, 0.
    let digits = word ^ 0x3030_3030_3030_2E30
    // The high bit of each byte that is no digit. A byte can disturb only those after it, and the first one counts.
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    guard digits & 0xFF00 == 0 else { return nil }
    let kept: UInt64
    let end: Int
    if others == 0 {
      kept = digits
      end = start &+ 8
    } else if others == 0x8000_0000_0000_0000 {
      kept = digits & 0x00FF_FFFF_FFFF_FFFF
      end = start &+ 7
    } else {
      let count = others.trailingZeroBitCount &>> 3
      guard count > 2 else { return nil }
      end = start &+ count
      // Ones below the first byte that is no digit; all ones where there is none.
      let below = ~others & (others &- 1)
      kept = digits & (below &>> 7)
    }
    // Pairs of digits, the first in the lowest byte, then two multiplications that weigh and add two pairs each. The
    // first pair is the first digit and the point, ten times the digit: 100,000 makes millionths of it.
    let pairs = kept &* 10 &+ (kept &>> 8)
    let outer = (pairs & 0x0000_00FF_0000_00FF) &* (100_000 &<< 32 | 100)
    let inner = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* (10_000 &<< 32 | 1)
    let value = Int32(truncatingIfNeeded: (outer &+ inner) &>> 32)
    return ((value ^ sign) &- sign, end)
  }
}

/// Whether spaces stand after commas: each way of writing gets a loop of its own.
private protocol NumberSpacing {
  static var isSpaced: Bool { get }
}

private enum Compact: NumberSpacing {
  static var isSpaced: Bool { false }
}

private enum Spaced: NumberSpacing {
  static var isSpaced: Bool { true }
}

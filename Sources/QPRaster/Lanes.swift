/// Eight neighbouring pixels of a row: wide enough to fill the registers of every machine we run on.
typealias Lanes = SIMD8<Float>

extension Lanes {
  /// 0, 1, … 7.
  static let steps = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
  /// Centres of eight cells of a pixel, from its own centre.
  static let eighths = (Lanes.steps * 2 - 7) / 16
  /// Centres of the left eight of sixteen.
  static let sixteenths = (Lanes.steps * 2 - 15) / 32
}

// Written as loops because the compiler turns these, unlike `pointwiseMin`, into single instructions.

@inline(__always)
func lesser(_ a: Lanes, _ b: Lanes) -> Lanes {
  var result = Lanes()
  for i in 0..<8 { result[i] = a[i] < b[i] ? a[i] : b[i] }
  return result
}

@inline(__always)
func greater(_ a: Lanes, _ b: Lanes) -> Lanes {
  var result = Lanes()
  for i in 0..<8 { result[i] = a[i] > b[i] ? a[i] : b[i] }
  return result
}

@inline(__always)
func lesser(_ a: Lanes, _ b: Float) -> Lanes { lesser(a, Lanes(repeating: b)) }

@inline(__always)
func greater(_ a: Lanes, _ b: Float) -> Lanes { greater(a, Lanes(repeating: b)) }

@inline(__always)
func magnitude(_ a: Lanes) -> Lanes { greater(a, -a) }

/// `yes` where the mask is set, `no` elsewhere.
@inline(__always)
func choose(_ mask: SIMDMask<SIMD8<Int32>>, _ yes: Lanes, _ no: Lanes) -> Lanes {
  no.replacing(with: yes, where: mask)
}

/// 1/√x to the last bit or two, finite at 0: the square root of the standard library is a call for each lane.
@inline(__always)
func inverseRoot(_ x: Lanes) -> Lanes {
  var y = unsafeBitCast(0x5F37_5A86 &- (unsafeBitCast(x, to: SIMD8<UInt32>.self) &>> 1), to: Lanes.self)
  let half = x * 0.5
  y *= 1.5 - half * y * y
  y *= 1.5 - half * y * y
  y *= 1.5 - half * y * y
  return y
}

/// Rounds values of 0…2²² to whole numbers, ties to even.
@inline(__always)
func whole(_ x: Lanes) -> Lanes { (x + 8_388_608) - 8_388_608 }

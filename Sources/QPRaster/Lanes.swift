/// Four neighbouring pixels of a row: a register of every machine we run on.
///
/// Eight were slower, for want of registers.
typealias Lanes = SIMD4<Float>

extension Lanes {
  // Computed, since a stored constant costs a check at every use.

  /// 0, 1, 2, 3.
  @inline(__always) static var steps: Lanes { Lanes(0, 1, 2, 3) }
  /// All of a pixel.
  @inline(__always) static var all: Lanes { Lanes(255, 255, 255, 255) }
  /// A coverage that means: look closer.
  @inline(__always) static var unclear: Lanes { Lanes(-1, -1, -1, -1) }
}

// Written as choices because the compiler turns these, unlike `pointwiseMin`, into single instructions.

@inline(__always)
func lesser(_ a: Lanes, _ b: Lanes) -> Lanes { b.replacing(with: a, where: a .< b) }

@inline(__always)
func greater(_ a: Lanes, _ b: Lanes) -> Lanes { b.replacing(with: a, where: a .> b) }

@inline(__always)
func lesser(_ a: Lanes, _ b: Float) -> Lanes { lesser(a, Lanes(repeating: b)) }

@inline(__always)
func greater(_ a: Lanes, _ b: Float) -> Lanes { greater(a, Lanes(repeating: b)) }

@inline(__always)
func magnitude(_ a: Lanes) -> Lanes {
  unsafeBitCast(unsafeBitCast(a, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: Lanes.self)
}

/// The sign of one number on the magnitude of another that is not negative.
@inline(__always)
func signed(_ magnitude: Lanes, as sign: Lanes) -> Lanes {
  let bit = unsafeBitCast(sign, to: SIMD4<UInt32>.self) & 0x8000_0000
  return unsafeBitCast(unsafeBitCast(magnitude, to: SIMD4<UInt32>.self) | bit, to: Lanes.self)
}

/// `yes` where the mask is set, `no` elsewhere.
@inline(__always)
func choose(_ mask: SIMDMask<SIMD4<Int32>>, _ yes: Lanes, _ no: Lanes) -> Lanes {
  no.replacing(with: yes, where: mask)
}

/// 1/√x within 5 parts in a million, finite at 0: the square root of the standard library is a call for each lane.
@inline(__always)
func inverseRoot(_ x: Lanes) -> Lanes {
  var y = unsafeBitCast(0x5F37_5A86 &- (unsafeBitCast(x, to: SIMD4<UInt32>.self) &>> 1), to: Lanes.self)
  let half = x * 0.5
  y *= 1.5 - half * y * y
  y *= 1.5 - half * y * y
  return y
}

/// The square root within 5 parts in a million, 0 of what is negative.
@inline(__always)
func root(_ x: Lanes) -> Lanes {
  let x = greater(x, 0)
  return x * inverseRoot(x)
}

/// Rounds values of 0…2²² to whole numbers, ties to even.
@inline(__always)
func whole(_ x: Lanes) -> Lanes { (x + 8_388_608) - 8_388_608 }

/// Four adjacent pixels of a row, as wide as a vector register on every supported processor.
///
/// Eight pixels at a time were slower: there are too few registers.
typealias Float4 = SIMD4<Float>

extension Float4 {
  // Computed: a stored constant costs an initialisation check at every use.

  /// 0, 1, 2, 3.
  @inline(__always) static var steps: Float4 { Float4(0, 1, 2, 3) }
  /// Full coverage.
  @inline(__always) static var all: Float4 { Float4(255, 255, 255, 255) }
  /// Marks pixels whose coverage needs supersampling.
  @inline(__always) static var unclear: Float4 { Float4(-1, -1, -1, -1) }
}

// Written as selections: the compiler turns these into single instructions, unlike `pointwiseMin`.

@inline(__always)
func lesser(_ a: Float4, _ b: Float4) -> Float4 { b.replacing(with: a, where: a .< b) }

@inline(__always)
func greater(_ a: Float4, _ b: Float4) -> Float4 { b.replacing(with: a, where: a .> b) }

@inline(__always)
func lesser(_ a: Float4, _ b: Float) -> Float4 { lesser(a, Float4(repeating: b)) }

@inline(__always)
func greater(_ a: Float4, _ b: Float) -> Float4 { greater(a, Float4(repeating: b)) }

@inline(__always)
func magnitude(_ a: Float4) -> Float4 {
  unsafeBitCast(unsafeBitCast(a, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: Float4.self)
}

/// Returns a magnitude, which must not be negative, with the sign of another number.
@inline(__always)
func signed(_ magnitude: Float4, as sign: Float4) -> Float4 {
  let bit = unsafeBitCast(sign, to: SIMD4<UInt32>.self) & 0x8000_0000
  return unsafeBitCast(unsafeBitCast(magnitude, to: SIMD4<UInt32>.self) | bit, to: Float4.self)
}

/// Returns `yes` where the mask is set and `no` elsewhere.
@inline(__always)
func choose(_ mask: SIMDMask<SIMD4<Int32>>, _ yes: Float4, _ no: Float4) -> Float4 {
  no.replacing(with: yes, where: mask)
}

/// Returns 1/√x with a relative error below 5e-6, finite at 0.
///
/// The square root of the standard library is a call for each lane.
@inline(__always)
func inverseRoot(_ x: Float4) -> Float4 {
  var y = unsafeBitCast(0x5F37_5A86 &- (unsafeBitCast(x, to: SIMD4<UInt32>.self) &>> 1), to: Float4.self)
  let half = x * 0.5
  y *= 1.5 - half * y * y
  y *= 1.5 - half * y * y
  return y
}

/// Returns √x with a relative error below 5e-6, and 0 for negative numbers.
@inline(__always)
func root(_ x: Float4) -> Float4 {
  let x = greater(x, 0)
  return x * inverseRoot(x)
}

/// Rounds values in 0…2²² to whole numbers, ties to even.
@inline(__always)
func whole(_ x: Float4) -> Float4 { (x + 8_388_608) - 8_388_608 }

// The one file that asks the platform for maths: everything else in this module is arithmetic.
#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// The unit vector of an angle in radians, clockwise on screen from the x axis.
///
/// It is rounded to a grid before it is normalised, so that angles that mirror each other give vectors that mirror
/// each other exactly, although π itself cannot be written down. The error is below 2 µrad.
func direction(_ angle: Double) -> SIMD2<Double> {
  let grid = 1_048_576.0
  let rough = SIMD2((cos(angle) * grid).rounded(), (sin(angle) * grid).rounded())
  return rough / (rough * rough).sum().squareRoot()
}

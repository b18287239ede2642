#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Functions in double precision.
package enum Maths {
  static func systemAtan2(_ y: Double, _ x: Double) -> Double { platformAtan2(y, x) }
  package static func sin(_ x: Double) -> Double { platformSin(x) }
  package static func cos(_ x: Double) -> Double { platformCos(x) }
  package static func tan(_ x: Double) -> Double { platformSin(x) / platformCos(x) }
  package static func exp(_ x: Double) -> Double { platformExp(x) }
  package static func log(_ x: Double) -> Double { platformLog(x) }
}

// Inside `Maths` the bare names would refer to the functions above.
private func platformAtan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
private func platformSin(_ x: Double) -> Double { sin(x) }
private func platformCos(_ x: Double) -> Double { cos(x) }
private func platformExp(_ x: Double) -> Double { exp(x) }
private func platformLog(_ x: Double) -> Double { log(x) }

/// Functions in single precision.
package enum SinglePrecision {
  package static func atan2(_ y: Float, _ x: Float) -> Float { platformAtan2f(y, x) }
  package static func sin(_ x: Float) -> Float { platformSinf(x) }
  package static func cos(_ x: Float) -> Float { platformCosf(x) }

  /// The logistic function.
  package static func sigmoid(_ x: Float) -> Float { 1 / (1 + platformExpf(-x)) }
}

// Inside of it the bare names would mean the functions above.
private func platformAtan2f(_ y: Float, _ x: Float) -> Float { atan2f(y, x) }
private func platformSinf(_ x: Float) -> Float { sinf(x) }
private func platformCosf(_ x: Float) -> Float { cosf(x) }
private func platformExpf(_ x: Float) -> Float { expf(x) }

internal import CQPKit
internal import QPCore

extension qp_reading {
  /// Creates the reading of a feature in a frame.
  init(_ feature: Feature, in output: FrameOutput) {
    self.init()
    let (reading, quality, state) = output.entry(of: feature)
    self.state = state
    value = reading?.value ?? .nan
    low = reading?.interval?.lowerBound ?? .nan
    high = reading?.interval?.upperBound ?? .nan
    raw = reading?.raw ?? .nan
    precision_low = reading?.precision?.lowerBound ?? .nan
    precision_high = reading?.precision?.upperBound ?? .nan
    flags = quality?.bits ?? 0
    withUnsafeMutableBytes(of: &degrees) { bytes in
      let degrees = bytes.bindMemory(to: Float.self)
      for index in degrees.indices {
        let flag = UInt8(exactly: index).flatMap(Quality.Flag.init)
        degrees[index] = flag.flatMap { quality?[$0] }.map(Float.init) ?? .nan
      }
    }
  }
}

extension FrameOutput {
  /// The reading, the quality and the state of a feature.
  fileprivate func entry(of feature: Feature) -> (FeatureResult?, Quality?, Int32) {
    guard landmarks != nil else { return (nil, nil, QP_NO_PERSON) }
    return switch results.outcome(of: feature) {
    case .reading(let result, _): (result, result.quality, QP_READING)
    case .withheld(let quality, _): (nil, quality, QP_WITHHELD)
    case .nothing, nil: (nil, nil, QP_NONE)
    }
  }
}

extension Quality {
  /// The flags as bits.
  fileprivate var bits: UInt32 { flags.reduce(0) { $0 | 1 << UInt32($1.rawValue) } }
}

extension qp_reading {
  /// The size of the first release's, which ends before the precision.
  static let firstSize = MemoryLayout<qp_reading>.offset(of: \.precision_low) ?? 0
}

/// A caller's arrays of readings: frames × features, any of them NULL.
struct ReadingColumns {
  private let columns: qp_columns

  private static let firstSize = MemoryLayout<qp_columns>.offset(of: \.precision_low) ?? 0

  /// Takes the columns of this header and of earlier ones, which lack the last arrays.
  ///
  /// - Throws: ``Failure`` if the pointer is NULL or the size is that of no header.
  init(_ columns: UnsafePointer<qp_columns>?) throws(Failure) {
    guard let columns else { throw .null("columns") }
    let size = UnsafeRawPointer(columns).load(as: Int.self)
    guard size >= Self.firstSize else {
      throw .argument("'columns' has a size of \(size), not \(MemoryLayout<qp_columns>.size).")
    }
    var known = qp_columns()
    withUnsafeMutableBytes(of: &known) { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(start: columns, count: min(size, bytes.count)))
    }
    self.columns = known
  }

  func set(_ index: Int, _ feature: Feature, _ output: FrameOutput) {
    let (reading, quality, state) = output.entry(of: feature)
    columns.value?[index] = reading?.value ?? .nan
    columns.low?[index] = reading?.interval?.lowerBound ?? .nan
    columns.high?[index] = reading?.interval?.upperBound ?? .nan
    columns.raw?[index] = reading?.raw ?? .nan
    columns.precision_low?[index] = reading?.precision?.lowerBound ?? .nan
    columns.precision_high?[index] = reading?.precision?.upperBound ?? .nan
    columns.state?[index] = state
    columns.flags?[index] = quality?.bits ?? 0
  }
}

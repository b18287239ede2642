internal import QPCore

/// The limits of readings of fingers, and the widths of their intervals, from the part `fit` of `Validation/fingers.py`.
///
/// An interval reaches as far below and above a reading as the true flexion of 95 % of the rendered hands does; the precision as
/// far as 95 % of the readings of a held hand.
package struct FingerParameters: ParameterTable {
  package static let name = "finger"
  package static let current = FingerParameters().replaced()

  @Parameter(
    "Least cosine of the angle between the palm's normal and the camera's direction of a view of the palm", .ratio,
    .chosen(on: "Validation/fingers.py: MCP reads with a correlation of 0.5 beyond and 0.3 below"))
  package var leastPalm = 0.5
  @Parameter(
    "Least cosine of that angle of a hand seen from the side; below it the back is seen", .ratio,
    .chosen(on: "Validation/fingers.py: hands truly seen from the back read with correlations of 0.1…0.2"))
  package var leastSide = -0.5
  @Parameter(
    "Largest cosine of the angle between a finger, from knuckle to tip, and the line of sight", .ratio,
    .chosen(
      on: "Validation/fingers.py: beyond it PIP and DIP read with correlations of 0.2 and 0.1, below with 0.5 and 0.4"))
  package var largestPointing = 0.7
  @Parameter(
    "How far a finger's MCP may be below its reading, the palm seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 2.5 % quantile, to the next 5°"))
  package var palmMcpBelow = 45.0
  @Parameter(
    "How far a finger's MCP may be above its reading, the palm seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 97.5 % quantile, to the next 5°"))
  package var palmMcpAbove = 65.0
  @Parameter(
    "How far a finger's PIP may be below its reading, the palm seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 2.5 % quantile, to the next 5°"))
  package var palmPipBelow = 75.0
  @Parameter(
    "How far a finger's PIP may be above its reading, the palm seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 97.5 % quantile, to the next 5°"))
  package var palmPipAbove = 75.0
  @Parameter(
    "How far a finger's DIP may be below its reading, the palm seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 2.5 % quantile, to the next 5°"))
  package var palmDipBelow = 100.0
  @Parameter(
    "How far a finger's DIP may be above its reading, the palm seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 97.5 % quantile, to the next 5°"))
  package var palmDipAbove = 40.0
  @Parameter(
    "How far a finger's total flexion may be below its reading, the palm seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 2.5 % quantile, to the next 5°"))
  package var palmTotalBelow = 160.0
  @Parameter(
    "How far a finger's total flexion may be above its reading, the palm seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 97.5 % quantile, to the next 5°"))
  package var palmTotalAbove = 100.0
  @Parameter(
    "How far the thumb's MCP may be below its reading, the palm seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 2.5 % quantile, to the next 5°"))
  package var palmThumbMCPBelow = 50.0
  @Parameter(
    "How far the thumb's MCP may be above its reading, the palm seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 97.5 % quantile, to the next 5°"))
  package var palmThumbMCPAbove = 45.0
  @Parameter(
    "How far the thumb's IP may be below its reading, the palm seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 2.5 % quantile, to the next 5°"))
  package var palmThumbIPBelow = 60.0
  @Parameter(
    "How far the thumb's IP may be above its reading, the palm seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 97.5 % quantile, to the next 5°"))
  package var palmThumbIPAbove = 40.0
  @Parameter(
    "How far a finger's MCP may be below its reading, the side seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 2.5 % quantile, to the next 5°"))
  package var sideMcpBelow = 55.0
  @Parameter(
    "How far a finger's MCP may be above its reading, the side seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 97.5 % quantile, to the next 5°"))
  package var sideMcpAbove = 70.0
  @Parameter(
    "How far a finger's PIP may be below its reading, the side seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 2.5 % quantile, to the next 5°"))
  package var sidePipBelow = 75.0
  @Parameter(
    "How far a finger's PIP may be above its reading, the side seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 97.5 % quantile, to the next 5°"))
  package var sidePipAbove = 75.0
  @Parameter(
    "How far a finger's DIP may be below its reading, the side seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 2.5 % quantile, to the next 5°"))
  package var sideDipBelow = 95.0
  @Parameter(
    "How far a finger's DIP may be above its reading, the side seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 97.5 % quantile, to the next 5°"))
  package var sideDipAbove = 45.0
  @Parameter(
    "How far a finger's total flexion may be below its reading, the side seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 2.5 % quantile, to the next 5°"))
  package var sideTotalBelow = 140.0
  @Parameter(
    "How far a finger's total flexion may be above its reading, the side seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 97.5 % quantile, to the next 5°"))
  package var sideTotalAbove = 140.0
  @Parameter(
    "How far the thumb's MCP may be below its reading, the side seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 2.5 % quantile, to the next 5°"))
  package var sideThumbMCPBelow = 30.0
  @Parameter(
    "How far the thumb's MCP may be above its reading, the side seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 97.5 % quantile, to the next 5°"))
  package var sideThumbMCPAbove = 50.0
  @Parameter(
    "How far the thumb's IP may be below its reading, the side seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 2.5 % quantile, to the next 5°"))
  package var sideThumbIPBelow = 50.0
  @Parameter(
    "How far the thumb's IP may be above its reading, the side seen", .degrees,
    .chosen(on: "Validation/fingers.py, part fit: 97.5 % quantile, to the next 5°"))
  package var sideThumbIPAbove = 50.0
  @Parameter(
    "How far 95 % of the readings of a finger's MCP lie from their mean while the hand is held still", .degrees,
    .chosen(on: "Validation/fingers.py repeat, part fit, to the next 1°"))
  package var scatterMcp = 11.0
  @Parameter(
    "How far 95 % of the readings of a finger's PIP lie from their mean while the hand is held still", .degrees,
    .chosen(on: "Validation/fingers.py repeat, part fit, to the next 1°"))
  package var scatterPip = 16.0
  @Parameter(
    "How far 95 % of the readings of a finger's DIP lie from their mean while the hand is held still", .degrees,
    .chosen(on: "Validation/fingers.py repeat, part fit, to the next 1°"))
  package var scatterDip = 14.0
  @Parameter(
    "How far 95 % of the readings of a finger's total flexion lie from their mean while the hand is held still",
    .degrees,
    .chosen(on: "Validation/fingers.py repeat, part fit, to the next 1°"))
  package var scatterTotal = 26.0
  @Parameter(
    "How far 95 % of the readings of a thumb's MCP lie from their mean while the hand is held still", .degrees,
    .chosen(on: "Validation/fingers.py repeat, part fit, to the next 1°"))
  package var scatterThumbMCP = 11.0
  @Parameter(
    "How far 95 % of the readings of a thumb's IP lie from their mean while the hand is held still", .degrees,
    .chosen(on: "Validation/fingers.py repeat, part fit, to the next 1°"))
  package var scatterThumbIP = 14.0
  @Parameter("Norm of the flexion of a finger's MCP", .degrees, .paper("AAOS, Joint Motion, 1965"))
  package var normMcp = 90.0
  @Parameter("Norm of the flexion of a finger's PIP", .degrees, .paper("AAOS, Joint Motion, 1965"))
  package var normPip = 100.0
  @Parameter("Norm of the flexion of a finger's DIP", .degrees, .paper("AAOS, Joint Motion, 1965"))
  package var normDip = 90.0
  @Parameter("Norm of the flexion of the thumb's MCP", .degrees, .paper("AAOS, Joint Motion, 1965"))
  package var normThumbMCP = 50.0
  @Parameter("Norm of the flexion of the thumb's IP", .degrees, .paper("AAOS, Joint Motion, 1965"))
  package var normThumbIP = 80.0
  @Parameter(
    "How far a mobile joint may bend beyond its norm", .degrees, .chosen(on: "experience, not measured"))
  package var beyondNorm = 20.0
}

extension FingerParameters {
  /// The visible side of a hand.
  enum View {
    /// The palm.
    case palm
    /// The side of the thumb or of the little finger.
    case side
  }

  /// Returns the view of a finger; `nil` for the back of a hand, and for a finger that points at the camera.
  func view(of hand: SpatialHand, _ finger: Finger) -> View? {
    guard hand.facing >= leastSide, hand.pointing(of: finger) <= largestPointing else { return nil }
    return hand.facing >= leastPalm ? .palm : .side
  }

  /// Returns the 95 % interval of a flexion by its reading in degrees: from 0° to the joint's limit, the reading included.
  func interval(around value: Double, of kind: FingerJoint.Kind, from view: View) -> ClosedRange<Double> {
    let (below, above) = view == .palm ? palmWidths(kind) : sideWidths(kind)
    return max(value - below, 0)...max(min(value + above, largest(kind)), value)
  }

  /// Returns where 95 % of further readings of the same pose would lie, within an interval, by a reading in degrees.
  func precision(
    around value: Double, of kind: FingerJoint.Kind, within interval: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    let scatter = scatter(kind)
    return max(value - scatter, interval.lowerBound)...min(value + scatter, interval.upperBound)
  }

  /// Returns the largest flexion of a joint, or the sum of those of a finger's joints, in degrees.
  package func largest(_ kind: FingerJoint.Kind) -> Double {
    switch kind {
    case .mcp: normMcp + beyondNorm
    case .pip: normPip + beyondNorm
    case .dip: normDip + beyondNorm
    case .total: normMcp + normPip + normDip + 3 * beyondNorm
    case .thumbMCP: normThumbMCP + beyondNorm
    case .thumbIP: normThumbIP + beyondNorm
    }
  }

  private func scatter(_ kind: FingerJoint.Kind) -> Double {
    switch kind {
    case .mcp: scatterMcp
    case .pip: scatterPip
    case .dip: scatterDip
    case .total: scatterTotal
    case .thumbMCP: scatterThumbMCP
    case .thumbIP: scatterThumbIP
    }
  }

  private func palmWidths(_ kind: FingerJoint.Kind) -> (below: Double, above: Double) {
    switch kind {
    case .mcp: (palmMcpBelow, palmMcpAbove)
    case .pip: (palmPipBelow, palmPipAbove)
    case .dip: (palmDipBelow, palmDipAbove)
    case .total: (palmTotalBelow, palmTotalAbove)
    case .thumbMCP: (palmThumbMCPBelow, palmThumbMCPAbove)
    case .thumbIP: (palmThumbIPBelow, palmThumbIPAbove)
    }
  }

  private func sideWidths(_ kind: FingerJoint.Kind) -> (below: Double, above: Double) {
    switch kind {
    case .mcp: (sideMcpBelow, sideMcpAbove)
    case .pip: (sidePipBelow, sidePipAbove)
    case .dip: (sideDipBelow, sideDipAbove)
    case .total: (sideTotalBelow, sideTotalAbove)
    case .thumbMCP: (sideThumbMCPBelow, sideThumbMCPAbove)
    case .thumbIP: (sideThumbIPBelow, sideThumbIPAbove)
    }
  }
}

/// A problem of least squares along time, for ``LevenbergMarquardt``.
package protocol BandedProblem {
  /// The unknowns that are varied.
  associatedtype State

  /// Writes the normal equations at a state into a cleared system and returns the cost, ½ Σ of the squared residuals.
  func linearise(_ state: State, into system: inout BlockBandSystem) -> Double
  /// Returns the state moved by a solution of the equations, shortened to a maximum step length.
  func moved(_ state: State, blocks: [Double], border: [Double]) -> State
}

/// Levenberg and Marquardt's method: Gauss–Newton steps whose damping grows where a step does not help.
package struct LevenbergMarquardt {
  /// Steps that are tried at most, also those that do not help.
  package var steps: Int
  /// The decrease of the cost, as a fraction of it, at which the search ends.
  package var tolerance: Double
  /// The costs by which the search is given up early; `nil` for none.
  package var goal: Goal?

  /// Costs that a search must come near.
  package struct Goal {
    /// The cost that is wanted.
    package var cost: Double
    /// The cost above which the search is given up after its first step.
    package var first: Double
    /// How many times the last decrease it may be above the wanted cost.
    package var reach: Double
  }

  /// Creates a search.
  package init(steps: Int, tolerance: Double, goal: Goal? = nil) {
    (self.steps, self.tolerance, self.goal) = (steps, tolerance, goal)
  }

  /// The result of a search.
  package struct Result<State> {
    /// The state with the least cost.
    package var state: State
    /// Its cost.
    package var cost: Double
    /// The equations at that state.
    package var system: BlockBandSystem
    /// The steps that were tried.
    package var steps: Int
    /// Whether the cost had ceased to fall.
    package var hasConverged: Bool
  }

  /// Returns the state of least cost that is reached from a start.
  package func minimise<P: BandedProblem>(
    _ problem: P, from start: P.State, count: Int, size: Int, border: Int
  ) -> Result<P.State> {
    let limits = SolverParameters.current
    var system = BlockBandSystem(count: count, size: size, border: border)
    var trial = system
    var factor = BlockBandFactor(count: count, size: size, border: border)
    var (state, damping) = (start, limits.firstDamping)
    var cost = problem.linearise(state, into: &system)
    var tried = 0
    var hasConverged = false
    while tried < steps, damping < limits.largestDamping {
      tried += 1
      guard let step = factor.solve(system, damping: damping) else {
        damping *= limits.dampingGrowth
        continue
      }
      let next = problem.moved(state, blocks: step.blocks, border: step.border)
      trial.clear()
      let value = problem.linearise(next, into: &trial)
      // Also false for a value that is not a number.
      guard value < cost else {
        // Hardly more: rounding allows no further decrease.
        if value <= cost * (1 + tolerance) {
          hasConverged = true
          break
        }
        damping = max(damping * limits.dampingGrowth, limits.leastRaisedDamping)
        continue
      }
      let decrease = cost - value
      (state, cost) = (next, value)
      swap(&system, &trial)
      damping = max(damping / limits.dampingDecline, limits.leastDamping)
      if decrease < tolerance * max(1, cost) {
        hasConverged = true
        break
      }
      if let goal, cost > (tried == 1 ? goal.first : goal.cost + goal.reach * decrease) { break }
    }
    return Result(state: state, cost: cost, system: system, steps: tried, hasConverged: hasConverged)
  }
}

@testable import QPBarbell
import QPCore
import QPFeatures
import QPTestSupport
import QPVideo
import Testing

@Suite struct LiftTests {
  /// Runs the states on heights of 0.1 s each: `.` no person, `p` a person, a digit the bar's height in decimetres.
  private func flow(_ script: String, hasEstimator: Bool = true) -> String {
    var states = LiftStates()
    let letters: [LiftState: Character] = [.noPerson: "-", .personSeen: "s", .barFound: "b", .lifting: "L", .done: "d"]
    return String(
      script.enumerated().map { index, sign in
        states.step(
          at: Timestamp(milliseconds: Int64(100 * index)), isPersonSeen: hasEstimator ? sign != "." : nil,
          height: sign.wholeNumberValue.map { Double($0) / 10 })
        return letters[states.state] ?? "?"
      })
  }

  @Test func aLiftPassesThroughAllStates() {
    let states = flow("..ppp00000035799753000000000000000")
    #expect(states.hasPrefix("----sbbbbbbL"), "\(states)")
    #expect(states.hasSuffix("Lddddd"), "\(states)")
  }

  @Test func aShortGlimpseIsNoPerson() {
    #expect(flow(".p..p..p") == "--------")
  }

  @Test func aBarThatWobblesIsNotLifted() {
    #expect(!flow("ppp1111121111121111").contains("L"))
  }

  @Test func aPauseAtTheTopIsPartOfTheLift() {
    #expect(!flow("ppp000000259999999999999999999999").contains("d"))
  }

  @Test func theNextLiftBeginsAfterTheFirst() {
    let states = flow("ppp00000004884000000000000000488400000000000000")
    #expect(states.split(separator: "L").count == 3, "\(states)")
  }

  @Test func withoutAnEstimatorTheBarAloneDecides() {
    #expect(flow("...0000048", hasEstimator: false).hasSuffix("bbbbbLL"))
  }

  @Test func leavingEndsTheLift() {
    #expect(flow("pppp00000048...........................").hasSuffix("-"))
  }

  /// The video's path in metres is the renderer's.
  @Test func aRenderedLiftIsMeasuredInMetres() throws {
    var lift = RenderedLift.cleanAndJerk(seed: 961)
    lift.hasWalker = false
    lift.hasEqualPlate = false
    lift.count = 235
    var session = LiftSession()
    var states: [LiftState] = []
    var highest = 0.0
    var fastest = 0.0
    let metre = 2 * lift.radius / 0.45
    for index in 0..<lift.count {
      // The lifter comes after a third of a second.
      let landmarks = index < 10 ? nil : try figure(lift, index)
      session.consume(lift.luma(index), at: lift.time(index), landmarks: landmarks)
      if states.last != session.state { states.append(session.state) }
      if index < 138 {
        fastest = max(fastest, session.path.peakVelocity)
        highest = max(highest, session.path.trail.map { lift.center(0).y - $0.point.y }.max() ?? 0)
      }
    }
    #expect(states == [.noPerson, .personSeen, .barFound, .lifting, .done])
    #expect(session.path.isInMetres)
    let truth = (0..<138).map { lift.center(0).y - lift.center($0).y }
    let speeds = zip(truth.dropFirst(3), truth).map { ($0 - $1) / metre / 0.1 }
    let (top, speed) = (try #require(truth.max()), try #require(speeds.max()))
    #expect(abs(highest - top) / metre < 0.01)
    #expect(abs(fastest / speed - 1) < 0.03)
  }

  /// With pixels of twice the size that the plate's diameter gives them every speed is twice as high.
  @Test func aCalibrationTakesThePlatesPlace() throws {
    var lift = RenderedLift.cleanAndJerk(seed: 961)
    lift.hasWalker = false
    lift.hasEqualPlate = false
    let scale = Calibration.Scale.metresPerPixel(2 * 0.45 / (2 * lift.radius))
    let plate = PlateCircle(
      inBoxAt: lift.center(0).x - lift.radius, lift.center(0).y - lift.radius,
      width: 2 * lift.radius, height: 2 * lift.radius)
    let peaks = [Calibration(), Calibration(scale: scale), Calibration(scale: .stature(1.8))].map { calibration in
      var session = LiftSession(plate: plate, calibration: calibration)
      var peak = 0.0
      for index in 0..<100 {
        session.consume(lift.luma(index), at: lift.time(index), landmarks: nil, hasEstimator: false)
        peak = max(peak, session.path.peakVelocity)
      }
      return peak
    }
    #expect(peaks[0] > 0.1 && abs(peaks[1] / peaks[0] - 2) < 0.1, "\(peaks)")
    #expect(peaks[2] == peaks[0], "a stature is no scale of a bar")
  }

  private func figure(_ lift: RenderedLift, _ index: Int) throws -> Landmarks {
    var figure = Figure.standing
    figure.size = lift.size
    figure.points = figure.points.mapValues { $0 * 0.5 + SIMD2(200, 60) }
    figure.points[.leftWrist] = lift.center(index) + SIMD2(0.4 * lift.radius, 0)
    figure.points[.rightWrist] = lift.center(index) + SIMD2(0.3 * lift.radius, 2)
    return try #require(Landmarks(try figure.frame(at: Double(index) / lift.rate)))
  }
}

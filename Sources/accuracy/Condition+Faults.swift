import QPCore
import QPSimulator

extension Condition {
  // Errors of estimators; the usual raise rests until 2 s and holds from 4.3 to 6.3 s.
  static let faults: [Condition] =
    [15.0, 30, 60, 120].map { fps in
      Condition("hallucinated arm for 0.15 s, six times, \(fps.fixed(decimals: 0)) fps") {
        $0.simulation.fps = fps
        $0.addHallucinations(6, of: 0.15)
      }
    }
    + [0.3, 0.6].map { seconds in
      Condition("hallucinated arm for \(seconds) s, three times") { $0.addHallucinations(3, of: seconds) }
    }
    + [15.0, 30, 120].map { fps in
      Condition("whole body exchanged for 1 s in the hold, \(fps.fixed(decimals: 0)) fps") {
        $0.simulation.fps = fps
        $0.addFault(.swap(.all), 4.8..<5.8)
      }
    }
    + [
      Condition("whole body exchanged for 0.5 s in the hold") { $0.addFault(.swap(.all), 4.8..<5.3) },
      Condition("whole body exchanged for 1.5 s in the raise") { $0.addFault(.swap(.all), 3..<4.5) },
      Condition("6 % of frames exchanged, one by one") {
        $0.simulation.faults.swapped = .all
        $0.simulation.faults.swaps = Faults.Random(share: 0.06, frames: 1)
      },
      Condition("6 % of frames exchanged, three by three") {
        $0.simulation.faults.swapped = .all
        $0.simulation.faults.swaps = Faults.Random(share: 0.06, frames: 3)
      },
      Condition("arm glides off by 60° for 2.4 s") { $0.addFault(.glide(.arm(.left), degrees: -60), 4.2..<6.6) },
      Condition("arm stays behind in the raise for 1.5 s") { $0.addFault(.stale(.arm(.left)), 2.2..<3.7) },
      Condition("arm of low visibility for 1 s in the raise") {
        $0.addFault(.visibility(Array(Faults.Limb.arm(.left).bodies.dropFirst()), 0.1), 2.5..<3.5)
      },
      Condition("arm missing for 1 s in the raise") {
        $0.addFault(.missing(Array(Faults.Limb.arm(.left).bodies.dropFirst())), 2.5..<3.5)
      },
      Condition("two bad first frames") { $0.addFault(.glitch(.arm(.left), degrees: -110), 0..<2 / $0.simulation.fps) },
      Condition("5 % of points missing") { $0.simulation.faults.dropouts = Faults.Random(share: 0.05, frames: 2) },
    ]

  static let views: [Condition] =
    [1.5, 2.5, 4].map { distance in
      Condition("perspective at \(distance) m, 10° from below, 0.3 m beside the middle") {
        $0.simulation.camera.projection = .perspective
        $0.simulation.camera.distance = distance
        $0.simulation.camera.pitch = -10
        // A wider lens where arms would leave the picture.
        $0.simulation.camera.focalLength = 0.72 * 1280 * min(1, distance / 2.5)
        $0.trajectory = $0.trajectory.at(Point(0.3, 0))
      }
    }
    + [(10.0, "heavy", SimulatedBody.heavy), (25, "child", .child)].map { yaw, name, body in
      Condition("knee extension, \(name), \(yaw.fixed(decimals: 0))° from the side view, no 3D landmarks") {
        seed in
        var scenario = Scenario(.kneeFlexion(.left), .kneeExtension(.left, hold: 2, rest: 2), seed: seed)
        scenario.body = body
        scenario.simulation.camera.yaw += yaw
        scenario.simulation.givesWorld = false
        return scenario
      }
    }
    + [
      Condition("lens of a phone: k1 −0.05, k2 0.02") {
        $0.setLens(LensDistortion(k1: -0.05, k2: 0.02, p1: 0.001, p2: -0.001))
      },
      Condition("wide lens: k1 −0.2, k2 0.05") { $0.setLens(LensDistortion(k1: -0.2, k2: 0.05)) },
      Condition("landscape 1280 × 720 at 4 m") {
        $0.simulation.camera.size = PictureSize(width: 1280, height: 720)
        $0.simulation.camera.distance = 4
      },
    ]
    + [10.0, 20, 40, 60].flatMap { yaw in
      [true, false].map { givesWorld in
        Condition("turned by \(yaw.fixed(decimals: 0))°" + (givesWorld ? "" : ", no 3D landmarks")) {
          $0.simulation.camera.yaw = yaw
          $0.simulation.givesWorld = givesWorld
        }
      }
    }
}

extension Scenario {
  fileprivate mutating func addFault(_ kind: Faults.Kind, _ seconds: Range<Double>) {
    simulation.faults.events.append(Faults.Event(kind, seconds: seconds, fps: simulation.fps))
  }

  /// Throws the left arm elsewhere, at moments and by angles of the session's own.
  fileprivate mutating func addHallucinations(_ number: Int, of seconds: Double) {
    var random = SplitMix64(seed: simulation.seed ^ 0x6A11)
    let part = (trajectory.duration - 2) / Double(number)
    for index in 0..<number {
      let start = 1.6 + part * (Double(index) + Double.random(in: 0...0.5, using: &random))
      let turn = Double.random(in: 40...150, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      addFault(.glitch(.arm(.left), degrees: turn), start..<start + seconds)
    }
  }

  fileprivate mutating func setLens(_ lens: LensDistortion) {
    simulation.camera.projection = .perspective
    simulation.camera.distortion = lens
  }
}

internal import QPLandmarks

extension Simulation {
  /// Adds passers-by: they walk past between the camera and the first person, hide them, and leave again.
  ///
  /// Each has a body, a distance in front of the first person, a direction, a speed and a time of their own, from the
  /// seed; they pass one after the other, evenly over the time. The list of people is shuffled from now on.
  /// - Parameters:
  ///   - number: The number of people to add.
  ///   - stays: Whether they stop 0.8 m beside the first person and stay there.
  package mutating func addPassersBy(_ number: Int, stays: Bool = false) {
    guard number > 0, let time = people.first?.trajectory.duration else { return }
    var random = Gaussian(seed: SimulatedStream.passersBy.seed(seed))
    let measured = people[0].trajectory.posture(at: 0).position
    for index in 0..<number {
      let stature = 1.5 + 0.4 * random.uniform()
      let before = 0.4 + 0.4 * random.uniform()
      let direction = random.uniform() < 0.5 ? 1.0 : -1
      let speed = 1 + 0.6 * random.uniform()
      // The first and last seconds are left free, and each passer-by has a part of the time between.
      let lead = min(2, time / 4)
      let moment = lead + (time - 2 * lead) * (Double(index) + 0.1 + 0.8 * random.uniform()) / Double(number)
      let start = measured + Point(-direction * speed * moment, before)
      let end = measured + Point(direction * (stays ? 0.8 : speed * (time - moment)), before)
      people.append(
        SimulatedPerson(
          body: SimulatedBody(stature: stature), trajectory: seenAlong(.walk(from: start, to: end, speed: speed))))
    }
    occlusion = 0.35
    shufflesPeople = true
  }

  /// Returns a walk across the picture in the coordinates of a scene that the camera turns by its yaw.
  private func seenAlong(_ walk: Trajectory) -> Trajectory {
    guard camera.yaw != 0 else { return walk }
    let (sine, cosine) = sineAndCosine(camera.yaw)
    return walk.changed { posture, _ in
      let position = posture.position
      posture.position = Point(position.x * cosine - position.y * sine, position.x * sine + position.y * cosine)
      posture.heading -= camera.yaw
    }
  }
}

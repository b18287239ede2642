internal import CQPKit
internal import QPCore
internal import QPRecording
internal import QPVision

/// The state of a pose estimator: the models that are open, and where people were in the last picture.
struct Estimator {
  private var estimator: any LandmarkEstimator
  private let pictures: CallerPictures
  /// The people of the last picture; `nil` before the first and after one that failed.
  private var poses: [Pose]?

  init(_ settings: Settings) throws(Failure) {
    let (kind, people) = (settings.network, settings.people)
    guard people == 1 || kind.findsSeveralPeople else {
      throw .argument("settings: \(kind.rawValue) finds one person, \"people\" is \(people).")
    }
    do throws(EstimatorError) {
      let runtime = try settings.runtime.map { (path) throws(EstimatorError) in
        try NeuralRuntime.shared(.path(path))
      }
      estimator = try kind.open(people: people, models: settings.models, runtime: runtime)
    } catch {
      throw Failure(error)
    }
    pictures = CallerPictures(matrix: settings.matrix, range: settings.range)
  }

  /// The order of the points and the estimator as JSON.
  var about: String {
    let json: JSONObject = [
      "topology": estimator.topology.name, "points": estimator.topology.count,
      "names": estimator.topology.points.map { "\($0)" }, "estimator": estimator.info.json,
    ]
    return json.text
  }

  /// Finds people in a caller's picture and writes their points.
  mutating func estimate(
    _ microseconds: Int64, _ picture: UnsafePointer<qp_picture>?, _ landmarks: UnsafeMutablePointer<Float>?,
    _ world: UnsafeMutablePointer<Float>?, people: Int32, _ seen: UnsafeMutablePointer<Int32>?
  ) throws(Failure) {
    self.poses = nil
    try Self.check(people)
    guard microseconds >= 0 else {
      throw Failure(status: QP_FRAME, message: "'microseconds' is \(microseconds), it must not be negative.")
    }
    let poses: [Pose]
    do throws(EstimatorError) {
      let view = try pictures.view(picture)
      poses = try estimator.estimate(view, at: Timestamp(microseconds: microseconds)).frame.poses
    } catch {
      throw Failure(error)
    }
    self.poses = poses
    let points = PointRows(count: estimator.topology.count)
    for person in 0..<Int(people) {
      let pose = person < poses.count ? poses[person] : nil
      points.write(pose?.landmarks ?? [], to: landmarks, row: person)
      points.write(pose?.world ?? [], to: world, row: person)
    }
    seen?.pointee = Int32(clamping: poses.count)
  }

  /// Writes the colours of the clothes of the last picture's people.
  func clothing(_ clothing: UnsafeMutablePointer<Float>?, people: Int32) throws(Failure) {
    try Self.check(people)
    guard let clothing else { throw .null("clothing") }
    guard let poses else { throw .state("No picture was estimated yet, or the last one failed.") }
    for person in 0..<Int(people) {
      ClothingRows.write(person < poses.count ? poses[person].clothing : nil, to: clothing, row: person)
    }
  }

  private static func check(_ people: Int32) throws(Failure) {
    guard (0...FrameArrays.mostPeople).contains(people) else {
      throw .argument("'people' is \(people), it must be from 0 to \(FrameArrays.mostPeople).")
    }
  }
}

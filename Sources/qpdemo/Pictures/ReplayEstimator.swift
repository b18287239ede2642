import QPCore
import QPVision

/// An estimator that returns frames that are already known, one for each picture.
struct ReplayEstimator: LandmarkEstimator {
  let topology: Topology
  let info: EstimatorInfo
  private let frames: [PoseFrame]
  private var index = 0

  /// - Parameters:
  ///   - frames: The frames of all pictures, in their order.
  ///   - estimator: The estimator that found them.
  init(_ frames: [PoseFrame], by estimator: EstimatorInfo) {
    (self.frames, topology, info) = (frames, frames.first?.topology ?? .blazePose33, estimator)
  }

  mutating func estimate(_ picture: PictureBuffer, at time: Timestamp) throws(EstimatorError) -> Estimate {
    defer { index += 1 }
    let known = index < frames.count && frames[index].timestamp == time ? frames[index] : nil
    return Estimate(
      frame: known
        ?? PoseFrame(
          checked: time, size: picture.size, topology: topology, poses: [], gravity: nil, intrinsics: nil,
          displayMirrored: false, estimator: info),
      regions: [], ranDetector: false, times: EstimationTimes())
  }

  mutating func reset() { index = 0 }
}

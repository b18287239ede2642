import QPKit

/// The output of a pose estimator: COCO's 17 points as shares of the picture.
///
/// Here a left arm that points sideways.
let points: [Landmark] = {
  var points = [Landmark](repeating: .missing, count: 17)
  points[5] = Landmark(x: 0.55, y: 0.30, visibility: 0.99)  // left shoulder
  points[7] = Landmark(x: 0.70, y: 0.30, visibility: 0.98)  // left elbow
  points[11] = Landmark(x: 0.55, y: 0.60, visibility: 0.97)  // left hip
  return points
}()

package import QPCore

/// The cameras of a report whose person several cameras filmed.
package struct ReportRig: Sendable {
  /// A camera with the recording that it made.
  package struct Camera: Sendable {
    /// Its name.
    package var name: String
    /// The relative path of its video; `nil` for landmarks alone.
    package var video: String?
    /// The seconds of the first recording at each of its frames, which increase.
    package var times: [Double]
    /// Where it stands and what it sees, in metres.
    package var plan: RigPlanPlot.Camera
    /// Its height above the ground in metres.
    package var height: Double
    /// The focal length in pixels.
    package var focalLength: Double
    /// The median distance of its landmarks from the person's points in pixels.
    package var residual: Double
    var track = ReplayTrack()

    /// Creates a camera without frames.
    ///
    /// - Parameters:
    ///   - plan: Its name, where it stands and what it sees.
    ///   - height: Its height above the ground in metres.
    ///   - focalLength: The focal length in pixels.
    ///   - residual: The median distance of its landmarks from the person's points in pixels.
    ///   - video: The relative path of its video; `nil` for landmarks alone.
    package init(plan: RigPlanPlot.Camera, height: Double, focalLength: Double, residual: Double, video: String?) {
      (name, self.plan, self.height, self.focalLength) = (plan.name, plan, height, focalLength)
      (self.residual, self.video, times) = (residual, video, [])
    }

    /// Appends a frame with the person, and the first recording's seconds at it.
    package mutating func append(_ frame: PoseFrame, at seconds: Double) {
      track.append(frame, Landmarks(frame))
      times.append(seconds)
    }
  }

  /// The cameras, the first recording's first.
  package var cameras: [Camera]
  /// Where the person went in metres, to the right and toward the first camera.
  package var route: [SIMD2<Double>]
  /// The rig's weaknesses, in English.
  package var weaknesses: [String]

  /// Creates the rig of a report.
  package init(_ cameras: [Camera], route: [SIMD2<Double>], weaknesses: [String] = []) {
    (self.cameras, self.route, self.weaknesses) = (cameras, route, weaknesses)
  }

  /// Whether a camera has a video.
  var hasVideo: Bool { cameras.contains { $0.video != nil } }
}

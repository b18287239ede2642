import Foundation
import QPLandmarks
import QPTestSupport
import Testing

@testable import QPBody

/// Calibrations of other programs.
struct CameraCalibrationTests {
  private static let sizes = [PictureSize](repeating: PictureSize(width: 1920, height: 1080), count: 3)

  @Test func ourOwnTOMLReadsBack() throws {
    var rig = try CameraRig(solving: SimulatedRig.around([0, 90]).recordings(), stature: 1.75)
    rig.cameras[0].name = "left \"door\" # \\.mp4"
    rig.cameras[1].name = "\u{1}[\u{1F600}]"
    let read = try CameraCalibration(Array(rig.toml.utf8))
    #expect(read.cameras.map(\.name) == rig.cameras.map(\.name))
    // Their world has other axes: turns from the first camera are the same.
    let (views, own) = (try #require(read.views), rig.cameras.map(\.view))
    let found = views[1].rotation * views[0].rotation.transpose
    #expect(Rotation.angle(found * (own[1].rotation * own[0].rotation.transpose).transpose) < 1e-6)
    for (camera, lens) in zip(rig.cameras, try read.lenses([PictureSize](repeating: Self.sizes[0], count: 2))) {
      #expect(abs(camera.focalLength - lens.focal) < 1e-6)
    }
  }

  /// Anipose's file, with a distortion of five numbers, lists over several lines and a comment.
  @Test func aniposeIsRead() throws {
    let text = """
      [cam_0]
      name = "left # one"
      size = [ 1280, 720,]
      matrix = [ [ 900.0, 0.0, 640.0,],  # pixels
        [ 0.0, 910.0, 360.0,],
        [ 0.0, 0.0, 1.0,],]
      distortions = [ -0.1, 0.02, 0.001, 0.002, 0.003,]
      rotation = [ 0.0, 1.5707963267948966, 0.0,]
      translation = [ 10.0, 20.0, 3000.0,]
      fisheye = false

      [metadata]
      adjusted = true
      error = 0.4
      """
    let camera = try CameraCalibration(Array(text.utf8)).cameras[0]
    #expect(camera.name == "left # one" && camera.size == PictureSize(width: 1280, height: 720))
    #expect(
      camera.lens
        == Lens(Intrinsics(fx: 900, fy: 910, cx: 640, cy: 360), k1: -0.1, k2: 0.02, p1: 0.001, p2: 0.002, k3: 0.003))
    // A quarter about y takes z to x.
    let rotation = try #require(camera.rotation)
    #expect((rotation * Vector3(0, 0, 1) - Vector3(1, 0, 0)).length < 1e-12)
  }

  /// The numbers of the file divided by 64, and the camera's axes as Pose2Sim has them.
  @Test(.enabled(if: Shared.has("reference/street/balance/Calib.qca.txt"), "\(Shared.missing)"))
  func qualisysFileIsRead() throws {
    let text = try Shared.text("reference/street/balance/Calib.qca.txt")
    let cameras = try CameraCalibration(Array(text.utf8)).cameras
    #expect(cameras.map(\.name) == ["cam01", "cam02", "cam03", "cam04"])
    let first = cameras[0]
    #expect(first.size == PictureSize(width: 1088, height: 1920))
    #expect(abs(first.lens.intrinsics.fx - 1681.2449) < 1e-3 && abs(first.lens.intrinsics.cx - 532.9737) < 1e-3)
    #expect(first.lens.k1 == -0.046183 && first.lens.k2 == 0.139983)
    // It stands at (1.46, −1.91, 1.90) m and looks at the person near the origin, 1 m high.
    let rotation = try #require(first.rotation)
    let ahead = rotation.transposed(times: Vector3(0, 0, 1))
    #expect((ahead + Vector3(0.71040026, -0.59073421, 0.38257621)).length < 1e-6)
    #expect(ahead.dot((Vector3(0, 0, 1) - Vector3(1.46, -1.91, 1.90)).unit) > 0.97)
  }

  private static let qualisys = """
    <?xml version='1.0'?>
    <calibration><!-- <camera serial="old"/> --><cameras>
      <camera serial="cam01" viewrotation="0">
        <fov_video bottom="1919" left="0" right="1087" top="0"/>
        <!-- moved: <transform r11="9"/> -->
        <transform r11="1" r12="0" r13="0" r21="0" r22="0" r23="1" r31="0" r32="-1" r33="0" x="0" y="0" z="0"/>
        <intrinsic centerPointU="34816" centerPointV="61440" focalLengthU="107520" focalLengthV="107584"
          radialDistortion1="-0.05" radialDistortion2="0.14" radialDistortion3="0" tangentalDistortion1="0.001"
          tangentalDistortion2="0.002"/>
      </camera>
    </cameras></calibration>
    """

  @Test func qualisysIsReadWithoutItsComments() throws {
    let cameras = try CameraCalibration(Array(Self.qualisys.utf8)).cameras
    #expect(cameras.map(\.name) == ["cam01"])
    #expect(cameras[0].size == PictureSize(width: 1088, height: 1920))
    #expect(
      cameras[0].lens
        == Lens(Intrinsics(fx: 1680, fy: 1681, cx: 544, cy: 960), k1: -0.05, k2: 0.14, p1: 0.001, p2: 0.002))
    // The room's y lies ahead of Qualisys' camera, whose z points to itself.
    let rotation = try #require(cameras[0].rotation)
    #expect((rotation * Vector3(0, 1, 0) - Vector3(0, 0, 1)).length < 1e-12)
  }

  @Test func openCapIsRead() throws {
    let text = """
      {"Cam0": {"distortion": [[0.1, -0.2, 0, 0, 0]], "intrinsicMat": [[1700, 0, 540], [0, 1690, 960], [0, 0, 1]],
        "imageSize": [[1920], [1080]], "rotation": [[1, 0, 0], [0, 0, -1], [0, 1, 0]], "translation": [[1], [2], [3]]},
       "Cam1": {"distortion": [], "intrinsicMat": [1700, 0, 540, 0, 1690, 960, 0, 0, 1], "imageSize": [1080, 1920]}}
      """
    let calibration = try CameraCalibration(Array(text.utf8))
    #expect(calibration.cameras.map(\.name) == ["Cam0", "Cam1"])
    #expect(calibration.cameras.allSatisfy { $0.size == PictureSize(width: 1080, height: 1920) })
    #expect(calibration.cameras[0].rotation != nil && calibration.views == nil)
    // Half the size: half the focal length.
    let half = PictureSize(width: 540, height: 960)
    #expect(try calibration.lenses([half, half])[0].focal == 847.5)
    #expect(throws: RigError(.otherPicture(recording: 1, calibrated: "1080 × 1920", own: "1920 × 1080"))) {
      try calibration.lenses([half, Self.sizes[0]])
    }
    #expect(throws: RigError.self) { try calibration.lenses(Self.sizes) }
  }

  private static let good = """
    [cam_1]
    size = [1920.0, 1080.0]
    matrix = [[1400.0, 0.0, 960.0], [0.0, 1400.0, 540.0], [0.0, 0.0, 1.0]]
    distortions = [0.0, 0.0, 0.0, 0.0]
    rotation = [0.1, 0.2, 0.3]
    """

  @Test(arguments: [
    ("", "", "no cameras"), ("1400.0, 0.0, 960.0", "0, 0, 960", "focal lengths"), ("1400.0", "1e300", "focal lengths"),
    ("1400.0", "nan", "a value that is not a finite number"), ("960.0", "-1e9", "outside the picture"),
    ("1920.0, 1080.0", "1e12, 1", "whole pixels"), ("1920.0, 1080.0", "1920", "\"size\""),
    ("0.0, 0.0, 0.0, 0.0", "1e200", "at most"), ("0.0, 0.0, 0.0, 0.0", "1,2,3,4,5,6,7,8", "more than"),
    ("0.1, 0.2, 0.3", "1e9, 0, 0", "vector"), ("0.1, 0.2, 0.3", "1, 2", "vector"), ("[cam_1]", "[", "line 1"),
    ("rotation = [0.1, 0.2, 0.3]", "rotation = [0.1", "does not end"), ("rotation = ", "rotation ", "line 5"),
    ("rotation = [0.1, 0.2, 0.3]", "fisheye = true", "fisheye"),
  ])
  func hostileTOMLIsRefused(part: String, other: String, reason: String) {
    let text = part.isEmpty ? "" : Self.good.replacingOccurrences(of: part, with: other)
    #expect(text != Self.good)
    #expect {
      try CameraCalibration(Array(text.utf8))
    } throws: {
      "\($0)".contains(reason)
    }
  }

  @Test(arguments: [
    ("<calibration><cameras><camera>", "does not end"), ("<calibration><camera", "does not end"),
    ("<a><!-- <camera>", "a comment does not end"),
    ("<camera></camera>", "no number"), ("<!DOCTYPE a [<!ENTITY b \"c\">]>", "does not end"),
    ("<camera viewrotation=\"90\"></camera>", "turned"), ("{", "line 1"), ("{\"a\": 1}", "intrinsicMat"),
    ("[{\"intrinsicMat\": [1], \"imageSize\": [1, 2], \"distortion\": []}]", "intrinsicMat"),
    (
      "{\"a\": {\"intrinsicMat\": [1400,0,960,0,1400,540,0,0,1], \"imageSize\": [1080, 1920], \"distortion\": [],"
        + " \"rotation\": [1,1,1,1,1,1,1,1,1]}}", "rotation"
    ),
  ])
  func hostileXMLAndJSONAreRefused(text: String, reason: String) {
    #expect {
      try CameraCalibration(Array(text.utf8))
    } throws: {
      "\($0)".contains(reason)
    }
  }

  /// A prefix is read as the whole file is, but for the rotation, or refused with a reason.
  @Test(arguments: [good, qualisys]) func everyPrefixIsRefusedOrRead(text: String) throws {
    let whole = try CameraCalibration(Array(text.utf8)).cameras
    for count in 0..<text.utf8.count {
      do throws(RigError) {
        let cameras = try CameraCalibration(Array(text.utf8.prefix(count))).cameras
        #expect(cameras.count == 1 && cameras.first?.size == whole[0].size, "\(count)")
      } catch {
        guard case .badCalibration(let reason) = error.cause else {
          Issue.record(error)
          continue
        }
        #expect(!reason.isEmpty)
      }
    }
    #expect(throws: RigError.self) { try CameraCalibration([UInt8](repeating: 0x5B, count: 2_000_000)) }
  }

  // MARK: As a start

  private static func calibration(_ simulated: SimulatedRig, order: [Int]) throws -> CameraCalibration {
    let tables = order.enumerated().map { index, camera in
      let turn = Rotation.vector(simulated.placed(camera).rotation)
      return """
        [cam_\(index)]
        size = [1920, 1080]
        matrix = [[\(simulated.cameras[camera].focal), 0, 960], [0, \(simulated.cameras[camera].focal), 540], [0, 0, 1]]
        distortions = [0, 0, 0, 0]
        rotation = [\(turn.x), \(turn.y), \(turn.z)]

        """
    }
    return try CameraCalibration(Array(tables.joined().utf8))
  }

  @Test func aCalibrationHelpsAndAWrongOneIsSaid() throws {
    let simulated = SimulatedRig.around([0, 80, 170])
    let recordings = simulated.recordings()
    let rig = try CameraRig(
      solving: recordings, stature: 1.75, calibration: Self.calibration(simulated, order: [0, 1, 2]))
    let errors = RigErrors(rig, simulated)
    #expect(errors.rotation < 1.5 && errors.focal < 0.05)
    #expect(!rig.flaws.contains { if case .calibrationContradicted = $0 { true } else { false } })
    // Cameras in another order: the recordings are believed.
    let other = try CameraRig(
      solving: recordings, stature: 1.75, calibration: Self.calibration(simulated, order: [0, 2, 1]))
    #expect(RigErrors(other, simulated).rotation < 2)
    #expect(other.flaws.contains { if case .calibrationContradicted = $0 { true } else { false } })
  }
}

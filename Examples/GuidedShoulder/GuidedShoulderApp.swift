// An app that takes a person through one measurement: show the left shoulder, raise the arm, hold, done. To build it, make
// an iOS app in Xcode with these files, add the package's products QPKit, QPCapture and QPApple, and set NSCameraUsageDescription.
// Scripts/apple compiles it against stand-ins; it has not run on a device.

import SwiftUI

@main struct GuidedShoulderApp: App {
  var body: some Scene {
    WindowGroup { GuidedShoulderView() }
  }
}

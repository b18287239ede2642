// An app that takes a person through one measurement: show the left shoulder, raise the arm, hold, done. Docs/Apple.md says
// how to build it. Scripts/apple compiles it against stand-ins; it has not run on a device.

import SwiftUI

@main struct GuidedShoulderApp: App {
  var body: some Scene {
    WindowGroup { GuidedShoulderView() }
  }
}

// An app that counts squats from a phone's camera, says what to change, and sums the set up. Docs/Apple.md says how to build
// it. Scripts/apple compiles it against stand-ins; it has not run on a device.

import SwiftUI

@main struct SquatCounterApp: App {
  var body: some Scene {
    WindowGroup { SquatCounterView() }
  }
}

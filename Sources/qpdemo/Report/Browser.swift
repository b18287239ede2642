import Foundation

/// An installed Chromium, for printing pages.
enum Browser {
  private static let names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"]

  /// The variable of the environment that allows the superuser to print.
  private static let withoutSandbox = "QPKIT_BROWSER_WITHOUT_SANDBOX"

  /// The path of the first one on the search path; `nil` without one.
  static var path: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for name in names {
      for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
        return "\(folder)/\(name)"
      }
    }
    return nil
  }

  /// Prints a page as a PDF file.
  static func print(_ page: String, to file: String) throws(DemoError) {
    guard let path else {
      throw DemoError(
        status: .cannotCreate,
        message: "--pdf needs a Chromium, and none is installed. Open \(page) in a browser, and print it there.")
    }
    // Chromium's sandbox refuses to run as the superuser.
    let isTrusted = ProcessInfo.processInfo.environment[withoutSandbox] == "1"
    guard getuid() != 0 || isTrusted else {
      throw DemoError(
        status: .cannotCreate,
        message:
          "--pdf does not run Chromium as the superuser, which would be without its sandbox. Run as another user, open"
          + " \(page) in a browser and print it there, or set \(withoutSandbox)=1 for pages that you trust.")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    // A profile of its own, so that a running browser does not print instead.
    let profile = FileManager.default.temporaryDirectory.appendingPathComponent("qpdemo-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: profile) }
    let printed = profile.appendingPathComponent("page.pdf")
    process.arguments = [
      "--headless", "--disable-gpu", "--no-first-run", "--user-data-dir=\(profile.path)", "--no-pdf-header-footer",
      // Headings become bookmarks.
      "--generate-pdf-document-outline",
      "--print-to-pdf=\(printed.path)", URL(fileURLWithPath: page).absoluteString,
    ]
    if getuid() == 0 { process.arguments?.insert("--no-sandbox", at: 0) }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
      try process.run()
      process.waitUntilExit()
    } catch {
      throw DemoError(status: .cannotCreate, message: "Cannot start \(path): \(error.localizedDescription)")
    }
    guard let bytes = try? Data(contentsOf: printed), bytes.starts(with: Data("%PDF".utf8)) else {
      throw DemoError(status: .cannotCreate, message: "\(path) printed nothing. Open \(page) in a browser, and print.")
    }
    try [UInt8](bytes).save(to: file)
  }
}

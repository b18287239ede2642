import Foundation
import QPCore
import QPFormats
import QPImage
import QPRecording
import QPVision

/// The runtime, models and libraries for pictures on this machine.
struct InstallationCheck {
  let findings: [Finding]

  /// A component, found or missing.
  struct Finding {
    let name: String
    var isNeeded = false
    /// Its path; `nil` if it is missing.
    var location: String?
    /// Further words: a version, a sum.
    var details: [String] = []
    /// The places that were searched in vain.
    var tried: [String] = []
    /// The advice; empty for none.
    var remedy = ""

    var isFound: Bool { location != nil }
  }

  /// - Parameter models: The only folder of models to search; `nil` for the usual places.
  init(models: String?) {
    let runtime = Self.runtime()
    let found = KnownModel.all.map { Self.model($0, in: models) }
    let places = ([runtime] + found).compactMap(\.location)
    findings = [runtime] + found + [Self.png, Self.jpeg, Self.video] + Self.licences(beside: places)
  }

  private static func runtime() -> Finding {
    let report = SearchReport.runtime()
    var finding = Finding(name: "runtime", isNeeded: true, tried: report.tried)
    do throws(EstimatorError) {
      let runtime = try NeuralRuntime.shared()
      finding.location = runtime.path
      finding.details = [runtime.version] + sum(of: runtime.path) + missed("QPKIT_LITERT", report.tried)
    } catch {
      finding.remedy = "\(error)"
    }
    return finding
  }

  private static func model(_ model: KnownModel, in folder: String?) -> Finding {
    var finding = Finding(name: "model \(model.name)", isNeeded: model.estimator == "blazepose")
    if let folder {
      let path = Folder.exists(folder) ? "\(folder)/\(model.name)" : folder
      if FilePath.kind(path) == .file { finding.location = path } else { finding.tried = [path] }
    } else {
      let report = SearchReport.model(model.name)
      (finding.location, finding.tried) = (report.found, report.tried)
    }
    finding.details = ["for \(model.estimator)"]
    guard let path = finding.location else {
      finding.remedy =
        finding.isNeeded
        ? "Run Scripts/vision, or set QPKIT_MODELS to the folder of the models."
        : "Only --estimator \(model.estimator) needs it. Docs/Vision.md says where it is from; put it into the folder"
          + " QPKIT_MODELS, or pass --models."
      return finding
    }
    finding.details += sum(of: path) + (folder == nil ? missed("QPKIT_MODELS", finding.tried) : [])
    if KnownModel.digest(ofFileAt: path) != model.digest {
      finding.remedy = "Its sum is not that of the tested file (\(model.digest.prefix(8))…). Run Scripts/vision again."
    }
    return finding
  }

  /// Returns a note if a variable names a place in vain.
  private static func missed(_ variable: String, _ tried: [String]) -> [String] {
    guard let value = ProcessInfo.processInfo.environment[variable], !value.isEmpty, let first = tried.first,
      first.hasPrefix(value)
    else { return [] }
    return ["\(variable) names \(value), where it is not"]
  }

  private static func sum(of path: String) -> [String] {
    KnownModel.digest(ofFileAt: path).map { ["sha256 \($0)"] } ?? []
  }

  private static var png: Finding { Finding(name: "PNG", location: "built in", details: ["zlib \(PNG.library)"]) }

  private static var jpeg: Finding {
    let (location, tried) = JPEG.library()
    return Finding(
      name: "JPEG", location: location, details: ["libjpeg-turbo, loaded while the program runs"], tried: tried,
      remedy: location != nil
        ? ""
        : "Install libjpeg-turbo (Scripts/setup --jpeg, or the package libturbojpeg0, libturbojpeg or jpeg-turbo), set"
          + " QPKIT_TURBOJPEG to the path of its libturbojpeg, or save pictures as PNG.")
  }

  private static var video: Finding {
    Finding(
      name: "video", location: VideoInput.backend?.name,
      details: VideoInput.backend.map { ["its licence, which counts for programs that link it: \($0.licence)"] } ?? [],
      remedy: VideoInput.backend != nil
        ? ""
        : "Not built in. Run Scripts/setup --video and build with the trait FFmpeg (swift build --traits FFmpeg), or give a folder of pictures."
    )
  }

  /// Returns the licence files beside the components.
  private static func licences(beside places: [String]) -> [Finding] {
    let folders = Set(places.map(FilePath.folder)).sorted()
    return folders.flatMap { folder in
      ((try? Folder.names(in: folder)) ?? []).filter { $0.uppercased().hasPrefix("LICEN") }.map {
        Finding(name: "licence", location: "\(folder)/\($0)")
      }
    }
  }
}

extension InstallationCheck.Finding {
  /// The finding as text: its place and details, or the places searched and the advice.
  var lines: [String] {
    let state = isFound ? "found  " : isNeeded ? "MISSING" : "missing"
    let indent = "".padded(to: 9)
    var lines = ["\(state)  \(name)" + (location.map { ": \($0)" } ?? "")]
    if isFound || isNeeded { lines += details.map { indent + $0 } }
    if !isFound, !tried.isEmpty { lines.append(indent + "looked at \(tried.joined(separator: ", "))") }
    if !remedy.isEmpty { lines.append(indent + remedy) }
    return lines
  }

  var json: JSONObject {
    var json: JSONObject = ["name": name, "found": isFound, "needed": isNeeded]
    json.add("place", ifKnown: location)
    json.add("details", details)
    json.add("tried", tried)
    json.add("remedy", remedy)
    return json
  }
}

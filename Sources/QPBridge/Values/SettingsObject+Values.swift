internal import QPBatch
internal import QPCore
internal import QPExercises
internal import QPRecording

extension SettingsObject {
  /// Returns a member as it stands there; `nil` where there is none.
  func value(_ key: String) -> JSONValue? { members.first { $0.name == key }?.value }

  /// Returns the one of some values that a text names; `nil` where there is none.
  func choice<Value>(_ key: String, _ values: [Value], _ name: (Value) -> String) throws(JSONError) -> Value? {
    guard let text = try text(key) else { return nil }
    if let value = values.first(where: { name($0) == text }) { return value }
    let names = values.map(name)
    let nearest = text.nearest(of: names).first ?? ""
    let hint =
      text.editDistance(to: nearest) <= 2
      ? "did you mean \"\(nearest)\"?" : "known are " + names.joined(separator: ", ")
    throw fault(at: key, "there is no \(key) \"\(text.excerpt)\"; \(hint)")
  }

  /// Returns a list of so many numbers; `nil` where there is none.
  func numbers(_ key: String, _ count: Int) throws(JSONError) -> [Double]? {
    guard let values = try list(key) else { return nil }
    let numbers = values.compactMap(\.number)
    guard values.count == count, numbers.count == count else { throw fault(at: key, "\"\(key)\" is \(count) numbers") }
    return numbers
  }

  func size() throws(JSONError) -> PictureSize? {
    guard let sides = try numbers("size", 2) else { return nil }
    let limits = 1...Double(PictureSize.limit)
    guard sides.allSatisfy({ limits.contains($0) && $0 == $0.rounded() }) else {
      throw fault(at: "size", "\"size\" is a width and a height, whole numbers from 1 to \(PictureSize.limit)")
    }
    return PictureSize(width: Int(sides[0]), height: Int(sides[1]))
  }

  /// The smoothing frame by frame, and the filters of a recording as a whole, which a live session has none of.
  func filters(isLive: Bool) throws(JSONError) -> (Smoothing?, OfflineFilters) {
    let outliers = try choice("outliers", ["hampel"], \.self)
    var filters = OfflineFilters(
      replacesOutliers: outliers != nil, longestGap: try number("gaps", in: 0.001...10))
    if !isLive, let name = try text("smoothing"), let filter = ButterworthFilter(named: name) {
      filters.lowPass = filter
      return (nil, filters)
    }
    let names = ["adaptive", "one-euro", "none"] + (isLive ? [] : ["butterworth:6Hz"])
    return switch try choice("smoothing", names, \.self) {
    case "one-euro": (.oneEuro, filters)
    case "none": (nil, filters)
    default: (.adaptive, filters)
    }
  }

  /// The number of a person, or the rule that chooses one; `nil` for `all` where that is taken, and for no choice.
  func person(orAll takesAll: Bool) throws(JSONError) -> Settings.PersonSetting? {
    guard let value = value("person") else { return nil }
    if value.string == nil { return .number(try whole("person", in: 1...1_000_000) ?? 1) }
    let name = try choice("person", PersonPolicy.allCases.map(\.rawValue) + (takesAll ? ["all"] : []), \.self)
    return name.flatMap(PersonPolicy.init).map { .rule($0) }
  }

  func exercise() throws(JSONError) -> Exercise? {
    guard let value = value("exercise") else { return nil }
    guard let name = value.string else { return try ExerciseDescription(value).exercise }
    if let exercise = Exercise.named(name) { return exercise }
    let nearest = name.nearest(of: Exercise.all.map(\.name)).prefix(3).joined(separator: ", ")
    throw fault(value, "there is no exercise \"\(name.excerpt)\"; did you mean \(nearest)?", kind: .unknownName)
  }

  func estimator() throws(JSONError) -> EstimatorInfo? {
    let known = ["name", "model", "runtime", "version", "noise", "systematic"]
    guard let object = try object("estimator", known: known) else { return nil }
    _ = try object.required("name")
    var noise: NoiseModel?
    if let numbers = try object.object("noise", known: ["floor", "latency", "smoothing", "pixels"]) {
      let bounds = 0...1e6
      if let pixels = try numbers.number("pixels", in: bounds) {
        noise = .known(pixels: pixels)
      } else {
        noise = .estimated(
          floor: try numbers.number("floor", in: bounds) ?? 0.001,
          latency: try numbers.number("latency", in: bounds) ?? 0,
          smoothing: try numbers.number("smoothing", in: bounds) ?? 0)
      }
    }
    return EstimatorInfo(
      name: try object.text("name") ?? "", modelDigest: try object.text("model"), runtime: try object.text("runtime"),
      version: try object.text("version"), noise: noise, systematic: try object.systematic())
  }

  /// The constant error of an estimator's points, as a recording's header has it; exact where no place is named.
  private func systematic() throws(JSONError) -> SystematicError? {
    typealias Site = SystematicError.AnatomicalSite
    guard let object = try object("systematic", known: ["source", "sides"] + Site.allCases.map { "\($0)" }) else {
      return nil
    }
    var spreads: [Site: SystematicError.Deviations] = [:]
    for site in Site.allCases {
      guard let values = try object.list("\(site)") else { continue }
      let numbers = values.compactMap(\.number)
      guard numbers.count == values.count, let spread = SystematicError.Deviations(stated: numbers) else {
        throw object.fault(at: "\(site)", "\"\(site)\" is \(SystematicError.Deviations.expected)")
      }
      spreads[site] = spread
    }
    let sides = try object.number("sides", in: -1...1) ?? 0
    return try SystematicError(stated: spreads, sides: sides, source: object.text("source"))
  }
}

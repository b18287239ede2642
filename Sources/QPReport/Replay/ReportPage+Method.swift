internal import QPClinical
internal import QPCore

extension Report {
  /// The digits of a model's digest on the page, which tell it from others; data have all.
  private static let shownDigits = 12

  /// The settings and algorithms of the measurement.
  var methodSection: HTML {
    var entries = methods
    // Of the other recording, where it differs.
    for entry in other?.methods ?? [] where !entries.contains(where: { $0 == entry }) {
      entries.append((entry.0 + ", " + name(of: 1), entry.1))
    }
    let ids = series.map { series -> HTML in
      let read = series.plot.samples.count { $0.value != nil }
      let text = "\(series.plot.feature.id), \(words.measuredFrames) \(read)/\(series.plot.samples.count)"
      return "<dt class=\"id\">\(series.plot.title)</dt><dd>\(text)</dd>\n"
    }
    let rows = entries.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>\n" as HTML } + ids
    return section(
      "method", words.method, definitions + "<dl>\n\(rows)</dl>\n<p class=\"note\">\(words.intervalMeaning)</p>\n")
  }

  /// The settings and algorithms of this recording by their names.
  private var methods: [(String, String)] {
    var entries: [(String, String)] = []
    // The package's own format goes without saying.
    if let reading, reading != "recording" { entries.append((words.recording, reading)) }
    if let source = namedSource { entries.append((words.source, source)) }
    if let topology = track.topology {
      let points = "\(topology.name) (\(topology.count))"
      entries.append((words.topology, track.estimator?.name == "markers" ? words.mapped(to: points) : points))
    }
    if let smoothing { entries.append((words.smoothing, words.smoothing(smoothing))) }
    if let estimator = track.estimator {
      let digest = estimator.modelDigest.map { String($0.prefix(Self.shownDigits)) }
      let parts = [
        estimator.name, digest, estimator.version, estimator.runtime,
        estimator.systematic.isAssumed ? words.assumedError : nil,
      ].compactMap(\.self)
      entries.append((words.estimator, parts.joined(separator: ", ")))
    }
    let given = track.gravity == nil ? words.verticalAssumed : words.verticalGiven
    entries.append((words.vertical, vertical.map(words.estimated) ?? given))
    for value in test?.result.values.filter(HeadlineValues.isOfMethod) ?? [] {
      entries.append((words.title(value).capitalizedFirst, words.reading(value.mean, value.unit)))
    }
    let algorithms = Set(series.flatMap(\.algorithms)).sorted()
    if series.contains(where: \.isPartlyInSpace) {
      entries.append((words.angles, rig == nil ? words.anglesInSpace : words.texts.rig.angles))
    }
    if !algorithms.isEmpty { entries.append((words.algorithms, algorithms.joined(separator: ", "))) }
    return entries
  }

  /// Each angle in a drawing and a sentence, both sides of the body together.
  private var definitions: HTML {
    let figures = sidePairs.compactMap { pair -> HTML? in
      let metadata = pair[0].plot.feature.metadata
      guard let definition = AngleDefinition.of(metadata) else { return nil }
      let title = (pair.count == 2 ? words.titleOfBothSides(metadata) : words.title(metadata)).capitalizedFirst
      return """
        <figure class="definition"><svg role="img" aria-label="\(title)" viewBox="\(AngleDefinition.viewBox)">
        \(HTML(markup: definition.markup))
        </svg><figcaption><b>\(title)</b> \(words.definition(metadata))</figcaption></figure>

        """
    }
    return figures.isEmpty ? "" : "<div class=\"definitions\">\n\(figures)</div>\n"
  }
}

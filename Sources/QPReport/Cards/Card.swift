/// A measurement at a glance: its values, verdicts, notes on its quality, and a small curve.
struct Card {
  /// A value with its 95 % interval.
  struct Value {
    /// The side, the date, or nothing.
    var label = ""
    let text: String
    /// The interval, or why there is none.
    var interval = ""
  }

  let title: String
  var values: [Value]
  /// The judgements on the values, such as the change since an earlier session.
  var verdicts: [String] = []
  /// How far the values can be trusted, in words.
  var notes: [String] = []
  var curve: Sparkline?

  var html: HTML {
    let values = values.map { value -> HTML in
      let label: HTML = value.label.isEmpty ? "" : "<span class=\"label\">\(value.label)</span>\n"
      let interval: HTML = value.interval.isEmpty ? "" : "<small>\(value.interval)</small>"
      return "<div class=\"value\">\(label)<b>\(value.text)</b>\(interval)</div>\n"
    }
    let verdicts = verdicts.map { "<p class=\"verdict\">\($0)</p>\n" as HTML }
    let notes = notes.map { "<p class=\"note\">\($0)</p>\n" as HTML }
    return """
      <article class="card">
      <h3>\(title)</h3>
      <div class="values">
      \(values)</div>
      \(verdicts)\(curve.map { $0.markup(title) } ?? "")
      \(notes)</article>

      """
  }
}

import QPRecording

/// A page that makes no request and runs only its own script.
struct Page {
  let title: String
  let language: ReportLanguage
  /// The style sheet.
  let style: String
  /// The script; empty for none.
  let script: String
  /// The JSON that the script reads, escaped for a script element; empty for none.
  let data: String
  /// Whether a video beside the page may be shown.
  var media = false

  /// Returns the page around its content.
  func html(_ content: HTML) -> HTML {
    let data: HTML =
      self.data.isEmpty
      ? "" : "<script type=\"application/json\" id=\"data\">\(HTML(markup: self.data))</script>\n"
    let script: HTML = self.script.isEmpty ? "" : "<script>\(HTML(markup: self.script))</script>\n"
    return head + content + data + script + "</body>\n</html>\n"
  }

  /// The page up to its content, for pages written as a stream.
  var head: HTML {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <title>\(title)</title>
    <style>\(HTML(markup: style))</style>
    </head>
    <body>

    """
  }

  /// The content security policy: no request, and only the scripts and styles with these hashes.
  private var policy: HTML {
    func hash(_ text: String) -> String { "'sha256-\(Base64.encode(SHA256.bytes(of: Array(text.utf8))))'" }
    let source = media ? " media-src 'self' file: data:;" : ""
    return HTML(
      markup: "default-src 'none'; script-src \(script.isEmpty ? "'none'" : hash(script)); style-src \(hash(style));"
        + " img-src data:;\(source) base-uri 'none'; form-action 'none'")
  }
}

extension HTML {
  static func + (left: HTML, right: HTML) -> HTML {
    var joined = left
    joined += right
    return joined
  }
}

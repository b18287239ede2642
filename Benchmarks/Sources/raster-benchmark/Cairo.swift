import CCairo
import Foundation
import QPStyle

/// The rival: an ARGB32 surface with Cairo's default antialiasing.
final class CairoPicture {
  let surface: OpaquePointer
  let context: OpaquePointer
  let height: Int

  init?(width: Int, height: Int) {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let context = cairo_create(surface)
    else { return nil }
    self.surface = surface
    self.context = context
    self.height = height
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// The quickest way to a fresh frame there is: zeros over all of it.
  func clear() {
    cairo_surface_flush(surface)
    memset(cairo_image_surface_get_data(surface), 0, Int(cairo_image_surface_get_stride(surface)) * height)
    cairo_surface_mark_dirty(surface)
  }

  func color(_ color: Style.Color) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
  }

  func line(_ a: Point, _ b: Point) {
    cairo_move_to(context, a.x, a.y)
    cairo_line_to(context, b.x, b.y)
    cairo_stroke(context)
  }

  func disc(_ center: Point, _ radius: Double) {
    cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
    cairo_fill(context)
  }

  func arc(_ center: Point, _ radius: Double, _ start: Double, _ sweep: Double) {
    cairo_new_sub_path(context)
    if sweep >= 0 {
      cairo_arc(context, center.x, center.y, radius, start, start + sweep)
    } else {
      cairo_arc_negative(context, center.x, center.y, radius, start, start + sweep)
    }
    cairo_stroke(context)
  }

  func sector(_ center: Point, _ radius: Double, _ start: Double, _ sweep: Double) {
    cairo_move_to(context, center.x, center.y)
    cairo_arc(context, center.x, center.y, radius, start, start + sweep)
    cairo_close_path(context)
    cairo_fill(context)
  }

  func polyline(_ points: [Point]) {
    for (index, point) in points.enumerated() {
      if index == 0 { cairo_move_to(context, point.x, point.y) } else { cairo_line_to(context, point.x, point.y) }
    }
    cairo_stroke(context)
  }

  func roundedRectangle(_ a: Point, _ b: Point, _ r: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, b.x - r, a.y + r, r, -.pi / 2, 0)
    cairo_arc(context, b.x - r, b.y - r, r, 0, .pi / 2)
    cairo_arc(context, a.x + r, b.y - r, r, .pi / 2, .pi)
    cairo_arc(context, a.x + r, a.y + r, r, .pi, 3 * .pi / 2)
    cairo_close_path(context)
    cairo_fill(context)
  }

  /// The size of a font whose capitals have a height, for the usual sans.
  func text(_ text: String, _ position: Point, capHeight: Double) {
    cairo_set_font_size(context, capHeight / 0.73)
    cairo_move_to(context, position.x, position.y + capHeight)
    cairo_show_text(context, text)
  }

  func draw(_ drawing: OverlayScene, _ label: String) {
    clear()
    cairo_set_line_width(context, drawing.lineWidth)
    color(lineColor)
    for (a, b) in drawing.lines { line(a, b) }
    color(jointColor)
    for joint in drawing.joints { disc(joint, drawing.jointRadius) }
    color(arcColor)
    arc(drawing.arc.center, drawing.arc.radius, drawing.arc.start, drawing.arc.sweep)
    text(label, drawing.label, capHeight: drawing.capHeight)
    cairo_surface_flush(surface)
  }
}

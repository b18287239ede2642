import CCairo
import QPStyle
import Raster

/// Each primitive, twenty at a time.
func comparePrimitives(frames: Int) {
  let width = 1280
  let height = 720
  guard let cairo = CairoPicture(width: width, height: height) else { return }
  var canvas = Canvas(width: width, height: height)
  let count = 20
  func compare(
    _ name: String, _ ours: (inout Canvas, Point) -> Void, _ theirs: (CairoPicture, Point) -> Void
  ) {
    var a: [Double] = []
    var b: [Double] = []
    for round in 0..<max(100, frames / 5) {
      let places = (0..<count).map { index in
        Point(200 + Double(index * 40) + Double(round % 16) / 16, 300 + Double(round % 7) / 7)
      }
      canvas.clear()
      cairo.clear()
      a.append(microseconds { for position in places { ours(&canvas, position) } })
      b.append(microseconds { for position in places { theirs(cairo, position) } })
    }
    row(name, a, b, per: Double(count))
  }
  header("one primitive, 1280 × 720")
  let stroke = Stroke(width: 6, color: .white)
  cairo.color(.white)
  for (name, way) in [
    ("steep", Point(30, 95)), ("flat", Point(95, 30)), ("level", Point(100, 0)),
  ] {
    for size in [2.0, 6, 20] {
      compare("line, \(name), 100 long, \(Int(size)) wide") { canvas, p in
        canvas.line(from: p, to: p + way, Stroke(width: size, color: .white))
      } _: { cairo, p in
        cairo_set_line_width(cairo.context, size)
        cairo.line(p, p + way)
      }
    }
  }
  cairo_set_line_width(cairo.context, 6)
  compare("line, translucent, 6 wide") { canvas, p in
    canvas.line(from: p, to: p + Point(30, 95), Stroke(width: 6, color: Style.Color.white.opacity(0.5)))
  } _: { cairo, p in
    cairo.color(Style.Color.white.opacity(0.5))
    cairo.line(p, p + Point(30, 95))
    cairo.color(.white)
  }
  compare("line, dashed, 6 wide") { canvas, p in
    canvas.line(from: p, to: p + Point(30, 95), Stroke(width: 6, color: .white, pattern: .dashed))
  } _: { cairo, p in
    cairo_set_dash(cairo.context, [12, 18], 2, 0)
    cairo.line(p, p + Point(30, 95))
    cairo_set_dash(cairo.context, [], 0, 0)
  }
  for radius in [3.0, 6, 40] {
    compare("disc, radius \(Int(radius))") { canvas, p in
      canvas.disc(center: p, radius: radius, .white)
    } _: { cairo, p in
      cairo.disc(p, radius)
    }
  }
  compare("ring, radius 40, 6 wide") { canvas, p in
    canvas.ring(center: p, radius: 40, stroke)
  } _: { cairo, p in
    cairo.arc(p, 40, 0, 2 * .pi)
  }
  compare("arc, radius 40, 6 wide, 2 rad") { canvas, p in
    canvas.arc(center: p, radius: 40, from: 1, sweep: 2, stroke)
  } _: { cairo, p in
    cairo.arc(p, 40, 1, 2)
  }
  compare("sector, radius 40, 2 rad") { canvas, p in
    canvas.sector(center: p, radius: 40, from: 1, sweep: 2, .white)
  } _: { cairo, p in
    cairo.sector(p, 40, 1, 2)
  }
  compare("polyline, 10 points, 4 wide") { canvas, p in
    canvas.polyline(
      (0..<10).map { p + Point(Double($0 * 12), Double($0 % 3 * 20)) }, Stroke(width: 4, color: .white))
  } _: { cairo, p in
    cairo_set_line_width(cairo.context, 4)
    cairo.polyline((0..<10).map { p + Point(Double($0 * 12), Double($0 % 3 * 20)) })
  }
  compare("rounded rectangle, 90 × 40") { canvas, p in
    canvas.roundedRectangle(from: p, to: p + Point(90, 40), cornerRadius: 10, .white)
  } _: { cairo, p in
    cairo.roundedRectangle(p, p + Point(90, 40), 10)
  }
  compare("text, 127°, capitals 24 high") { canvas, p in
    canvas.text(TextLayout("127°", capHeight: 24), at: p, .white)
  } _: { cairo, p in
    cairo.text("127°", p, capHeight: 24)
  }
}

/// The edges of a part of a picture, at a whole fraction of its size.
struct EdgeMap {
  /// An edge: a pixel and the unit vector of its gradient.
  struct Edge {
    var position: SIMD2<Float>
    var direction: SIMD2<Float>
    var weight: Float
  }

  /// A rectangle of pixels, without its last column and row.
  struct Window: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { max(0, right - left) }
    var height: Int { max(0, bottom - top) }

    func clamped(width: Int, height: Int) -> Window {
      Window(
        left: min(max(left, 0), width), top: min(max(top, 0), height), right: max(0, min(right, width)),
        bottom: max(0, min(bottom, height)))
    }
  }

  /// The edges; their positions are pixels of the reduced picture, from the middle of its first one.
  private(set) var edges: [Edge] = []
  /// The pixels of the picture that make one of the reduced one, along each side.
  private(set) var reduction = 1
  private var pixels: [Float] = []
  private var rows: [Float] = []

  /// Gradients below are noise.
  private static let leastGradient: Float = 3
  /// A stronger gradient counts no more than this one.
  private static let fullGradient: Float = 16

  /// Finds the edges of a window.
  ///
  /// - Parameters:
  ///   - luma: The picture.
  ///   - window: The part, in pixels of the reduced picture; the rest of it is not read.
  ///   - reduction: The pixels that are averaged, along each side.
  mutating func find(in luma: LumaView, window: Window, reduction: Int) {
    self.reduction = reduction
    edges.removeAll(keepingCapacity: true)
    let window = window.clamped(width: luma.width / reduction, height: luma.height / reduction)
    let (width, height) = (window.width, window.height)
    guard width > 4, height > 4 else { return }
    reserve(width * height)
    Self.reduce(luma, window, reduction, into: &pixels)
    Self.blur(&pixels, &rows, width, height)
    Self.collect(pixels, window, into: &edges)
  }

  /// Takes memory for windows of so many pixels.
  mutating func reserve(_ count: Int) {
    guard pixels.count < count else { return }
    pixels = Array(repeating: 0, count: count)
    rows = pixels
    edges.reserveCapacity(count)
  }

  private static func reduce(_ luma: LumaView, _ window: Window, _ reduction: Int, into pixels: inout [Float]) {
    let width = window.width
    let scale = 1 / Float(reduction * reduction)
    var pixels = pixels.mutableSpan
    for row in 0..<window.height {
      let line = luma.row((window.top + row) * reduction) + window.left * reduction
      switch reduction {
      case 1: for column in 0..<width { pixels[unchecked: row &* width &+ column] = Float(line[column]) }
      case 2:
        let below = line + luma.bytesPerRow
        for column in 0..<width {
          let at = 2 &* column
          let sum = (UInt16(line[at]) &+ UInt16(line[at &+ 1])) &+ (UInt16(below[at]) &+ UInt16(below[at &+ 1]))
          pixels[unchecked: row &* width &+ column] = Float(sum) * 0.25
        }
      default:
        for column in 0..<width {
          var sum = 0
          for y in 0..<reduction {
            let part = line + (y &* luma.bytesPerRow &+ column &* reduction)
            for x in 0..<reduction { sum &+= Int(part[x]) }
          }
          pixels[unchecked: row &* width &+ column] = Float(sum) * scale
        }
      }
    }
  }

  /// Blurs by [1 2 1]/4 both ways; the outermost pixels stay as they are.
  private static func blur(_ pixels: inout [Float], _ rows: inout [Float], _ width: Int, _ height: Int) {
    var pixels = pixels.mutableSpan
    var rows = rows.mutableSpan
    for row in 0..<height {
      let start = row &* width
      rows[unchecked: start] = pixels[unchecked: start]
      rows[unchecked: start &+ width &- 1] = pixels[unchecked: start &+ width &- 1]
      for at in (start &+ 1)..<(start &+ width &- 1) {
        rows[unchecked: at] =
          0.25 * (pixels[unchecked: at &- 1] + pixels[unchecked: at &+ 1]) + 0.5 * pixels[unchecked: at]
      }
    }
    for row in 1..<(height - 1) {
      for at in (row &* width)..<((row &+ 1) &* width) {
        pixels[unchecked: at] =
          0.25 * (rows[unchecked: at &- width] + rows[unchecked: at &+ width]) + 0.5 * rows[unchecked: at]
      }
    }
  }

  private static func collect(_ pixels: [Float], _ window: Window, into edges: inout [Edge]) {
    let (width, height) = (window.width, window.height)
    let pixels = pixels.span
    for row in 2..<(height - 2) {
      for column in 2..<(width - 2) {
        let at = row &* width &+ column
        let across = 0.5 * (pixels[unchecked: at &+ 1] - pixels[unchecked: at &- 1])
        let down = 0.5 * (pixels[unchecked: at &+ width] - pixels[unchecked: at &- width])
        let square = across * across + down * down
        guard square > leastGradient * leastGradient else { continue }
        let length = square.squareRoot()
        edges.append(
          Edge(
            position: SIMD2(Float(window.left &+ column), Float(window.top &+ row)),
            direction: SIMD2(across, down) / length, weight: min(length, fullGradient).squareRoot()))
      }
    }
  }
}

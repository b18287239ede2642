/// The normal equations of a problem along time: blocks that touch their two predecessors, and a border of unknowns that
/// all of them share.
///
/// ```text
/// A₀ B₁ᵀ C₂ᵀ        E₀
/// B₁ A₁  B₂ᵀ C₃ᵀ    E₁
/// C₂ B₂  A₂  …      E₂
///                   …
/// E₀ᵀ E₁ᵀ E₂ᵀ …     G
/// ```
/// Blocks are `size` × `size`, the border has `border` unknowns; all are stored row by row. Only the upper triangle of
/// the diagonal blocks and of the corner is read.
package struct BlockBandSystem: Sendable {
  /// The number of blocks.
  package let count: Int
  /// The unknowns of a block.
  package let size: Int
  /// The unknowns of the border.
  package let border: Int

  /// The blocks on the diagonal, `count` × `size` × `size`.
  package var diagonal: [Double]
  /// The blocks that couple a block with its predecessor; the first is not used.
  package var first: [Double]
  /// The blocks that couple a block with the one before its predecessor; the first two are not used.
  package var second: [Double]
  /// The blocks that couple each block with the border, `count` × `size` × `border`.
  package var edge: [Double]
  /// The block of the border, `border` × `border`.
  package var corner: [Double]
  /// The right-hand side of the blocks, −Jᵀr.
  package var right: [Double]
  /// The right-hand side of the border.
  package var cornerRight: [Double]

  /// Creates equations of zeros.
  package init(count: Int, size: Int, border: Int) {
    (self.count, self.size, self.border) = (count, size, border)
    diagonal = [Double](repeating: 0, count: count * size * size)
    first = diagonal
    second = diagonal
    edge = [Double](repeating: 0, count: count * size * border)
    corner = [Double](repeating: 0, count: border * border)
    right = [Double](repeating: 0, count: count * size)
    cornerRight = [Double](repeating: 0, count: border)
  }

  /// Sets everything to zero.
  package mutating func clear() {
    let (blocks, square) = (count * size, count * size * size)
    write { all in
      all.diagonal.update(repeating: 0, count: square)
      all.first.update(repeating: 0, count: square)
      all.second.update(repeating: 0, count: square)
      all.right.update(repeating: 0, count: blocks)
      all.edge.update(repeating: 0, count: blocks * all.border)
      all.corner.update(repeating: 0, count: all.border * all.border)
      all.cornerRight.update(repeating: 0, count: all.border)
    }
  }

  /// The places of the numbers in memory, while ``write(_:)`` runs.
  struct Pointers {
    let count: Int
    let border: Int
    let diagonal: UnsafeMutablePointer<Double>
    let first: UnsafeMutablePointer<Double>
    let second: UnsafeMutablePointer<Double>
    let edge: UnsafeMutablePointer<Double>
    let corner: UnsafeMutablePointer<Double>
    let right: UnsafeMutablePointer<Double>
    let cornerRight: UnsafeMutablePointer<Double>
  }

  /// Lets a function write all numbers in place.
  mutating func write(_ body: (Pointers) -> Void) {
    let (count, border) = (count, border)
    diagonal.withUnsafeMutableBufferPointer { diagonal in
      first.withUnsafeMutableBufferPointer { first in
        second.withUnsafeMutableBufferPointer { second in
          edge.withUnsafeMutableBufferPointer { edge in
            corner.withUnsafeMutableBufferPointer { corner in
              right.withUnsafeMutableBufferPointer { right in
                cornerRight.withUnsafeMutableBufferPointer { cornerRight in
                  guard let a = diagonal.baseAddress, let b = first.baseAddress, let c = second.baseAddress,
                    let r = right.baseAddress
                  else { return }
                  // Without a border these three are empty and not touched.
                  body(
                    Pointers(
                      count: count, border: border, diagonal: a, first: b, second: c, edge: edge.baseAddress ?? a,
                      corner: corner.baseAddress ?? a, right: r, cornerRight: cornerRight.baseAddress ?? r))
                }
              }
            }
          }
        }
      }
    }
  }
}

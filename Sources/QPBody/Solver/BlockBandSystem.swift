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
    for index in diagonal.indices { diagonal[index] = 0 }
    for index in first.indices { first[index] = 0 }
    for index in second.indices { second[index] = 0 }
    for index in edge.indices { edge[index] = 0 }
    for index in corner.indices { corner[index] = 0 }
    for index in right.indices { right[index] = 0 }
    for index in cornerRight.indices { cornerRight[index] = 0 }
  }
}

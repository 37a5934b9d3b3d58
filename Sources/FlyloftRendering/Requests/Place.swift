/// The place of a picture: a set of rows, a row, and a tile of a large row.
///
/// One type from layout through queue to cache. Each place has a latest-wins queue of its own, its lane: at most one draw
/// runs for it and at most one waits. What the cache gives up depends on how many rows lie between a picture's place and
/// the middle of the viewport.
public struct Place: Hashable, Sendable {
  /// The set of rows: a gallery on screen. Negative numbers are an embedder's or an interface's own; `Int.min` is for
  /// lanes that the renderer makes itself.
  public var gallery: Int
  /// From 0; two places of one gallery are as far apart as their rows.
  public var row: Int
  /// `Tiling.Index.first` unless the row is large.
  public var tile: Tiling.Index

  /// The place of a row, or of one tile of it.
  public init(gallery: Int, row: Int, tile: Tiling.Index = .first) {
    self.gallery = gallery
    self.row = row
    self.tile = tile
  }

  /// The number of rows in between; nil between galleries. Differences that overflow are the largest there is.
  func distance(to other: Place) -> Int? {
    guard gallery == other.gallery else { return nil }
    let (difference, overflow) = row.subtractingReportingOverflow(other.row)
    return overflow || difference == .min ? .max : abs(difference)
  }

  /// Combines two words instead of four.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(row)
    hasher.combine(gallery &+ tile.column << 20 &+ tile.row << 40)
  }

  /// One word of all, mixed little: each picture has its place looked up a dozen times under the renderer's lock.
  public func _rawHashValue(seed: Int) -> Int {
    let tile = tile.column &* 0x2545_f491_4f6c_dd1d &+ tile.row &* 0x3f58_476d_1ce4_e5b9
    return (row &+ gallery &* 0x1e37_79b9_7f4a_7c15 &+ tile).spread ^ seed
  }
}

extension Int {
  /// A hash for numbers that are given one after the other. They must not stay neighbours: a dictionary that gives up an entry
  /// looks at all that follow it without a gap, which took 3.4 µs among 10,000 of them, and takes 0.06.
  var spread: Int {
    let product = self &* 0x1e37_79b9_7f4a_7c15
    return product ^ product >> 32
  }
}

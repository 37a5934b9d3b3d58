package import Flyloft
package import Linked

/// Where a window shows pages: what changes when they scroll.
package struct ShownPages: Hashable, Sendable {
  /// What is written on the pages, in pixels of the screen, as high as the part that scrolls.
  package let area: PixelRect
  /// By how many pixels a notch scrolls; nil where that can't be told.
  package let notch: Int?

  /// The middle third, where each page has a rule.
  package var band: PixelRect {
    PixelRect(x: area.minX + area.width / 3, y: area.minY, width: area.width / 3, height: area.height)
  }

  /// - Parameter shots: of the screen at rest: first as it was, then after one notch, then at other places of the document.
  /// - Returns: nil where nothing scrolls.
  package init?(in shots: [Screenshot]) {
    guard let size = shots.first?.size else { return nil }
    let pairs = zip(shots, shots.dropFirst())
    var changes = [Int](repeating: 0, count: size.width)
    for (a, b) in pairs {
      for y in 0..<size.height {
        for x in 0..<size.width where a.pixels[y * size.width + x] != b.pixels[y * size.width + x] { changes[x] += 1 }
      }
    }
    // The rule looks the same wherever it scrolls, and so do margins: they are narrower than this.
    let widestHole = 160
    var (run, widest) = (0..<0, 0..<0)
    // The ground between pages changes in few rows.
    for x in changes.indices where changes[x] * 4 > size.height {
      run = !run.isEmpty && x - run.upperBound <= widestHole ? run.lowerBound..<x + 1 : x..<x + 1
      if run.count > widest.count { widest = run }
    }
    let rows = (0..<size.height).filter { y in
      let row = y * size.width + widest.lowerBound..<y * size.width + widest.upperBound
      return pairs.contains { $0.pixels[row] != $1.pixels[row] }
    }
    guard let top = rows.first, let bottom = rows.last else { return nil }
    area = PixelRect(x: widest.lowerBound, y: top, width: widest.count, height: bottom + 1 - top)
    notch = Self.shift(from: shots[0].crop(area), to: shots[1].crop(area))
  }

  /// By how many rows most of a picture has moved up.
  private static func shift(from before: Screenshot, to after: Screenshot) -> Int? {
    func hashes(_ shot: Screenshot) -> [Int] {
      (0..<shot.size.height).map { y in shot.pixels[(y * shot.size.width)..<((y + 1) * shot.size.width)].hashValue }
    }
    let (old, new) = (hashes(before), hashes(after))
    let found = (1..<max(old.count / 2, 2)).map { shift in
      // Rows like the one above are where nothing is written: they fit anywhere.
      let fitting = (shift..<old.count).filter { old[$0] == new[$0 - shift] && old[$0] != old[$0 - 1] }
      return (shift: shift, count: fitting.count)
    }.max { $0.count < $1.count }
    return found.flatMap { $0.count * 4 > old.count ? $0.shift : nil }
  }
}

internal import CCairo

/// Places in a text of one line. What is seen counts, and not the order of characters: text may go from right to left, and letters
/// join. Offsets count bytes of UTF-8; distances are in points from the left edge.
extension ResolvedText {
  /// Where a caret stands that is before the byte at an offset.
  package func caret(at offset: Int) -> Double {
    var strong = PangoRectangle()
    pango_layout_get_cursor_pos(layout.pointer, Int32(clamping: offset), &strong, nil)
    return Double(strong.x) / Double(PANGO_SCALE)
  }

  /// The offset whose caret is the nearest to a place.
  package func offset(at x: Double) -> Int {
    var (index, trailing): (Int32, Int32) = (0, 0)
    let units = x < 0 ? 0 : TextLayout.units(x)
    pango_layout_xy_to_index(layout.pointer, units, 0, &index, &trailing)
    return after(index, trailing)
  }

  /// The offset of the caret to the right of one, 1, or to the left, -1.
  package func offset(beside offset: Int, _ way: Int) -> Int {
    var (index, trailing): (Int32, Int32) = (0, 0)
    pango_layout_move_cursor_visually(layout.pointer, 1, Int32(clamping: offset), 0, Int32(way), &index, &trailing)
    // Beyond an end there is nothing.
    return index < 0 || index == .max ? offset : after(index, trailing)
  }

  /// The parts of the line that a range of bytes takes, from its left to its right edge.
  package func spans(of range: Range<Int>) -> [ClosedRange<Double>] {
    guard let line = pango_layout_get_line_readonly(layout.pointer, 0) else { return [] }
    var (edges, count): (UnsafeMutablePointer<Int32>?, Int32) = (nil, 0)
    pango_layout_line_get_x_ranges(
      line, Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound), &edges, &count)
    defer { g_free(edges) }
    guard let edges else { return [] }
    func points(_ index: Int) -> Double { Double(edges[index]) / Double(PANGO_SCALE) }
    return (0..<Int(count)).map { min(points(2 * $0), points(2 * $0 + 1))...max(points(2 * $0), points(2 * $0 + 1)) }
  }

  /// The offset behind so many characters from one on.
  private func after(_ index: Int32, _ characters: Int32) -> Int {
    guard characters > 0, let text = pango_layout_get_text(layout.pointer) else { return Int(index) }
    return Int(index)
      + text.advanced(by: Int(index)).distance(
        to: g_utf8_offset_to_pointer(text.advanced(by: Int(index)), Int(characters)))
  }
}

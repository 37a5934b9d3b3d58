internal import CCairo

extension ResolvedText {
  /// The area of each Unicode scalar of its characters, in their order; of what isn't seen, such as the end of a line, without a width.
  public var scalarBounds: [Rect] {
    let scalars = String(cString: pango_layout_get_text(layout.pointer)).unicodeScalars
    // The number of the scalar that begins at each byte.
    var (numbers, count) = ([Int32](), 0)
    for scalar in scalars {
      numbers += repeatElement(Int32(clamping: count), count: Unicode.UTF8.width(scalar))
      count += 1
    }
    var bounds = [Rect?](repeating: nil, count: count)
    // Going through them takes a step for each; asking for each by its index, Pango would count from the first.
    guard let iterator = pango_layout_get_iter(layout.pointer) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var (line, lineBounds) = (UnsafeMutablePointer<PangoLayoutLine>?.none, PangoRectangle())
    repeat {
      let index = Int(pango_layout_iter_get_index(iterator))
      guard numbers.indices.contains(index) else { continue }
      // The end of a line has no run: it is the place of a character that isn't seen, or of the next line's first, which follows.
      let isSeen = pango_layout_iter_get_run_readonly(iterator) != nil
      let present = pango_layout_iter_get_line_readonly(iterator)
      if present != line { pango_layout_iter_get_line_extents(iterator, nil, &lineBounds) }
      line = present
      var place = PangoRectangle()
      pango_layout_iter_get_char_extents(iterator, &place)
      bounds[Int(numbers[index])] = Rect(place, inLine: lineBounds, isSeen: isSeen)
    } while pango_layout_iter_next_char(iterator) != 0
    var last = Rect.zero
    return bounds.map { place in
      // What no line has, such as the second sign of its end, stands behind what is before it.
      last = place ?? Rect(x: last.maxX, y: last.minY, width: 0, height: last.height)
      return last
    }
  }
}

extension Rect {
  /// The place of a character, as high as its line. From right to left, a width may be less than nothing.
  fileprivate init(_ place: PangoRectangle, inLine line: PangoRectangle, isSeen: Bool) {
    let unit = Double(PANGO_SCALE)
    let (x, width) = (Double(place.x) / unit, isSeen ? Double(place.width) / unit : 0)
    self.init(
      x: min(x, x + width), y: Double(line.y) / unit, width: abs(width), height: Double(line.height) / unit)
  }
}

/// Where a character stands in a line, in points from the line's left edge. Of one that is read from right to left the leading edge is
/// the right one.
package struct CharacterEdges: Hashable, Sendable {
  package let leading, trailing: Double
}

/// Places in a text of one line. What is seen counts, and not the order of characters: text may go from right to left, and letters
/// join.
extension ResolvedText {
  /// The edges of all characters of `text`, which is the text that was laid out.
  package func edges(of text: String) -> [CharacterEdges] {
    var offset = 0
    return text.map { character in
      let last = character.unicodeScalars.last.map { Unicode.UTF8.width($0) } ?? 0
      defer { offset += character.utf8.count }
      let (first, end) = (place(of: offset), place(of: offset + character.utf8.count - last))
      return CharacterEdges(leading: first.leading, trailing: end.trailing)
    }
  }

  /// The characters of `text`, which is the text that was laid out, at which a word begins: in languages without spaces, too, as far
  /// as Pango tells them apart. In Chinese and Japanese that is each character, so those of one script are taken for one word.
  package func wordStarts(of text: String) -> Set<Int> {
    var count: Int32 = 0
    guard let attributes = pango_layout_get_log_attrs_readonly(layout.pointer, &count) else { return [] }
    var starts: Set<Int> = []
    var (scalar, former) = (0, G_UNICODE_SCRIPT_COMMON)
    for (number, character) in text.enumerated() where scalar < Int(count) {
      let script = character.unicodeScalars.first.map { g_unichar_get_script($0.value) } ?? former
      let isBetweenScripts = attributes[scalar].is_word_boundary != 0 && script != former
      if attributes[scalar].is_word_start != 0 || isBetweenScripts { starts.insert(number) }
      (scalar, former) = (scalar + character.unicodeScalars.count, script)
    }
    return starts
  }

  private func place(of offset: Int) -> CharacterEdges {
    var place = PangoRectangle()
    pango_layout_index_to_pos(layout.pointer, Int32(clamping: offset), &place)
    let unit = Double(PANGO_SCALE)
    return CharacterEdges(leading: Double(place.x) / unit, trailing: Double(place.x + place.width) / unit)
  }
}

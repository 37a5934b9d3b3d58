internal import CCairo

extension ResolvedText {
  /// The area of each Unicode scalar of its characters, in their order; of what isn't seen, such as the end of a line, without a width.
  public var scalarBounds: [Rect] {
    let unit = Double(PANGO_SCALE)
    var offset = 0
    return String(cString: pango_layout_get_text(layout.pointer)).unicodeScalars.map { scalar in
      var place = PangoRectangle()
      pango_layout_index_to_pos(layout.pointer, Int32(clamping: offset), &place)
      offset += Unicode.UTF8.width(scalar)
      // From right to left, its width is less than nothing.
      return Rect(
        x: Double(min(place.x, place.x + place.width)) / unit, y: Double(place.y) / unit,
        width: Double(abs(place.width)) / unit,
        height: Double(place.height) / unit)
    }
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

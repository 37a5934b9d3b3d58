/// Where text is pasted from: what was copied last, or what was marked last, anywhere on the display.
package enum TextSelection: Hashable, Sendable {
  case clipboard, primary

  var name: SelectionName { self == .primary ? .primary : .clipboard }
}

/// Something that was copied, in each of the forms that other programs may ask for.
package struct ClipboardContent: Sendable {
  struct Form: Sendable {
    /// The name by which it is asked for, and the one that says what the answer is.
    let target, type: SelectionName
    let bytes: [UInt8]
  }

  /// The best first.
  let forms: [Form]

  /// A picture, as the bytes of a PNG file.
  package static func png(_ bytes: [UInt8]) -> ClipboardContent {
    ClipboardContent(forms: [Form(target: .png, type: .png, bytes: bytes)])
  }

  /// A text. Programs that know Latin-1 only get question marks for what that lacks.
  package static func text(_ text: String) -> ClipboardContent {
    let utf8 = Array(text.utf8)
    let latin1 = text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
    return ClipboardContent(forms: [
      Form(target: .utf8, type: .utf8, bytes: utf8), Form(target: .plainUTF8, type: .plainUTF8, bytes: utf8),
      Form(target: .plain, type: .plain, bytes: utf8), Form(target: .text, type: .utf8, bytes: utf8),
      Form(target: .latin1, type: .latin1, bytes: latin1),
    ])
  }
}

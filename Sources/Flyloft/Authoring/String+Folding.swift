extension String {
  /// The same for what is told apart by capitals or by width alone, in any language: of `ß` that is `ss`, of `İ` and `ı` it is
  /// `i`, and of `Ａ` it is `a`.
  package var foldedForSearch: String {
    let narrow = unicodeScalars.map { 0xFF01...0xFF5E ~= $0.value ? Unicode.Scalar($0.value - 0xFEE0) ?? $0 : $0 }
    let lower = String(String.UnicodeScalarView(narrow)).uppercased().lowercased()
    return String(lower.map { $0 == "i\u{307}" ? "i" : $0 })
  }
}

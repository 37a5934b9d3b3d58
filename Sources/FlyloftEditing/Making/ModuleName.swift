internal import FoundationEssentials

/// A name for a new module of views, checked against what is there.
package struct ModuleName: Sendable {
  /// The name, which is that of the folder, of the module and of its gallery.
  package let text: String

  /// Why a name can't be taken, and what would do.
  package struct Refusal: Error, Hashable, CustomStringConvertible {
    /// In one or two sentences.
    package let description: String
  }

  /// Checks a name.
  ///
  /// - Throws: `Refusal`.
  package init(_ text: String, in checkout: Checkout) throws(Refusal) {
    let proposal = Self.proposal(for: text)
    guard Self.isIdentifier(text) else {
      throw Refusal(
        description:
          "“\(text)” can't be a module's name, which is made of letters, digits and _, and begins with a letter."
          + (proposal.map { " Try \($0)." } ?? " Try Dials."))
    }
    guard let first = text.unicodeScalars.first, ("A"..."Z").contains(first) else {
      throw Refusal(
        description: "A module is named as its gallery, and types begin with a capital letter. "
          + "Try \(proposal ?? "Dials").")
    }
    let plugins = Self.entries(of: checkout.plugins)
    if let present = plugins.first(where: { $0.lowercased() == text.lowercased() }) {
      throw Refusal(
        description: "There is Plugins/\(present) already. Try \(Self.free(text, plugins)), or edit what is there.")
    }
    let list = FileManager.default.contents(
      atPath: checkout.root + "/Sources/Registration/ReservedNames.txt")
    let reserved =
      String(decoding: list ?? Data(), as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
      + ["Sources", "Sources/Registration", "Tests", "Tests/Laboratory/Sources"].flatMap {
        Self.entries(of: checkout.root + "/" + $0)
      } + Self.ownTypes
    if reserved.contains(text) || reserved.contains(text + "Tests") || plugins.contains(text + "Tests") {
      throw Refusal(
        description: "\(text) is the name of something else that is built with it. Try \(text)Views or My\(text).")
    }
    self.text = text
  }

  /// Types of Flyloft that a module's own of the same name would hide in it, and the metatypes.
  private static let ownTypes = [
    "View", "Gallery", "LiveGallery", "Canvas", "Color", "Path", "Text", "Type", "Self", "Any",
  ]

  private static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) || $0 == "_" }
      && !("0"..."9").contains(text.unicodeScalars.first!)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  /// `MyDials` for `my-dials`; nil where nothing is left of it.
  private static func proposal(for text: String) -> String? {
    let words = text.unicodeScalars.split { !isLetter($0) && !("0"..."9").contains($0) }.map {
      String(String.UnicodeScalarView($0))
    }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = String(joined.drop { ("0"..."9").contains($0) })
    return name.isEmpty ? nil : name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func free(_ text: String, _ taken: [String]) -> String {
    for number in 2... where !taken.contains("\(text)\(number)") { return "\(text)\(number)" }
    return text
  }

  private static func entries(of folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}

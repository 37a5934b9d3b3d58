/// A text that was typed to narrow the list of galleries.
struct Filter: Equatable {
  var line = TextLine(continuing: "")
  var isEditing = false

  var text: String { line.text }

  init(text: String = "", isEditing: Bool = false) { (line, self.isEditing) = (TextLine(continuing: text), isEditing) }

  func matches(_ name: String) -> Bool {
    text.isEmpty || name.foldedForSearch.contains(text.foldedForSearch)
  }

  /// The places in `names` of those that match.
  func matches(in names: [String]) -> [Int] { names.indices.filter { matches(names[$0]) } }
}

/// A text that was typed to narrow the list of galleries.
struct Filter: Equatable {
  var text = ""
  var isEditing = false

  func matches(_ name: String) -> Bool {
    text.isEmpty || name.foldedForSearch.contains(text.foldedForSearch)
  }

  /// The places in `names` of those that match.
  func matches(in names: [String]) -> [Int] { names.indices.filter { matches(names[$0]) } }
}

/// Letters that are typed to go to the line of a list that begins with them.
///
/// They are told apart from those of another name by what there is, and not by the time: letters that lead nowhere begin anew.
struct TypeAhead: Equatable {
  private var letters = ""

  /// Takes letters.
  ///
  /// - Returns: the line to go to; nil where no name begins so.
  mutating func type(_ text: String, at line: Int, among names: [String]) -> Int? {
    for (typed, start) in [(letters + text, letters.isEmpty ? line + 1 : line), (text, line + 1)] {
      let folded = typed.foldedForSearch
      let order = names.indices.map { (start + $0) % names.count }
      guard let found = order.first(where: { names[$0].foldedForSearch.hasPrefix(folded) }) else { continue }
      letters = typed
      return found
    }
    letters = ""
    return nil
  }

  mutating func forget() { letters = "" }
}

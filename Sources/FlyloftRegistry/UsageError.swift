/// A name that doesn't exist, or a value that a knob does not take.
public enum UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No gallery has this name; `known` are the names that exist.
  case unknownGallery(String, known: [String])
  /// The gallery's module was left out of the build.
  case skippedGallery(String, reason: String, remedy: String)
  /// None of these galleries has a knob of this name, or none at all where the list is empty; `known` are the names that
  /// they have.
  case unknownKnob(String, galleries: [String], known: [String])
  /// The knob doesn't take this value; `allowed` says in words what it takes.
  case badValue(String, knob: String, allowed: String)

  /// The mistake and what would work, in one or two sentences.
  public var description: String {
    switch self {
    case .unknownGallery(let name, let known):
      if known.isEmpty { return "There is no gallery “\(name)”: none is built in. Add a folder to Plugins/." }
      return "There is no gallery “\(name)”.\(Self.suggestion(for: name, among: known)) "
        + "Built in: \(known.joined(separator: ", "))."
    case .skippedGallery(let name, let reason, let remedy):
      return "\(name) was left out of this build: it \(reason). To build it in: \(remedy)"
    case .unknownKnob(let name, let galleries, let known):
      let one = galleries.count == 1 ? galleries[0] : nil
      let who = galleries.isEmpty ? "No gallery" : "None of \(galleries.joined(separator: ", "))"
      if known.isEmpty { return "\(one.map { $0 + " has no" } ?? who + " has") knobs, so “\(name)” can't be set." }
      return
        "\(one.map { $0 + " has no" } ?? who + " has a") knob “\(name)”.\(Self.suggestion(for: name, among: known)) "
        + "\(one == nil ? "There are" : "It has"): \(known.joined(separator: ", "))."
    case .badValue(let value, let knob, let allowed):
      return "\(knob) can't be “\(value)”: it takes \(allowed)."
    }
  }

  private static func suggestion(for name: String, among known: [String]) -> String {
    guard let nearest = nearestName(to: name, among: known) else { return "" }
    return " Did you mean \(nearest)?"
  }
}

/// The name in `known` at the least edit distance, ignoring case; nil if that is more than 2 and more than half its
/// length.
func nearestName(to name: String, among known: [String]) -> String? {
  let distances = known.map { ($0, editDistance(Array(name.lowercased()), Array($0.lowercased()))) }
  guard let (nearest, distance) = distances.min(by: { $0.1 < $1.1 }) else { return nil }
  return distance <= max(2, nearest.count / 2) ? nearest : nil
}

/// Insertions, removals and replacements that turn `a` into `b` (Levenshtein).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var row = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in b.enumerated() {
      let replaced = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[b.count]
}

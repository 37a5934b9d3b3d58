extension BinaryInteger {
  /// So many of what `noun` names one of: `1 view`, `1,200 views`.
  package func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

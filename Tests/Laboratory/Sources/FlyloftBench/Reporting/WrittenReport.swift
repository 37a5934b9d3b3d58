/// What a run found, in the forms in which it is kept.
package protocol WrittenReport {
  /// For people, on standard output.
  var text: String { get }
  /// With every sample, as one line.
  var json: String { get }
  /// A page that needs nothing else.
  var html: String { get }
  /// True if nothing is known yet: what an earlier run has written is worth more.
  var isEmpty: Bool { get }
}

extension BenchReport: WrittenReport {
  package var isEmpty: Bool { false }
}
extension EnduranceReport: WrittenReport {}

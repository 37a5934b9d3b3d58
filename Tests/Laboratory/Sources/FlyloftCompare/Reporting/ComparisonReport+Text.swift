internal import FlyloftWays
internal import Linked

extension ComparisonReport {
  /// A table for each workload of which anything was measured, and the conditions of the run.
  package var text: String {
    workloads.filter { workload in ways.contains { result(of: $0, at: workload) != nil } }
      .map { "\($0.title): \($0.summary)\n\n\(table(of: $0))\n" }.joined()
      + notes.map { $0 + "\n" }.joined()
  }

  /// The table of one workload, with an empty line for each way that has not been measured.
  func table(of workload: Workload) -> TextTable {
    var table = TextTable(
      titles: [workload.name] + ResultColumn.all.map(\.title), groups: [""] + ResultColumn.all.map(\.group))
    for way in ways {
      let result = result(of: way, at: workload)
      table.add([way.title] + ResultColumn.all.map { column in result.map(column.text) ?? "" })
    }
    return table
  }
}

/// The memory of one or several processes, in bytes.
package struct MemoryUse: Hashable, Sendable {
  /// The resident set size: shared pages are counted in full for each process.
  package var resident = 0
  /// The proportional set size: shared pages are divided among the processes that share them.
  package var proportional = 0

  /// No memory.
  package init() {}

  /// The sum over these processes now; those that can't be read count as nothing.
  package init(of processes: [Int32]) {
    for process in processes {
      for line in contents(of: "/proc/\(process)/smaps_rollup").split(separator: "\n") {
        let fields = line.split(separator: " ")
        guard fields.count >= 2, let kilobytes = Int(fields[1]) else { continue }
        if fields[0] == "Rss:" { resident += kilobytes << 10 }
        if fields[0] == "Pss:" { proportional += kilobytes << 10 }
      }
    }
  }
}

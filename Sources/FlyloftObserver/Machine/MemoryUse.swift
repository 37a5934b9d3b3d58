/// Memory of a process or of several, in bytes.
public struct MemoryUse: Hashable, Sendable {
  /// In RAM, what is shared with others counted whole.
  public var resident = 0
  /// In RAM, what is shared with others divided among them: adds up over processes.
  public var proportional = 0

  public init() {}

  /// What these processes have now; what can't be read counts as nothing.
  public init(of processes: [Int32]) {
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

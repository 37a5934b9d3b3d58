internal import Glibc

/// The number of processors that the process may use, so that no more workers are started than can run at once.
enum AvailableProcessors {
  /// Those that the process's affinity allows (`taskset`, a container's CPU set), and no more than the quotas of its control
  /// group and of the groups around it come to (a container's CPU limit). At least 1.
  static var count: Int {
    let quotas = ControlGroup.foldersUpwards.compactMap { quota(in: ControlGroup.text(of: $0 + "/cpu.max") ?? "") }
    let allowed = ControlGroup.text(of: "/proc/self/status").flatMap { allowedCount(in: $0) }
    return max(1, min(allowed ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), quotas.min() ?? .max))
  }

  /// The quota in `cpu.max`, in whole processors: “200000 100000” is two, “max 100000” any number.
  static func quota(in text: String) -> Int? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let time = Int(words[0]), let period = Int(words[1]), time > 0, period > 0 else {
      return nil
    }
    return (time - 1) / period + 1
  }

  /// The processors that `/proc/self/status` allows: bits of a mask in hexadecimal digits, as in “Cpus_allowed: ff,ffffffff”.
  static func allowedCount(in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") }
    return line?.dropFirst("Cpus_allowed:".count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
  }
}

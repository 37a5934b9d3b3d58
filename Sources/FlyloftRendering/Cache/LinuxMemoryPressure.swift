internal import FlyloftConcurrency
internal import Glibc

/// Memory pressure as Linux tells of it: stalls (PSI), and a control group at its limit.
///
/// A thread sleeps in `poll` on up to three files: triggers on `/proc/pressure/memory` and on the `memory.pressure` of the
/// process's own control group, and that group's `memory.events`, where `high` and `max` count how often it was throttled
/// or refused. Where none of them can be opened there is no thread. See the kernel's `accounting/psi.rst` and
/// `admin-guide/cgroup-v2.rst`.
public struct LinuxMemoryPressure: MemoryPressureSource {
  /// At least 15% of two seconds lost to waiting for memory, by any task. Two seconds, because without CAP_SYS_RESOURCE
  /// the kernel takes only windows that are whole multiples of that.
  package static let trigger = "some 300000 2000000"

  /// Files that take a PSI trigger.
  package var pressureFiles: [String]
  /// Files in the format of `memory.events`.
  package var eventFiles: [String]

  /// The system's own files and those of this process's control group.
  public init() {
    let group = ControlGroup.folders
    pressureFiles = ["/proc/pressure/memory"] + group.map { $0 + "/memory.pressure" }
    eventFiles = group.map { $0 + "/memory.events" }
  }

  /// These files; those that can't be opened are left out.
  package init(pressureFiles: [String], eventFiles: [String]) {
    self.pressureFiles = pressureFiles
    self.eventFiles = eventFiles
  }

  /// Listens on a thread of its own until the watch ends; nil where no file can be opened, or no thread
  /// started.
  public func watch(_ handler: @escaping @Sendable () -> Void) -> MemoryPressureWatch? {
    guard let files = PressureFiles(pressureFiles: pressureFiles, eventFiles: eventFiles) else { return nil }
    let stop = files.stop
    guard startThread(named: "flyloft-memory", niceness: 0, { files.listen(handler) }) else {
      close(stop)
      return nil
    }
    // The thread closes the descriptors; closing the pipe's other end is what tells it to.
    return MemoryPressureWatch { close(stop) }
  }

  /// The number of times that the group went over its high limit or up against its hardest one.
  static func throttleCount(in events: String) -> Int {
    events.split(separator: "\n").reduce(0) { sum, line in
      let words = line.split(separator: " ")
      guard words.count == 2, words[0] == "high" || words[0] == "max" else { return sum }
      return sum &+ (Int(words[1]) ?? 0)
    }
  }
}

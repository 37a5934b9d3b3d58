import FlyloftConcurrency
import Glibc

@testable import FlyloftRendering

/// A control group of a few megabytes, with one process in it that reads a file larger than that again and again: it
/// stalls for memory as the real thing does, and nobody else.
struct LimitedGroup {
  private static let limit = "6291456"

  /// Folders of the group: where its memory is limited, and where the kernel tells of its stalls. One under version 2 of
  /// control groups, two where version 1 has the memory.
  private let limits: String
  private let stalls: String
  private let file: String
  let pressureFile: String
  let eventFile: String?

  /// Makes the group; nil where this process may not, or the kernel has no such thing.
  init?() {
    let name = "/flyloft-test-\(getpid())"
    file = "/var/tmp" + name
    if access("/sys/fs/cgroup/cgroup.controllers", F_OK) == 0 {
      (limits, stalls) = ("/sys/fs/cgroup" + name, "/sys/fs/cgroup" + name)
      eventFile = limits + "/memory.events"
    } else {
      (limits, stalls) = ("/sys/fs/cgroup/memory" + name, "/sys/fs/cgroup/unified" + name)
      eventFile = nil
    }
    pressureFile = stalls + "/memory.pressure"
    for folder in Set([limits, stalls]) { mkdir(folder, 0o755) }
    let isLimited = ["/memory.max", "/memory.limit_in_bytes"].contains { Self.write(Self.limit, to: limits + $0) }
    guard isLimited, access(pressureFile, R_OK | W_OK) == 0 else {
      remove()
      return nil
    }
  }

  private static func write(_ text: String, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return Glibc.write(file, text, text.utf8.count) == text.utf8.count
  }

  /// Starts the process. It ends when it is stopped, when this process does, and at the latest after 300 readings.
  ///
  /// - Parameter end: called when it has ended.
  func start(whenEnded end: @escaping @Sendable () -> Void) -> Bool {
    let script = """
      for folder in \(limits) \(stalls); do echo $$ >$folder/cgroup.procs || exit 1; done
      head -c 50331648 /dev/zero >\(file)
      for i in $(seq 300); do [ -e \(file) ] && kill -0 \(getpid()) || break; cat \(file) >/dev/null; done
      rm -f \(file)
      """
    return startThread(named: "stalls", niceness: 0) {
      _ = CommandRun(["/bin/sh", "-c", script]).runBeside()
      end()
    }
  }

  /// Has the process end.
  func stop() { unlink(file) }

  /// Takes the group away, once nobody is in it.
  func remove() { for folder in Set([limits, stalls]) { rmdir(folder) } }

  /// Whether such a group can be made here.
  static let isPossible: Bool = {
    let group = LimitedGroup()
    group?.remove()
    return group != nil
  }()
}

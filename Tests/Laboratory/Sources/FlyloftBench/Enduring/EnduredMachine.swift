private import FoundationEssentials
private import Glibc
internal import Linked

/// What this machine lets a run take from a window: the disk that it builds on, which is a small one of its own, and memory.
struct EnduredMachine: ~Copyable {
  /// What can't be had here, and why: a sentence for each.
  private(set) var notes: [String] = []
  /// The folder for what the window builds.
  private let edits: String
  private let hasDisk: Bool
  /// The control group that the window is in; nil where it can't have one.
  private let group: String?

  /// As small as a folder for some builds of a module may be.
  private static let diskSize = "48m"
  /// Mounts disks where nobody but the window and what it starts sees them, enters the group, and becomes the window.
  private static let script = """
    if [ "$1" ]; then
      mount -t tmpfs -o size=\(diskSize) flyloft-endure "$1" && mount -t tmpfs flyloft-endure /dev/shm || exit
    fi
    if [ "$2" ]; then echo $$ >"$2/cgroup.procs" || exit; fi
    shift 2; exec "$@"
    """

  /// - Parameter program: the window's, which lies in SwiftPM's folder.
  init(for program: String) {
    let path = realpath(program, nil).map { path in
      defer { free(path) }
      return String(cString: path)
    }
    edits = (path ?? program).split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/flyloft-edits"
    try? FileManager.default.createDirectory(atPath: edits, withIntermediateDirectories: true)
    let trial = try? Program("unshare", ["--mount", "sh", "-c", Self.script, "sh", edits, "", "true"])
    hasDisk = trial?.wait(within: .limit) == .exited(0)
    let folder = "/sys/fs/cgroup/flyloft-endure-\(getpid())"
    let isMade = mkdir(folder, 0o755) == 0
    if isMade, access(folder + "/memory.high", W_OK) == 0 {
      group = folder
    } else {
      if isMade { rmdir(folder) }
      group = nil
    }
    if !hasDisk { notes.append("No full disk: mounting one takes root's rights.") }
    if group == nil {
      notes.append(
        "No shortage of memory: it takes a control group of version 2 with the memory controller, and root's rights.")
    }
  }

  deinit { if let group { rmdir(group) } }

  /// The command that starts the window here.
  func command(_ program: String, _ arguments: [String]) -> (program: String, arguments: [String]) {
    let shell = ["sh", "-c", Self.script, "sh", hasDisk ? edits : "", group ?? "", program] + arguments
    return hasDisk ? ("unshare", ["--mount"] + shell) : ("sh", Array(shell.dropFirst()))
  }

  /// Lets the window have less memory than it has, for a moment.
  func shortenMemory() {
    guard let group, let text = try? String(contentsOfFile: group + "/memory.current", encoding: .utf8),
      let count = text.split(separator: "\n").first.flatMap({ Int($0) })
    else { return }
    for limit in ["\(count * 9 / 10)", "max"] {
      try? Data(limit.utf8).write(to: URL(filePath: group + "/memory.high"))
      if limit != "max" { sleep(2) }
    }
  }

  /// Fills the disk that a window builds on while something is done; does nothing where it has none of its own.
  func withFullDisk(_ files: borrowing EnduredFiles, _ body: () throws(ObserverError) -> Void) throws(ObserverError) {
    guard hasDisk else { return }
    let filler = files.builds + "/filler"
    let descriptor = open(filler, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let block = [UInt8](repeating: 1, count: 1 << 16)
    while write(descriptor, block, block.count) > 0 {}
    close(descriptor)
    defer { unlink(filler) }
    try body()
  }

  /// The files that a window, which has been started here, has left so far.
  func files(of window: Int32, in sources: String) -> EnduredFiles {
    EnduredFiles(of: window, edits: edits, sources: sources, hasShared: hasDisk)
  }
}

/// The files that a window leaves while it runs. Disks that only it sees are looked at by descriptors, also after its end.
struct EnduredFiles: ~Copyable {
  private let (build, shared): (Int32, Int32)
  private let window: Int32
  private let sources: String

  init(of window: Int32, edits: String, sources: String, hasShared: Bool) {
    (self.window, self.sources) = (window, sources)
    build = open("/proc/\(window)/root\(edits)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Elsewhere it has everybody's files.
    shared = hasShared ? open("/proc/\(window)/root/dev/shm", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
  }

  deinit {
    close(build)
    if shared >= 0 { close(shared) }
  }

  /// The folder of all that is built by windows.
  var builds: String { "/proc/self/fd/\(build)" }

  /// How many there are, by what they are.
  var counts: [(name: String, count: Int)] {
    [
      ("number of built files", count("\(builds)/\(window)")),
      ("number of files in shared memory", shared >= 0 ? count("/proc/self/fd/\(shared)/.") : 0),
      ("number of temporary files", count(sources + "/tmp") + count(sources + "/run")),
      ("number of files at home", count(sources + "/home")),
    ]
  }

  private func count(_ folder: String) -> Int {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).count
  }
}

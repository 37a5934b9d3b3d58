private import Glibc

/// What one or several processes hold of the machine now. What several have is divided among them. Of the memory of files the kernel
/// keeps what it has room for, so it isn't counted.
package struct ProcessHoldings: Hashable, Sendable {
  /// The bytes of heaps and stacks.
  package var privateByteCount = 0
  /// The bytes of memory that is made to be shared, such as that of pictures.
  package var sharedByteCount = 0
  /// The open files, sockets and pipes.
  package var descriptorCount = 0
  package var threadCount = 0
  /// The ranges of addresses that are mapped.
  package var mappingCount = 0
  /// The files and folders that inotify watches for them.
  package var watchCount = 0

  /// The sum over these processes now; those that can't be read count as nothing.
  package init(of processes: [Int32]) {
    for process in processes {
      let folder = "/proc/\(process)"
      for line in contents(of: folder + "/smaps_rollup").split(separator: "\n") {
        let fields = line.split(separator: " ")
        guard fields.count >= 2, let kilobytes = Int(fields[1]) else { continue }
        if fields[0] == "Pss_Anon:" { privateByteCount += kilobytes << 10 }
        if fields[0] == "Pss_Shmem:" { sharedByteCount += kilobytes << 10 }
      }
      let descriptors = entries(of: folder + "/fd")
      descriptorCount += descriptors.count
      watchCount += descriptors.reduce(0) { $0 + lineCount(of: "\(folder)/fdinfo/\($1)", startingWith: "inotify ") }
      threadCount += entries(of: folder + "/task").count
      mappingCount += lineCount(of: folder + "/maps")
    }
  }
}

/// How often each thread of these processes has stopped running so far, by its identifier. A thread that sleeps adds nothing.
package func contextSwitches(of processes: [Int32]) -> [Int32: Int] {
  var counts: [Int32: Int] = [:]
  for process in processes {
    for thread in entries(of: "/proc/\(process)/task").compactMap({ Int32($0) }) {
      counts[thread] = contents(of: "/proc/\(process)/task/\(thread)/status").split(separator: "\n").reduce(0) {
        sum, line in
        guard line.contains("voluntary_ctxt_switches:") else { return sum }
        return sum + (line.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0)
      }
    }
  }
  return counts
}

/// The path of a process's program, and the process that started it or has taken its place; nil once it is gone.
package func origin(of process: Int32) -> (program: String, parent: Int32)? {
  let program = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
    count = max(0, readlink("/proc/\(process)/exe", buffer.baseAddress!, buffer.count))
  }
  let lines = contents(of: "/proc/\(process)/status").split(separator: "\n")
  guard !program.isEmpty, let line = lines.first(where: { $0.hasPrefix("PPid:") }),
    let parent = line.split(whereSeparator: \.isWhitespace).last.flatMap({ Int32($0) })
  else { return nil }
  return (String(decoding: program, as: UTF8.self), parent)
}

/// The name of a thread or process; empty once it is gone.
package func threadName(_ thread: Int32) -> String {
  contents(of: "/proc/\(thread)/comm").split(separator: "\n").joined()
}

private func lineCount(of path: String, startingWith prefix: String = "") -> Int {
  guard let file = fopen(path, "re") else { return 0 }
  defer { fclose(file) }
  var (line, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
  defer { free(line) }
  var count = 0
  while getline(&line, &capacity, file) > 0, let line {
    if strncmp(line, prefix, prefix.utf8.count) == 0 { count += 1 }
  }
  return count
}

import Glibc

/// The whole text of one of the kernel's tables in `/proc`, which come a page at a time; empty if it can't be read.
public func kernelTable(_ path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  var (bytes, page) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
  while case let count = fread(&page, 1, page.count, file), count > 0 { bytes += page[..<count] }
  return String(decoding: bytes, as: UTF8.self)
}

/// A System V shared memory segment that exists now.
public struct SystemVSegment: Sendable {
  /// Whether it goes with the last process that uses it.
  public let isMarkedForRemoval: Bool

  /// All that are made by a process. Throws where the kernel has no such table.
  public static func all(madeBy process: Int32) throws -> [SystemVSegment] {
    let lines = kernelTable("/proc/sysvipc/shm").split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace) }
    guard let titles = lines.first, let maker = titles.firstIndex(of: "cpid"),
      let rights = titles.firstIndex(of: "perms")
    else { throw NoTable() }
    return lines.dropFirst().filter { $0.count == titles.count && $0[maker] == "\(process)" }.map {
      SystemVSegment(isMarkedForRemoval: (Int($0[rights], radix: 8) ?? 0) & 0o1000 != 0)
    }
  }
}

private struct NoTable: Error, CustomStringConvertible {
  var description: String { "/proc/sysvipc/shm has no columns cpid and perms" }
}

/// The letter for what a process does, as in `ps`: T for one that was stopped; nil for one that is not there.
public func state(ofProcess process: Int32) -> Character? {
  let line = kernelTable("/proc/\(process)/stat")
  // It comes after the name, which stands in parentheses and may hold any character.
  guard let end = line.lastIndex(of: ")") else { return nil }
  return line[end...].split(separator: " ").dropFirst().first?.first
}

import Foundation

/// System V shared-memory segments that a process has made and that still exist, those marked for removal included.
func sharedMemorySegments(madeBy process: Int32) throws -> Int {
  let lines = try String(contentsOfFile: "/proc/sysvipc/shm", encoding: .utf8).split(separator: "\n")
  let titles = lines.first?.split(separator: " ") ?? []
  guard let column = titles.firstIndex(of: "cpid") else { throw CocoaError(.fileReadCorruptFile) }
  return lines.dropFirst().count { line in
    let fields = line.split(separator: " ")
    return fields.count > column && fields[column] == "\(process)"
  }
}

import Foundation

/// How many System V shared memory segments made by a process still exist, including those marked for removal.
func sharedMemorySegments(madeBy process: Int32) throws -> Int {
  let lines = try wholeText(of: "/proc/sysvipc/shm").split(separator: "\n")
  let titles = lines.first?.split(separator: " ") ?? []
  guard let column = titles.firstIndex(of: "cpid") else { throw CocoaError(.fileReadCorruptFile) }
  return lines.dropFirst().count { line in
    let fields = line.split(separator: " ")
    return fields.count > column && fields[column] == "\(process)"
  }
}

/// Reads one of the kernel's tables, which come a page at a time: Foundation would take the first short read for the
/// end.
private func wholeText(of path: String) throws -> String {
  guard let file = fopen(path, "r") else { throw CocoaError(.fileReadNoSuchFile) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self)
}

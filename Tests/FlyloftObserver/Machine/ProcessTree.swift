private import Glibc

/// The identifiers of a process and of all its descendants that run now.
package func processTree(of root: Int32) -> [Int32] {
  var children: [Int32: [Int32]] = [:]
  for process in entries(of: "/proc").compactMap({ Int32($0) }) {
    // The name, in parentheses, may contain any character; the parent is the second field after it.
    let line = contents(of: "/proc/\(process)/stat")
    guard let end = line.lastIndex(of: ")") else { continue }
    let fields = line[line.index(after: end)...].split(separator: " ")
    guard fields.count > 1, let parent = Int32(fields[1]) else { continue }
    children[parent, default: []].append(process)
  }
  var tree = [root]
  var next = 0
  while next < tree.count {
    tree += children[tree[next]] ?? []
    next += 1
  }
  return tree
}

/// The names of a folder's entries except hidden ones; none if it can't be read.
func entries(of folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names
}

/// The text of a small file, up to 16 kB; empty if it can't be read.
func contents(of path: String) -> String {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return "" }
  defer { close(descriptor) }
  let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
    count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
  }
  return String(decoding: bytes, as: UTF8.self)
}

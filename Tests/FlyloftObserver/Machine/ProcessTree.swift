private import Glibc

/// The identifiers of a process and of all its descendants that run now.
///
/// Others' processes are not looked at: what has been looked up of one in `/proc` the kernel has to forget when it ends, which
/// takes it longer than all else.
package func processTree(of root: Int32) -> [Int32] {
  var (tree, next) = ([root], 0)
  while next < tree.count {
    let tasks = "/proc/\(tree[next])/task"
    for thread in entries(of: tasks) {
      tree += contents(of: "\(tasks)/\(thread)/children").split(separator: " ").compactMap { Int32($0) }
    }
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

internal import CLinux
internal import Glibc

/// Memory that is a file without a name, of a sealed length, mapped by this process.
///
/// Nothing is left of it when the processes that map it have ended, at whatever instant that is.
struct MemoryFile {
  let base: UnsafeMutableRawPointer
  /// The descriptor to give to others.
  let file: Int32

  /// - Returns: nil where Linux has no descriptor or no memory left to give.
  init?(byteCount: Int) {
    file = flyloft_make_memory(UInt(byteCount))
    guard file >= 0 else { return nil }
    let address = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let address, address != MAP_FAILED else {
      close(file)
      return nil
    }
    base = address
  }
}

private import Glibc

/// Memory that the process has in RAM, in mebibytes, shared pixels included; 0 where the kernel does not tell.
func residentMegabytes() -> Double {
  let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return 0 }
  defer { close(file) }
  return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { buffer in
    let length = read(file, buffer.baseAddress!, buffer.count)
    guard length > 0 else { return 0 }
    // The second of the numbers between blanks.
    var (pages, field) = (0, 0)
    for byte in buffer[..<length] where field < 2 {
      if byte == UInt8(ascii: " ") {
        field += 1
      } else if field == 1, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        pages = pages * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    return Double(pages * sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
  }
}

import FlyloftObserver
import TestSupport

extension XServer {
  /// How many pieces of shared memory of a program still exist: System V segments that it made, including those marked
  /// for removal, and files in memory that the server maps, whoever they are of.
  func sharedMemoryCount(of process: Int32) throws -> Int {
    let files = kernelTable("/proc/\(processIdentifier)/maps").split(separator: "\n")
      .count { $0.contains("/memfd:flyloft") }
    return try SystemVSegment.all(madeBy: process).count + files
  }
}

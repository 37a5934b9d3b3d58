import Glibc
import Testing

@testable import FlyloftRendering

@Suite("Processors that may be used")
struct AvailableProcessorsTests {
  @Test(
    "a quota is rounded up to whole processors; none is no limit",
    arguments: [
      ("200000 100000\n", 2), ("150000 100000\n", 2), ("1000 100000\n", 1), ("100001 100000\n", 2),
      ("max 100000\n", nil),
      ("", nil), ("0 100000", nil), ("1 0", nil),
    ] as [(String, Int?)])
  func quota(text: String, count: Int?) { #expect(AvailableProcessors.quota(in: text) == count) }

  @Test(
    "as many are allowed as the mask has bits",
    arguments: [
      ("Name:\tflyloft\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n", 2), ("Cpus_allowed:\tff,ffffffff\n", 40),
      ("Cpus_allowed:\t00000000,00000010\n", 1), ("Name:\tflyloft\n", nil),
    ] as [(String, Int?)])
  func mask(status: String, count: Int?) { #expect(AvailableProcessors.allowedCount(in: status) == count) }

  @Test("a process that may use one processor only has one worker")
  func pinned() async {
    await #expect(processExitsWith: .success) {
      var mask = [UInt8](repeating: 0, count: 128)
      let processor = try #require(SystemCalls.processor)
      let setAffinity = try #require(SystemCalls.setAffinity)
      let number = Int(processor())
      mask[number / 8] = 1 << (number % 8)
      // Of the first thread, which is the one that the system tells of the process.
      let status = setAffinity(getpid(), mask.count, mask)
      #expect(status == 0)
      #expect(AvailableProcessors.count == 1)
      #expect(Renderer.Configuration().workerCount == 1)
    }
  }
}

/// What the C library has and Swift does not import.
private enum SystemCalls {
  static let processor = dlsym(nil, "sched_getcpu").map {
    unsafeBitCast($0, to: (@convention(c) () -> CInt).self)
  }
  static let setAffinity = dlsym(nil, "sched_setaffinity").map {
    unsafeBitCast($0, to: (@convention(c) (pid_t, Int, UnsafePointer<UInt8>) -> CInt).self)
  }
}

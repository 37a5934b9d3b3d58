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

  @Test("this process may use one at least, and no more than there are")
  func present() {
    #expect((1...Int(sysconf(Int32(_SC_NPROCESSORS_CONF)))).contains(AvailableProcessors.count))
    #expect(Renderer.Configuration().workerCount == AvailableProcessors.count)
  }
}

import FlyloftObserver
import TestSupport
import Testing

@Suite("Heaps of the window's process")
struct HeapTests {
  private let display: ObservedDisplay

  init() throws { display = try ObservedDisplay() }

  @Test("are two at most where views are drawn in processes; where threads draw, each has its own")
  func heaps() throws {
    let inProcesses = try display.show("StressCards", "--no-watch")
    #expect(inProcesses.program.comesToRest(seenBy: display.client) && count(of: inProcesses) <= 2)
    let onThreads = try display.show("StressCards", "--no-watch", "--in-process", "--workers", "4")
    #expect(onThreads.program.comesToRest(seenBy: display.client) && count(of: onThreads) > 2)
  }

  /// With the first. For each other glibc reserves 64 MB at a multiple of that, of which the beginning can be written.
  private func count(of preview: ShownPreview) -> Int {
    let lines = kernelTable("/proc/\(preview.program.processIdentifier)/maps").split(separator: "\n")
    let mappings = lines.map { line in
      let fields = line.split(separator: " ")
      return (ends: fields[0].split(separator: "-").map { UInt($0, radix: 16) ?? 0 }, rights: fields[1])
    }
    return zip(mappings, mappings.dropFirst()).reduce(1) { count, pair in
      let (heap, rest) = pair
      let isHeap =
        heap.rights == "rw-p" && rest.rights == "---p" && heap.ends[1] == rest.ends[0]
        && heap.ends[0].isMultiple(of: 64 << 20) && rest.ends[1] == heap.ends[0] + 64 << 20
      return isHeap ? count + 1 : count
    }
  }
}

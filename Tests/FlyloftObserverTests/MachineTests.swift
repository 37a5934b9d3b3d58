import FlyloftObserver
import Glibc
import Testing

@Suite("What the kernel reports of processes")
struct MachineTests {
  @Test("processor time of a process grows with its work and not with its rest")
  func processorTime() throws {
    let program = try Program("sh", ["-c", "while :; do :; done"])
    var used = Duration.zero
    let end = ContinuousClock.now + .limit
    while used < .milliseconds(20), .now < end {
      used = ProcessorTime(mainThreadOf: program.processIdentifier).running
    }
    #expect(used >= .milliseconds(20))
    #expect(ProcessorTime(of: [program.processIdentifier]).running >= used)
    #expect(ProcessorTime(mainThreadOf: 0x7fff_fffe) == ProcessorTime())
  }

  @Test("a process's tree holds its children")
  func tree() throws {
    // With `:` after it the shell can't replace itself by the program.
    let program = try Program("sh", ["-c", "sleep 60; :"])
    var tree: [Int32] = []
    let end = ContinuousClock.now + .limit
    while tree.count < 2, .now < end { tree = processTree(of: program.processIdentifier) }
    #expect(tree.count == 2 && tree[0] == program.processIdentifier)
    #expect(processTree(of: getpid()).contains(program.processIdentifier))
    if tree.count > 1 { kill(tree[1], SIGKILL) }
  }

  @Test("how a program ends is told, each time that it is asked for")
  func ends() throws {
    for (command, status) in [("exit 7", ExitStatus.exited(7)), ("kill -9 $$", .signalled(9)), (":", .exited(0))] {
      let program = try Program("sh", ["-c", command])
      for _ in 0..<2 { #expect(program.wait(within: .limit) == status) }
    }
  }

  @Test("the memory of a process is known as resident and as proportional")
  func memory() {
    let use = MemoryUse(of: [getpid()])
    #expect(use.resident > 1 << 20 && use.proportional > 1 << 20 && use.proportional <= use.resident)
    #expect(MemoryUse(of: [0x7fff_fffe]) == MemoryUse())
  }

  @Test("the machine has processors, a kernel and a load")
  func machine() {
    #expect(Machine.processorCount >= 1 && !Machine.kernel.isEmpty && Machine.load >= 0)
  }
}

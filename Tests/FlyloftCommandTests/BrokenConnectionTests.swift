import Flyloft
import FlyloftObserver
import Glibc
import SeededRandom
import TestSupport
import Testing

/// The connection ends at an unexpected moment: in the middle of a message, or of the handshake.
@Suite("A connection that breaks", .serialized)
struct BrokenConnectionTests {
  private let display: ObservedDisplay

  init() throws {
    display = try ObservedDisplay()
  }

  /// Runs a preview through a proxy with this fault, and closes its connection once its window appears, if not before.
  private func run(_ fault: Fault) throws -> (process: Int32, ended: BuiltProgram.Ended) {
    let interposer = try Interposer(before: display.server, fault)
    let program = try BuiltProgram.start(
      ["preview", "StressCards", "--set", "blobs=200"], environment: ["DISPLAY": interposer.display])
    if (try? display.client.window(titled: "Flyloft", of: program)) != nil { interposer.cut() }
    let ended = BuiltProgram.Ended(
      status: program.wait(within: .limit), output: program.standardOutput, errors: program.standardError)
    return (program.processIdentifier, ended)
  }

  private func expectEnd(_ fault: Fault, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (process, ended) = try run(fault)
    // If a reply to XQueryExtension is cut off, Xlib uses what is on its stack instead, and may print a message about
    // it.
    // Where it breaks by a request of XCB's, which alone may write then, Xlib says of each request, also of its own, that it can't.
    let lines = ended.errorLines.filter {
      !$0.hasPrefix("Xlib: ignoring invalid extension ") && !$0.hasSuffix(" would exceed buffer size.")
    }
    #expect(
      ended.status == .exited(1) && ended.output.isEmpty && lines.count == 1 && lines[0].hasPrefix("flyloft: The "),
      "\(fault): \(ended)", sourceLocation: sourceLocation)
    #expect(try display.waitUntilSharedMemoryIsGone(of: process), "\(fault)", sourceLocation: sourceLocation)
  }

  @Test("cut off after any number of bytes sent: status 1, one line, nothing left")
  func sending() throws {
    // The first 12 bytes are the handshake. Then the program makes queries, makes its window, and paints.
    // About 900 and 1,000 are those of its questions about shared memory and pointers. Other runs cut elsewhere.
    var random = SeededGenerator()
    let first = Int.random(in: 40..<216, using: &random)
    let counts = Array(stride(from: first, to: 3200, by: 176)) + Array(stride(from: 1068, to: 1348, by: 8))
    for count in [1, 11, 13, 31] + counts + [4001, 9000, 20_001] {
      try expectEnd(.cutAfterSending(count))
    }
  }

  @Test("cut off after any number of bytes received: status 1, one line, nothing left")
  func receiving() throws {
    var random = SeededGenerator()
    let first = Int.random(in: 8500..<9180, using: &random)
    for count in [0, 1, 9, 500, 2001, 5000] + Array(stride(from: first, to: 15_000, by: 680)) + [18_007, 30_000] {
      try expectEnd(.cutAfterReceiving(count))
    }
  }

  @Test("a garbled reply to the handshake: status 1, and an error as the last line")
  func garbage() throws {
    // These bytes say whether the connection is accepted, the length of a reason, the version, and the reply's length.
    for (offset, value) in [(0, 0), (0, 2), (0, 7), (2, 99), (3, 0xff), (6, 0), (6, 1), (7, 0)] {
      let fault = Fault.change(at: offset, to: UInt8(value))
      let ended = try run(fault).ended
      #expect(ended.status == .exited(1), "\(fault): \(ended)")
      #expect(ended.errorLines.last?.hasPrefix("flyloft: The ") == true, "\(fault): \(ended)")
    }
  }

  @Test("another client makes the server close the connection: status 1, one line, nothing left")
  func killedByClient() throws {
    let preview = try display.show("StressCards", "--set", "blobs=200")
    display.client.kill(preview.window)
    #expect(preview.program.wait(within: .limit) == .exited(1))
    let errors = preview.program.standardError
    #expect(errors.split(separator: "\n").count == 1 && errors.contains("cut the connection"))
    #expect(try display.waitUntilSharedMemoryIsGone(of: preview.program.processIdentifier))
  }

  @Test(
    "killed at any time, it leaves no shared memory",
    arguments: [
      // Its first query, its window, that it is to be seen, memory that is shared, and pictures that the server reads from there.
      (Fault.Request.core(98), 1), (.core(1), 1), (.core(8), 1), (.of(extension: "MIT-SHM", 6), 1),
      (.of(extension: "MIT-SHM", 3), 1), (.of(extension: "MIT-SHM", 3), 4), (.of(extension: "MIT-SHM", 3), 7),
    ])
  func killed(request: Fault.Request, number: Int) async throws {
    let interposer = try Interposer(before: display.server)
    let program = try BuiltProgram.start(
      ["preview", "StressCards", "--set", "blobs=200"], environment: ["DISPLAY": interposer.display])
    await wait { interposer.count(of: request) >= number }
    program.signal(SIGKILL)
    #expect(program.wait(within: .limit) == .signalled(SIGKILL))
    #expect(try display.waitUntilSharedMemoryIsGone(of: program.processIdentifier))
  }
}

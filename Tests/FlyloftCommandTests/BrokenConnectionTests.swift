import Flyloft
import FlyloftObserver
import Glibc
import Testing

/// The connection ends where nobody would expect it: in the middle of a message, or of the set-up.
@Suite("A connection that breaks", .serialized)
struct BrokenConnectionTests {
  private let display: ObservedDisplay

  init() throws {
    display = try ObservedDisplay()
  }

  /// Runs a preview behind the fault, and cuts it off at the latest when its window is there.
  private func run(_ fault: Fault) throws -> (process: Int32, ended: BuiltProgram.Ended) {
    let interposer = try Interposer(before: display.server, fault)
    let program = try BuiltProgram.start(
      ["preview", "StressCards", "--set", "blobs=200"], environment: ["DISPLAY": interposer.display])
    if (try? display.client.window(titled: "Flyloft", of: program)) != nil { interposer.cut() }
    let ended = BuiltProgram.Ended(
      status: program.wait(within: .seconds(10)), output: program.standardOutput, errors: program.standardError)
    return (program.processIdentifier, ended)
  }

  private func expectEnd(_ fault: Fault, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (process, ended) = try run(fault)
    // Where an answer to XQueryExtension is cut off, Xlib takes what lies on its stack for it, and may complain of that.
    let lines = ended.errorLines.filter { !$0.hasPrefix("Xlib: ignoring invalid extension event") }
    #expect(
      ended.status == .exited(1) && ended.output.isEmpty && lines.count == 1 && lines[0].hasPrefix("flyloft: The "),
      "\(fault): \(ended)", sourceLocation: sourceLocation)
    #expect(try display.waitUntilSegmentsAreGone(madeBy: process), "\(fault)", sourceLocation: sourceLocation)
  }

  @Test("cut off after any number of bytes sent: status 1, one line, nothing left")
  func sending() throws {
    // The first 12 are the set-up; beyond it the program asks and waits, then asks for its window, then paints.
    for count in [1, 11, 13, 31] + Array(stride(from: 40, to: 3200, by: 44)) + [4001, 9000, 20_001] {
      try expectEnd(.cutAfterSending(count))
    }
  }

  @Test("cut off after any number of bytes received: status 1, one line, nothing left")
  func receiving() throws {
    for count in [0, 1, 9, 500, 2001, 5000] + Array(stride(from: 8500, to: 15_000, by: 170)) + [18_007, 30_000] {
      try expectEnd(.cutAfterReceiving(count))
    }
  }

  @Test("a garbled answer to the set-up: status 1 and one line, or none of it mattered")
  func garbage() throws {
    // Whether it was accepted, for what reason not, the versions, and how long the rest is.
    for (place, value) in [(0, 0), (0, 2), (0, 7), (2, 99), (3, 0xff), (6, 0), (6, 1), (7, 0)] {
      let fault = Fault.change(at: place, to: UInt8(value))
      let ended = try run(fault).ended
      #expect(ended.status == .exited(1), "\(fault): \(ended)")
      #expect(ended.errorLines.last?.hasPrefix("flyloft: The ") == true, "\(fault): \(ended)")
    }
  }

  @Test("another client has the server drop it: status 1, one line, nothing left")
  func killedByClient() throws {
    let preview = try display.show("StressCards", "--set", "blobs=200")
    display.client.kill(preview.window)
    #expect(preview.program.wait(within: .seconds(10)) == .exited(1))
    let errors = preview.program.standardError
    #expect(errors.split(separator: "\n").count == 1 && errors.contains("cut the connection"))
    #expect(try display.waitUntilSegmentsAreGone(madeBy: preview.program.processIdentifier))
  }

  @Test("killed at any time, it leaves no shared memory")
  func killed() throws {
    for round in 0..<12 {
      let program = try BuiltProgram.start(
        ["preview", "StressCards", "--set", "blobs=200"], environment: ["DISPLAY": display.server.display])
      // Some die before the window, some while they fill it.
      _ = program.wait(within: .milliseconds(round * 15))
      program.signal(SIGKILL)
      #expect(program.wait(within: .seconds(10)) == .signalled(SIGKILL))
      #expect(try display.waitUntilSegmentsAreGone(madeBy: program.processIdentifier), "round \(round)")
    }
  }
}

import DisplayThread
import Flyloft
import FlyloftObserver
import Foundation
import TestSupport
import Testing

@testable import FlyloftDisplay

/// Connections that end when nobody expects it, on a real server.
@Suite("The end of a connection", .serialized)
struct ConnectionEndTests {
  @Test("closed before the first turn, it leaves alone what gets the number of its descriptor")
  func closedAtOnce() async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 100))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      try await closeAtOnce(display)
    }
  }

  @Test("the loop that opened it returns when its last window is closed, and goes on while one makes way for another")
  func lastWindow() async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 100))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let steps = Steps()
      try EventLoop.shared.run {
        // Only where it would never return.
        EventLoop.shared.schedule(after: .limit) {
          steps.isOverdue = true
          EventLoop.shared.stop()
        }
        let connection = try Connection(display: display)
        let configuration = WindowConfiguration(
          title: "One", size: PixelSize(width: 20, height: 20), background: .white)
        let first = try Window(on: connection, configuration)
        EventLoop.shared.post {
          first.close()
          let second = try? Window(on: connection, configuration)
          EventLoop.shared.post {
            EventLoop.shared.post {
              steps.wasOpen = connection.isOpen
              second?.close()
              steps.isClosed = true
            }
          }
        }
        return connection
      }
      #expect(steps.wasOpen && steps.isClosed && !steps.isOverdue)
    }
  }

  @Test("dropped without closing, it is closed, and nothing of it stays", arguments: [false, true])
  func dropped(afterTurns: Bool) async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 100))
    await #expect(processExitsWith: .success) { [display = server.display as String, afterTurns = afterTurns as Bool] in
      let before = await firstDescriptors()
      try await openAndDrop(display, turns: afterTurns ? 5 : 0)
      await waitUntil { descriptors().isSubset(of: before) }
    }
  }

  @Test(
    "broken while it is opened, while it paints or later: told once at most, and nothing of it stays",
    arguments: [1200, 2000, 3000, 4000, 6000, 9000, 20_000])
  func broken(byteCount: Int) async throws {
    let server = try XServer(size: PixelSize(width: 600, height: 500))
    let interposer = try Interposer(before: server, .cutAfterSending(byteCount))
    await #expect(processExitsWith: .success) { [display = interposer.display as String] in
      let before = await firstDescriptors()
      for _ in 0..<3 {
        await scrollUntilLost(display)
        await waitUntil { descriptors().isSubset(of: before) }
      }
    }
    withExtendedLifetime(interposer) {}
  }

  // What `XOpenDisplay` asks before it returns: whether there are large requests, how large, and for the resources.
  @Test(
    "broken while Xlib opens the display: an error, and no descriptor stays",
    arguments: [.core(98), .of(extension: "BIG-REQUESTS", 0), .core(20)] as [Fault.Request])
  func brokenInOpening(request: Fault.Request) async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 100))
    let interposer = try Interposer(before: server, .cutAt(request))
    await #expect(processExitsWith: .success) { [display = interposer.display as String] in
      let before = await firstDescriptors()
      for _ in 0..<3 {
        #expect(await openingFails(display) == .brokenOff(display: display))
        await waitUntil { descriptors().isSubset(of: before) }
      }
    }
    withExtendedLifetime(interposer) {}
  }

  @Test("broken where libXext asks for a version, after which it frees what it goes on using: closed all the same")
  func brokenAtVersion() async throws {
    let server = try XServer(size: PixelSize(width: 600, height: 500))
    let interposer = try Interposer(before: server, .cutAt(.of(extension: "Generic Event Extension", 0)))
    await #expect(processExitsWith: .success) { [display = interposer.display as String] in
      let before = await firstDescriptors()
      // Once: libXext's list of displays still has what it freed, and another connection would find it there.
      #expect(await !opens(display))
      await waitUntil { descriptors().isSubset(of: before) }
    }
    withExtendedLifetime(interposer) {}
  }
}

/// What has happened in the loop, for its thread when it has left.
private final class Steps: @unchecked Sendable {
  var wasOpen = false
  var isClosed = false
  var isOverdue = false
}

/// Waits for another turn of the loop.
@DisplayActor
private func turn() async { await withCheckedContinuation { done in EventLoop.shared.post { done.resume() } } }

@DisplayActor
private func closeAtOnce(_ display: String) throws {
  let threads = threadCount()
  let connection = try Connection(display: display, timeout: .limit)
  let number = connection.socket
  connection.close()
  var pairs: [[Int32]] = []
  for _ in 0..<16 {
    var ends: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    pairs.append(ends)
  }
  #expect(pairs.joined().contains(number))
  // The turn doesn't end before the connection's watchdog has.
  while threadCount() > threads { sched_yield() }
  for pair in pairs {
    var entries = pair.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    #expect(poll(&entries, 2, 0) == 0)
  }
}

@DisplayActor
private func opens(_ display: String) -> Bool { (try? Connection(display: display)) != nil }

@DisplayActor
private func openingFails(_ display: String) -> DisplayError? {
  do throws(DisplayError) {
    _ = try Connection(display: display, timeout: .limit)
    return nil
  } catch {
    return error
  }
}

@DisplayActor
private func openAndDrop(_ display: String, turns: Int) async throws {
  let connection = try Connection(display: display)
  for _ in 0..<turns { await turn() }
  withExtendedLifetime(connection) {}
}

/// Opens a window and scrolls it until the connection is lost.
@DisplayActor
private func scrollUntilLost(_ display: String) async {
  guard let shown = try? StripedWindow(on: display, size: PixelSize(width: 500, height: 400)) else { return }
  var losses = 0
  shown.window.connection.onLost = { _ in losses += 1 }
  while losses == 0 {
    await shown.scroll(byY: 30)
  }
  for _ in 0..<5 {
    await shown.scroll(byY: 30)
  }
  #expect(losses == 1)
}

/// What this process has open before there is a connection, with a display thread that runs, and with what libdispatch opens
/// at its first timer: that may be the test's time limit, which begins at any moment.
private func firstDescriptors() async -> Set<String> {
  startDisplayThread()
  await turn()
  await withCheckedContinuation { done in
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { done.resume() }
  }
  return descriptors()
}

/// The files that this process has open, some of them perhaps for a moment only; without timers, of which libdispatch makes
/// one for each clock when it needs it, and a connection none.
private func descriptors() -> Set<String> {
  let folder = "/proc/self/fd"
  let files = FileManager.default
  let numbers = (try? files.contentsOfDirectory(atPath: folder)) ?? []
  return Set(
    numbers.filter {
      // The folder itself was open while it was listed, under the lowest number that was free, and is closed by now.
      guard let file = try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") else { return false }
      return file != "anon_inode:[timerfd]"
    })
}

private func threadCount() -> Int {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.count ?? 0
}

/// Waits for something that other threads bring about.
private func waitUntil(_ condition: () -> Bool) async {
  let end = ContinuousClock.now + .limit
  while !condition(), .now < end { await turn() }
  #expect(condition(), "open: \(descriptors().sorted())")
}

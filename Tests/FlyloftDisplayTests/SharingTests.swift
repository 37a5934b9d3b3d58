import DisplayThread
import Flyloft
import FlyloftObserver
import Glibc
import KillAtCall
import TestSupport
import Testing

@testable import FlyloftDisplay

@Suite("Memory that the server maps", .serialized)
struct SharingTests {
  /// How a window reaches its server.
  enum Way: CaseIterable, Codable {
    case local
    case network
    case descriptorsLost
    case systemVOnly
    case withoutExtension
  }

  @Test(
    "pictures reach the screen by the best kind of memory that the way to the server allows", arguments: Way.allCases)
  func kinds(way: Way) async throws {
    let options =
      switch way {
      case .network: ["-listen", "tcp"]
      case .withoutExtension: ["-extension", "MIT-SHM"]
      case .local, .descriptorsLost, .systemVOnly: [String]()
      }
    let server = try XServer(size: PixelSize(width: 600, height: 500), options: options)
    // It reads and writes bytes, as the filters of sandboxes do, and loses the descriptors that come with them.
    let filter = way == .descriptorsLost ? try Interposer(before: server, []) : nil
    let display = way == .network ? "127.0.0.1" + server.display : filter?.display ?? server.display
    await #expect(processExitsWith: .success) {
      [
        display = display as String, direct = server.display as String, way = way as Way,
        process = server.processIdentifier as Int32
      ] in
      startDisplayThread()
      let segments: [Segment.Kind] = way == .systemVOnly ? [.systemV] : [.descriptor, .systemV]
      let shown = try await StripedWindow(on: display, size: PixelSize(width: 500, height: 400), segments: segments)
      let client = try XClient(display: direct)
      let window = try client.window(titled: "Stripes")
      client.type("n")
      client.sync()
      await shown.idle()
      let picture = try client.pixels(of: window)
      #expect(picture == StripedWindow.painted(picture.size, offset: 0))
      let sharing = await shown.sharing
      let maps = kernelTable("/proc/\(process)/maps")
      let isSystemV = sharing == .success(.systemV)
      #expect(maps.contains("memfd:flyloft") == (sharing == .success(.descriptor)))
      #expect(maps.contains("SYSV") == isSystemV)
      // What is stretched reaches it in the same way, and leaves no memory behind.
      let mapped = maps.split(separator: "\n").count { $0.contains("flyloft") || $0.contains("SYSV") }
      try await shown.stretch(over: PixelRect(x: 60, y: 50, width: 200, height: 100))
      client.type("n")
      client.sync()
      await shown.idle()
      let stretched = try client.pixels(of: window)
      let corners = [(92, 52), (257, 52), (92, 147), (257, 147)].map { stretched[$0.0, $0.1] }
      #expect(corners == StripedWindow.quarters)
      // Colours pass into each other from a quarter of its width on, wherever it is cut off.
      #expect(stretched[108, 52] == corners[0] && stretched[114, 52] != corners[0])
      for (x, y) in [(88, 52), (261, 52), (92, 48), (92, 151)] { #expect(stretched[x, y] == picture[x, y]) }
      try await shown.stretch(over: nil)
      for _ in 0..<2 {
        client.type("n")
        client.sync()
        await shown.idle()
      }
      #expect(try client.pixels(of: window) == picture)
      let left = kernelTable("/proc/\(process)/maps").split(separator: "\n")
      #expect(left.count { $0.contains("flyloft") || $0.contains("SYSV") } == mapped)
      switch way {
      case .local: #expect(sharing == .success(.descriptor))
      case .descriptorsLost, .systemVOnly: #expect(isSystemV)
      case .withoutExtension: #expect(sharing == .failure(.noExtension))
      case .network:
        guard case .failure(.notMapped) = sharing else {
          Issue.record("\(sharing)")
          break
        }
      }
    }
    withExtendedLifetime(filter) {}
  }

  /// Where a process is killed on the way from no memory to memory that both map, and back.
  @Test(
    "killed at any step, nothing is left of it",
    arguments: [
      killing_memfd_create, killing_ftruncate, killing_seal, killing_mmap_shared, killing_sendmsg, killing_munmap,
    ].map(\.rawValue), [false, true])
  func killed(step: UInt32, isShown: Bool) async throws {
    let server = try XServer(size: PixelSize(width: 600, height: 500))
    await #expect(processExitsWith: .signal(SIGSYS)) {
      [display = server.display as String, step = step as UInt32, isShown = isShown as Bool] in
      startDisplayThread()
      if !isShown { #expect(kill_at_call(killing_call(step)) == 0) }
      let shown = try await StripedWindow(on: display, size: PixelSize(width: 500, height: 400))
      let client = try XClient(display: display)
      for size in [nil, PixelSize(width: 2100, height: 2100), nil, nil] {
        try await shown.cover(with: size)
        client.type("n")
        client.sync()
        await shown.idle()
        if isShown, size == nil { #expect(kill_at_call(killing_call(step)) == 0) }
      }
    }
    let client = try XClient(display: server.display)
    let maps = "/proc/\(server.processIdentifier)/maps"
    let end = ContinuousClock.now + .limit
    // The server unmaps once it notices the end.
    while kernelTable(maps).contains("memfd:flyloft"), ContinuousClock.now < end { client.sync() }
    #expect(!kernelTable(maps).contains("memfd:flyloft"))
  }
}

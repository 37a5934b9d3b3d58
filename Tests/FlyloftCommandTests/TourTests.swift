import Flyloft
import FlyloftObserver
import FlyloftRecording
import FoundationEssentials
import TestSupport
import Testing

/// `flyloft-tour`, which `make run` starts where there is no display.
@Suite("A tour of the galleries")
struct TourTests {
  private let folder = TemporaryFolder()

  @Test(
    "scrolls each that is listed on a server of its own, and leaves a picture of each and a report that has them all")
  func tour() throws {
    // Of all of them it would take a minute: one that is live, one that loads, one with a grid, and one with a list.
    let names = ["Clock", "SortedNumbers", "Photos", "StressCards"]
    let json = """
      {"frames": 11, "drawn": 12, "longestTurnMilliseconds": 13.25, "cacheHits": 3, "cacheMisses": 1, "superseded": 14, \
      "cancelled": 15, "firstPaintMilliseconds": 16.5, "fullScreenMilliseconds": 17.5, "residentMegabytes": 18, \
      "evicted": 19, "failed": 20}
      """
    let recorder = try SessionsOfPreviews(reporting: ("Clock", json), listing: names)
    let tour = try Program(
      BuiltProgram.path("flyloft-tour"),
      ["--size", "900x600", "--out", folder.path, "--program", recorder.program], environment: ["DISPLAY": nil])
    #expect(tour.wait(within: .limit * 5) == .exited(0), "\(tour.standardError)")
    #expect(folder.pictures == names.map { "\($0).png" }.sorted() && folder.files.contains("report.txt"))
    let report = try String(contentsOfFile: folder.file("report.txt"), encoding: .utf8)
    #expect(tour.standardOutput.hasPrefix(report))
    let rows = report.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let clock = ["Clock", "11", "12", "13.25", "75.0", "14", "16.5", "17.5", "18"]
    #expect(rows.contains(clock), "\(report)")
    for name in names {
      // What the others say of themselves has every figure.
      #expect(rows.first { $0.first == name }.map { $0.count == clock.count && !$0.contains("–") } == true, "\(report)")
      #expect(try Image(pngAt: folder.file("\(name).png")).size == PixelSize(width: 900, height: 600))
      #expect(tour.standardOutput.contains("\n\(name) "), "\(tour.standardOutput)")
      let session = try recorder.session(of: name)
      #expect(session.size == Size(width: 900, height: 600))
      // All over the views, right of the list.
      #expect(session.wheel(in: PixelRect(x: 300, y: 100, width: 580, height: 450)) == (down: 120, up: 0), "\(name)")
      #expect(
        session.keys == [Keysym.pageDown, Keysym.pageDown, Keysym.pageDown, Keysym.end, Keysym.home], "\(name)")
    }
    let pictures = try names.map { try Image(pngAt: folder.file("\($0).png")).pixels }
    #expect(Set(pictures.map(Array.init)).count == names.count)
  }
}

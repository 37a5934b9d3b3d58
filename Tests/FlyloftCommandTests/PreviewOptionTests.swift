import Flyloft
import FlyloftObserver
import Testing

/// What the window is told on its command line is what it does, and not what it does by itself.
@Suite("Options of flyloft preview")
struct PreviewOptionTests {
  @Test("--deadline: a draw that does not return is given up after so long")
  func deadline() throws {
    let (sources, display) = (try EditedSources(), try ObservedDisplay())
    try sources.color(0x224466, count: 1, line: "while true { usleep(1000) }")
    let preview = try sources.show(on: display, ["--deadline", "0.5"])
    let failure = "Swatches, view 0, could not be drawn: "
    var told = 0
    let isTold = display.wait(in: preview.window) {
      display.choose("Swatches", in: preview.window)
      // On a busy machine its process may not have started by then, and it is given up before it draws: it is asked for again.
      let count = preview.program.standardError.ranges(of: failure).count
      if count > told { display.client.type("r") }
      told = count
    } until: {
      preview.program.standardError.contains(failure + "its draw has not returned for 0.5 seconds")
    }
    #expect(isTold, "\(preview.program.standardError)")
  }

  @Test("--cache-mb: pictures take no more than so much")
  func cache() throws {
    let display = try ObservedDisplay(size: PixelSize(width: 1300, height: 900))
    // A card is as wide as the window, and 160 points high: three megabytes at this scale.
    let preview = try display.show(
      "StressCards", size: PixelSize(width: 300, height: 200), "--scale", "4", "--set", "blobs=3", "--cache-mb", "1")
    #expect(
      preview.program.waitForStandardError { $0.contains(" MB is larger than the cache of 1 MB") },
      "\(preview.program.standardError)")
  }

  @Test("--in-process: the same pixels, and there is no other process")
  func inProcess() throws {
    let display = try ObservedDisplay()
    let preview = try display.show("StressCards", "--in-process", "--set", "blobs=10")
    try display.expect(ExpectedWindow(try gallery("StressCards", ["blobs": "10"])), in: preview)
    #expect(try preview.program.children(of: preview.program.processIdentifier).isEmpty)
  }
}

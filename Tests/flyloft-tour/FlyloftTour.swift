import ArgumentParser
import Flyloft
import FlyloftArguments
import FlyloftObserver
import FoundationEssentials

/// The command line of the observer; FlyloftObserver does the work.
@main
struct FlyloftTour: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flyloft-tour",
    abstract:
      "Scrolls every gallery with real X events on a server of its own; leaves a screenshot of each and a short report."
  )

  @OptionGroup var preview: WindowOptions

  @Option(help: "The folder for screenshots and report.")
  var out = "out"

  static func main() { start() }

  func run() throws {
    let listing = try Listing(from: preview.executable)
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    let server = try preview.startServer()
    defer { server.stop() }
    var table = TextTable(titles: [
      "gallery", "frames", "drawn", "longest turn ms", "cache hits %", "superseded", "first paint ms",
      "full screen ms", "memory MB",
    ])
    var screenshots: [String] = []
    for gallery in listing.galleries {
      let report = try visit(gallery.name, on: server, screenshot: "\(out)/\(gallery.name).png")
      screenshots.append("\(out)/\(gallery.name).png")
      table.add([
        gallery.name, report.text("frames"), report.text("drawn"),
        report.text("longestTurnMilliseconds", decimals: 2),
        report.cacheHitPercent.map { fixed($0, decimals: 1) } ?? "–", report.text("superseded"),
        report.text("firstPaintMilliseconds", decimals: 1), report.text("fullScreenMilliseconds", decimals: 1),
        report.text("residentMegabytes"),
      ])
    }
    var text = table.description
    for skipped in listing.skipped ?? [] { text += "\(skipped.name) was skipped: \(skipped.reason)\n" }
    try Data(text.utf8).write(to: URL(filePath: "\(out)/report.txt"))
    print(text)
    print("Screenshots: \(screenshots.joined(separator: ", "))")
    print("Report: \(out)/report.txt")
  }

  private func visit(_ gallery: String, on server: XServer, screenshot: String) throws -> ReportedMetrics {
    let client = try XClient(display: server.display)
    let shown = try ShownPreview(
      of: gallery, executable: preview.executable, size: preview.size, arguments: ["--figures"], seenBy: client)
    let picture = try client.tour(shown)
    try picture.image().writePNG(to: screenshot)
    return try ReportedMetrics(json: shown.close())
  }
}

import ArgumentParser
import Flyloft
import FlyloftObserver

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Times, as another X client, how soon a gallery shows and how soon a wheel event reaches the screen.")

  @Argument(help: "The gallery.")
  var gallery: String

  @OptionGroup var preview: WindowOptions

  @Option(name: .customLong("set"), help: "A knob's value, such as rows=1000; may be given again.")
  var knobs: [String] = []

  @Option(help: "How many wheel events to send.")
  var events = 300

  @Option(help: "Wheel events a second.")
  var rate = 30.0

  @Option(help: "Turn the wheel back after so many events, for a short gallery. (default: only down)")
  var turn: Int?

  @Flag(
    help: """
      Let the wheel glide, and wait for the end of each glide before the next event, whatever the rate. (default: \
      animation is off, so that all damage belongs to the last event)
      """)
  var gliding = false

  @Flag(help: "Also time memcpy of a frame of this size, and give the ratio.")
  var memcpy = false

  func validate() throws {
    guard events > 0 else { throw ValidationError("--events needs at least 1.") }
    guard rate > 0, rate <= 1000 else { throw ValidationError("--rate needs more than 0 and at most 1000.") }
    guard turn.map({ $0 > 0 }) ?? true else { throw ValidationError("--turn needs at least 1.") }
  }

  func run() throws {
    let server = try preview.startServer()
    defer { server.stop() }
    let client = try XClient(display: server.display)
    let shown = try ShownPreview(
      of: gallery, executable: preview.executable, size: preview.size,
      arguments: knobs.flatMap { ["--set", $0] } + (gliding ? [] : ["--no-animation"]), seenBy: client)
    // A report's time is taken when it is read, so it must be waited for right away.
    _ = client.waitForDamage(in: shown.window)
    let times = client.times(of: shown.window)
    client.settle(shown.window)
    client.pointer(to: PixelPoint(x: preview.size.width * 3 / 5, y: preview.size.height / 2), in: shown.window)
    client.settle(shown.window)
    let wheel = client.measureWheel(
      in: shown.window, events: events, perSecond: rate, course: turn.map { .turning(after: $0) } ?? .down,
      quiet: gliding ? .milliseconds(60) : nil)
    let report = try ReportedMetrics(json: shown.close())

    print("\(gallery) at \(preview.size.width)x\(preview.size.height), \(events) wheel events at \(rate) a second")
    printStart(times, since: shown.started)
    print("\nwheel event to damage, seen by another X client")
    print(wheel.table)
    if memcpy {
      let copy = memcpyTime(frame: preview.size)
      print("memcpy(frame): \(fixed(copy, decimals: 3)) ms")
      print("median to first damage: \(fixed(wheel.firstDamage.median / copy, decimals: 2)) × memcpy(frame)\n")
    }
    print("the preview's own metrics")
    var table = TextTable(titles: ["name", "value"])
    for (name, value) in report.values.sorted(by: { $0.key < $1.key }) {
      table.add([name, fixed(value, decimals: 3)])
    }
    print(table, terminator: "")
  }

  private func printStart(_ times: WindowTimes, since start: ContinuousClock.Instant) {
    func since(_ moment: ContinuousClock.Instant?) -> String {
      moment.map { fixed(start.duration(to: $0).milliseconds, decimals: 1) + " ms" } ?? "–"
    }
    print(
      "process start to window: \(since(times.created)), mapped: \(since(times.mapped)), "
        + "first damage: \(since(times.firstDamage))")
  }
}

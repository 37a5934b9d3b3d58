import Flyloft
import FlyloftConcurrency
import FlyloftRendering
import Glibc
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

/// What the renderer promises of loads, on threads and in processes. They are held at gates, so that nothing depends on time.
@Suite("Loads, on threads and in processes")
struct LoadContractTests {
  private func outcome(_ window: LoadWindow, _ card: LoadingCardRequest) async -> String {
    await window.renderer.outcome(of: card, in: Place(gallery: 1, row: card.number))
  }

  @Test("a card is drawn with nothing, with what was published, and with all of it", arguments: Way.allCases)
  func publishes(_ way: Way) async {
    let window = LoadWindow(way)
    let gate = PipeGate()
    let card = LoadingCardRequest(number: 7, gate: gate.number)
    #expect(await outcome(window, card) == "drawn 7")
    window.want([card])
    await window.hears("7 publishing")
    await gate.begun()
    #expect(await outcome(window, card) == "drawn 10007")
    await gate.open()
    await window.hears("7 loaded")
    #expect(await outcome(window, card) == "drawn 30007")
    #expect(window.ends == ["7 loaded"])
    // Asked for again, it goes on as it is.
    window.want([card])
    #expect(window.renderer.metrics.loading == 0)
  }

  @Test("a load that throws ends once, in its author's words, and can be tried again", arguments: Way.allCases)
  func fails(_ way: Way) async {
    let window = LoadWindow(way)
    let card = LoadingCardRequest(number: 3, kind: .fails)
    window.want([card])
    await window.hears("3 failed: no numbers for 3")
    window.want([card], version: 2)
    await window.hears("3 v2 failed: no numbers for 3")
    #expect(window.ends.count == 2)
  }

  @Test("no more loads go on at once than are allowed, and those on screen go first", arguments: Way.allCases)
  func limit(_ way: Way) async {
    let window = LoadWindow(way, limit: 2)
    let gates = (0..<4).map { _ in PipeGate() }
    let cards = gates.indices.map { LoadingCardRequest(number: $0, gate: gates[$0].number) }
    window.want(Array(cards[2...]), prefetch: Array(cards[..<2]))
    await gates[2].begun()
    await gates[3].begun()
    #expect(window.renderer.metrics.loading == 2)
    await gates[2].open()
    await window.hears("2 loaded")
    await gates[0].begun()
    #expect(window.renderer.metrics.loading == 2)
    for gate in [0, 3] { await gates[gate].open() }
    await window.hears("0 loaded")
    await window.hears("3 loaded")
    await gates[1].begun()
    await gates[1].open()
    await window.hears("1 loaded")
    #expect(window.ends.count == 4)
  }

  @Test("a load is cancelled when its place goes, and nothing is told of it from then on", arguments: Way.allCases)
  func cancelled(_ way: Way) async {
    // It stands still, so that nobody ends what has not stopped a second after it was cancelled.
    let window = LoadWindow(way, limit: 1, alarm: ManualAlarm())
    let gate = PipeGate()
    window.want([LoadingCardRequest(number: 1, kind: .obeys, gate: gate.number)])
    await gate.begun()
    await window.hears("1 publishing")
    await gate.open()
    // It has room when the other has gone, and only then.
    window.want([LoadingCardRequest(number: 2)])
    await window.hears("2 loaded")
    #expect(window.reports.now.filter { $0.hasPrefix("1") } == ["1 publishing"])
  }

  @Test("a late publication of an older load never replaces one of a newer", arguments: Way.allCases)
  func late(_ way: Way) async {
    let window = LoadWindow(way)
    let gate = PipeGate()
    window.want([LoadingCardRequest(number: 1, gate: gate.number)])
    await gate.begun()
    await window.hears("1 publishing")
    // Without a gate, which would not let it pass while it is being taken away.
    let card = LoadingCardRequest(number: 1)
    window.want([card], version: 2)
    // The first goes on, whether it was cancelled or not; the second begins when it is over.
    #expect(window.renderer.metrics.loading == 1)
    await gate.open()
    await window.hears("1 v2 loaded")
    #expect(window.reports.now.filter { !$0.contains("v2") } == ["1 publishing"])
    #expect(window.ends == ["1 v2 loaded"])
    #expect(await outcome(window, card) == "drawn 30001")
  }

  @Test(
    "a load that is silent beyond the deadline ends in plain words, and the next one loads", arguments: Way.allCases)
  func silent(_ way: Way) async {
    let alarm = ManualAlarm()
    let window = LoadWindow(way, limit: 1, alarm: alarm)
    window.want([LoadingCardRequest(number: 1, kind: .hangs), LoadingCardRequest(number: 2)])
    await window.hears("1 publishing")
    alarm.advance(to: .seconds(9))
    #expect(window.ends == [])
    alarm.advance(to: .seconds(10))
    let end = way == .threads ? "was given up" : "its process was killed"
    await window.hears("1 failed: its load has told nothing for 10.0 seconds and \(end)")
    await window.hears("2 loaded")
    #expect(window.ends.count == 2)
  }

  @Test("the author's limit counts in place of the deadline", arguments: Way.allCases)
  func ownLimit(_ way: Way) async {
    let alarm = ManualAlarm()
    let window = LoadWindow(way, alarm: alarm)
    window.want([LoadingCardRequest(number: 1, kind: .hangs, limit: 60_000)])
    await window.hears("1 publishing")
    alarm.advance(to: .seconds(11))
    #expect(window.ends == [])
    alarm.advance(to: .seconds(60))
    await window.reports.wait { $0.contains { $0.hasPrefix("1 failed: its load has told nothing for 60") } }
  }

  @Test("every report is a sign of life, also one that tells nothing new", arguments: Way.allCases)
  func reporting(_ way: Way) async {
    let alarm = ManualAlarm()
    let window = LoadWindow(way, alarm: alarm)
    window.want([LoadingCardRequest(number: 1, kind: .reports)])
    await window.hears("1 publishing")
    for seconds in [9, 18, 27] {
      alarm.advance(to: .seconds(seconds))
      await window.waitForSign(at: .seconds(seconds))
    }
    #expect(window.ends == [])
    #expect(window.reports.now.filter { $0 == "1 publishing" }.count == 1, "nothing new is to be drawn")
  }

  @Test("loads that go on for ever starve nobody: after their turn others begin beside them", arguments: Way.allCases)
  func turns(_ way: Way) async {
    let alarm = ManualAlarm()
    let window = LoadWindow(way, limit: 2, alarm: alarm)
    let endless = (0..<2).map { LoadingCardRequest(number: $0, kind: .reports) }
    window.want(endless + [LoadingCardRequest(number: 2)])
    for number in 0..<2 { await window.hears("\(number) publishing") }
    alarm.advance(to: .seconds(1))
    await window.hears("2 waiting")
    alarm.advance(to: .seconds(9))
    for number in 0..<2 { await window.waitForSign(of: number, at: .seconds(9)) }
    #expect(window.renderer.metrics.loading == 2 && window.ends == [])
    alarm.advance(to: .seconds(10))
    await window.hears("2 begun")
    await window.hears("2 loaded")
    #expect(window.renderer.metrics.loading == 2 && window.ends == ["2 loaded"], "the others go on")
  }

  @Test("a load that tells nothing is told of after a second", arguments: Way.allCases)
  func silence(_ way: Way) async {
    let alarm = ManualAlarm()
    let window = LoadWindow(way, alarm: alarm)
    let gate = PipeGate()
    window.want([LoadingCardRequest(number: 1, kind: .silent, gate: gate.number)])
    await gate.begun()
    #expect(window.reports.now == [])
    alarm.advance(to: .seconds(1))
    await window.hears("1 begun")
    await gate.open()
    await window.hears("1 loaded")
    #expect(window.reports.now == ["1 begun", "1 publishing", "1 loaded"])
  }

  @Test("what is loaded anew has no bar of the load before, and is not all that there is", arguments: Way.allCases)
  func anew(_ way: Way) async {
    let window = LoadWindow(way)
    let gate = PipeGate()
    let card = LoadingCardRequest(number: 7)
    window.want([card])
    await window.hears("7 loaded")
    func data() -> LoadedData? { window.loads { $0.take(card.loadKey!) } }
    #expect(data()?.isComplete == true)
    var next = card
    next.gate = gate.number
    next.kind = .silent
    next.key = card.loadKey
    window.want([next], version: 1)
    await gate.begun()
    #expect(data()?.isComplete == false && data()?.payload != nil && data()?.progress == nil)
    await gate.open()
    await window.hears("7 v1 loaded")
    #expect(data()?.isComplete == true)
  }

  @Test("a load that does not stop when it is cancelled is ended after a second", arguments: Way.allCases)
  func disobedient(_ way: Way) async {
    let alarm = ManualAlarm()
    let window = LoadWindow(way, limit: 1, alarm: alarm)
    window.want([LoadingCardRequest(number: 1, kind: .hangs)])
    await window.hears("1 publishing")
    window.want([LoadingCardRequest(number: 2)])
    #expect(window.renderer.metrics.loading == 1)
    alarm.advance(to: .seconds(1))
    await window.hears("2 loaded")
    #expect(window.ends == ["2 loaded"])
  }

  @Test("of a flood of publications no more are told than are drawn", arguments: Way.allCases)
  func floods(_ way: Way) async {
    let window = LoadWindow(way)
    window.want([LoadingCardRequest(number: 1, kind: .floods)])
    await window.hears("1 loaded")
    #expect(window.reports.now == ["1 publishing", "1 loaded"])
  }

  @Test("what comes in parts takes no more memory than it has bytes")
  func memory() throws {
    let request = LoadingCardRequest(number: 1, kind: .long)
    let sizes = Collector<[Int]>()
    try TestStage.make().makeLoader().load(request, as: 1) { news in
      guard case .published(.bytes(let bytes), let count) = news.content else { return }
      sizes.add([count, bytes.count, bytes.capacity])
    }
    let largest = try #require(sizes.now.max { $0[0] < $1[0] })
    #expect(largest[0] > 1 << 20 && largest[1] == largest[0] && largest[2] <= largest[0] + 4096)
  }

  @Test("what is larger than a view may load fails, and says how much may be", arguments: Way.allCases)
  func large(_ way: Way) async throws {
    let window = LoadWindow(way)
    window.want([LoadingCardRequest(number: 1, kind: .large)])
    await window.reports.wait { $0.contains { $0.hasPrefix("1 failed") } }
    #expect(window.ends.count == 1)
    let end = try #require(window.ends.first)
    #expect(end.hasSuffix("and 16 MB are the most that a view may load"))
  }

  @Test("what another build of the module has loaded is not given to this one", arguments: Way.allCases)
  func generations(_ way: Way) async {
    let window = LoadWindow(way)
    var card = LoadingCardRequest(number: 4)
    window.want([card])
    await window.hears("4 loaded")
    #expect(await outcome(window, card) == "drawn 30004")
    card.generation = 1
    #expect(await outcome(window, card) == "drawn 4")
  }

  @Test("whoever asks for one picture gets it when all is loaded, or the load's error", arguments: Way.allCases)
  func awaited(_ way: Way) async {
    let window = LoadWindow(way)
    #expect(await outcome(window, LoadingCardRequest(number: 5, isAwaited: true)) == "drawn 30005")
    let failing = LoadingCardRequest(number: 5, kind: .fails, isAwaited: true)
    #expect(await outcome(window, failing) == "failed: no numbers for 5")
    #expect(window.reports.now == [])
  }

  @Test("a picture that is waited for is cancelled with its load")
  func awaitedCancelled() async {
    let window = LoadWindow(.threads)
    let gate = PipeGate()
    let (outcomes, lane) = (Collector<String>(), Place(gallery: 1, row: 1))
    let card = LoadingCardRequest(number: 1, kind: .obeys, gate: gate.number, isAwaited: true)
    window.renderer.draw(card, in: lane) { outcomes.add($0.summary) }
    await gate.begun()
    window.renderer.cancel(lane)
    await gate.open()
    // There is one worker: it is free when the load has stopped.
    #expect(await outcome(window, LoadingCardRequest(number: 2)) == "drawn 2")
    #expect(outcomes.now == ["cancelled"])
  }

  @Test(
    "what is drawn over a view knows with which of its data it is drawn, and leaves the rest of its picture",
    arguments: Way.allCases)
  func overlay(_ way: Way) async {
    let window = LoadWindow(way)
    let gate = PipeGate()
    let card = LoadingCardRequest(number: 7, gate: gate.number, isOverlaid: true)
    /// The colour of the upper edge, after checking that all below is as it is without.
    func edge(of request: some DrawRequest, over plain: some DrawRequest) async -> UInt32? {
      guard let image = await window.renderer.drawing(of: request)?.image,
        let below = await window.renderer.drawing(of: plain)?.image
      else { return nil }
      let width = image.size.width
      #expect(image.pixels.dropFirst(width).elementsEqual(below.pixels.dropFirst(width)))
      return Set(image.pixels.prefix(width)).count == 1 ? image.pixels.first : nil
    }
    var plain = card
    plain.isOverlaid = false
    window.want([card])
    await window.hears("7 publishing")
    await gate.begun()
    #expect(await edge(of: card, over: plain) == 0xffff_ffff)
    await gate.open()
    await window.hears("7 loaded")
    #expect(await edge(of: card, over: plain) == 0xff00_00ff)
    #expect(await edge(of: CardRequest(number: 3, isOverlaid: true), over: CardRequest(number: 3)) == 0xffff_0000)
  }

  // MARK: Processes

  @Test("a crash costs the load, whose end says what happened; its neighbours load")
  func crashes() async {
    let window = LoadWindow(.processes)
    window.want([LoadingCardRequest(number: 1, kind: .crashes), LoadingCardRequest(number: 2)])
    await window.hears("2 loaded")
    await window.reports.wait { $0.contains { $0.hasPrefix("1 failed: it crashed") } }
    #expect(window.ends.count == 2)
    #expect(window.ends.contains { $0.contains("the numbers are missing") })
  }

  @Test("when nothing loads any more no process of a load is left, and after the window nothing at all")
  func leavesNothing() async {
    await #expect(processExitsWith: .success) {
      let before = (ProcessTable.ownFileCount, ProcessTable.segments)
      do {
        let window = LoadWindow(.processes)
        for version in 1...3 {
          window.want((0..<6).map { LoadingCardRequest(number: $0) }, version: version)
          for number in 0..<6 { await window.hears("\(number) v\(version) loaded") }
        }
        let stage = try #require(ProcessTable.children().first)
        await wait("the stage has no worker") { ProcessTable.children(of: stage).isEmpty }
        // One that goes on ends with the window.
        window.want([LoadingCardRequest(number: 9, kind: .hangs)])
        await window.hears("9 publishing")
      }
      await wait("no stage is left") { ProcessTable.children().isEmpty }
      await wait("its files are closed") { ProcessTable.ownFileCount == before.0 }
      #expect(ProcessTable.segments == before.1)
    }
  }
}

import Flyloft
import FlyloftRegistry
import FlyloftRendering
import StageGalleries
import Testing

@testable import FlyloftStage

/// A worker ends when it can't read a message, so what is more than a message may hold is not sent.
@Suite("Requests beyond the bounds of a message")
struct RequestLimitsTests {
  private static let side = String(repeating: "7", count: 4097)

  /// Views at a bound, and one step beyond it, with what is said of the latter.
  private static let edges: [(allowed: StagedView, refused: StagedView, words: String)] = {
    func view(_ change: (inout StagedView) -> Void) -> StagedView {
      var view = StagedView(gallery: "GatedCards", index: 0, width: 10)
      change(&view)
      return view
    }
    func edge<Value>(
      _ path: WritableKeyPath<StagedView, Value>, _ allowed: Value, _ refused: Value, _ words: String
    ) -> (StagedView, StagedView, String) {
      (view { $0[keyPath: path] = allowed }, view { $0[keyPath: path] = refused }, words)
    }
    func knobs(_ count: Int, _ name: String = "a", _ value: String = "b") -> [KnobSetting] {
      (0..<count).map { _ in KnobSetting(name: name, value: value) }
    }
    let text = String(side.dropLast())
    let most = "takes 4,097 bytes, and 4,096 are the most"
    return [
      edge(\.gallery, text, side, "the gallery’s name \(most)"),
      edge(\.generation, 0, -1, "its generation can be from 0 to 9,223,372,036,854,775,807, and not -1"),
      edge(\.knobs, knobs(128), knobs(200), "200 knobs are set, and 128 are the most"),
      edge(\.knobs, knobs(1, text), knobs(1, side), "a knob’s name \(most)"),
      edge(\.knobs, knobs(1, "t", text), knobs(1, "t", side), "the value of the knob “t” \(most)"),
      edge(
        \.knobs, knobs(6, text, text), knobs(6, text, text) + knobs(1),
        "the names and values of its knobs take 49,154 bytes, and 49,152 are the most"),
      edge(
        \.moment, Moment(seconds: .max, nanoseconds: 999_999_999), Moment(seconds: 0, nanoseconds: 1_000_000_000),
        "its moment’s nanoseconds can be from 0 to 999,999,999, and not 1,000,000,000"),
      edge(
        \.moment, Moment(seconds: .min, offsetFromUTC: -200_000), Moment(seconds: 0, offsetFromUTC: -200_001),
        "its moment’s offset from UTC can be from -200,000 to 200,000, and not -200,001"),
      edge(
        \.tile, Tiling.Index(column: 0, row: 4_000_000), Tiling.Index(column: 0, row: 4_000_001),
        "its tile’s row can be from 0 to 4,000,000, and not 4,000,001"),
      edge(
        \.tile, Tiling.Index(column: 4_000_000, row: 0), Tiling.Index(column: -1, row: 0),
        "its tile’s column can be from 0 to 4,000,000, and not -1"),
      edge(
        \.background, Color(white: 1e300), Color(red: 0, green: 0, blue: 0, opacity: .infinity),
        "a component of its background is inf, and can be finite only"),
      edge(\.background, .clear, Color(white: .nan), "a component of its background is nan, and can be finite only"),
    ]
  }()

  @Test("are those that a worker can't read, or that are longer than one", arguments: edges.indices)
  func bounds(_ index: Int) {
    let (allowed, refused, words) = Self.edges[index]
    func isReadable(_ view: StagedView) -> Bool {
      let message = WorkerRequest.draw(view, nil).message(number: 1)
      return message.count <= MessageLimits.byteCount && WorkerRequest.read(message) != nil
    }
    #expect(WorkerRequest.draw(allowed, nil).excess == nil && isReadable(allowed))
    #expect(WorkerRequest.draw(refused, nil).excess == words)
    // Knobs have room to spare, which the gallery's name may take up.
    if !words.contains("its knobs") { #expect(!isReadable(refused)) }
    #expect(WorkerRequest.loadData(refused).excess == words)
  }

  @Test("are refused in words", arguments: edges.indices)
  func refused(_ index: Int) async {
    let (_, refused, words) = Self.edges[index]
    #expect(await TestStage.renderer(TestStage.make()).outcome(of: refused) == "failed: \(words)")
  }

  @Test("cost no process: it still has in mind what it was to draw before")
  func goesOn() throws {
    var line = WorkerConnection(to: TestStage.make(), calls: PendingCall())
    let view = faulty(.none)
    _ = try line.ask(.draw(view, nil), of: view.gallery, 0)
    for (_, refused, words) in Self.edges {
      do throws(WorkerFailure) {
        _ = try line.ask(.draw(refused, nil), of: view.gallery, 0)
        Issue.record("it was sent")
      } catch { #expect(error.description == words && !error.endedProcess) }
    }
    let memory = try ScratchSegment(byteCount: 1 << 12)
    guard case .drawn = try line.draw(in: memory.lent, of: view.gallery, CancellationToken()) else {
      Issue.record("not drawn")
      return
    }
  }

  @Test("are refused when galleries are asked what they have, as a mistake in a knob")
  func described() throws {
    let selection = try StagedSelection(
      ["GatedCards"], settings: [KnobSetting(name: "side", value: Self.side)], in: stageRegistry.catalog)
    let check = try #require(selection.check)
    #expect(
      check.mistake(among: selection.all, of: TestStage.make(), deadline: .seconds(600))
        == "the value of the knob “side” takes 4,097 bytes, and 4,096 are the most")
  }

  @Test("are not needed to say what a gallery has: what is too long is cut, and what is too much is left out")
  func answered() throws {
    let long = String(repeating: "é", count: 5_000)
    let choices = AnyGallery.Setting(
      KnobDescription(
        name: long, values: .choices(Array(repeating: "c", count: 2_000)), step: 2, unit: long, help: long),
      value: long, defaultValue: long)
    var description = GalleryDescription(
      count: AnyGallery.countLimit, period: nil, knobs: Array(repeating: choices, count: 200))
    description.clickKnob = long
    description.variants = Array(repeating: Variant(long, widths: Array(repeating: 100, count: 50)), count: 100)
    description.embedded = Array(repeating: EmbeddedFile(long, at: 1), count: 2_000)
    let message = WorkerAnswer.described(description).message(number: 1)
    #expect(message.count <= MessageLimits.byteCount)
    guard case .described(let read) = WorkerAnswer.read(message, number: 1) else {
      Issue.record("no answer")
      return
    }
    #expect(read.clickKnob == String(repeating: "é", count: 2_048))
    #expect(read.variants.count == 2 && read.variants[1].name == read.clickKnob)
    // They have what room is left: there is none for one more.
    #expect(message.count + MessageLimits.name > MessageLimits.byteCount && read.embedded.count < 14)
    (description.knobs, description.variants) = ([], [])
    let short = WorkerAnswer.described(description).message(number: 1)
    guard case .described(let rest) = WorkerAnswer.read(short, number: 1) else {
      Issue.record("no answer")
      return
    }
    #expect(short.count <= MessageLimits.byteCount && rest.embedded.count == 14)
    #expect(rest.embedded[0].address == read.clickKnob)
    description.embedded = Array(repeating: EmbeddedFile("a", at: 1), count: 2_000)
    #expect(WorkerAnswer.described(description).message(number: 1).count <= MessageLimits.byteCount)
    // Views are all known again, or none.
    description.identities = Array(repeating: .max, count: AnyGallery.identityLimit)
    for (embedded, count) in [(description.embedded, 0), ([], AnyGallery.identityLimit)] {
      description.embedded = embedded
      let message = WorkerAnswer.described(description).message(number: 1)
      guard message.count <= MessageLimits.byteCount, case .described(let read) = WorkerAnswer.read(message, number: 1)
      else {
        Issue.record("no answer")
        return
      }
      #expect(read.identities.count == count && read.identities.allSatisfy { $0 == .max })
    }
    #expect(read.knobs.count == 2 && read.knobs[0].name == read.clickKnob)
    #expect(read.knobs[0].knob.unit.utf8.count == 32 && read.knobs[0].knob.help.utf8.count == 400)
    let names = WorkerAnswer.knobs(Array(repeating: long, count: 200)).message(number: 1)
    #expect(names.count <= MessageLimits.byteCount && WorkerAnswer.read(names, number: 1) != nil)
  }
}

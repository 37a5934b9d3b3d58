import Flyloft
import FlyloftRegistry
import FlyloftRendering
import SeededRandom
import Testing

@testable import FlyloftStage

/// Messages with something wrong in them, as a process may send that is not what it was.
@Suite("The stage's messages, read by who does not trust them")
struct ProtocolFuzzTests {
  private static let view: StagedView = {
    var view = StagedView(
      gallery: "Clock", generation: 7, knobs: [KnobSetting(name: "step", value: "é")], index: 3, width: 992, height: 20,
      scale: 2, background: .white, moment: Moment(seconds: -5, nanoseconds: 7, offsetFromUTC: 3600),
      tile: Tiling.Index(column: 1, row: 2))
    view.load.isAwaited = false
    view.load.byteCount = 77
    view.widthLimit = 640
    return view
  }()
  static let requests: [WorkerRequest] = [
    .describe(gallery: "Clock", generation: 1, knobs: [KnobSetting(name: "a", value: "b")]),
    .draw(
      view, LentBlock(segment: 4, segmentByteCount: 1 << 24, offset: 64, byteCount: 400, isNew: true, gone: [1, 2])),
    .draw(StagedView(gallery: "", index: 0, width: .nan), nil), .draw(nil, nil),
    .load(gallery: "Clock", generation: 3, .library("/tmp/Clock_3.so")),
    .load(gallery: "a.pdf", generation: 1, .file("a.pdf", password: nil, isEmbedded: false)),
    .load(gallery: "a.pdf", generation: 1, .file("a.pdf", password: "é", isEmbedded: true)),
    .part([1, 2, 3]), .loadData(view), .cancelLoad, .read(view, .file(.pdf)), .read(view, .text), .read(view, .labels),
    .findDraw(view),
    .checkKnobs(gallery: "Clock", generation: 1, knobs: [KnobSetting(name: "a", value: "b")]),
  ]
  private static let clickable: GalleryDescription = {
    var description = GalleryDescription(
      count: 1, period: nil,
      knobs: [.init(KnobDescription(name: "t", values: .text), value: "some text", defaultValue: "")])
    (description.drawing, description.clickKnob) = (.sync, "t")
    description.panning = Panning(center: 0, zoom: 0, left: 72, right: 44.5)
    description.hasText = true
    (description.headingHeight, description.readShare) = (28, 0.5)
    description.ownSize = Size(width: 4032, height: 3024)
    description.variants = [
      Variant("Wide", knobs: ["t": "é", "n": 3], widths: [100, 0.5], scales: [2], appearances: [.dark, .light]),
      Variant("Plain"),
    ]
    description.embedded = [
      EmbeddedFile("é.png", at: 0, widthLimit: 640, target: .address("#a")), EmbeddedFile("b.pdf", at: 999_999_999),
      EmbeddedFile("c", at: 2, target: .drag(KnobDrag("t", value: "1=%", from: 2.5, in: -1...4, perPoint: 0.5))),
    ]
    description.identities = [0, 0x1234_5678, .max]
    return description
  }()
  static let answers: [WorkerAnswer] = [
    .described(clickable),
    .described(
      GalleryDescription(
        count: 12, itemWidth: 240, period: 1_000_000_000,
        knobs: [
          .init(KnobDescription(name: "a", values: .choices(["b", "c"])), value: "b", defaultValue: "b"),
          .init(
            KnobDescription(name: "n", values: .integers(1...5), step: 2, unit: "ms", help: "Odd ones."), value: "3",
            defaultValue: "1"),
          .init(KnobDescription(name: "x", values: .numbers(0.5...5)), value: "3", defaultValue: "2", isAllowed: false),
          .init(KnobDescription(name: "s", values: .trueOrFalse), value: "true", defaultValue: "true"),
          .init(KnobDescription(name: "c", values: .color), value: "#ff8800", defaultValue: "#000000"),
          .init(KnobDescription(name: "f", values: .file(types: ["png"])), value: "a.png", defaultValue: ""),
        ])),
    .needsRoom, .drawn(nanoseconds: 5), .failed("no"), .locked("no"),
    .loaded(base: 0x7f00_0000_0000), .begun(limit: nil), .begun(limit: 5), .part([7]), .part([]), .published,
    .progressed(0.25), .finished, .unmapped("no memory"), .knobs([]), .knobs(["a", "é"]), .found([]),
    .found([1, .max]),
  ]
  static let replies: [StageReply] = [
    .forked, .refused(11),
    .explained([CodePlace(object: "/bin/x", offset: 77, function: "f()")]), .sandboxed(nil), .sandboxed(["a", "é"]),
  ]
  static let commands: [StageCommand] = [
    .fork(niceness: 10, memoryLimit: 1 << 32, sandbox: nil),
    .fork(
      niceness: 10, memoryLimit: 1 << 32,
      sandbox: Sandbox(
        means: SandboxMeans(landlock: 7, filtersCalls: true), library: "/tmp/Clock_3.so",
        file: FileBeginning(name: "a.txt", bytes: Array("colours".utf8)))),
    .explain([1, .max]), .listSandboxed,
  ]

  @Test("what is written is read as it was")
  func roundTrips() {
    // NaN is not equal to itself, and is read as what it was.
    for request in Self.requests {
      let message = request.message(number: 9)
      #expect(WorkerRequest.read(message)?.number == 9)
      #expect(WorkerRequest.read(message)?.request.message(number: 9) == message)
    }
    for answer in Self.answers { #expect(WorkerAnswer.read(answer.message(number: 9), number: 9) == answer) }
    for reply in Self.replies { #expect(StageReply.read(reply.message) == reply) }
    for command in Self.commands { #expect(StageCommand.read(command.message) == command) }
  }

  @Test("an answer to another request is none")
  func otherNumber() {
    for answer in Self.answers { #expect(WorkerAnswer.read(answer.message(number: 9), number: 10) == nil) }
  }

  @Test("every message that is cut, or goes on, is refused")
  func cut() {
    for answer in Self.answers {
      let message = answer.message(number: 1)
      for count in 0..<message.count { #expect(WorkerAnswer.read(Array(message.prefix(count)), number: 1) == nil) }
      #expect(WorkerAnswer.read(message + [0], number: 1) == nil)
    }
    for reply in Self.replies {
      for count in 0..<reply.message.count { #expect(StageReply.read(Array(reply.message.prefix(count))) == nil) }
      #expect(StageReply.read(reply.message + [0]) == nil)
    }
  }

  @Test("numbers beyond their range are refused")
  func ranges() {
    var writer = MessageWriter()
    for word in [1, 2, -1] { writer.write(word) }
    #expect(WorkerAnswer.read(writer.bytes, number: 1) == nil, "a draw that took less than no time")
    writer = MessageWriter()
    for word in [1, 0, AnyGallery.countLimit + 1, 0, 0, 0] { writer.write(word) }
    #expect(WorkerAnswer.read(writer.bytes, number: 1) == nil, "more views than there can be")
    writer = MessageWriter()
    for word in [1, 3, .max] { writer.write(word) }
    #expect(WorkerAnswer.read(writer.bytes, number: 1) == nil, "a text of a length that overflows")
    writer = MessageWriter()
    for word in [1, 6, MessageLimits.part + 1] { writer.write(word) }
    #expect(WorkerAnswer.read(writer.bytes + [UInt8](repeating: 0, count: MessageLimits.part + 1), number: 1) == nil)
    writer = MessageWriter()
    for word in [1, 8] { writer.write(word) }
    writer.write(1.5)
    #expect(WorkerAnswer.read(writer.bytes, number: 1) == nil, "more progress than there can be")
    writer = MessageWriter()
    for word in [1, 3, 1, 0xff] { writer.write(word) }
    #expect(WorkerAnswer.read(Array(writer.bytes.prefix(25)), number: 1) == nil, "a text that is no UTF-8")
    let block = LentBlock(segment: 1, segmentByteCount: 1000, offset: 900, byteCount: 400, isNew: false)
    #expect(WorkerRequest.read(WorkerRequest.draw(nil, block).message(number: 1)) == nil, "a block beyond its segment")
  }

  @Test("a long text of an author is cut at a whole character")
  func longText() {
    let text = String(repeating: "é", count: MessageLimits.text)
    guard case .failed(let read) = WorkerAnswer.read(WorkerAnswer.failed(text).message(number: 1), number: 1) else {
      Issue.record("no answer")
      return
    }
    #expect(read == String(repeating: "é", count: MessageLimits.text / 2))
  }

  @Test("nothing traps, and what is accepted is written as what reads the same")
  func fuzz() {
    let valid =
      Self.requests.map { $0.message(number: 1) } + Self.answers.map { $0.message(number: 1) }
      + Self.replies.map(\.message) + Self.commands.map(\.message)
    var mutations = Mutations(ofBytes: valid, SeededGenerator(usually: 1))
    var accepted = 0
    for _ in 0..<40_000 {
      let bytes = mutations.next()
      if let (number, request) = WorkerRequest.read(bytes) {
        accepted += 1
        #expect(request.message(number: number) == bytes)
      }
      if let answer = WorkerAnswer.read(bytes, number: 1) {
        accepted += 1
        #expect(answer.message(number: 1) == bytes)
      }
      if let reply = StageReply.read(bytes) { #expect(reply.message == bytes) }
      if let command = StageCommand.read(bytes) { #expect(command.message == bytes) }
    }
    #expect(accepted > 100)
  }

  @Test("a report of a crash is read with care")
  func crashReports() {
    var generator = SeededGenerator(usually: 1)
    let size = 24 + 8 * 64
    for _ in 0..<2_000 {
      var bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
      bytes.replaceSubrange(0..<4, with: [0x43, 0x52, 0x53, 0x48])
      // A signal and a count that may or may not be.
      for index in [5, 6, 7, 17, 18, 19] { bytes[index] = 0 }
      guard let report = CrashReport(bytes) else { continue }
      #expect((1...64).contains(report.signal) && report.addresses.count <= 64)
    }
    #expect(CrashReport([UInt8](repeating: 0, count: size)) == nil)
  }
}

import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import Glibc
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftRendering
@testable import FlyloftStage

/// What a worker may do that draws what a stranger has written. Each attempt is made by a view, which answers by its colour.
@Suite("The sandbox of workers", .serialized)
struct SandboxTests {
  /// What refuses an attempt, and by which error: Landlock from a version on, and seccomp.
  struct Refusal {
    var landlock: (version: Int, error: Int32)?
    var seccomp: Int32? = EPERM

    /// The error of a sandbox that is made so. A call that is filtered never comes to Landlock.
    func error(of means: SandboxMeans) -> Int32 {
      if means.filtersCalls, let seccomp { return seccomp }
      if let landlock, means.landlock >= landlock.version { return landlock.error }
      return 0
    }
  }

  private static let refusals: [Attempt: Refusal] = [
    .readsFile: Refusal(landlock: (1, EACCES), seccomp: nil), .writesFile: Refusal(landlock: (1, EACCES)),
    .listsFolder: Refusal(landlock: (1, EACCES), seccomp: nil),
    .readsParent: Refusal(landlock: (1, EACCES), seccomp: nil),
    .shortensFile: Refusal(landlock: (3, EACCES)), .opensToShorten: Refusal(landlock: (1, EACCES)),
    .changesMode: Refusal(), .makesFolder: Refusal(landlock: (1, EACCES)), .movesFile: Refusal(landlock: (1, EACCES)),
    .listensAtPort: Refusal(landlock: (4, EACCES)), .connects: Refusal(),
    .connectsAbstractly: Refusal(landlock: (6, EPERM)), .forks: Refusal(),
    .startsProgram: Refusal(landlock: (1, EACCES)),
    .traces: Refusal(), .signalsParent: Refusal(landlock: (6, EPERM)), .ownsDescriptor: Refusal(),
    .slowsGroup: Refusal(), .setsLimit: Refusal(), .unshares: Refusal(), .makesMemory: Refusal(),
    .changesProcess: Refusal(),
  ]

  private static func stage(
    _ means: SandboxMeans? = nil, requires: Bool = false, memoryLimit: Int = 4 << 30, program: String? = nil,
    output: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Stage {
    _ = TestStage.gates
    var configuration = StageConfiguration(
      program: program ?? ProgramFile.sibling(named: "flyloft-test-stage"), memoryLimit: memoryLimit, output: output,
      shortage: { reason, _ in output(reason) })
    (configuration.sandboxMeans, configuration.requiresSandbox) = (means, requires)
    if program != nil { configuration.fallback = stageRegistry }
    return Stage(configuration)
  }

  private static func view(_ drawing: HostileDrawing, number: Int = 0, of gallery: String = "HostileCards")
    -> StagedView
  {
    StagedView(
      gallery: gallery, knobs: [KnobSetting(name: "number", value: "\(number)")], index: drawing.rawValue, width: 100,
      background: .black)
  }

  /// The outcomes of views that make attempts: their colours are errors.
  private func errors(
    _ attempts: [Attempt], of gallery: String = "HostileCards", by stage: Stage
  ) async -> [Attempt: String] {
    let target = AttemptTarget()
    defer { withExtendedLifetime(target) {} }
    let renderer = TestStage.renderer(stage)
    var errors: [Attempt: String] = [:]
    for attempt in attempts {
      errors[attempt] = await renderer.outcome(of: Self.view(.attempt, number: attempt.rawValue, of: gallery))
    }
    return errors
  }

  private static func drawn(_ error: Int32) -> String { "drawn \(String(error, radix: 16))" }

  private func expectRefusals(_ means: SandboxMeans) async {
    // How others may be slowed down without a filter depends on privileges.
    let attempts = Attempt.allCases.filter { $0 != .takesAddresses && ($0 != .slowsGroup || means.filtersCalls) }
    let errors = await errors(attempts, by: Self.stage(means))
    for attempt in attempts {
      let error = Self.refusals[attempt]?.error(of: means) ?? -1
      #expect(errors[attempt] == Self.drawn(error), "\(attempt) by \(means.summary)")
    }
  }

  @Test("refuses everything but drawing, whichever version of Landlock there is")
  func whole() async throws {
    let present = try Self.presentMeans()
    for version in 1...present.landlock {
      let means = SandboxMeans(landlock: version, filtersCalls: true)
      for refusal in Self.refusals.values { #expect(refusal.error(of: means) != 0) }
      await expectRefusals(means)
    }
  }

  @Test("of Landlock alone refuses what it knows, and of seccomp alone all but reading")
  func parts() async throws {
    let present = try Self.presentMeans()
    await expectRefusals(SandboxMeans(landlock: present.landlock, filtersCalls: false))
    await expectRefusals(SandboxMeans(landlock: 0, filtersCalls: true))
  }

  @Test("is what refuses: without it everything is done")
  func without() async {
    let attempts = Attempt.allCases.filter { $0 != .startsProgram && $0 != .traces }
    let errors = await errors(attempts, of: "UnguardedCards", by: Self.stage())
    for attempt in attempts { #expect(errors[attempt] == Self.drawn(0), "\(attempt)") }
    // These leave a worker that is not what it was: a program doesn't have its socket.
    let program = await self.errors([.startsProgram], of: "UnguardedCards", by: Self.stage())
    #expect(program[.startsProgram]?.hasPrefix("failed: ") == true)
    let traced = await self.errors([.traces], of: "UnguardedCards", by: Self.stage())
    #expect(traced[.traces] == Self.drawn(0))
  }

  @Test("has a bound of addresses", .needs(.boundedAddresses, if: !hasAddressSanitizer && !hasThreadSanitizer))
  func addresses() async throws {
    #expect(await errors([.takesAddresses], by: Self.stage())[.takesAddresses] == Self.drawn(ENOMEM))
  }

  @Test("leaves no descriptor but the host's, output, and fonts")
  func descriptors() async {
    let renderer = TestStage.renderer(Self.stage())
    #expect(await renderer.outcome(of: Self.view(.descriptors)) == Self.drawn(0))
    #expect(await renderer.outcome(of: Self.view(.descriptors, of: "UnguardedCards")) != Self.drawn(0))
  }

  @Test("keeps a file from the pictures of others, and from those that it was drawn in before")
  func lentMemory() async throws {
    for (gallery, isKept) in [("HostileCards", true), ("UnguardedCards", false)] {
      var configuration = Renderer.Configuration(workerCount: 1, cacheByteCount: 1 << 20, memoryPressure: nil)
      configuration.drawing = Self.stage()
      let renderer = Renderer(configuration, pixels: RecycledPixels.lendable())
      // The first ones are copied, since more was lent than they take.
      var kept: [Drawing] = []
      for number in 1...4 {
        kept.append(try #require(await renderer.drawing(of: Self.view(.plain, number: number, of: gallery))))
      }
      let segments = await renderer.outcome(of: Self.view(.overwrites, of: gallery))
      #expect(segments != Self.drawn(0), "it found no memory to write to")
      let colors = kept.map { $0.image.pixels[0] & 0xff_ffff }
      #expect((colors == [1, 2, 3, 4]) == isKept, "\(gallery): \(colors)")
    }
  }

  @Test("is one gallery's: the next has a process of its own, and so has what needs no sandbox")
  func processes() async throws {
    let renderer = TestStage.renderer(Self.stage())
    // A view counts how often its process has drawn it.
    var counts: [String] = []
    let galleries = ["SandboxedFaults", "SandboxedFaults", "FaultyViews", "FaultyViews", "SandboxedFaults"]
    for (salt, gallery) in galleries.enumerated() {
      var view = faulty(.counts, salt: salt)
      view.gallery = gallery
      counts.append(await renderer.outcome(of: view))
    }
    #expect(counts == ["drawn 1", "drawn 2", "drawn 1", "drawn 2", "drawn 1"])
    #expect(await renderer.outcome(of: Self.view(.plain)) == "drawn 0")
    var view = faulty(.counts, salt: 7)
    view.gallery = "SandboxedFaults"
    #expect(await renderer.outcome(of: view) == "drawn 1")
  }

  @Test("is that of workers which are forked ahead, for what was drawn first; others have their own")
  func spares() async {
    let stage = Self.stage()
    stage.prepareWorkers(2)
    #expect(await TestStage.renderer(stage).outcome(of: Self.view(.plain, number: 1)) == "drawn 1")
    await wait { stage.spareCount == 2 }
    let secret = Self.view(.attempt, number: Attempt.forks.rawValue)
    #expect(await TestStage.renderer(stage).outcome(of: secret) == Self.drawn(EPERM))
    #expect(stage.spareCount == 1)
    let outside = Self.view(.attempt, number: Attempt.forks.rawValue, of: "UnguardedCards")
    #expect(await TestStage.renderer(stage).outcome(of: outside) == Self.drawn(0))
    #expect(stage.spareCount == 1)
  }

  @Test("has threads, queues and tasks, and text in fonts that nobody had opened before, as outside")
  func works() async throws {
    // What lacks its threads or its fonts may wait for ever.
    let renderer = TestStage.renderer(Self.stage(), deadline: .seconds(20))
    let concurrent = await renderer.outcome(of: Self.view(.concurrency))
    #expect(concurrent == "drawn 10")
    let inside = try #require(await renderer.drawing(of: Self.view(.text))).image
    let outside = try #require(await renderer.drawing(of: Self.view(.text, of: "UnguardedCards"))).image
    #expect(inside.pixels == outside.pixels)
  }

  @Test("shows a view its own threads, after which libdispatch looks once a second, and no other's")
  func ownThreads() async throws {
    let present = try Self.presentMeans()
    for landlock in [0, present.landlock] {
      let stage = Self.stage(SandboxMeans(landlock: landlock, filtersCalls: true))
      #expect(await TestStage.renderer(stage).outcome(of: Self.view(.threadState)) == "drawn 1", "\(landlock)")
    }
  }

  @Test("tells crashes with their place, hangs at the deadline, and what is printed")
  func ends() async throws {
    let (lines, frames) = (Collector<String>(), Collector<String>())
    let stage = Self.stage { lines.add($0) }
    stage.onExplanation { _, explained in frames.add(explained.text) }
    func outcome(_ fault: Fault, deadline: Duration? = nil) async -> String {
      var view = faulty(fault)
      view.gallery = "SandboxedFaults"
      return await TestStage.renderer(stage, deadline: deadline).outcome(of: view)
    }
    #expect(await outcome(.prints) == "drawn 123456")
    #expect(lines.now == ["SandboxedFaults: one", "SandboxedFaults: two", "SandboxedFaults: three"], "\(lines.now)")
    #expect(await outcome(.fatal).contains("the needle is missing"))
    #expect(await outcome(.astray).hasPrefix("failed: it crashed: it used memory that is not its own"))
    stage.finishExplaining()
    #expect(frames.now.contains { $0.contains("FaultyView.draw, FaultyViews.swift:") }, "\(frames.now)")
    #expect(await outcome(.hangs, deadline: .milliseconds(200)).contains("has not returned for 0.2 seconds"))
    #expect(await outcome(.none) == "drawn 123456")
  }

  @Test("draws SVG and PDF, describes, and finds sources")
  func questions() throws {
    let stage = Self.stage()
    let view = Self.view(.text)
    let svg = String(decoding: try stage.vectors(of: view, as: .svg, deadline: nil), as: UTF8.self)
    #expect(svg.hasSuffix("</svg>\n"))
    var outside = view
    outside.gallery = "UnguardedCards"
    #expect(svg == String(decoding: try stage.vectors(of: outside, as: .svg, deadline: nil), as: UTF8.self))
    let pdf = try stage.vectors(of: view, as: .pdf, deadline: nil)
    #expect(String(decoding: pdf.prefix(5), as: UTF8.self) == "%PDF-")
    let gallery = try #require(try stage.describe("HostileCards", generation: 0, keeping: []))
    #expect(gallery.count == HostileDrawing.allCases.count && gallery.isSandboxed)
    #expect(try #require(try stage.describe("UnguardedCards", generation: 0, keeping: [])).isSandboxed == false)
    #expect(try stage.sourceOfDraw(of: view, deadline: .seconds(60)) != nil)
  }

  @Test("a load says that the sandbox refuses the network")
  func load() async throws {
    let stage = Self.stage()
    let view = StagedView(gallery: "SandboxedLoads", index: 0, width: 100)
    let text = "Operation not permitted (its gallery’s sandbox refuses the network, and files)"
    #expect(await TestStage.renderer(stage).outcome(of: view) == "failed: \(text)")
    struct Request: StagedRequest, LoadRequest {
      let staged: StagedView
      func view() throws -> AnyView { preconditionFailure("a process loads it") }
      func resolve() throws -> DrawKey { preconditionFailure("a process draws it") }
    }
    #expect {
      try stage.makeLoader().load(Request(staged: view), as: 1) { _ in }
    } throws: { "\($0)" == text }
  }

  @Test("that is not whole is told once, and draws unless it is required")
  func shortage() async {
    let lines = Collector<String>()
    let some = SandboxMeans(landlock: 0, filtersCalls: false)
    let renderer = TestStage.renderer(Self.stage(some) { lines.add($0) })
    for number in 1...2 { #expect(await renderer.outcome(of: Self.view(.plain, number: number)) == "drawn \(number)") }
    let text = "HostileCards is to be drawn in a sandbox, which is not whole here: \(some.shortage ?? "")"
    #expect(lines.now == [text])
    let strict = TestStage.renderer(Self.stage(some, requires: true))
    #expect(await strict.outcome(of: Self.view(.plain)).hasSuffix(text))
    #expect(await strict.outcome(of: Self.view(.plain, of: "UnguardedCards")) == "drawn 0")
  }

  @Test("threads draw what has a sandbox only where none is required")
  func threads() async {
    let lines = Collector<String>()
    let renderer = TestStage.renderer(Self.stage(program: "/nowhere") { lines.add($0) })
    #expect(await renderer.outcome(of: Self.view(.plain, number: 7)) == "drawn 7")
    #expect(lines.now.count == 1 && lines.now[0].contains("so threads draw, which have no sandbox: "), "\(lines.now)")
    let strict = TestStage.renderer(Self.stage(requires: true, program: "/nowhere"))
    #expect(await strict.outcome(of: Self.view(.plain)).hasPrefix("failed: no process could be started"))
    #expect(await strict.outcome(of: Self.view(.plain, of: "UnguardedCards")) == "drawn 0")
  }

  @Test(
    "a worker that can't enter it draws nothing",
    .needs(.boundedAddresses, if: !hasAddressSanitizer && !hasThreadSanitizer))
  func failure() async {
    let renderer = TestStage.renderer(Self.stage(memoryLimit: 0))
    #expect(await renderer.outcome(of: Self.view(.plain)).hasPrefix("failed: "))
  }

  @Test("a stage names its galleries with a sandbox; all of them are where it can't")
  func names() {
    let all = stageRegistry.galleries
    #expect(StageReply.namingSandboxes(of: Registry(galleries: [], skipped: [])) == .sandboxed([]))
    #expect(
      StageReply.namingSandboxes(of: stageRegistry)
        == .sandboxed(["HostileCards", "SandboxedFaults", "SandboxedLoads"]))
    #expect(
      StageReply.namingSandboxes(of: Registry(galleries: all.map { $0.inSandbox() }, skipped: [])) == .sandboxed(nil))
    let many = (0...MessageLimits.sandboxed).map { number in RegisteredGallery(Samples("\(number)") {}).inSandbox() }
    #expect(StageReply.namingSandboxes(of: Registry(galleries: all + many, skipped: [])) == .sandboxed(nil))
    #expect(SandboxedGalleries.all.contains("Clock") && !SandboxedGalleries.some(["Clock"]).contains("Dials"))
  }

  /// What this machine has, which these tests are about.
  private static func presentMeans() throws -> SandboxMeans {
    guard SandboxMeans.present.shortage == nil else { try Need.sandbox.skip() }
    return .present
  }
}

/// A folder, a socket and an abstract socket for attempts, which are there for as long as this is.
private final class AttemptTarget {
  private let sockets: [Int32]
  private static let folder = TestStage.gates.path

  init() {
    let file = open(Self.folder + "/secret", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = write(file, "secret", 6)
    close(file)
    let path = Self.folder + "/socket"
    unlink(path)
    sockets = ["", "\0"].map { prefix in
      let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = UInt16(AF_UNIX)
      let bytes = Array((prefix + path).utf8)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
      _ = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) }
      }
      listen(socket, 100)
      return socket
    }
  }

  deinit { for socket in sockets { close(socket) } }
}

import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import Synchronization
import TestSupport
import Testing

@testable import FlyloftSnapshots

private struct Dots: Gallery {
  var count = 10

  func view(at index: Int) -> Dot { Dot(index: index) }
}

private struct Pins: Gallery {
  var count = 1

  func view(at index: Int) -> Dot { Dot(index: -index) }
}

private struct Dot: View {
  let index: Int

  func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
  func draw(on canvas: borrowing Canvas) {}
}

@Suite("The plan of a snapshot run")
struct SnapshotPlanTests {
  private let style = SnapshotPlan.Style(width: 100)

  @Test("of a gallery that has not said what it has says so, and what would do")
  func undescribed() {
    let gallery = AnyGallery(staged: "Dots", generation: 0, chosen: [], isDescribed: false)
    let run = SnapshotRun(
      SnapshotPlan(of: [AnyGallery(Dots()), gallery], style: style), folder: TemporaryFolder().path)
    let error = #expect(throws: SnapshotError.self) { try run.run { _ in } }
    #expect(error?.description == "Dots has not been asked what it has to show: give the plan AnyGallery(Dots())")
  }

  private func files(_ galleries: [AnyGallery], _ range: Range<Int>?, _ shard: (Int, Int)?) -> [String] {
    let plan = SnapshotPlan(
      of: galleries, range: range, shard: shard.flatMap { SnapshotPlan.Shard(index: $0, of: $1) }, style: .init())
    let files = plan.jobs.map(\.file)
    #expect(files.count == plan.count)
    return files
  }

  @Test(
    "shards are disjoint and together the whole, whatever the range", arguments: [1, 2, 3, 7, 64],
    [nil, 0..<1, 3..<999, 995..<2000, 500..<501])
  func partition(count: Int, range: Range<Int>?) {
    let galleries = [AnyGallery(Dots(count: 1000)), AnyGallery(Pins())]
    let whole = files(galleries, range, nil)
    let parts = (1...count).map { files(galleries, range, ($0, count)) }
    #expect(parts.joined().sorted() == whole.sorted())
    // No shard is much larger than another.
    #expect(parts.map(\.count).max()! - parts.map(\.count).min()! <= 2)
  }

  @Test("knobs that are set are part of the names; what can't be, by its hash")
  func variants() {
    struct Tinted: Gallery {
      var tone = "warm"
      var count: Int { 1 }
      func view(at index: Int) -> Dot { Dot(index: index) }
      static var knobs: [Knob<Tinted>] { [Knob("tone", \.tone, choices: ["warm", "cold-1.5", "../a b", ""])] }
    }
    func file(_ tone: String, _ appearance: Appearance = .light) -> String {
      var tinted = Tinted()
      tinted.tone = tone
      return SnapshotPlan(of: [AnyGallery(tinted)], style: .init(appearance: appearance)).jobs
        .map(\.file)[0]
    }
    #expect(file("warm") == "Tinted-0.png" && file("warm", .dark) == "Tinted-0-dark.png")
    #expect(file("cold-1.5") == "Tinted-0-tone=cold-1.5.png")
    #expect(file("../a b").wholeMatch(of: /Tinted-0-tone=[0-9a-f]{12}\.png/) != nil)
    #expect(Set(["", "../a b", "warm"].map { file($0, .dark) }).count == 3)
  }

  @Test("a text of any length leaves a name that a file can have, and another text leaves another")
  func longText() {
    struct Titled: Gallery {
      var title = ""
      static var knobs: [Knob<Titled>] { [Knob("title", \.title)] }
      var count: Int { 1 }
      func view(at index: Int) -> Dot { Dot(index: index) }
    }
    let names = Set(
      (30...90).flatMap { files([AnyGallery(Titled(title: String(repeating: "a", count: $0)))], nil, nil) })
    #expect(names.count == 61 && names.allSatisfy { $0.utf8.count < 80 })
    #expect(names.contains("Titled-0-title=\(String(repeating: "a", count: 40)).png"))
    #expect(files([AnyGallery(Titled(title: String(repeating: "a", count: 4096)))], nil, nil)[0].utf8.count < 80)
  }

  @Test("what isn't the usual size and scale is part of the names, of views and of contact sheets")
  func sizes() {
    struct Tiles: Gallery {
      var count: Int { 1 }
      var itemWidth: Double? { 236 }
      func view(at index: Int) -> Dot { Dot(index: index) }
    }
    func file(_ style: SnapshotPlan.Style) -> String {
      SnapshotPlan(of: [AnyGallery(Tiles())], style: style).jobs.map(\.file)[0]
    }
    #expect(file(.init()) == "Tiles-0.png" && file(.init(width: 236, scale: 1)) == "Tiles-0.png")
    #expect(file(.init(width: 992)) == "Tiles-0-992.png" && file(.init(width: 0.25)) == "Tiles-0-0.25.png")
    #expect(file(.init(height: 40)) == "Tiles-0-236x40.png")
    #expect(file(.init(width: 50, height: 40.5, scale: 1.5, appearance: .dark)) == "Tiles-0-50x40.5-dark@1.5x.png")
    #expect(file(.init(isSheet: true)) == "Tiles-sheet-1.png")
    #expect(file(.init(width: 1040, scale: 2, isSheet: true)) == "Tiles-sheet-1@2x.png")
    #expect(file(.init(width: 800, isSheet: true)) == "Tiles-sheet-1-800.png")
    #expect(file(.init(width: 1040, height: 500, isSheet: true)) == "Tiles-sheet-1-1040x500.png")
  }

  @Test("a view belongs to the same shard whatever else is asked for with it")
  func stable() {
    let dots = AnyGallery(Dots(count: 1000))
    let all = Set(files([dots], nil, (2, 5)))
    #expect(Set(files([AnyGallery(Pins()), dots], 100..<300, (2, 5))).isSubset(of: all.union(["Pins-0.png"])))
    for start in 100..<105 { #expect(Set(files([dots], start..<300, (2, 5))).isSubset(of: all)) }
    #expect(files([AnyGallery(Dots(count: 2))], nil, (3, 5)).count + files([dots], 0..<1, (3, 5)).count <= 2)
    // These exact values, because machines that share the work may run different builds.
    #expect(files([dots], 0..<10, (1, 3)) == ["Dots-001.png", "Dots-004.png", "Dots-007.png"])
  }

  @Test("ten million views are made one by one, when they are reached")
  func lazy() {
    let plan = SnapshotPlan(
      of: [AnyGallery(Dots(count: 10_000_000))], shard: SnapshotPlan.Shard(index: 3, of: 4), style: style)
    #expect(plan.count == 2_500_000 && plan.wholeCount == 10_000_000)
    #expect(plan.jobs.first { _ in true }?.request.index ?? 9 < 4)
  }

  @Test("a key depends on gallery, knobs, index, size, scale and appearance, and is the same in every run")
  func keys() {
    func key(_ count: Int = 10, index: Int = 1, _ change: (inout SnapshotPlan.Style) -> Void = { _ in }) -> String {
      var style = style
      change(&style)
      return SnapshotKey(of: index, in: AnyGallery(Dots(count: count)), knobs: [:], style).hash
    }
    #expect(key() == "34e096f4727dcb547b2682f015212412ac717a42974d5a6582f5b06888eadccd")
    let others = [
      key(index: 2), key { $0.width = 101 }, key { $0.height = 5 }, key { $0.scale = 2 }, key { $0.appearance = .dark },
    ]
    #expect(Set(others + [key()]).count == others.count + 1)
  }

  @Test("SHA-256 is that of FIPS 180-4, in however many parts the bytes are added")
  func hash() {
    let million = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      SHA256.hash(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        && SHA256.hash(of: Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        && SHA256.hash(of: million) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    for step in [1, 55, 56, 63, 64, 65, 1000] {
      var hash = SHA256()
      million[..<10_000].withUnsafeBytes { bytes in
        for start in stride(from: 0, to: bytes.count, by: step) {
          hash.add(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + step, bytes.count)]))
        }
      }
      #expect(hash.end() == SHA256.hash(of: Array(million[..<10_000])))
    }
  }

  @Test("a picture's hash is that of its pixels as straight RGBA, rounded as in its PNG file")
  func pixelHash() throws {
    let image = try Image(
      size: PixelSize(width: 3, height: 2),
      pixels: [0xff01_0203, 0x8040_2010, 0x0000_0000, 0x0101_0001, 0xfe80_0000, 0xffff_ffff])
    let bytes: [UInt8] = [
      1, 2, 3, 255, 128, 64, 32, 128, 0, 0, 0, 0, 255, 0, 255, 1, 129, 0, 0, 254, 255, 255, 255, 255,
    ]
    #expect(SHA256.hash(of: image) == SHA256.hash(of: bytes))
  }
}

@Suite("The progress of a snapshot run")
struct SnapshotProgressTests {
  private final class Terminal: Sendable {
    let time = Atomic<Int>(0)
    let lock = Lock()
    nonisolated(unsafe) var errors: [String] = []
    nonisolated(unsafe) var output = ""

    func progress(_ style: SnapshotProgress.Style) -> SnapshotProgress {
      SnapshotProgress(
        style, now: { .milliseconds(self.time.load(ordering: .relaxed)) },
        write: { text, isResult in
          if isResult { self.output += text } else { self.errors.append(text) }
          return nil
        })
    }
  }

  private func run(_ style: SnapshotProgress.Style, kept: Int = 0, on terminal: Terminal) -> Int {
    let progress = terminal.progress(style)
    for done in 1...2000 {
      terminal.time.add(10, ordering: .relaxed)
      progress.report(
        SnapshotRun.Result(
          gallery: "Dots", index: done - 1, outcome: done <= kept ? .kept : .drawn("Dots-\(done).png"), done: done,
          total: 2000))
    }
    return progress.finish()
  }

  @Test("in a pipe a line every five seconds, with the rate and what is left")
  func lines() {
    let terminal = Terminal()
    #expect(run(.lines, on: terminal) == 0)
    #expect(
      terminal.errors == [
        "flyloft: 500 of 2,000 · 100 a second · 15 s left\n", "flyloft: 1,000 of 2,000 · 100 a second · 10 s left\n",
        "flyloft: 1,500 of 2,000 · 100 a second · 5 s left\n",
      ])
    #expect(terminal.output.split(separator: "\n").count == 2000)
  }

  @Test("files that were there already are no part of the rate")
  func kept() {
    let terminal = Terminal()
    #expect(run(.lines, kept: 400, on: terminal) == 0)
    // In five seconds a hundred were drawn, and six hundred in ten.
    #expect(
      terminal.errors.prefix(2) == [
        "flyloft: 500 of 2,000 · 20 a second · 75 s left\n", "flyloft: 1,000 of 2,000 · 60 a second · 17 s left\n",
      ])
  }

  @Test("on a terminal a bar, twenty times a second at most, that is gone in the end")
  func bar() {
    let terminal = Terminal()
    #expect(run(.bar, kept: 100, on: terminal) == 0)
    #expect((100...403).contains(terminal.errors.count))
    #expect(terminal.errors[200].hasPrefix("\r███") && terminal.errors[200].contains(" of 2,000 · "))
    #expect(terminal.errors.suffix(2) == ["\r\u{1b}[K", "flyloft: 100 of 2,000 were there already\n"])
  }

  @Test("quiet: only files")
  func quiet() {
    let terminal = Terminal()
    #expect(run(.none, kept: 5, on: terminal) == 0)
    #expect(terminal.errors.isEmpty && terminal.output.split(separator: "\n").count == 1995)
  }
}

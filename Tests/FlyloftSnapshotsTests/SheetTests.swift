import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlyloftSnapshots

/// Discs in squares 100 points wide; some throw.
private struct Discs: Gallery {
  var count = 100
  var failing = -1
  var itemWidth: Double? { 100 }
  func view(at index: Int) throws -> Disc {
    if index == failing { throw SnapshotError("out of paint") }
    return Disc(index: index)
  }
}

private struct Disc: View {
  let index: Int
  func size(fitting width: Double) -> Size { Size(width: width, height: index % 10 == 4 ? 150 : 100) }
  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(Color(hex: UInt32(0x100000 + index))))
  }
}

/// Views that load their colour.
private struct LoadedDiscs: Gallery {
  var count: Int { 2 }
  var itemWidth: Double? { 100 }
  func view(at index: Int) -> LoadedDisc { LoadedDisc(index: index) }
}

private struct LoadedDisc: LoadingView {
  let index: Int
  func size(fitting width: Double) -> Size { Size(width: width, height: 100) }
  func load(_ loading: Loading<Int>) -> Int { 0x123456 }
  func draw(_ color: Int?, on canvas: borrowing Canvas) { canvas.fill(with: .color(Color(hex: UInt32(color ?? 0)))) }
}

@Suite("Contact sheets")
struct SheetTests {
  private let folder = TemporaryFolder()

  private func plan(
    _ discs: Discs = Discs(), range: Range<Int>? = nil, shard: SnapshotPlan.Shard? = nil, width: Double = 400,
    height: Double = 500
  ) -> SnapshotPlan {
    SnapshotPlan(
      of: [AnyGallery(discs)], range: range, shard: shard,
      style: .init(width: width, height: height, isSheet: true))
  }

  @Test(
    "as many columns as fit, and as many lines as a page has room for",
    arguments: [
      (400, 500, 3, 3), (380, 500, 3, 3), (379, 500, 2, 3), (148, 300, 1, 1), (10, 10, 1, 1), (1000, 900, 8, 5),
    ])
  func form(width: Double, height: Double, columns: Int, lines: Int) {
    let form = SheetForm(for: AnyGallery(Discs()), page: Size(width: width, height: height))
    #expect((form.columns, form.lines) == (columns, lines), "\(form)")
  }

  @Test("views of more than 64 megapixels fail in plain words; a page at the largest scale may be larger")
  func tooLarge() throws {
    let plan = SnapshotPlan(of: [AnyGallery(Discs(count: 2))], style: .init(width: 20_000, height: 20_000))
    let failures = Mutex<[String]>([])
    try SnapshotRun(plan, folder: folder.path).run { result in
      if case .failed(let error) = result.outcome { failures.withLock { $0.append("\(error)") } }
    }
    let text = "20,000×20,000 pixels are more than the 67,108,864 allowed"
    #expect(failures.withLock { $0 } == [text, text] && folder.pictures.isEmpty)
    #expect(1040 * 8 * 1471 * 8 < SnapshotRun.pagePixelLimit)
  }

  @Test("a page is 1040x1471 points unless said otherwise")
  func usualPage() {
    #expect(SheetForm.pageSize == Size(width: 1040, height: 1471))
    let form = SheetForm(for: AnyGallery(Discs()), page: Size(width: 1040, height: 1471))
    #expect(SheetForm(for: AnyGallery(Discs())) == form)
    #expect(SnapshotPlan.Style(isSheet: true).form(for: AnyGallery(Discs())) == form)
  }

  @Test("each view is on one page, and on the same one whatever range is asked for and however the work is shared")
  func pages() throws {
    let jobs = Array(plan().jobs)
    #expect(jobs.map(\.file).first == "Discs-sheet-01-400x500.png" && jobs.count == 12 && plan().count == 12)
    #expect(jobs.flatMap { Array($0.request.sheet!.views) } == Array(0..<100))
    let some = Array(plan(range: 20..<31).jobs)
    #expect(some.map(\.file) == ["Discs-sheet-03-400x500.png", "Discs-sheet-04-400x500.png"])
    #expect(some.map(\.key.hash) == jobs[2...3].map(\.key.hash))
    let parts = (1...3).flatMap { number in
      plan(shard: SnapshotPlan.Shard(index: number, of: 3)).jobs.map(\.file)
    }
    #expect(parts.sorted() == jobs.map(\.file))
    #expect(plan(Discs(count: 10_000_000)).jobs.first { _ in true }?.file == "Discs-sheet-0000001-400x500.png")
    #expect(plan(Discs(count: 10_000_000)).wholeCount == 1_111_112)
  }

  @Test("a page shows its views beside each other, a line as high as its highest")
  func pixels() throws {
    let run = SnapshotRun(plan(range: 0..<1), folder: folder.path, workerCount: 1)
    try run.run { _ in }
    let page = try Image(pngAt: folder.file("Discs-sheet-01-400x500.png"))
    // Three lines, of which the second is 50 points higher.
    try #require(page.size == PixelSize(width: 400, height: 24 + 44 + 3 * 100 + 50 + 3 * 22 + 2 * 16 + 24))
    func pixel(_ column: Int, _ y: Int) -> UInt32 { page.pixels[y * 400 + 34 + column * 116 + 50] & 0xff_ffff }
    #expect((0..<3).map { pixel($0, 118) } == [0x100000, 0x100001, 0x100002])
    #expect((0..<3).map { pixel($0, 256) } == [0x100003, 0x100004, 0x100005])
    #expect(pixel(1, 350) == 0x100004 && pixel(0, 350) != 0x100003)
    #expect((0..<3).map { pixel($0, 450) } == [0x100006, 0x100007, 0x100008])
  }

  /// Those of a part of a page, row by row.
  private func pixels(of page: Image, _ size: PixelSize, at point: PixelPoint) -> [UInt32] {
    var found: [UInt32] = []
    for y in point.y..<point.y + size.height {
      let first = y * page.size.width + point.x
      found += page.pixels[first..<first + size.width]
    }
    return found
  }

  @Test("below each view stands its own index, also on later pages")
  func captions() throws {
    let run = SnapshotRun(plan(range: 0..<10), folder: folder.path, workerCount: 1)
    try run.run { _ in }
    /// A part of a page below a view, and what it must be: the index in the middle, 12 points below the view.
    func check(_ index: Int, _ page: Image, column: Int, below y: Int) throws {
      let size = PixelSize(width: 40, height: 20)
      let surface = try Surface(size: size)
      try surface.draw(scale: 1, background: Color(hex: 0xf6f6f4)) { canvas in
        let text = Text("\(index)", font: .system(size: 12).tabular, color: Color(hex: 0x666c76))
        canvas.draw(text, at: Point(x: 20, y: 11), anchor: .center, of: .capitals)
      }
      let x = 34 + column * 116 + 50 - 20
      try #require(page.size.width == 400 && page.size.height >= y + 21, "\(index)")
      // Without the pixels among what is said of a failure.
      let isSame = pixels(of: page, size, at: PixelPoint(x: x, y: y + 1)) == Array(surface.freeze().pixels)
      #expect(isSame, "\(index)")
    }
    let page = try Image(pngAt: folder.file("Discs-sheet-01-400x500.png"))
    for column in 0..<3 {
      try check(column, page, column: column, below: 68 + 100)
      try check(6 + column, page, column: column, below: 68 + 100 + 38 + 150 + 38 + 100)
    }
    try check(9, Image(pngAt: folder.file("Discs-sheet-02-400x500.png")), column: 0, below: 68 + 100)
  }

  @Test("above them stands what the page has: the gallery, and its first view and its last of how many")
  func head() throws {
    try SnapshotRun(plan(range: 0..<10), folder: folder.path, workerCount: 1).run { _ in }
    for (number, views) in [(1, "0–8"), (2, "9–17")] {
      let size = PixelSize(width: 360, height: 30)
      let surface = try Surface(size: size)
      try surface.draw(scale: 1, background: Color(hex: 0xf6f6f4)) { canvas in
        let name = Text("Discs", font: .system(size: 20, weight: .semibold), color: Color(hex: 0x1d1f23))
        let rest = Text("   \(views) of 100", font: .system(size: 14), color: Color(hex: 0x666c76))
        canvas.draw(name + rest, at: .zero)
      }
      let page = try Image(pngAt: folder.file("Discs-sheet-0\(number)-400x500.png"))
      let isSame = pixels(of: page, size, at: PixelPoint(x: 34, y: 24)) == Array(surface.freeze().pixels)
      #expect(isSame, "page \(number)")
    }
  }

  @Test("views that load are shown with all that they have loaded")
  func loaded() throws {
    let run = SnapshotRun(
      SnapshotPlan(of: [AnyGallery(LoadedDiscs())], style: .init(width: 400, height: 500, isSheet: true)),
      folder: folder.path, workerCount: 1)
    try run.run { _ in }
    let page = try Image(pngAt: folder.file("LoadedDiscs-sheet-1-400x500.png"))
    #expect(page.pixels[118 * 400 + 34 + 50] & 0xff_ffff == 0x123456)
  }

  @Test("a view that fails is shown as that and named; the page is drawn again by the next run")
  func failure() throws {
    let failures = Mutex<[String]>([])
    for _ in 0..<2 {
      let run = SnapshotRun(plan(Discs(failing: 4), range: 0..<10), folder: folder.path, workerCount: 1)
      try run.run { result in
        guard case .failed(let error) = result.outcome else { return }
        failures.withLock { $0.append("sheet \(result.sheet ?? 0): \(error)") }
      }
    }
    #expect(failures.withLock { $0 } == Array(repeating: "sheet 1: view 4: out of paint", count: 2))
    #expect(folder.pictures == ["Discs-sheet-01-400x500.png", "Discs-sheet-02-400x500.png"])
  }

  @Test("views without a usable size, a gallery that is empty, and a page too small for any: no crash")
  func absurd() throws {
    struct Odd: Gallery {
      var count = 12
      var itemWidth: Double? { 1e9 }
      func view(at index: Int) -> Flat {
        Flat(side: [.nan, .infinity, 0, -3, 1e12, 5][index % 6])
      }
    }
    struct Flat: View {
      let side: Double
      func size(fitting width: Double) -> Size { Size(width: side, height: side) }
      func draw(on canvas: borrowing Canvas) {}
    }
    let style = SnapshotPlan.Style(width: 1, height: 1, isSheet: true)
    for gallery in [AnyGallery(Odd()), AnyGallery(Odd(count: 0))] {
      let run = SnapshotRun(SnapshotPlan(of: [gallery], style: style), folder: folder.path, workerCount: 2)
      try run.run { _ in }
    }
  }
}

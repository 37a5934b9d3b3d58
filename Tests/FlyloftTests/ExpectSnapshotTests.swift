import Flyloft
import FlyloftRegistry
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FlyloftTesting

@Suite("The expectation of a snapshot")
struct ExpectSnapshotTests {
  private let folder = TemporaryFolder()
  private static let size = PixelSize(width: 5, height: 4)
  /// No two are the same, and no channel is at either end.
  private static let pixels = (0..<UInt32(20)).map { 0xff10_4080 + $0 * 0x02_0304 }

  private func picture(_ pixels: [UInt32], _ size: PixelSize = size) throws -> Image {
    try Image(size: size, pixels: pixels)
  }

  /// How a picture differs from its recording.
  private func check(
    _ pixels: [UInt32], _ size: PixelSize = size, _ tolerance: SnapshotTolerance = .exact, records: Bool = false,
    inCI: Bool = false
  ) throws -> SnapshotMismatch? {
    var folder = SnapshotFolder(path: folder.path)
    (folder.recordsAnew, folder.isInCI) = (records, inCI)
    return try folder.check(picture(pixels, size), named: "card", tolerance)
  }

  private var card: String { folder.file("card.png") }
  private var comparison: String { folder.file("Failed/card.png") }

  /// Records a picture.
  private func record(_ pixels: [UInt32] = pixels) throws { #expect(try check(pixels) == .recorded(path: card)) }

  @Test("the first time it records the picture, and fails; from then on the same picture passes")
  func recording() throws {
    try record()
    #expect(folder.files == ["card.png"])
    for _ in 0..<2 { #expect(try check(Self.pixels) == nil) }
    #expect(folder.files == ["card.png"])
  }

  @Test("in CI nothing is recorded, neither for the first time nor anew")
  func continuousIntegration() throws {
    #expect(try check(Self.pixels, inCI: true) == .missing(path: card) && folder.files.isEmpty)
    #expect(try check(Self.pixels, records: true, inCI: true) == .refused(path: card) && folder.files.isEmpty)
    try record()
    #expect(try check(Self.pixels.reversed(), records: true, inCI: true) == .refused(path: card))
    #expect(try Image(pngAt: card).pixels == Self.pixels)
    #expect(try check(Self.pixels, inCI: true) == nil)
  }

  @Test("what is recorded anew is said, file by file, and whether it has changed")
  func told() throws {
    var said: [String] = []
    var folder = SnapshotFolder(path: folder.path)
    (folder.recordsAnew, folder.isInCI, folder.say) = (true, false, { said.append($0) })
    for (pixels, name) in [(Self.pixels, "card"), (Self.pixels, "card"), (Self.pixels.reversed(), "card")] {
      _ = try folder.check(picture(pixels), named: name, .exact)
    }
    #expect(said == ["new", "as it was", "changed"].map { "recorded \(card): \($0)" })
  }

  @Test("recorded anew, the picture takes the place of the old one, and what was said of it goes")
  func recordingAnew() throws {
    try record()
    #expect(try check(Self.pixels.reversed()) != nil && access(comparison, F_OK) == 0)
    #expect(try check(Self.pixels.reversed(), records: true) == nil && access(comparison, F_OK) != 0)
    #expect(try Image(pngAt: card).pixels == Self.pixels.reversed())
  }

  @Test(
    "one level of one channel in one pixel is a difference, wherever it is",
    arguments: [0, 7, 19], [0x00_0001, 0x00_0100, 0x01_0000])
  func oneLevel(place: Int, level: UInt32) throws {
    try record()
    for other in [Self.pixels[place] + level, Self.pixels[place] - level] {
      var pixels = Self.pixels
      pixels[place] = other
      let box = PixelRect(x: place % 5, y: place / 5, width: 1, height: 1)
      #expect(try check(pixels) == .pixels(count: 1, box: box, levels: 1, path: card, comparison: comparison))
      #expect(try Image(pngAt: card).pixels == Self.pixels)
      // Only with a reason is it none.
      #expect(try check(pixels, Self.size, .levels(1, because: "rounding")) == nil)
      #expect(try check(pixels, Self.size, .levels(1, because: "")) == .noReason)
    }
  }

  @Test("what differs is said in words, with the box that it is in and by how much")
  func words() throws {
    try record()
    var pixels = Self.pixels
    for (place, level) in [(6, 3), (13, 9)] as [(Int, UInt32)] { pixels[place] += level }
    let mismatch = try #require(try check(pixels))
    #expect(
      "\(mismatch)".hasPrefix(
        "2 pixels differ from \(card), all between x 1 and 3, y 1 and 2 (3×2 pixels), by up to 9 of 255 levels. "))
    #expect("\(mismatch)".contains(comparison) && "\(mismatch)".contains("FLYLOFT_RECORD_PICTURES=1"))
    var others = Self.pixels
    for (place, level) in [(6, 9), (13, 3)] as [(Int, UInt32)] { others[place] += level }
    #expect("\(try #require(try check(others)))".contains("by up to 9 of 255 levels"))
    // Of the two only one is beyond what is tolerated.
    let one = try check(pixels, Self.size, .levels(3, because: "rounding"))
    let box = PixelRect(x: 3, y: 2, width: 1, height: 1)
    #expect(one == .pixels(count: 1, box: box, levels: 9, path: card, comparison: comparison))
    #expect("\(try #require(one))".contains("1 pixel differs from \(card), at x 3, y 2, by 9 of 255 levels."))
  }

  @Test("expected, actual and difference stand side by side in one picture, which git ignores")
  func sideBySide() throws {
    try record()
    var pixels = Self.pixels
    pixels[7] = 0xff00_0000
    _ = try check(pixels)
    let picture = try Image(pngAt: comparison)
    func panel(_ x: Int) -> [UInt32] {
      (0..<20).map { picture.pixels[(52 + $0 / 5) * picture.size.width + x + $0 % 5] }
    }
    // Each panel is at least as wide as its caption.
    #expect(panel(24) == Self.pixels && panel(128) == pixels)
    let difference = panel(232)
    #expect(difference[7] == 0xffe0_2e2e, "\(String(difference[7], radix: 16))")
    // A red frame stands four points around what differs, on this panel only.
    func frames(_ x: Int) -> Set<Int> {
      Set((0..<18).filter { picture.pixels[53 * picture.size.width + x - 6 + $0] == 0xffe0_0000 })
    }
    #expect(frames(232) == [3, 4, 12, 13])
    #expect(frames(24).isEmpty && frames(128).isEmpty)
    #expect(difference.enumerated().allSatisfy { $0.offset == 7 || $0.element >> 16 & 0xff == $0.element & 0xff })
    #expect(try String(contentsOfFile: folder.file("Failed/.gitignore"), encoding: .utf8) == "*\n")
    #expect(try check(Self.pixels) == nil && access(comparison, F_OK) != 0)
  }

  @Test("one level of coverage is a difference")
  func coverage() throws {
    try record(Array(repeating: 0x8000_0000, count: 20))
    var pixels = Array(repeating: UInt32(0x8000_0000), count: 20)
    pixels[13] = 0x8100_0000
    #expect(try check(pixels) != nil)
  }

  @Test("the same pixels in another size are a difference, though all that was recorded is there")
  func otherSize() throws {
    try record()
    for size in [
      PixelSize(width: 4, height: 5), PixelSize(width: 5, height: 5), PixelSize(width: 6, height: 4),
    ] {
      let pixels = (0..<size.width * size.height).map { Self.pixels[$0 % 20] }
      #expect(
        try check(pixels, size) == .size(expected: Self.size, actual: size, path: card, comparison: comparison))
    }
  }

  @Test("a failure is at the line of the call, of a view and of a gallery")
  func line() throws {
    struct Square: View {
      let side: Double
      func size(fitting width: Double) -> Size { Size(width: side, height: side) }
      func draw(on canvas: borrowing Canvas) throws { if side > 2 { throw CocoaError(.featureUnsupported) } }
    }
    struct Squares: Gallery {
      var count: Int { 2 }
      func view(at index: Int) -> Square { Square(side: Double(index + 2)) }
    }
    let lines = Mutex<[Int]>([])
    let called = #line
    withKnownIssue {
      expectSnapshot(of: Square(side: 5))
      expectSnapshots(of: Squares(), at: [1, 2])
    } matching: {
      let line = $0.sourceLocation?.line ?? 0
      lines.withLock { $0.append(line) }
      return true
    }
    #expect(lines.withLock { $0 } == [2, 2, 3, 3, 3].map { called + $0 })
  }

  @Test("each appearance is compared with the picture of its own")
  func appearances() throws {
    struct Square: View {
      let inks: [Color]
      func size(fitting width: Double) -> Size { Size(width: 2, height: 2) }
      func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(inks[canvas.isDark ? 1 : 0])) }
    }
    let words = Mutex<[String]>([])
    for inks in [[Color.red, .blue], [.black, .green]] {
      withKnownIssue {
        expectSnapshot(of: Square(inks: inks), named: "appearances")
      } matching: { issue in
        words.withLock { $0 += issue.comments.map { String("\($0.rawValue)".prefix { $0 != "." }) } }
        return true
      }
    }
    let reasons = Mutex<[String]>([])
    withKnownIssue {
      expectSnapshot(
        of: Square(inks: [.red, .blue]), named: "appearances", appearances: [.dark],
        tolerance: .levels(3, because: "the printer rounds"))
    } matching: { issue in
      reasons.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(reasons.withLock { $0.first?.hasSuffix("(3 are tolerated: the printer rounds)") } == true)
    let difference = "4 pixels differ from "
    let told: [String] = words.withLock { $0.map { String($0.prefix { $0 != "/" }) } }
    #expect(told == ["appearances-dark: \(difference)", "appearances: \(difference)"])
    // As they are recorded; what the above has said of them goes.
    expectSnapshot(of: Square(inks: [.red, .green]), named: "appearances")
  }

  @Test("knobs of every kind that are set are part of the names, so that no two pictures share one")
  func names() {
    enum Form: CaseIterable, Sendable { case round, square }
    struct Square: View {
      func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }
      func draw(on canvas: borrowing Canvas) {}
    }
    struct Squares: Gallery {
      static var knobs: [Knob<Squares>] {
        [
          Knob("side", \.side, in: 1...20), Knob("share", \.share, in: 0...1), Knob("isLit", \.isLit),
          Knob("form", \.form), Knob("ink", \.ink, choices: ["black", "blue"]), Knob("title", \.title),
        ]
      }
      var (side, share, isLit, form, ink, title) = (1, 0.5, true, Form.round, "black", "")
      var count: Int { 11 }
      func view(at index: Int) -> Square { Square() }
    }
    func name(_ change: (inout Squares) -> Void = { _ in }) -> String {
      var squares = Squares()
      change(&squares)
      return SnapshotName.of(3, in: AnyGallery(squares))
    }
    #expect(name() == "Squares-03")
    #expect(name { $0.side = 4 } == "Squares-03-side=4")
    #expect(name { $0.share = 0.25 } == "Squares-03-share=0.25")
    #expect(name { $0.isLit = false } == "Squares-03-isLit=false")
    #expect(name { $0.form = .square } == "Squares-03-form=square")
    #expect(name { $0.ink = "blue" } == "Squares-03-ink=blue")
    #expect(name { ($0.title, $0.side) = ("a/b", 2) } == "Squares-03-side=2-title=a_b")
  }

  @Test("a gallery of more than a thousand views is drawn only where it is said which of them")
  func many() {
    struct Square: View {
      func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }
      func draw(on canvas: borrowing Canvas) {}
    }
    struct Squares: Gallery {
      var count = 1001
      func view(at index: Int) -> Square { Square() }
    }
    let issues = Mutex(0)
    withKnownIssue {
      // No view is drawn, or it would be an issue, too: nothing can be written there.
      expectSnapshots(of: Squares(), appearances: [.light], testFile: "/dev/null/Tests.swift")
    } matching: { issue in
      issues.withLock { $0 += 1 }
      return issue.comments.map(\.rawValue) == ["Squares has 1,001 views: say which with `at:`"]
    }
    #expect(issues.withLock { $0 } == 1)
  }

  @Test("what compares nothing doesn’t pass")
  func nothing() {
    struct Square: View {
      func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }
      func draw(on canvas: borrowing Canvas) {}
    }
    struct Squares: Gallery {
      var count = 0
      func view(at index: Int) -> Square { Square() }
    }
    func expectIssue(_ words: String, _ body: () -> Void) {
      let issues = Mutex(0)
      withKnownIssue {
        body()
      } matching: { issue in
        issues.withLock { $0 += 1 }
        return issue.comments.map(\.rawValue) == [words]
      }
      #expect(issues.withLock { $0 } == 1)
    }
    expectIssue("no view of Squares is compared") { expectSnapshots(of: Squares()) }
    expectIssue("no view of Squares is compared") { expectSnapshots(of: Squares(count: 3), at: []) }
    for count in [3, 1001] {
      expectIssue("no view of Squares is compared") {
        expectSnapshots(of: Squares(count: count), at: [2], appearances: [])
      }
    }
    expectIssue("square is compared in no appearance") {
      expectSnapshot(of: Square(), named: "square", appearances: [])
    }
  }

  @Test("a variant that says nothing of its appearance is light")
  func plainVariant() {
    struct Squares: Gallery {
      var count: Int { 1 }
      func view(at index: Int) -> Square { Square() }
    }
    struct Square: View {
      func size(fitting width: Double) -> Size { Size(width: 2, height: 2) }
      func draw(on canvas: borrowing Canvas) {}
    }
    expectSnapshots(variants: [Variant("Plain")], of: Squares())
  }

  @Test("a gallery whose variants are gone fails, as nothing would be compared")
  func noVariants() {
    struct Squares: Gallery {
      var count: Int { 1 }
      func view(at index: Int) -> Square { Square() }
    }
    struct Square: View {
      func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }
      func draw(on canvas: borrowing Canvas) {}
    }
    withKnownIssue {
      expectSnapshots(variants: Squares.variants, of: Squares())
    } matching: {
      $0.comments.map(\.rawValue) == ["Squares has no variants: declare “static var variants”"]
    }
  }

  @Test("a recording that is no picture is an error that names it")
  func damaged() throws {
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder.file("card.png")))
    #expect {
      _ = try check(Self.pixels)
    } throws: {
      "\($0)".contains(folder.file("card.png"))
    }
  }
}

import Flyloft
import FlyloftObserver
import FlyloftRegistry
import Foundation
import GalleryCatalog
import TestSupport
import Testing

/// A locked document in the window of the built program, whose measures are repeated here on purpose.
@Suite("A locked document in the window", .needs(.documents, if: catalog.names.contains("Documents")))
struct LockedDocumentTests {
  private let folder = TemporaryFolder()
  private static let white: UInt32 = 0xffff_ffff
  /// In the strip below the views: the inside of its field, and where words stand beside that.
  private static let field = PixelRect(x: 232 + 96 + 4, y: 546 + 16, width: 314, height: 22)
  private static let words = PixelRect(x: 660, y: 546 + 10, width: 190, height: 34)

  /// How many letters, dots or carets there are in the field, each apart from the next.
  private func marks(_ picture: Screenshot) -> Int {
    let (field, ground) = (Self.field, picture[Self.field.maxX - 1, Self.field.minY + 11])
    let columns = (field.minX..<field.maxX).map { x in
      (field.minY..<field.maxY).contains { picture[x, $0] != ground }
    }
    return columns.split(separator: false).count
  }

  /// How large a page of white paper is, without the line around it, through the middle of which both ways lead.
  private func page(_ picture: Screenshot) -> PixelSize {
    let (x, y) = (562, 130)
    func longest(_ pixels: [UInt32]) -> Int { pixels.split { $0 != Self.white }.map(\.count).max() ?? 0 }
    return PixelSize(
      width: longest((256..<868).map { picture[$0, y] }), height: longest((58..<540).map { picture[x, $0] }))
  }

  @Test("a document that is written again with a password stays as it was until somebody has typed that")
  func lockedLater() throws {
    let display = try ObservedDisplay()
    try folder.addLockedDocument("locked", page: PixelSize(width: 144, height: 108))
    let plain = try String(contentsOfFile: folder.file("locked"), encoding: .utf8)
      .replacing(/\/Encrypt 4 0 R/, with: "").replacing("144 108", with: "72 144")
    try plain.write(toFile: folder.file("a"), atomically: true, encoding: .utf8)
    let shown = try ShownProgram(
      BuiltProgram.path(), [folder.file("a"), "--size", "900x600", "--no-animation", "--no-state"],
      environment: ["DISPLAY": display.client.display], title: "Flyloft", seenBy: display.client)
    defer { shown.close() }
    func shows(_ size: PixelSize, isAsked: Bool) -> Bool {
      display.client.pixels(of: shown.window, until: { ($0[240, 590] == Self.white) == isAsked && page($0) == size })
        != nil
    }
    #expect(shows(PixelSize(width: 96, height: 192), isAsked: false))
    #expect(rename(folder.file("locked"), folder.file("a")) == 0)
    #expect(shows(PixelSize(width: 96, height: 192), isAsked: true))
    display.client.type(TemporaryFolder.password)
    display.client.key(Keysym.return)
    #expect(shows(PixelSize(width: 192, height: 144), isAsked: false))
  }

  @Test(
    "it asks for its password, shows dots for what is typed, refuses a wrong one in words, and shows its page, also of a later version, by the right one"
  )
  func locked() throws {
    let display = try ObservedDisplay()
    try folder.addLockedDocument("a")
    let shown = try ShownProgram(
      BuiltProgram.path(),
      [folder.file("a"), "--size", "900x600", "--no-animation", "--no-state", "--record", folder.file("session")],
      environment: ["DISPLAY": display.client.display], title: "Flyloft", seenBy: display.client)
    defer { shown.close() }
    func picture(
      _ words: String, sourceLocation: SourceLocation = #_sourceLocation, until accepts: (Screenshot) -> Bool
    ) throws -> Screenshot {
      let picture = display.client.pixels(of: shown.window, until: accepts)
      return try #require(picture, "\(words) \(shown.program.standardError)", sourceLocation: sourceLocation)
    }
    func isAsked(_ picture: Screenshot) -> Bool { picture[240, 590] == Self.white }
    let asking = try picture("It is asked for.") { isAsked($0) && marks($0) == 1 }
    display.client.type("opener")
    let wrong = try picture("There are dots.") { marks($0) == 7 }
    display.client.key(Keysym.return)
    let refusing = try picture("It is refused in words.") {
      isAsked($0) && marks($0) == 1 && $0.crop(Self.words) != asking.crop(Self.words)
    }
    #expect(refusing.crop(Self.words).pixels.contains(0xffc4_3734))
    display.client.type("sesam")
    display.client.key(Keysym.backspace)
    _ = try picture("A letter less is a dot less.") { marks($0) == 5 }
    display.client.type("me")
    let right = try picture("There are dots.") { marks($0) == 7 }
    // What was typed can't be told from any other word as long.
    #expect(right.crop(Self.field) == wrong.crop(Self.field))
    display.client.key(Keysym.return)
    _ = try picture("The page is shown.") { !isAsked($0) && page($0) == PixelSize(width: 96, height: 192) }
    try folder.addLockedDocument("a", page: PixelSize(width: 144, height: 108))
    _ = try picture("The later version is shown.") {
      !isAsked($0) && page($0) == PixelSize(width: 192, height: 144)
    }
    #expect(!shown.program.standardError.contains(TemporaryFolder.password))
    shown.close()
    let session = try String(contentsOfFile: folder.file("session"), encoding: .utf8)
    // Of passwords only their length is kept, and of no letter its key.
    #expect(session.ranges(of: "key 0x0 \"•\"").count == "openersesamme".count)
    let keys = session.split(separator: "\n").filter { $0.contains(" key ") && !$0.contains("•") }
    #expect(keys.count == 3 && keys.allSatisfy { $0.contains("0xff0d") || $0.contains("0xff08") })
  }
}

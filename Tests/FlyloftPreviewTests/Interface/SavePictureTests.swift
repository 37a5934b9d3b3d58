import Flyloft
import FlyloftDisplay
import FlyloftTesting
import Testing

@testable import FlyloftPreview

/// Compared and recorded as the interface's other pictures.
@Suite("Pictures of the field for a file")
struct SavePictureTests {
  private static let looks: [Appearance] = [.light, .dark]

  private func picture(_ line: TextLine, _ message: SaveStrip.Message, _ look: Appearance, width: Double) throws
    -> Image
  {
    var line = line
    line.reveal(in: TextField.textFrame(in: SaveStrip.field(width: width)).width, TextPlaces(settingTextOf: line.text))
    let strip = SaveStrip(line: line, message: message, palette: .of(look))
    let surface = try Surface(size: PixelSize(width: Int(width) * 2, height: Int(SaveStrip.height) * 2))
    try surface.draw(scale: 2) { strip.draw(on: $0) }
    return surface.freeze()
  }

  @Test(
    "a name that is offered, and one that is longer than there is room, each with what there is to be said",
    arguments: looks)
  func strip(_ look: Appearance) throws {
    expectSnapshot(try picture(TextLine("Dials-42.png"), .none, look, width: 620), named: "save-\(look)")
    var line = TextLine("")
    _ = line.press(Key(keysym: 0x61), "~/pictures/of/this/and/that/in/a/folder/with/a/long/name/dial.svg", [])
    expectSnapshot(
      try picture(
        line, .failure("There is no folder /home/me/pictures: make it first, or name another."), look, width: 300),
      named: "save-failed-\(look)")
    expectSnapshot(
      try picture(line, .warning("It is there already. Enter again replaces it."), look, width: 300),
      named: "save-there-\(look)")
  }
}

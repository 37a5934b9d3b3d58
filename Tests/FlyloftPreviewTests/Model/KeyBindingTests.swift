import FlyloftDisplay
import Foundation
import Testing

@testable import FlyloftPreview

@Suite("The table of keys")
struct KeyBindingTests {
  private func key(_ character: Character) -> Key { Key(keysym: UInt(character.asciiValue!)) }

  @Test("with Ctrl keys zoom and do nothing else, with Alt they are the desktop's, Shift parts r from R only")
  func modifiers() {
    let expected: [(Character, Modifiers, Command?)] = [
      ("q", [], .close), ("q", .control, nil), ("q", .alt, nil), ("0", [], .resetZoom), ("0", .control, .resetZoom),
      ("0", .alt, nil), ("+", .control, .zoomIn), ("-", .control, .zoomOut), ("r", [], .redraw),
      ("r", .shift, .restartStage), ("b", .shift, .toggleSidebar), ("x", [], nil),
    ]
    for (character, modifiers, command) in expected {
      #expect(KeyBinding.command(of: key(character), modifiers) == command, "\(character) \(modifiers)")
    }
  }

  @Test("no key stands in two rows")
  func rows() {
    let shortcuts = KeyBinding.all.flatMap { $0.shortcuts.map(\.key) }
    #expect(Set(shortcuts).count == shortcuts.count && shortcuts.count > 20)
  }

  @Test("README's table of keys is this one")
  func readme() throws {
    let readme = URL(filePath: #filePath).appending(path: "../../../../README.md").standardized
    let table = "| key | does |\n| --- | --- |\n\(KeyBinding.all.map(\.markdown).joined(separator: "\n"))\n\n"
    #expect(try String(contentsOf: readme, encoding: .utf8).contains(table), "README is to have this table:\n\(table)")
  }
}

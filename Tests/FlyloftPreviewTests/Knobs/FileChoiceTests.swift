import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Foundation
import TestSupport
import Testing

@testable import FlyloftPreview

@Suite("A file is chosen by a list of its folder")
struct FileChoiceTests {
  /// A folder with some files and another folder.
  private func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for name in ["chart2.csv", "chart10.csv", "Chapter.CSV", "notes.txt", ".hidden.csv"] {
      try Data().write(to: URL(filePath: folder.file(name)))
    }
    try FileManager.default.createDirectory(atPath: folder.file("charts"), withIntermediateDirectories: false)
    return folder
  }

  @Test("has what begins so, of the wanted types, and folders, as lists are sorted")
  func listing() throws {
    let folder = try folder()
    func names(_ typed: String, _ types: [String] = ["csv"]) -> [String] {
      FileChoices(completing: folder.file(typed), types: types).paths.map(FileChoices.name)
    }
    #expect(names("") == ["Chapter.CSV", "chart2.csv", "chart10.csv", "charts/"])
    #expect(
      names("chart") == ["chart2.csv", "chart10.csv", "charts/"] && names("n") == [] && names("n", []) == ["notes.txt"])
    #expect(names(".h") == [".hidden.csv"] && names("none/") == [])
    #expect(FileChoices(completing: folder.file("char"), types: ["csv"]).common == folder.file("chart"))
    #expect(FileChoices(completing: folder.file("chart1"), types: ["csv"]).common == folder.file("chart10.csv"))
    for number in 0..<20 { try Data().write(to: URL(filePath: folder.file("z\(number)"))) }
    #expect(names("z", []).count == 8 && names("z", [])[2] == "z2")
  }

  @Test("Tab completes what is typed, a click takes a file or goes on in a folder")
  func choosing() throws {
    let folder = try folder()
    let knob = KnobDescription(name: "source", values: .file(types: ["csv"]), help: "")
    let gallery = AnyGallery(
      staged: "Charts", chosen: [], settings: [AnyGallery.Setting(knob, value: "", defaultValue: "")], count: 3)
    var driver = ModelDriver([gallery], size: Size(width: 1000, height: 800))
    driver.key(Key(keysym: 0x4b), .shift)
    func type(_ text: String) {
      driver.send(.input(.key(Key(keysym: 0), text: text, [])))
      driver.frame()
      driver.frame()
    }
    func typed() -> String? { driver.model.panels[KnobsPanel.self].typing?.text }
    func rows() -> KnobsForm {
      var window = driver.model.panelWindow
      window.frame = driver.model.layout.side
      return driver.model.panels[KnobsPanel.self].form(window)
    }
    type(folder.file("char"))
    #expect(rows().rows[0].files.map(FileChoices.name) == ["chart2.csv", "chart10.csv", "charts/"])
    driver.key(.tab)
    #expect(typed() == folder.file("chart"))
    func click(_ index: Int) throws -> [PreviewEffect] {
      driver.frame()
      let (form, side) = (rows(), driver.model.layout.side)
      let frame = try #require(form.rows[0].frame(of: .choice(index)))
      let point = PixelPoint(x: side.minX + Int(frame.midX), y: side.minY + Int(form.tops[0] + frame.midY))
      return driver.send(.input(.pressed(.left, at: point, [])))
    }
    _ = try click(2)
    #expect(typed() == folder.file("charts/"))
    type("/")
    #expect(rows().rows[0].files.isEmpty)
    driver.key(.escape)
    driver.key(.returnKey)
    type(folder.file("chart2"))
    let effects = try click(0)
    #expect(typed() == nil)
    let wishes = effects.compactMap { if case .setKnobs(let wish) = $0 { wish.knobs["source"] } else { nil } }
    #expect(wishes == [folder.file("chart2.csv")])
    // Once the path is the knob's, Tab goes on.
    driver.key(.tab)
    #expect(typed() == nil)
  }
}

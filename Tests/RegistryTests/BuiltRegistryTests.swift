import Flyloft
import FlyloftRegistry
import Foundation
import GalleryCatalog
import Testing
import ViewRegistry

@Suite("the registry of this build")
struct BuiltRegistryTests {
  @Test("every folder in Plugins/ is there once, built in or skipped")
  func complete() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins")
    let folders = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: [.isDirectoryKey])
      .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
      .map(\.lastPathComponent)
    #expect((registry.galleries.map(\.name) + registry.skipped.map(\.name)).sorted() == folders.sorted())
  }

  @Test("no knob's default is out of its range")
  func defaults() throws {
    for gallery in registry.galleries { #expect(try gallery().settings.allSatisfy(\.isAllowed)) }
  }

  @Test("each knob changes a view, how many there are, how wide they want to be, or how they are drawn")
  func knobs() throws {
    // Knobs of a gallery of files are about what these hold.
    for registered in registry.galleries where registered.contentTypes.isEmpty {
      let usual = try registered()
      for knob in usual.settings {
        let other = try registered([KnobSetting(name: knob.name, value: knob.otherValue)])
        let count = min(usual.count, other.count, 16)
        let isSame = try (0..<count).allSatisfy { try other.view(at: $0) == usual.view(at: $0) }
        #expect(
          other.count != usual.count || other.drawing != usual.drawing || other.itemWidth != usual.itemWidth || !isSame,
          "\(usual.name), \(knob.name)=\(knob.otherValue)")
      }
    }
  }

  @Test("the catalog has its names, and what was left out")
  func names() {
    #expect(catalog.names == registry.catalog.names && !catalog.names.isEmpty)
    #expect(catalog.skipped == registry.skipped)
  }

  @Test("a gallery is named as its folder and found by that name in any case")
  func namedAsFolders() throws {
    for gallery in registry.galleries {
      #expect(try registry.gallery(named: gallery.name.lowercased()).name == gallery.name)
    }
  }
}

extension AnyGallery.Setting {
  /// Another value than the present one.
  fileprivate var otherValue: String {
    switch values {
    case .integers(let range): value == "\(range.upperBound)" ? "\(range.lowerBound)" : "\(range.upperBound)"
    case .numbers(let range): Double(value) == range.upperBound ? "\(range.lowerBound)" : "\(range.upperBound)"
    case .trueOrFalse: value == "true" ? "false" : "true"
    case .choices(let choices): choices.first { $0 != value } ?? value
    case .text, .file: value + "/none"
    case .color: value == "#000000" ? "#ffffff" : "#000000"
    }
  }
}

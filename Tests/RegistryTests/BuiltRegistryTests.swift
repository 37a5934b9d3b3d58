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

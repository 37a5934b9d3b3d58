import FlyloftRegistry
import Foundation
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
  func defaults() { #expect(registry.galleries.flatMap(\.faults) == []) }

  @Test("a gallery is named as its folder and found by that name in any case")
  func names() throws {
    for gallery in registry.galleries {
      #expect(try registry.gallery(named: gallery.name.lowercased()).name == gallery.name)
    }
  }
}

import Foundation
import SeededRandom
import Testing

@testable import RegistryWriting

@Suite("Folders with anything in their files")
struct RegistryFuzzTests {
  @Test("a Swift file has the declaration of a gallery on one of its lines, or none")
  func sources() {
    let source = """
      import Flyloft // a comment
      /* struct /* Dials */ */
      let text = "struct \\(value) Dials", long = ""\"
        public struct Dials \\#n
        ""\", raw = #"\\" struct"#
      /// Every reading.
      public final class Dials: Gallery {
        `struct` var `count`: Int { 101 }
      }
      public typealias Dials = Others

      """
    var inputs = Mutations(
      of: [source], words: ["/*", "*/", "//", "#", "\"\"\"", "\"", "\n", "\r\n", "struct ", "public ", "Dials", "\\("],
      SeededGenerator(usually: 1))
    var found = 0
    for _ in 0..<3000 {
      let text = inputs.nextText()
      guard let declaration = SourceScan(text).declaration(of: "Dials") else { continue }
      found += 1
      #expect((1...text.count { $0.isNewline } + 1).contains(declaration.line), "\(text.debugDescription)")
      #expect(["struct", "enum", "class", "actor", "typealias"].contains(declaration.kind))
    }
    #expect(found > 1000 && found < 3000)
  }

  @Test("a flyloft.json names libraries with all that is needed of them, or is refused")
  func declarations() {
    let json = """
      {"libraries": [{"module": "CTurboJPEG", "pkgConfig": "libturbojpeg", "debian": "libturbojpeg0-dev"}],
       "sources": ["Finder"], "sandbox": true}
      """
    var inputs = Mutations(
      of: [json, "{}", "{\"libraries\": []}"], words: ["null", ",", "\"module\""], SeededGenerator(usually: 1))
    var accepted = 0
    for _ in 0..<2000 {
      let bytes = Data(inputs.next())
      guard let declaration = try? PluginDeclaration(json: bytes) else { continue }
      accepted += 1
      #expect(declaration.libraries.count <= 3 && declaration.sources.count <= 3)
    }
    #expect(accepted > 20 && accepted < 1980)
  }
}

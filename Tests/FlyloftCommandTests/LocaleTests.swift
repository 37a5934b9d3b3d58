import Flyloft
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// Locales that have broken programs: other capitals of i, a comma in numbers, other forms of the same characters.
@Suite("Languages and names")
struct LocaleTests {
  private static let arguments = ["Gauges", "--set", "step=50", "--scale", "1.5", "--quiet"]
  private let folder = TemporaryFolder()

  /// Makes a locale, as `dpkg-reconfigure locales` does, in a folder of the test's own.
  private func environment(_ name: String) throws -> [String: String?] {
    let compiled = try Program(
      "localedef", ["--no-archive", "-f", "UTF-8", "-i", name, folder.file("\(name).UTF-8")])
    // It ends with 1 where it only warns.
    _ = compiled.wait(within: .limit)
    try #require(FileManager.default.fileExists(atPath: folder.file("\(name).UTF-8/LC_NUMERIC")))
    let language = String(name.prefix(2))
    return [
      "LOCPATH": folder.path, "LC_ALL": "\(name).UTF-8", "LANG": "\(name).UTF-8", "LANGUAGE": language,
      "PANGO_LANGUAGE": language,
    ]
  }

  private func pictures(in folder: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))) })
  }

  @Test(
    "pictures, names of files, numbers and the list are the same in every language",
    .needs(.locales, if: FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/tr_TR")),
    arguments: ["tr_TR", "de_DE", "ja_JP"])
  func languages(name: String) throws {
    func run(_ environment: [String: String?], _ out: String) throws -> [String: Data] {
      let ended = try BuiltProgram.run(
        ["snapshot"] + Self.arguments + ["--out", folder.file(out)], environment: environment)
      #expect(ended.status == .exited(0) && ended.errors.isEmpty)
      return try pictures(in: folder.file(out))
    }
    let own = try environment(name)
    let usual = try run(["LC_ALL": "C"], "usual")
    #expect(usual.keys.sorted() == (0...2).map { "Gauges-\($0)-step=50@1.5x.png" })
    #expect(try run(own, "own") == usual)
    let lists = try [["LC_ALL": "C"], own].map { try BuiltProgram.run(["list"], environment: $0).output }
    #expect(lists[0] == lists[1] && lists[0].contains("Gauges           101 views"))
    // In Turkish, I is no capital of i.
    let near = try BuiltProgram.run(["snapshot", "LIVEtİLE", "--out", folder.file("none")], environment: own)
    #expect(near.status == .exited(64) && near.errors.contains("LIVEtİLE"))
    let wrong = try BuiltProgram.run(
      ["snapshot", "Gauges", "--scale", "1,5", "--out", folder.file("none")], environment: own)
    #expect(wrong.status == .exited(64) && wrong.errors.contains("1,5"))
  }

  @Test("a folder may have any name, with the spaces, accents and scripts of its owner")
  func names() throws {
    let path = folder.file("Übersicht ışık 日本 🖼 'a\"b")
    let ended = try BuiltProgram.run(["snapshot"] + Self.arguments + ["--out", path])
    #expect(ended.status == .exited(0))
    #expect(
      try ended.output.split(separator: "\n").map(String.init).sorted()
        == pictures(in: path).keys.map { "\(path)/\($0)" }.sorted())
    let again = try BuiltProgram.run(["snapshot", "Gauges", "--set", "step=50", "--scale", "1.5", "--out", path])
    #expect(again.status == .exited(0) && again.errors == "flyloft: 3 of 3 were there already\n")
  }
}

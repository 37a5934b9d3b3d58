import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// `.make/docs`, in a project of its own, with something in the place of the tools that says what it was asked for.
@Suite("make docs")
struct DocsScriptTests {
  private let project = ScriptedProject()

  /// A project with two catalogues, the first of which links to the other.
  private func documented(linkingTo article: String = "Page") throws -> EndedScript {
    try project.takeScripts("docs")
    try project.add(
      "Sources/Flyloft/Flyloft.docc/Flyloft.md",
      "# ``Flyloft``\n\n- [Begin](Begin.md)\n\n[A page](../../Second/Second.docc/\(article).md), [begin](Begin.md).\n")
    try project.add("Sources/Second/Second.docc/Page.md", "# A page\n")
    try project.addScript(
      "tools/swift",
      #"echo "$*" >>"${0%/*}/asked"; case "$*" in *--show-bin-path*) echo "${0%/tools/*}/bin";; esac"#)
    try project.addScript(
      "bin/reference-writer",
      #"""
      pictures=$1; shift; mkdir -p "$pictures"
      for chapter; do for look in "" -dark; do
        echo "$chapter" >"$pictures/CanvasReference-sheet-1-chapter=$chapter-1040x30000$look.png"
      done; done
      """#)
    try project.addScript(
      "tools/docc",
      #"""
      echo "$*" >>"${0%/*}/converted"
      [ "$1" = merge ] || cp -r "$2" "${0%/tools/*}/"
      for last; do :; done; mkdir -p "$last"
      """#)
    return try project.run(".make/docs", environment: ["BUILD_FLAGS": "--of-all-builds"])
  }

  @Test(
    "builds the writer of its pictures and the libraries, and no program with galleries, one of which may be broken")
  func product() throws {
    let ended = try documented()
    try #require(ended.status == .exited(0), "\(ended.errors)")
    let built = try project.text("tools/asked").split(separator: "\n")
      .filter { $0.hasPrefix("build") && !$0.contains("--show-bin-path") }
      .map { $0.split(separator: " ").suffix(3).joined(separator: " ") }
    let wanted = ["--product reference-writer", "--target FlyloftPreview", "--target FlyloftTesting"]
    #expect(built == wanted.map { "--of-all-builds \($0)" }, "flags of its own would compile everything anew")
  }

  @Test("has every catalogue converted, where a warning is an error, and makes one documentation of all")
  func catalogues() throws {
    let ended = try documented()
    try #require(ended.status == .exited(0), "\(ended.errors)")
    let extracted = try project.text("tools/asked").matches(of: /symbolgraph-extract -module-name (\w+)/).map {
      String($0.1)
    }
    #expect(extracted == ["Flyloft", "Second"])
    let converted = try project.text("tools/converted").split(separator: "\n")
    let names = converted.map { $0.matches(of: /\/(\w+)\.docc(?:archive)?\b/).map { String($0.1) } }
    #expect(names == [["Flyloft", "Flyloft"], ["Second", "Second"], ["Flyloft", "Second"]])
    let pictures = try FileManager.default.contentsOfDirectory(atPath: project.folder.file("Flyloft.docc"))
      .filter { $0.hasSuffix(".png") }
    #expect(pictures.count == 18 && pictures.contains("reference-colours~dark.png"), "\(pictures)")
    #expect(converted.prefix(2).allSatisfy { $0.hasPrefix("convert ") && $0.contains(" --warnings-as-errors ") })
    #expect(converted.last?.hasPrefix("merge ") == true && converted.last?.hasSuffix("--output-path out/docs") == true)
  }

  @Test("links to files are links to pages there; one that leads nowhere is an error, with its file")
  func links() throws {
    try #require(documented().status == .exited(0))
    let page = "# ``Flyloft``\n\n- <doc:Begin>\n\n[A page](/documentation/second/page), [begin](doc:Begin).\n"
    #expect(try project.text("Flyloft.docc/Flyloft.md") == page)
    let ended = try documented(linkingTo: "Nowhere")
    #expect(ended.status == .exited(1))
    #expect(ended.errors.contains("Flyloft.md: error: ../../Second/Second.docc/Nowhere.md is not there"))
  }

  @Test("the writer of its pictures links one module of Plugins")
  func manifest() throws {
    let text = try String(
      contentsOfFile: EndedScript.path(of: "docs").replacing(".make/docs", with: "Sources/Modules.txt"), encoding: .utf8
    )
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Tests/reference-writer: ") })
    #expect(line.contains(" CanvasReference") && !line.contains("ViewRegistry") && !line.contains("galleries"))
  }
}

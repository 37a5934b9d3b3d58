import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// `.make/install`, in a project of its own, with something in the place of the tools and of the programs.
@Suite("make install")
struct InstallScriptTests {
  private let project = ScriptedProject()

  private func install(_ arguments: String...) throws -> EndedScript {
    try project.takeScripts("install")
    try project.addScript("tools/swift", #"echo "$FLYLOFT_TARGETS $*" >>"${0%/*}/asked""#)
    try project.addScript("tools/strip", "")
    for program in ["flyloft", "flyloft-galleries"] {
      try project.addScript(".build-install/release/\(program)", #"echo "${0##*/} $*""#)
    }
    try project.addScript(
      ".build-install/manual/debug/generate-manual", #"echo "the manual of $1" >"$3/flyloft.1""#)
    for file in ["README.md", "CHANGELOG.md", "LICENSE", "Sources/A/A.docc/A.md", "Assets/Pictures/a.png"]
      + [
        "Assets/Fonts/A.LICENSE.txt", "Assets/Photos/a.jpg", "Plugins/Dials/Assets/dial.png",
        "Plugins/Dials/Dials.swift",
      ]
      + ["flyloft.desktop", "flyloft.svg", "org.flyloft.Flyloft.metainfo.xml"].map({ "Assets/Desktop/" + $0 })
    {
      try project.add(file, file)
    }
    // What is the neighbours' stays.
    try project.add("to/usr/share/applications/other.desktop", "")
    return try project.run(
      ".make/install", arguments, environment: ["DESTDIR": project.folder.file("to"), "PREFIX": "/usr"])
  }

  private var files: [String] {
    get throws {
      try project.sh(#"cd "$0/to/usr" && find . ! -type d | LC_ALL=C sort"#).split(separator: "\n").map {
        String($0.dropFirst(2))
      }
    }
  }

  private let installed = [
    "bin/flyloft", "lib/flyloft/flyloft", "lib/flyloft/flyloft-galleries", "share/applications/flyloft.desktop",
    "share/applications/other.desktop", "share/bash-completion/completions/flyloft",
    "share/doc/flyloft/Assets/Fonts/A.LICENSE.txt", "share/doc/flyloft/Assets/Pictures/a.png",
    "share/doc/flyloft/CHANGELOG.md", "share/doc/flyloft/LICENSE", "share/doc/flyloft/README.md",
    "share/doc/flyloft/Sources/A/A.docc/A.md", "share/fish/vendor_completions.d/flyloft.fish",
    "share/flyloft/Assets/Photos/a.jpg", "share/flyloft/Plugins/Dials/Assets/dial.png",
    "share/icons/hicolor/scalable/apps/flyloft.svg", "share/man/man1/flyloft.1",
    "share/metainfo/org.flyloft.Flyloft.metainfo.xml", "share/zsh/site-functions/_flyloft",
  ]

  @Test("everything is where a user's tools look for it, and the program where it finds its own files")
  func tree() throws {
    let ended = try install()
    try #require(ended.status == .exited(0), "\(ended.errors)")
    #expect(try files == installed)
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: project.folder.file("to/usr/bin/flyloft"))
    #expect(link == "../lib/flyloft/flyloft")
    #expect(
      try project.text("to/usr/share/zsh/site-functions/_flyloft") == "flyloft --generate-completion-script zsh\n")
    #expect(try project.text("tools/asked").hasPrefix("flyloft flyloft-galleries build "))
    #expect(try project.text("tools/asked").contains(" --static-swift-stdlib "))
  }

  @Test("a version before is replaced, and what is removed leaves nothing but what others have installed")
  func removed() throws {
    try project.add("to/usr/lib/flyloft/flyloft-of-old", "")
    try #require(install().status == .exited(0))
    #expect(try files == installed)
    try #require(install("--remove").status == .exited(0))
    #expect(try files == ["share/applications/other.desktop"])
  }

  @Test("where it may not write it says so before it builds")
  func refused() throws {
    try project.takeScripts("install")
    try project.addScript("tools/swift", #"touch "${0%/*}/asked""#)
    try project.add("file", "")
    let ended = try project.run(".make/install", environment: ["DESTDIR": nil, "PREFIX": project.folder.file("file")])
    #expect(
      ended.status == .exited(1) && ended.errors.contains("file can't be written: become root"), "\(ended.errors)")
    #expect(!FileManager.default.fileExists(atPath: project.folder.file("tools/asked")))
  }
}

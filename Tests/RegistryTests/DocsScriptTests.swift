import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// `.make/docs`, in a project of its own, with something in the place of the tools that says what it was asked for.
@Suite("make docs")
struct DocsScriptTests {
  let folder = TemporaryFolder()

  private func sh(_ command: String, _ arguments: String...) throws {
    try #require(EndedScript("/bin/sh", ["-c", command, folder.path] + arguments).status == .exited(0))
  }

  /// Written by another process: the system executes no file that this one is writing.
  private func addScript(_ name: String, _ text: String) throws {
    let write = #"printf '%s\n' '#!/bin/sh' "$2" >"$0/$1" && chmod 755 "$0/$1""#
    try sh(#"mkdir -p "$(dirname "$0/$1")" && \#(write)"#, name, text)
  }

  @Test("builds the writer of its pictures and no program with galleries, one of which may be broken")
  func product() throws {
    let copy = #"mkdir -p "$0/.make" "$0/Sources/Flyloft/Flyloft.docc" && cp "$1" "$0/.make""#
    try sh(copy, EndedScript.path(of: "docs"))
    try addScript(
      "tools/swift",
      #"echo "$*" >>"${0%/*}/asked"; case "$*" in *--show-bin-path*) echo "${0%/tools/*}/bin";; esac"#)
    try addScript(
      "bin/reference-writer",
      #"""
      pictures=$1; shift; mkdir -p "$pictures"
      for chapter; do for look in "" -dark; do
        echo "$chapter" >"$pictures/CanvasReference-sheet-1-chapter=$chapter-1040x30000$look.png"
      done; done
      """#)
    try addScript("tools/docc", #"ls "$2" >"${0%/*}/pictures""#)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let ended = try EndedScript(
      folder.file(".make/docs"), [], environment: ["PATH": "\(folder.file("tools")):\(path)"])
    try #require(ended.status == .exited(0), "\(ended.errors)")
    let asked = try String(contentsOfFile: folder.file("tools/asked"), encoding: .utf8).split(separator: "\n")
    let built = asked.filter { $0.hasPrefix("build") && !$0.contains("--show-bin-path") }
    #expect(built.count == 1 && built[0].hasSuffix("--product reference-writer"))
    let pictures = try String(contentsOfFile: folder.file("tools/pictures"), encoding: .utf8).split(separator: "\n")
    #expect(pictures.count == 18 && pictures.contains("reference-colours~dark.png"), "\(pictures)")
  }

  @Test("the writer of its pictures links one module of Plugins")
  func manifest() throws {
    let text = try String(
      contentsOfFile: EndedScript.path(of: "docs").replacing(".make/docs", with: "Package.swift"), encoding: .utf8)
    let target = try #require(text.components(separatedBy: "\"reference-writer\",\n").dropFirst().first)
    let dependencies = target.prefix { $0 != "?" }
    #expect(dependencies.contains("CanvasReference") && !dependencies.contains("ViewRegistry"))
  }
}

import Flyloft
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// `.make/release` and `.make/api`, in a repository of their own, with checks that pass or fail at once.
@Suite("make release")
struct ReleaseScriptTests {
  private let project = ScriptedProject()
  private let identity: [String: String?] = [
    "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.invalid", "GIT_COMMITTER_NAME": "a",
    "GIT_COMMITTER_EMAIL": "a@example.invalid", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
  ]
  private let number = "Sources/Flyloft/FlyloftVersion.swift"

  @discardableResult
  private func git(_ command: String) throws -> String {
    let ended = try project.run(
      "/bin/sh", ["-c", "cd '\(project.folder.path)' && git \(command)"], environment: identity)
    try #require(ended.status == .exited(0), "\(ended.errors)")
    return ended.output
  }

  private func prepare(changes: String = "- A change.\n\n") throws {
    try project.takeScripts("release", "version", "api", "api-breakages")
    try project.add(number, "public enum FlyloftVersion {\n  public static let current = \"0.1.0-dev\"\n}\n")
    try project.add("CHANGELOG.md", "# Changes\n\n## Unreleased\n\n\(changes)## 0.0.1 (2026-01-02)\n\n- The first.\n")
    try project.add("Makefile", "pass:\n\t@true\nfail:\n\t@false\nsoil:\n\t@echo >>Makefile\n")
    try project.add(".gitignore", "/out/\n/tools/\n")
    try project.add(
      "Package.swift", "let package = Package(\n  products: [\n    \"One\", \"Two\",\n  ].map { $0 }\n)\n")
    try git("init --quiet --initial-branch main")
    try git("add --all")
    try git("commit --quiet --message All")
  }

  private func release(_ version: String = "0.1.0", checks: String = "pass") throws -> EndedScript {
    try project.run(".make/release", [version], environment: identity.merging(["CHECKS": checks]) { $1 })
  }

  @Test("dates the changes, numbers the programs, tags what was checked, and goes on with the next version")
  func released() throws {
    try prepare()
    let ended = try release()
    try #require(ended.status == .exited(0), "\(ended.errors)")
    #expect(try git("log --format=%s") == "Begin what comes after 0.1.0\nRelease 0.1.0\nAll\n")
    #expect(try git("describe --tags HEAD~") == "0.1.0\n")
    #expect(try git("show 0.1.0:\(number)").contains("current = \"0.1.0\"\n"))
    #expect(
      try git("show 0.1.0:CHANGELOG.md").contains(
        #/\n\n## 0\.1\.0 \(20\d\d-\d\d-\d\d\)\n\n- A change\.\n\n## 0\.0\.1 /#))
    #expect(try project.text("CHANGELOG.md").contains("# Changes\n\n## Unreleased\n\n## 0.1.0 ("))
    #expect(try project.text(number).contains("\"0.2.0-dev\""))
    let sums = try project.sh(
      #"cd "$0/out/release" && ls && sha256sum --check --quiet SHA256SUMS && tar -tzf flyloft-0.1.0.tar.gz | head -n 1"#
    )
    #expect(sums == "SHA256SUMS\nflyloft-0.1.0.tar.gz\nflyloft-0.1.0/\n")
  }

  @Test("leaves everything as it was when a check fails, or changes files", arguments: ["fail", "pass soil", "none"])
  func failed(checks: String) throws {
    try prepare()
    let ended = try release(checks: checks)
    #expect(
      ended.status != .exited(0) && ended.errors.hasSuffix("make release: nothing is released\n"), "\(ended.errors)")
    #expect(try git("log --format=%s") == "All\n")
    #expect(try git("tag") == "" && git("status --porcelain") == "")
  }

  @Test(
    "says what is not ready before it begins",
    arguments: [
      ("1.0", "", "- x\n\n", "say which version"), ("0.1.0", "", "", "tells nothing under “## Unreleased”"),
      ("0.1.0", "tag 0.1.0", "- x\n\n", "there is a version 0.1.0 already"),
      ("0.1.0", "tag 0.10.0", "- x\n\n", "0.10.0 is released, which is newer"),
      ("0.1.0", "rm --quiet Makefile", "- x\n\n", "changes that are not committed"),
    ])
  func refused(version: String, command: String, changes: String, expected: String) throws {
    try prepare(changes: changes)
    if !command.isEmpty { try git(command) }
    let ended = try release(version)
    #expect(ended.status == .exited(1) && ended.errors.hasPrefix("make release: "), "\(ended.errors)")
    #expect(ended.errors.contains(expected), "\(ended.errors)")
    #expect(try git("log --format=%s") == "All\n")
  }

  @Test("the libraries are compared with the last version that is tagged, and with nothing where there is none")
  func compared() throws {
    try prepare()
    let nothing = try project.run(".make/api")
    #expect(nothing.status == .exited(0) && nothing.output.contains("there is nothing to compare with"))
    try git("tag 0.0.1")
    try project.addScript(
      "tools/swift",
      #"""
      echo "$FLYLOFT_TARGETS: $*" | tr '\n' ' ' >"${0%/*}/asked"
      echo "  💔 API breakage: func gone() has been removed"
      exit ${BROKEN:-0}
      """#)
    #expect(try project.run(".make/api").status == .exited(0))
    let asked = try project.text("tools/asked")
    #expect(asked.contains("One Two: ") && asked.contains(" diagnose-api-breaking-changes 0.0.1 "), "\(asked)")
    #expect(asked.contains(" --targets One --targets Two"))
    let broken = try project.run(".make/api", environment: ["BROKEN": "1"])
    #expect(broken.status == .exited(1) && broken.output.contains("func gone() has been removed"))
  }

  @Test("the programs have the version that the changes tell of")
  func agreed() throws {
    let changes = try String(contentsOfFile: EndedScript.path(of: "../CHANGELOG.md"), encoding: .utf8)
    let top = try #require(changes.split(separator: "\n").first { $0.hasPrefix("## ") })
    if FlyloftVersion.current.hasSuffix("-dev") {
      #expect(top == "## Unreleased")
    } else {
      #expect(top.hasPrefix("## \(FlyloftVersion.current) ("))
    }
    let printed = try EndedScript(EndedScript.path(of: "version"), [])
    #expect(printed.output == FlyloftVersion.current + "\n")
    #expect(FlyloftVersion.current.wholeMatch(of: /\d+\.\d+\.\d+(-dev)?/) != nil)
  }
}

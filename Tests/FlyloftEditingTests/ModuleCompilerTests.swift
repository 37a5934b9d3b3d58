import Foundation
import TestSupport
import Testing

@testable import FlyloftEditing

@Suite("A module that is compiled alone")
struct ModuleCompilerTests {
  @Test("temporary files of a compiler and a linker that crash are left nowhere", arguments: [false, true])
  func temporaryFiles(hasLinker: Bool) throws {
    let test = try TestCheckout()
    // Each writes down where its temporary files go, leaves one there, and is killed once it links.
    let tool = """
      #!/bin/sh
      echo "$TMPDIR" >>"\(test.folder.file("places"))"; echo frames >"$TMPDIR/symbolizer-input"
      case "$*" in *-emit-library*|*-shared*) kill -9 $$ ;; esac
      """
    var tools = ["swiftc"]
    if hasLinker {
      tools.append("ld.lld")
      for processor in ["x86_64", "aarch64"] { try test.write("", to: "tools/lib/swift/linux/\(processor)/swiftrt.o") }
    }
    for name in tools {
      try test.write(tool, to: "tools/bin/\(name)")
      chmod(test.folder.file("tools/bin/\(name)"), 0o700)
    }
    try test.write(
      """
        "C.Clock-x-debug.module":
          tool: shell
          args: ["\(test.folder.file("tools/bin/swiftc"))","-emit-module"]
        "C.Clock-x-debug.exe":
          args: ["clang"]
      """, to: ".build/debug.yaml")
    let plan = try #require(BuildPlan(of: test.folder.file(".build/x/debug/stage"), keepsModules: true))
    // A window keeps no more of it.
    #expect(Array(plan.commandNames) == ["C.Clock-x-debug.module"])
    #expect(plan.property("tool", of: "C.Clock-x-debug.module") == nil)
    let folder = test.folder.file("edits")
    let compiler = ModuleCompiler(test.checkout, folder: folder, builtIn: [], wake: -1) { false }
    let outcome = compiler.build("Clock", SourceTree(test.checkout), generation: 1, for: .edit, plan)
    guard case .failed = outcome else {
      Issue.record("\(outcome)")
      return
    }
    let places = try String(contentsOfFile: test.folder.file("places"), encoding: .utf8).split(separator: "\n")
    #expect(places.count == 2 && places.allSatisfy { $0.hasPrefix(folder + "/") })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }
}

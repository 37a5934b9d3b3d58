import Foundation
import TestSupport
import Testing

@testable import FlyloftEditing

@Suite("A module that is compiled alone")
struct ModuleCompilerTests {
  private func plan(of test: TestCheckout) throws -> BuildPlan {
    try test.write(
      """
        "C.Clock-x-debug.module":
          tool: shell
          args: ["\(test.folder.file("tools/bin/swiftc"))","-emit-module"]
        "C.Clock-x-debug.exe":
          args: ["clang"]
      """, to: ".build/debug.yaml")
    return try #require(BuildPlan(of: test.folder.file(".build/x/debug/stage"), keepsModules: true))
  }

  @Test("once nobody waited the driver is left out, until there is another source")
  func frontend() throws {
    let test = try TestCheckout()
    let (tools, log) = (test.folder.file("tools/bin"), test.folder.file("log"))
    // The driver prints how it would call the frontend, with a file of its own; each writes down how it was called.
    try test.write(
      #"""
      #!/bin/sh
      case "$*" in
      *-###) echo "note: 'it' says"; printf "'\#(tools)/swift-frontend' -frontend -supplementary-output-file-map /gone"
        for word; do [ "$word" = "-###" ] || printf " '%s'" "$word"; done; echo ;;
      *) echo "driver $*" >>'\#(log)' ;;
      esac
      """#, to: "tools/bin/swiftc")
    try test.write(
      #"""
      #!/bin/sh
      echo "frontend $*" >>'\#(log)'
      """#, to: "tools/bin/swift-frontend")
    for name in ["swiftc", "swift-frontend"] { chmod("\(tools)/\(name)", 0o700) }
    let (plan, frontend) = (try plan(of: test), FrontendCommands())
    var generation = 0
    /// The last call that compiled something.
    func build(_ purpose: ModuleCompiler.Purpose) throws -> [Substring] {
      generation += 1
      let compiler = ModuleCompiler(
        test.checkout, folder: test.folder.file("edits"), builtIn: [], frontend, wake: -1
      ) { false }
      _ = compiler.build("Clock", SourceTree(test.checkout), generation: generation, for: purpose, plan)
      let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      return calls.last { $0.contains(" -c ") }?.split(separator: " ") ?? []
    }
    #expect(try build(.edit).first == "driver")
    #expect(try build(.rehearsal).first == "frontend")
    let words = try build(.edit)
    #expect(words.first == "frontend" && !words.contains("/gone") && words.contains("-Onone"))
    // It compiles this generation's names, and none of the one that was asked for.
    #expect(words.contains("Clock_3") && !words.contains { $0.contains("Clock_2") })
    try test.write("let b = 1", to: "Plugins/Clock/Two words.swift")
    #expect(try build(.edit).first == "driver")
    let optimized = try build(.optimization)
    #expect(optimized.first == "driver" && optimized.contains("-O"))
    #expect(try build(.edit).first == "frontend")
    #expect(FrontendCommands.words(#"a 'b c'  d\ 'e'\''f'"#) == ["a", "b c", "d e'f"])
  }

  @Test("temporary files of a compiler and a linker that crash are left nowhere", arguments: [false, true])
  func temporaryFiles(hasLinker: Bool) throws {
    let test = try TestCheckout()
    // Each writes down where its temporary files go, leaves one there, and one beside what it makes, and is killed once it links.
    let tool = """
      #!/bin/sh
      echo "$TMPDIR" >>"\(test.folder.file("places"))"; echo frames >"$TMPDIR/symbolizer-input"
      for word; do [ "$option" != -o ] || echo half >"$word.tmp1"; option=$word; done
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
    let plan = try plan(of: test)
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

import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// A project of a test's own, for scripts that work on the folder above theirs. What is in its `tools` takes the place of the programs
/// of that name.
struct ScriptedProject {
  let folder = TemporaryFolder()

  /// Copies scripts of the project.
  func takeScripts(_ names: String...) throws {
    for name in names { try sh(#"mkdir -p "$0/.make" && cp "$1" "$0/.make""#, EndedScript.path(of: name)) }
  }

  /// Adds a script. It is written by another process: the system executes no file that this one is writing.
  func addScript(_ name: String, _ text: String) throws {
    let write = #"printf '%s\n' '#!/bin/bash' "$2" >"$0/$1" && chmod 755 "$0/$1""#
    try sh(#"mkdir -p "$(dirname "$0/$1")" && \#(write)"#, name, text)
  }

  /// Adds a file, and the folders that it is in.
  func add(_ name: String, _ text: String) throws {
    let file = URL(filePath: folder.file(name))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: folder.file(name), encoding: .utf8) }

  /// Runs a script, or a tool of the system.
  func run(_ script: String, _ arguments: [String] = [], environment: [String: String?] = [:]) throws -> EndedScript {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try EndedScript(
      script.hasPrefix("/") ? script : folder.file(script), arguments,
      environment: environment.merging(["PATH": "\(folder.file("tools")):\(path)"]) { own, _ in own })
  }

  /// Runs a command of the shell, in which `$0` is the folder; it must succeed.
  ///
  /// - Returns: what it prints.
  @discardableResult
  func sh(_ command: String, _ arguments: String...) throws -> String {
    let ended = try EndedScript("/bin/sh", ["-c", command, folder.path] + arguments)
    try #require(ended.status == .exited(0), "\(ended.errors)")
    return ended.output
  }
}

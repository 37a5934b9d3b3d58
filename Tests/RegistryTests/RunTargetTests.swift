import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// `make run`, in a project of its own, with something in the place of tools and programs that says what it was asked for.
@Suite("make run")
struct RunTargetTests {
  private let folder = TemporaryFolder()

  /// The lines that it leads to.
  private func run(on display: String?) throws -> [String] {
    let prepare = #"""
      mkdir -p "$0/.make" "$0/.build/release" "$0/tools" && cp "$1" "$0/Makefile" && cp "$2" "$0/.make"
      add() { { echo '#!/bin/sh'; echo "$2"; } >"$0/$1" && chmod 755 "$0/$1"; }
      add .make/deps 'echo "deps $*"'
      add tools/swift 'echo "build of $FLYLOFT_TARGETS with $*"'
      for program in flyloft flyloft-tour; do add .build/release/$program 'echo "${0##*/} $*"'; done
      """#
    let paths = [EndedScript.path(of: "../Makefile"), EndedScript.path(of: "has-display")]
    try #require(EndedScript("/bin/sh", ["-c", prepare, folder.path] + paths).status == .exited(0))
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let ended = try EndedScript(
      "/usr/bin/env", ["make", "--no-print-directory", "-C", folder.path, "run", "ARGS=Clock"],
      environment: ["PATH": "\(folder.file("tools")):\(path)", "DISPLAY": display, "MAKEFLAGS": nil])
    #expect(ended.status == .exited(0), "\(ended.errors)")
    return ended.output.split(separator: "\n").map(String.init)
  }

  @Test("builds once, the window and its galleries alone, and opens it", arguments: [true, false])
  func display(isThere: Bool) throws {
    // A server of another machine is not looked for.
    let lines = try run(on: isThere ? "elsewhere:1" : nil)
    let tour = isThere ? "" : " flyloft-tour"
    #expect(lines.count == 4 && lines.first == (isThere ? "deps " : "deps xvfb"), "\(lines)")
    #expect(
      lines.dropFirst(2).first?.hasPrefix(
        "build of flyloft flyloft-galleries\(tour) with build --quiet --configuration release ")
        == true, "\(lines)")
    #expect(lines.last == (isThere ? "flyloft preview Clock" : "flyloft-tour "))
  }

  @Test("shows no gallery that runs another program, which would show an error in its place")
  func siblings() throws {
    let found = try EndedScript(
      "/usr/bin/env", ["grep", "-rlE", "/proc/self/exe|posix_spawn|execv|fork\\(", EndedScript.path(of: "../Plugins")])
    #expect(found.status == .exited(1) && found.output.isEmpty, "\(found.output)")
  }

  @Test("finds in the manifest no part that its programs don't have, and the manifest has everything otherwise")
  func parts() throws {
    func targets(of programs: String?) throws -> [String] {
      let manifest = try EndedScript(
        "/usr/bin/env",
        [
          "swift", "package", "--package-path", EndedScript.path(of: ".."), "--scratch-path", folder.path,
          "--manifest-cache", "none", "dump-package",
        ],
        environment: ["FLYLOFT_TARGETS": programs, "FLYLOFT_LABORATORY": nil])
      try #require(manifest.status == .exited(0), "\(manifest.errors)")
      struct Package: Decodable {
        struct Target: Decodable { let name: String }
        let targets: [Target]
      }
      return try JSONDecoder().decode(Package.self, from: Data(manifest.output.utf8)).targets.map(\.name)
    }
    let (all, shown) = (try targets(of: nil), try targets(of: "flyloft flyloft-galleries"))
    let needed = [
      "flyloft", "flyloft-galleries", "FlyloftPreview", "Clock", "CX11", "registry-writer",
      "RegistryWriting",
    ]
    let needless = [
      "flyloft-tour", "flyloft-simulator", "flyloft-queue", "FlyloftTesting", "Simulation", "RegistryTests",
    ]
    #expect(Set(shown).isSuperset(of: needed) && Set(shown).isDisjoint(with: needless), "\(shown)")
    #expect(Set(all).isSuperset(of: shown + needless), "\(all)")
    #expect(try Set(targets(of: "flyloft-tour")).isSuperset(of: ["flyloft-tour", "FlyloftObserver", "CXTest"]))
  }
}

internal import FlyloftConcurrency
internal import FoundationEssentials
internal import Glibc

/// The folder for the libraries of edited modules: of each module no more of them than something may still be drawn by.
struct EditLibraries {
  private struct Library {
    let generation: Int
    let file: String
  }

  /// This program's alone. It is made when it is first needed.
  let folder: String
  private var libraries: [String: [Library]] = [:]
  /// The generations of each module that may be asked for: the one that is shown, and the one before it.
  private var shown: [String: [Int]] = [:]

  /// The folder for a program that was built by a plan, or without one in a checkout.
  init(_ plan: BuildPlan?, _ checkout: Checkout) {
    folder = Self.folder(in: (plan?.scratch ?? checkout.root + "/.build") + "/flyloft-edits")
  }

  /// This program's folder for what it builds. Those of programs that are gone are removed.
  static func folder(in all: String) -> String {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: all)) ?? [] {
      guard let process = pid_t(name), kill(process, 0) != 0, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(atPath: "\(all)/\(name)")
    }
    return "\(all)/\(getpid())"
  }

  /// Takes note of a library.
  mutating func add(_ file: String, of module: String, generation: Int) {
    libraries[module, default: []].append(Library(generation: generation, file: file))
  }

  /// A generation is shown from now on: what only earlier ones need is removed.
  mutating func show(_ module: String, generation: Int) {
    let kept = Array((shown[module, default: []] + [generation]).suffix(2))
    shown[module] = kept
    for library in libraries[module] ?? [] where !kept.contains(library.generation) { unlink(library.file) }
    libraries[module]?.removeAll { !kept.contains($0.generation) }
  }

  /// Removes them all, and the folder.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

// reference-writer DIR CHAPTER...: draws each chapter of the reference on a page, light and dark, for the documentation.
import CanvasReference
import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import FlyloftSnapshots
import Glibc

guard CommandLine.arguments.count > 2 else {
  printError("usage: reference-writer DIR CHAPTER...")
  exit(64)
}
let reference = RegisteredGallery(CanvasReference.self)
let failed = Lock()
nonisolated(unsafe) var failures: [String] = []
do {
  for chapter in CommandLine.arguments.dropFirst(2) {
    let gallery = try reference([KnobSetting(name: "chapter", value: chapter)])
    for look in Appearance.allCases {
      // As high as the longest chapter needs.
      let style = SnapshotPlan.Style(width: 1040, height: 30_000, appearance: look, isSheet: true)
      try SnapshotRun(SnapshotPlan(of: [gallery], style: style), folder: CommandLine.arguments[1]).run { result in
        if case .failed(let error) = result.outcome { failed.withLock { failures.append("\(chapter): \(error)") } }
      }
    }
  }
} catch { failures.append("\(error)") }
for failure in failures { printError(failure) }
exit(failures.isEmpty ? 0 : 1)

import CCairo
import FaceWatch
import Flyloft
import Foundation
import Testing

@Suite("Fonts prepared at the start")
struct FontPreparationTests {
  @Test("text takes the same room, no font of the machine is looked at, and fontconfig is itself afterwards")
  func start() async {
    let text = Text("Row 17, in bold", font: .system(size: 28, weight: .bold), color: .black)
    let size = text.size()
    await #expect(processExitsWith: .success) { [width = size.width as Double, height = size.height as Double] in
      let path = NSTemporaryDirectory() + "flyloft-fonts-\(UUID().uuidString).conf"
      setenv("FONTCONFIG_FILE", path, 1)
      Text.prepareFontsAtStart()
      Text.prepareFonts()
      let text = Text("Row 17, in bold", font: .system(size: 28, weight: .bold), color: .black)
      #expect(text.size() == Size(width: width, height: height))
      // Whoever had looked for the machine's fonts before this would have found no file, and not look again.
      try "<fontconfig></fontconfig>".write(toFile: path, atomically: true, encoding: .utf8)
      defer { unlink(path) }
      // Another thread has just begun to look for them.
      let end = ContinuousClock.now + .seconds(120)
      while !configurationFiles().contains(path), .now < end { sched_yield() }
      #expect(configurationFiles().contains(path))
    }
  }

  @Test("what is to fork has no font map whose thread a fork would lose")
  func threadsThatStay() async {
    await #expect(processExitsWith: .success) {
      pango_keeps_threads(0)
      Text.prepareFontsToFork()
      // It has waited for their ends, of which they tell a little earlier.
      #expect(pango_kept_threads() == 0)
      // As a process does that was forked.
      #expect(Text("Row 17", font: .system(size: 28), color: .black).size().width > 0)
      #expect(pango_kept_threads() > 0)
    }
  }

  @Test("what is to fork does so even where a thread of Pango's never ends")
  func threadsThatNeverEnd() async {
    await #expect(processExitsWith: .success) {
      pango_keeps_threads(1)
      Text.prepareFontsToFork()
      #expect(pango_kept_threads() > 0)
    }
  }

  @Test("a thread that was prepared sets what any other sets, and can be prepared again")
  func again() async {
    let text = Text("Row 17", font: .monospaced(size: 13), color: .black)
    let size = text.size()
    let prepared = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        for _ in 0..<3 { Text.prepareFonts() }
        continuation.resume(returning: text.size())
      }
    }
    #expect(prepared == size)
  }
}

/// The files that fontconfig's present configuration was read from.
private func configurationFiles() -> [String] {
  guard let files = FcConfigGetConfigFiles(FcConfigGetCurrent()) else { return [] }
  defer { FcStrListDone(files) }
  var paths: [String] = []
  while let file = FcStrListNext(files) { paths.append(String(cString: file)) }
  return paths
}

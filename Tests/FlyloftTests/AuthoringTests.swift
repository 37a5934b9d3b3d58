import FlyloftRegistry
import Foundation
import TestSupport
import Testing

@testable import Flyloft

private struct Plain: View {
  var number: Int
  func size(fitting width: Double) -> Size { Size(width: width, height: 10) }
  func draw(on canvas: borrowing Canvas) {}
}

/// A view with the same layout in memory as `Plain`.
private struct Alike: View {
  var number: Int
  func size(fitting width: Double) -> Size { Size(width: width, height: 10) }
  func draw(on canvas: borrowing Canvas) {}
}

private struct Ticker: LiveGallery {
  var count: Int { 1 }
  var period: Duration { .seconds(1) }
  func view(at index: Int, moment: Moment) -> Plain { Plain(number: moment.second) }
}

@Suite("Views and galleries whose type is not known")
struct AuthoringTests {
  @Test("a file that a view reads is looked for by the place of its source")
  func assets() {
    // None of them is there, so the place looked at last is told.
    #expect(assetPath("a.png", source: "/x/Plugins/Dials/Dial.swift", module: "Dials/Dial.swift") == "/x/Assets/a.png")
    let elsewhere = assetPath("a.png", source: "/x/Sources/Charts/Lines/Line.swift", module: "Charts/Line.swift")
    #expect(elsewhere == "/x/Sources/Charts/Assets/a.png")
    #expect(assetPath("a.png", source: "/x/Line.swift", module: "Charts/Line.swift") == "/x/Assets/a.png")
  }

  @Test("an installed program has the files of its modules below its prefix, and a module's own go before those of all")
  func installedAssets() throws {
    let prefix = TemporaryFolder()
    func path() -> String {
      assetPath(
        "a.png", source: prefix.file("Plugins/Dials/Dial.swift"), module: "Dials/Dial.swift",
        programFolder: prefix.file("lib/flyloft"))
    }
    func add(_ file: String) throws {
      let folder = URL(filePath: prefix.file(file)).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: prefix.file(file)))
    }
    try add("lib/flyloft/flyloft")
    #expect(path() == prefix.file("Assets/a.png"))
    for file in ["Assets", "share/flyloft/Assets", "share/flyloft/Plugins/Dials/Assets"].map({ $0 + "/a.png" }) {
      try add(file)
      #expect(URL(filePath: path()).standardizedFileURL.path == prefix.file(file))
    }
  }

  @Test(
    "a package's program finds what was copied beside it, file by file or as a folder, before it looks at its sources")
  func bundledAssets() throws {
    let program = TemporaryFolder()
    func path(_ name: String) -> String {
      assetPath(
        name, source: "/gone/Sources/Charts/Line.swift", module: "Charts/Line.swift", programFolder: program.path)
    }
    for file in ["own_Charts.resources/a.txt", "own_Charts.resources/Assets/b.txt", "own_Others.resources/c.txt"] {
      let place = URL(filePath: program.file(file))
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: place)
    }
    #expect(path("a.txt") == program.file("own_Charts.resources/a.txt"))
    #expect(path("b.txt") == program.file("own_Charts.resources/Assets/b.txt"))
    // Those of another target are not its own.
    #expect(path("c.txt") == "/gone/Sources/Charts/Assets/c.txt")
  }

  @Test("a live gallery shows the time it is given, and the reference moment without one")
  func live() throws {
    let gallery = AnyGallery(Ticker())
    #expect(try gallery.view(at: 0) == AnyView(Plain(number: Moment.reference.second)))
    #expect(try gallery.view(at: 0, moment: Moment(seconds: 77)) == AnyView(Plain(number: 17)))
    #expect(gallery.period == .seconds(1))
  }

  @Test("erased views are equal exactly when they are of one type and equal")
  func erased() {
    #expect(AnyView(Plain(number: 1)) == AnyView(AnyView(Plain(number: 1))))
    #expect(AnyView(Plain(number: 1)) != AnyView(Plain(number: 2)))
    #expect(AnyView(Plain(number: 1)) != AnyView(Alike(number: 1)))
    #expect(Set([AnyView(Plain(number: 1)), AnyView(Plain(number: 1)), AnyView(Plain(number: 2))]).count == 2)
  }

  @Test("whatever a gallery says, it has from 0 to 1,000,000,000 views, and is not asked more often than every 10 ms")
  func absurd() {
    #expect(AnyGallery(Absurd(count: -1)).count == 0)
    for count in [1_000_000_000, 1_000_000_001, .max] {
      #expect(AnyGallery(Absurd(count: count)).count == 1_000_000_000)
      #expect(AnyGallery(staged: "Absurd", chosen: [], count: count).count == 1_000_000_000)
    }
    for period in [Duration.zero, .seconds(-1), .nanoseconds(1)] {
      #expect(AnyGallery(Absurd(count: 1, period: period)).period == .milliseconds(10))
    }
  }
}

private struct Absurd: LiveGallery {
  var count = 0
  var period = Duration.zero
  func view(at index: Int, moment: Moment) -> Plain { Plain(number: index) }
}

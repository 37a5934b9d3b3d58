import Flyloft
import FlyloftRegistry
import Foundation
import Testing

private struct Plain: View {
  var number: Int
  func size(fitting width: Double) -> Size { Size(width: width, height: 10) }
  func draw(on canvas: borrowing Canvas) {}
}

private struct Sampler: Gallery {
  var rows = 10
  var ratio = 0.5
  var isLoud = false
  var tone = "warm"
  var needle = Needle.thin

  enum Needle: CaseIterable { case thin, thick }

  var count: Int { rows }
  func view(at index: Int) -> Plain { Plain(number: index) }

  static var knobs: [Knob<Sampler>] {
    [
      Knob("rows", \.rows, in: 0...10_000_000), Knob("ratio", \.ratio, in: 0...1), Knob("isLoud", \.isLoud),
      Knob("tone", \.tone, choices: ["warm", "cold"]),
      Knob("needle", \.needle),
    ]
  }
}

private struct Ticker: LiveGallery {
  var count: Int { 1 }
  var period: Duration { .seconds(1) }
  func view(at index: Int, moment: Moment) -> Plain { Plain(number: moment.second) }
}

/// It has a knob of the name that one of `Sampler` has.
private struct Shelf: Gallery {
  var rows = 7
  var count: Int { rows }
  func view(at index: Int) -> Plain { Plain(number: index) }

  static var knobs: [Knob<Shelf>] { [Knob("rows", \.rows, in: 1...9)] }
}

@Suite("Galleries by name and knob")
struct GalleriesByNameTests {
  private let registry = Registry(
    galleries: [RegisteredGallery(Ticker.self), RegisteredGallery(Sampler.self)],
    skipped: [SkippedModule(name: "Eyes", reason: "needs opencv4", remedy: "apt install libopencv-dev")])

  private func listing(of registry: Registry) throws -> GalleryListing {
    GalleryListing(try registry.galleries.map { .described(try $0()) }, skipped: registry.skipped)
  }

  private func settings(_ texts: String...) -> [KnobSetting] { texts.compactMap { KnobSetting($0) } }

  @Test(
    "a knob takes what it says it takes",
    arguments: [
      ("rows=0", "rows", "0"), ("rows=10,000,000", "rows", "10000000"), ("ratio=0.25", "ratio", "0.25"),
      ("ratio=1", "ratio", "1"), ("isLoud=yes", "isLoud", "true"), ("tone=cold", "tone", "cold"),
      ("needle=thick", "needle", "thick"),
    ])
  func accepts(setting: String, name: String, value: String) throws {
    let gallery = try registry.gallery(named: "Sampler")(settings(setting))
    #expect(gallery.settings.first { $0.name == name }?.value == value)
  }

  @Test(
    "a value outside is refused with what would do",
    arguments: [
      ("rows=-1", "rows can't be “-1”: it takes a whole number from 0 to 10,000,000."),
      ("rows=ten", "rows can't be “ten”: it takes a whole number from 0 to 10,000,000."),
      (
        "rows=99999999999999999999",
        "rows can't be “99999999999999999999”: it takes a whole number from 0 to 10,000,000."
      ),
      ("ratio=1.5", "ratio can't be “1.5”: it takes a number from 0 to 1."),
      ("ratio=nan", "ratio can't be “nan”: it takes a number from 0 to 1."),
      ("ratio=inf", "ratio can't be “inf”: it takes a number from 0 to 1."),
      ("isLoud=maybe", "isLoud can't be “maybe”: it takes true or false."),
      ("tone=", "tone can't be “”: it takes one of warm, cold."),
      ("needle=broad", "needle can't be “broad”: it takes one of thin, thick."),
    ])
  func refuses(setting: String, message: String) {
    #expect { try registry.gallery(named: "Sampler")(settings(setting)) } throws: { String(describing: $0) == message }
  }

  @Test("an unknown name suggests the nearest, and lists the rest")
  func unknown() {
    #expect { try registry.gallery(named: "Samplr") } throws: {
      String(describing: $0)
        == "There is no gallery “Samplr”. Did you mean Sampler? Built in: Sampler, Ticker."
    }
    #expect { try registry.gallery(named: "Sampler")(settings("row=3")) } throws: {
      String(describing: $0)
        == "Sampler has no knob “row”. Did you mean rows? It has: rows, ratio, isLoud, tone, needle."
    }
    // Capitals are no difference.
    #expect { try registry.gallery(named: "SAMPLR") } throws: { "\($0)".contains("Did you mean Sampler?") }
    #expect { try registry.gallery(named: "eyes") } throws: {
      String(describing: $0)
        == "Eyes was left out of this build: it needs opencv4. To build it in: apt install libopencv-dev"
    }
  }

  @Test("what is behind the first equals sign is a value, and before it there is a name")
  func equalsSigns() {
    let setting = KnobSetting("address=http://a?b=c")
    #expect(setting?.name == "address" && setting?.value == "http://a?b=c")
    #expect(KnobSetting("=5") == nil && KnobSetting("rows") == nil && KnobSetting("tone=")?.value == "")
  }

  @Test("case does not matter in a gallery's name")
  func anyCase() throws {
    #expect(try registry.gallery(named: "sampler").name == "Sampler")
  }

  @Test("settings apply to the galleries named, or without names to all that have the knob")
  func selection() throws {
    let named = try GallerySelection(["ticker", "Sampler", "Ticker"], settings: [], in: registry)
    #expect(named.chosen.map { named.all[$0].name } == ["Ticker", "Sampler"])
    let unnamed = try GallerySelection([], settings: settings("rows=3"), in: registry)
    #expect(unnamed.all.map(\.count) == [3, 1])
    #expect(throws: UsageError.self) { try GallerySelection([], settings: settings("height=3"), in: registry) }
    #expect(throws: UsageError.self) { try GallerySelection(["Ticker"], settings: settings("rows=3"), in: registry) }
  }

  @Test("a knob that only some of the galleries named have is set where it is; one that none has is refused")
  func someHaveIt() throws {
    let both = try GallerySelection(["Ticker", "Sampler"], settings: settings("rows=3"), in: registry)
    #expect(both.chosen.map { both.all[$0].count } == [1, 3])
    #expect {
      try GallerySelection(["Ticker", "Sampler"], settings: settings("row=3"), in: registry)
    } throws: {
      "\($0)"
        == "None of Ticker, Sampler has a knob “row”. Did you mean rows? There are: rows, ratio, isLoud, tone, needle."
    }
  }

  @Test("a default that its own knob refuses is named, and a count below nought")
  func faults() throws {
    struct Crooked: Gallery {
      var rows = 500
      var ratio = 0.5
      var count: Int { rows }
      func view(at index: Int) -> Plain { Plain(number: index) }
      static var knobs: [Knob<Crooked>] { [Knob("rows", \.rows, in: 1...100), Knob("ratio", \.ratio, in: 0...1)] }
    }
    #expect(
      try listing(of: Registry(galleries: [RegisteredGallery(Crooked.self)], skipped: [])).faults == [
        "Crooked: rows is “500” by default, but its knob takes a whole number from 1 to 100."
      ])
    #expect(try listing(of: registry).faults.isEmpty)
    struct Negative: Gallery {
      var count: Int { -3 }
      func view(at index: Int) -> Plain { Plain(number: index) }
    }
    #expect(
      try listing(of: Registry(galleries: [RegisteredGallery(Negative.self)], skipped: [])).faults == [
        "Negative: its count is -3, which is taken for 0: a gallery can't have fewer views than none."
      ])
  }

  @Test("knobs that are to move views, and can't, are named")
  func panFaults() throws {
    struct Panned: Gallery {
      var (a, b, c) = (0.5, 0.0, 1)
      var names = ["a", "b"]
      var count: Int { 1 }
      func view(at index: Int) -> Plain { Plain(number: index) }
      static var knobs: [Knob<Panned>] {
        [
          Knob("a", \.a, in: 0...1), Knob("b", \.b, in: 0...4), Knob("whole", \.c, in: 0...4),
          Knob("endless", \.b, in: 0...(.infinity)),
        ]
      }
      var panKnobs: PanKnobs? { PanKnobs(center: names[0], zoom: names[1], left: .nan, right: -1) }
    }
    func gallery(_ center: String, _ zoom: String) -> AnyGallery {
      var panned = Panned()
      panned.names = [center, zoom]
      return AnyGallery(panned)
    }
    func panning(_ center: String, _ zoom: String) -> Panning? { gallery(center, zoom).panning }
    #expect(panning("b", "a") == Panning(center: 1, zoom: 0, left: 0, right: 0))
    #expect(panning("b", "a")?.fault == nil)
    for (center, zoom) in [("a", "a"), ("a", "z"), ("z", "a"), ("a", "whole"), ("endless", "b"), ("y", "z")] {
      #expect(panning(center, zoom)?.fault?.hasPrefix("its panKnobs are not the names of two knobs") == true)
    }
    let fault = try #require(panning("y", "z")?.fault)
    #expect(GalleryListing([.described(gallery("y", "z"))], skipped: []).faults == ["Panned: \(fault)"])
  }

  @Test("the listing names galleries, knobs and what was left out")
  func listingAsText() throws {
    let text = try listing(of: registry).text
    #expect(text.contains("Sampler  10 views\n"))
    #expect(text.contains("  ratio=0.5     a number from 0 to 1\n"))
    #expect(text.contains("Eyes     left out: it needs opencv4."))
    #expect(GalleryListing([], skipped: []).text.contains("Add a folder to Plugins/"))
  }

  @Test("one that can't be asked is listed with the reason, between the others")
  func unaskable() throws {
    struct Listing: Decodable {
      struct Gallery: Decodable, Equatable {
        let name: String
        let count: Int
        var error: String?
      }
      let galleries: [Gallery]
    }
    let sampler = try registry.gallery(named: "Sampler")()
    let listing = GalleryListing([.failed("Broken", reason: "it crashed"), .described(sampler)], skipped: [])
    #expect(listing.text.hasPrefix("Broken   can't say what it has: it crashed\nSampler  10 views\n"))
    let read = try JSONDecoder().decode(Listing.self, from: Data(listing.json.utf8))
    #expect(
      read.galleries == [.init(name: "Broken", count: 0, error: "it crashed"), .init(name: "Sampler", count: 10)])
  }

  @Test("settings of the galleries named are nobody else's")
  func namedOnly() throws {
    let registry = Registry(
      galleries: [RegisteredGallery(Sampler.self), RegisteredGallery(Shelf.self), RegisteredGallery(Ticker.self)],
      skipped: [])
    let named = try GallerySelection(["Sampler"], settings: settings("rows=3"), in: registry)
    #expect(named.all.map(\.name) == ["Sampler", "Shelf", "Ticker"] && named.all.map(\.count) == [3, 7, 1])
    // Which it would refuse.
    #expect(try GallerySelection(["Sampler"], settings: settings("rows=300"), in: registry).all[1].count == 7)
  }

  @Test("of one gallery, two are equal when they have the same settings")
  func equality() throws {
    let sampler = try registry.gallery(named: "Sampler")
    #expect(try sampler(settings("rows=3")) == sampler(settings("rows=3")))
    #expect(try sampler(settings("rows=3")) != sampler(settings("rows=4")))
    #expect(try sampler() != registry.gallery(named: "Ticker")())
  }

  @Test("the listing as JSON has ranges as numbers and choices as lists")
  func jsonOfKnobs() throws {
    struct Listing: Decodable {
      struct Gallery: Decodable { let knobs: [Knob] }
      struct Knob: Decodable, Equatable {
        let name, type: String
        var minimum, maximum: Double?
        var choices: [String]?
      }
      let galleries: [Gallery]
    }
    let listing = try JSONDecoder().decode(Listing.self, from: Data(try self.listing(of: registry).json.utf8))
    #expect(
      listing.galleries[0].knobs == [
        .init(name: "rows", type: "integer", minimum: 0, maximum: 10_000_000),
        .init(name: "ratio", type: "number", minimum: 0, maximum: 1), .init(name: "isLoud", type: "boolean"),
        .init(name: "tone", type: "choice", choices: ["warm", "cold"]),
        .init(name: "needle", type: "choice", choices: ["thin", "thick"]),
      ])
    // Not as a fraction, which would lose what is beyond 53 bits.
    #expect(try self.listing(of: registry).json.contains("\"maximum\" : 10000000,"))
  }

  @Test("the listing as JSON is JSON, whatever the names hold")
  func json() throws {
    let odd = SkippedModule(name: #"A "B" \ C"#, reason: "needs\ttabs", remedy: "none")
    let json = GalleryListing([], skipped: [odd]).json
    struct Listing: Decodable, Equatable {
      let galleries: [String]
      let skipped: [[String: String]]
    }
    let expected = Listing(galleries: [], skipped: [["name": odd.name, "reason": odd.reason, "remedy": odd.remedy]])
    #expect(try JSONDecoder().decode(Listing.self, from: Data(json.utf8)) == expected, "\(json)")
  }
}

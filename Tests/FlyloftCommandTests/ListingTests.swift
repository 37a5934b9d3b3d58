import CodedGalleries
import Flyloft
import FlyloftObserver
import FlyloftRegistry
import Foundation
import Testing
import ViewRegistry

@Suite("flyloft list")
struct ListingTests {
  private struct Listing: Decodable {
    let galleries: [Entry]
    let skipped: [Skipped]

    struct Entry: Decodable {
      let name: String
      let count: Int
      let knobs: [Knob]
    }

    struct Knob: Decodable {
      let name, value, allowed, type: String
      let minimum, maximum: Double?
    }

    struct Skipped: Decodable {
      let name, reason, remedy: String
    }
  }

  @Test("--json is JSON, and names what the registry holds")
  func json() throws {
    let ended = try BuiltProgram.run(["list", "--json"])
    #expect(ended.status == .exited(0) && ended.errors.isEmpty)
    let listing = try JSONDecoder().decode(Listing.self, from: Data(ended.output.utf8))
    #expect(listing.galleries.map(\.name) == registry.galleries.map(\.name))
    #expect(listing.skipped.map(\.name) == registry.skipped.map(\.name))
    let cards = try #require(listing.galleries.first { $0.name == "StressCards" })
    #expect(cards.count == 1000 && cards.knobs.map(\.name) == ["rows", "blobs", "rowHeight"])
    #expect(cards.knobs.map(\.value) == ["1000", "100", "160"])
    #expect(cards.knobs[0].type == "integer" && cards.knobs[0].minimum == 1 && cards.knobs[0].maximum == 10_000_000)
    #expect(cards.knobs[0].allowed == "a whole number from 1 to 10,000,000")
  }

  @Test("a gallery that is named, in any case, is listed alone; one that there is not is refused with the nearest")
  func named() throws {
    let ended = try BuiltProgram.run(["list", "gauges"])
    #expect(ended.status == .exited(0) && ended.errors.isEmpty)
    #expect(
      ended.output == """
        Gauges  101 views
          step=1        a whole number from 1 to 50 % – How far each gauge is from the one before.
          style=filled  one of filled, needle – What is coloured of the ring.
          variant “Filled”: style=filled; 150, 236 points wide; light, dark
          variant “Needle”: style=needle; 150, 236 points wide; light, dark

        """)
    let both = try BuiltProgram.run(["list", "Gauges", "Clock"])
    #expect(both.output == ended.output + "Clock   1 view\n")
    #expect(try BuiltProgram.run(["list", "gauges", "--json"]).output.contains(#""unit" : "%""#))
    let wrong = try BuiltProgram.run(["list", "Gauge"])
    #expect(
      wrong.status == .exited(64) && wrong.errors.hasPrefix("Error: There is no gallery “Gauge”. Did you mean Gauges?"))
  }

  @Test("what was left out is told in the list of all, and not beside the galleries that were named")
  func leftOut() throws {
    func list(_ arguments: [String]) throws -> (lines: [Substring], json: Listing) {
      func run(_ arguments: [String]) throws -> String {
        let program = try Program(
          BuiltProgram.path("flyloft-coded-stage"), ["list"] + arguments,
          environment: ["DISPLAY": nil, CodedGate.leftOut: "Eyes"])
        #expect(program.wait(within: .limit) == .exited(0), "\(program.standardError)")
        return program.standardOutput
      }
      let json = try JSONDecoder().decode(Listing.self, from: Data(run(arguments + ["--json"]).utf8))
      return (try run(arguments).split(separator: "\n"), json)
    }
    let (all, one) = (try list([]), try list(["clock"]))
    #expect(all.lines.last?.hasPrefix("Eyes") == true && all.json.skipped.map(\.name) == ["Eyes"])
    #expect(one.json.galleries.map(\.name) == ["Clock"] && one.json.skipped.isEmpty)
    #expect(!one.lines.contains { $0.hasPrefix("Eyes") })
  }

  @Test("of a gallery that is named and can't say what it has says so, and fails; in the list of all it is told alone")
  func failing() throws {
    let number = try #require(codedNames.firstIndex(of: "Gauges"))
    for (arguments, status) in [(["gauges", "Clock"], 1), ([], 0), (["Clock"], 0)] as [([String], Int32)] {
      let program = try Program(
        BuiltProgram.path("flyloft-coded-stage"), ["list"] + arguments,
        environment: ["DISPLAY": nil, CodedGate.crashing: "\(number)"])
      #expect(program.wait(within: .limit) == .exited(status), "\(program.standardError)")
      let lines = program.standardOutput.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("Clock ") && $0.contains("100 views") })
      #expect(
        lines.contains { $0.hasPrefix("Gauges ") && $0.contains("can't say what it has") } == (arguments != ["Clock"]))
    }
  }

  @Test("without it, a line for each gallery and each knob")
  func text() throws {
    let ended = try BuiltProgram.run(["list"])
    #expect(ended.status == .exited(0) && ended.errors.isEmpty)
    let lines = ended.output.split(separator: "\n").map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
    #expect(lines.contains("StressCards 1,000 views") && lines.contains { $0.hasPrefix("rows=1000 ") })
  }
}

import FlyloftObserver
import FoundationEssentials

/// The part of the output of `flyloft list --json` that a tour needs.
struct Listing: Decodable {
  struct Gallery: Decodable {
    var name: String
  }

  struct Skipped: Decodable {
    var name: String
    var reason: String
  }

  var galleries: [Gallery]
  var skipped: [Skipped]?

  /// Runs the program at this path and reads its listing.
  ///
  /// - Throws: `ObserverError` if it can't be run, fails, or prints something else.
  init(from executable: String) throws {
    let program = try Program(executable, ["list", "--json"])
    let status = program.wait(within: .seconds(30))
    guard status == .exited(0) else {
      throw ObserverError.unexpectedExit(
        program: "\(executable) list --json", reason: status?.description ?? "didn't end within half a minute",
        output: program.standardError)
    }
    do {
      self = try JSONDecoder().decode(Listing.self, from: Data(program.standardOutput.utf8))
    } catch {
      throw ObserverError.unexpectedExit(
        program: "\(executable) list --json", reason: "didn't print a list of galleries as JSON",
        output: program.standardOutput)
    }
  }
}

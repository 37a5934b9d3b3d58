import FlyloftObserver
import FoundationEssentials

/// What `flyloft list --json` says, as far as a tour needs it.
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

  /// Asks the program at this path.
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

import ArgumentParser
import FlyloftArguments
import FlyloftConcurrency
import FlyloftRegistry
import FlyloftStage
import GalleryCatalog

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: "flyloft",
    abstract: "Lists the galleries that are built in, and what was left out and why.")

  @Flag(help: "As JSON.")
  var json = false

  func run() throws {
    let stage = Stage(StageConfiguration(program: GalleriesProgram.path))
    var entries: [GalleryListing.Entry] = []
    stage.describe(catalog.names.map { Stage.gallery(named: $0) }) { index, result in
      switch result {
      case .success(let gallery): entries.append(.described(gallery))
      case .failure(let error): entries.append(.failed(catalog.names[index], reason: "\(error)"))
      }
      return true
    }
    let listing = GalleryListing(entries, skipped: catalog.skipped)
    for fault in listing.faults { printError(fault) }
    try printResult(json ? listing.json : listing.text)
  }
}

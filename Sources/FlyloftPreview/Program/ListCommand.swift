internal import ArgumentParser
internal import Flyloft
internal import FlyloftArguments
internal import FlyloftConcurrency
internal import FlyloftEditing
internal import FlyloftRegistry
internal import FlyloftStage

struct ListCommand<Program: PreviewProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", _superCommandName: Program.name,
      abstract: "Lists the galleries, edited ones as they are now, and what was left out and why.")
  }

  @Argument(help: "Galleries to list, in any case; all if left out.")
  var galleries: [String] = []

  @Flag(help: "As JSON.")
  var json = false

  @OptionGroup var sandbox: SandboxArguments
  @OptionGroup var package: PackageArguments<Program>

  func run() throws {
    try sandbox.check()
    if let package = try package.package() { try self.package.execute(package) }
    let catalog = Program.catalog
    var configuration = StageConfiguration(
      program: Program.separate?.path, fallback: Program.separate == nil ? Program.registry : nil)
    configuration.requiresSandbox = sandbox.isRequired
    let stage = Stage(configuration)
    let edited = EditedModules(of: Program.checkout, since: stage.program, catalog)
    defer { edited?.remove() }
    var failed: [String: String] = [:]
    for name in edited?.names ?? [] {
      do throws(ModuleFailure) { if let build = try edited?.build(name) { stage.adopt(build) } } catch {
        printError(error.lines.joined(separator: "\n"))
        failed[name] = error.title
      }
    }
    let all = Catalog(names: edited?.whole.names ?? catalog.names, skipped: catalog.skipped)
    let names = try names(in: all)
    let asked = names.filter { failed[$0] == nil }.map { name in
      Stage.gallery(
        named: name, generation: edited?.names.contains(name) == true ? EditedModules.generation : 0)
    }
    var told: [String: GalleryListing.Entry] = failed.reduce(into: [:]) {
      $0[$1.key] = .failed($1.key, reason: $1.value)
    }
    stage.describe(asked) { index, result in
      let name = asked[index].name
      switch result {
      case .success(let gallery): told[name] = .described(gallery)
      case .failure(let error): told[name] = .failed(name, reason: "\(error)")
      }
      return true
    }
    let listing = GalleryListing(
      names.compactMap { told[$0] }, skipped: galleries.isEmpty ? catalog.skipped : [],
      sandbox: SandboxMeans.present.summary)
    for fault in listing.faults { printError(fault) }
    try printResult(json ? listing.json : listing.text)
    // In the list of all, others have been told.
    let hasFailed = names.contains { if case .failed = told[$0] { true } else { false } }
    if !galleries.isEmpty, hasFailed { throw ExitCode.failure }
  }

  /// The galleries that are to be listed, as they are called.
  ///
  /// - Throws: `ValidationError` for a name that doesn't exist.
  func names(in catalog: Catalog) throws -> [String] {
    if galleries.isEmpty { return catalog.names }
    do throws(UsageError) {
      return try galleries.map { name throws(UsageError) in catalog.names[try catalog.index(of: name)] }
    } catch { throw ValidationError(error.description) }
  }
}

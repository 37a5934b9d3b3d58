internal import FlyloftConcurrency
package import FlyloftRegistry

/// The modules that have been edited since a program was built, for commands that end: each is built when it is asked for,
/// as the window builds it, so that none of them shows what no source says any more.
package struct EditedModules {
  /// A module as its sources are now.
  package struct Build: Sendable {
    /// The module's name.
    package let name: String
    /// The library's file.
    package let library: String
    /// Changes with the module's sources, and is the same in every run.
    package let fingerprint: String
  }

  /// The generation that such a build has in a stage.
  package static let generation = 1

  /// The modules that the program doesn't have as they are, sorted.
  package let names: [String]
  private let checkout: Checkout
  private let program: String
  private let catalog: Catalog
  private let tree: SourceTree
  private let plan: BuildPlan?
  private let libraries: EditLibraries

  /// Looks for them; nil where there are none, or no program.
  ///
  /// - Parameters:
  ///   - program: the file of the program that has the galleries.
  ///   - catalog: what was built into it.
  package init?(of checkout: Checkout?, since program: String, _ catalog: Catalog) {
    guard let checkout, FileDigests.timeOfWriting(program) > 0 else { return nil }
    tree = SourceTree(checkout, modulesOnly: true)
    names = tree.modules(newerThan: program, builtIn: catalog.names, leftOut: Set(catalog.skipped.map(\.name)))
    guard !names.isEmpty else { return nil }
    (self.checkout, self.program, self.catalog) = (checkout, program, catalog)
    plan = BuildPlan(of: program, keepsModules: true)
    libraries = EditLibraries(plan, checkout)
  }

  /// The names of what is built in, and of these modules.
  package var whole: Catalog { Catalog(names: Array(Set(catalog.names + names)), skipped: catalog.skipped) }

  /// Builds a module alone.
  ///
  /// - Throws: `ModuleFailure`: what the compiler says, or why it can't be built alone and what does it.
  package func build(_ name: String) throws(ModuleFailure) -> Build {
    guard SymbolTable.isExported, let plan else {
      throw refusal(of: name, "this program was moved, or linked without `-Xlinker --export-dynamic`")
    }
    guard !catalog.names.contains(name) || tree.writtenByC[name] ?? 0 <= FileDigests.timeOfWriting(program) else {
      throw refusal(of: name, "its sources of C, or what it declares, have changed")
    }
    let compiler = ModuleCompiler(
      checkout, folder: libraries.folder, builtIn: catalog.names, wake: -1, isCancelled: { false })
    switch compiler.build(name, tree, generation: Self.generation, for: .edit, plan) {
    case .built(let library):
      return Build(name: name, library: library, fingerprint: tree.fingerprint(of: name))
    case .failed(let messages):
      throw ModuleFailure(module: name, title: "\(name) doesn’t compile", messages: messages)
    case .needsWholeBuild(let reason): throw refusal(of: name, reason)
    case .cancelled: throw refusal(of: name, "the compiler was ended")
    }
  }

  private func refusal(of name: String, _ reason: String) -> ModuleFailure {
    ModuleFailure(
      module: name, title: "\(name) has been edited since this program was built",
      messages: [CompilerMessage("it can't be built alone (\(reason)); run `make build`, or `make run`")])
  }

  /// Removes what was built. What has been loaded stays loaded.
  package func remove() { libraries.remove() }
}

extension ModuleFailure: Error {}

/// What an editor has modules built by.
protocol ModuleBuilder {
  /// Compiles a module alone.
  ///
  /// - Parameters:
  ///   - generation: makes the names of module and library others than those of all builds before.
  ///   - wake: a descriptor; whenever it can be read, `isCancelled` is asked.
  func compile(
    _ module: String, _ tree: SourceTree, generation: Int, for purpose: ModuleCompiler.Purpose, wake: Int32,
    isCancelled: @escaping () -> Bool
  ) -> ModuleCompiler.Outcome

  /// Builds the whole program.
  func buildAll(wake: Int32, isCancelled: @escaping () -> Bool) -> WholeBuild.Outcome

  /// What the next build of the program would refuse, by the names of what is in `Plugins/`.
  func refusals() -> [String: [CompilerMessage]]
}

/// The compiler by itself, and SwiftPM where that can't be.
struct SwiftBuilder: ModuleBuilder {
  let checkout: Checkout
  /// The plan by which the program was built; nil where there is none.
  let plan: BuildPlan?
  /// Where libraries go.
  let folder: String
  /// Modules of views that the program was built with.
  let builtIn: [String]
  let registration: RegistrationCheck
  private let frontend = FrontendCommands()

  func compile(
    _ module: String, _ tree: SourceTree, generation: Int, for purpose: ModuleCompiler.Purpose, wake: Int32,
    isCancelled: @escaping () -> Bool
  ) -> ModuleCompiler.Outcome {
    guard SymbolTable.isExported else {
      return .needsWholeBuild("it was linked without `-Xlinker --export-dynamic`, which `make` adds")
    }
    guard let plan else { return .needsWholeBuild("there is no plan of its build beside it") }
    let compiler = ModuleCompiler(
      checkout, folder: folder, builtIn: builtIn, frontend, wake: wake, isCancelled: isCancelled)
    return compiler.build(module, tree, generation: generation, for: purpose, plan)
  }

  func buildAll(wake: Int32, isCancelled: @escaping () -> Bool) -> WholeBuild.Outcome {
    WholeBuild(
      root: checkout.root, product: "flyloft-galleries", scratch: plan?.scratch, configuration: plan?.configuration,
      messageRoot: checkout.plugins + "/", exportsSymbols: SymbolTable.isExported, wake: wake,
      isCancelled: isCancelled
    ).run()
  }

  func refusals() -> [String: [CompilerMessage]] { registration.run() }
}

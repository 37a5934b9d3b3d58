internal import FlyloftConcurrency
internal import FoundationEssentials
internal import Glibc

/// Compiles one module alone into a library that workers load.
struct ModuleCompiler {
  /// The outcome of a build.
  enum Outcome {
    /// The library's file.
    case built(String)
    case failed([CompilerMessage])
    case cancelled
    /// It can't be built so, and SwiftPM has to build the program, for this reason.
    case needsWholeBuild(String)
  }

  /// The purpose of a build.
  enum Purpose {
    /// Somebody waits for it, so that the compiler takes no time to optimize.
    case edit
    /// The same sources a moment later.
    case optimization
    /// Nobody wants the library. A later build finds in memory what this one has read, and the modules that it has made of
    /// headers of C.
    case rehearsal
  }

  let checkout: Checkout
  private let folder: String
  private let builtIn: [String]
  private let frontend: FrontendCommands
  private let cancellation: (file: Int32, isCancelled: () -> Bool)

  /// - Parameters:
  ///   - folder: where libraries go; it is this program's alone.
  ///   - builtIn: modules of views that the program was built with.
  ///   - frontend: what is known of the driver's commands by earlier builds.
  ///   - wake: a descriptor; whenever it can be read, `isCancelled` is asked.
  init(
    _ checkout: Checkout, folder: String, builtIn: [String], _ frontend: FrontendCommands = FrontendCommands(),
    wake: Int32, isCancelled: @escaping () -> Bool
  ) {
    self.checkout = checkout
    (self.folder, self.builtIn, self.frontend) = (folder, builtIn, frontend)
    cancellation = (wake, isCancelled)
  }

  /// - Parameter generation: makes the names of module and library others than those of all builds before.
  func build(
    _ module: String, _ tree: SourceTree, generation: Int, for purpose: Purpose, _ plan: BuildPlan
  ) -> Outcome {
    guard let planned = plan.arguments(of: module, orOneOf: tree.needsLibraries(module) ? [] : builtIn),
      let settings = CompilerSettings(planned)
    else { return .needsWholeBuild("its build can't be repeated from SwiftPM's plan") }
    let name = "\(module)_\(generation)"
    let library = "\(folder)/\(name)\(purpose == .optimization ? "-optimized" : "").so"
    // All goes here, also what the driver leaves of its own temporary files in each run, and compilers and linkers that were killed of
    // theirs: one that crashes, as where the disk is full, has its frames written to some, and a linker has some beside its library.
    let temporary = library + "-build"
    let (registration, object, linked) = (
      temporary + "/registration.swift", temporary + "/module.o", temporary + "/module.so"
    )
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    do {
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
      try Data(Self.registration(of: module).utf8).write(to: URL(filePath: registration))
    } catch {
      // SwiftPM would build everything, on the same disk.
      return .failed([CompilerMessage("\(folder) can't be written to: \(error)")])
    }
    let names = FrontendCommands.Names(
      symbols: name, registration: registration, object: object,
      sources: tree.sources(of: module) + plan.generatedSources(of: module))
    func run(_ arguments: [String]) -> CommandRun {
      var run = CommandRun(arguments)
      run.takesErrors = true
      run.temporaryFolder = temporary
      (run.wake, run.isCancelled) = cancellation
      return run
    }
    func driver(_ level: String) -> CommandRun {
      var run = run(
        [settings.compiler, "-module-name", module, "-module-abi-name", name] + settings.arguments
          + [level, "-whole-module-optimization", "-diagnostic-style", "llvm", "-no-color-diagnostics"]
          + ["-c", "-o", object] + names.sources + [registration])
      // Nobody waits for it.
      if purpose == .optimization { run.arguments = ["nice"] + run.arguments }
      run.isIdle = purpose == .rehearsal
      return run
    }
    if purpose != .edit, !frontend.learn(module, names, from: driver("-Onone")) { return .cancelled }
    var compile = driver(purpose == .optimization ? "-O" : "-Onone")
    if purpose != .optimization, let arguments = frontend.arguments(of: module, names) {
      compile.arguments = arguments
    }
    var link = run(link(object, linked, settings))
    link.isIdle = purpose == .rehearsal
    switch compile.run() {
    case (.exited(0), _): break
    case (.cancelled, _): return .cancelled
    case (.exited, let output):
      return .failed(messages(output, of: module, registration))
    case (let end, _): return .failed([CompilerMessage("the compiler ended unexpectedly: \(end)")])
    }
    switch link.run() {
    case (.exited(0), _):
      if purpose != .rehearsal, rename(linked, library) != 0 {
        return .failed([CompilerMessage("it can't be linked: no file \(library) can be made")])
      }
      return .built(library)
    case (.cancelled, _): return .cancelled
    case (_, let output): return .failed([CompilerMessage("it can't be linked: \(output.prefix(400))")])
    }
  }

  /// The linker is called by itself, which takes less time than by way of the compiler.
  private func link(_ object: String, _ library: String, _ settings: CompilerSettings) -> [String] {
    let tools = settings.compiler[..<(settings.compiler.lastIndex(of: "/") ?? settings.compiler.startIndex)]
    let libraries = "\(tools)/../lib/swift/linux"
    #if arch(x86_64)
    let start = "\(libraries)/x86_64/swiftrt.o"
    #else
    let start = "\(libraries)/aarch64/swiftrt.o"
    #endif
    guard access("\(tools)/ld.lld", X_OK) == 0, access(start, R_OK) == 0 else {
      return [settings.compiler, "-emit-library", object, "-o", library]
    }
    // Code that is compiled without optimization finds some of the standard library's generics in a library of their
    // own.
    return [
      "\(tools)/ld.lld", "-shared", "-o", library, start, object, "-L", libraries, "-rpath", libraries,
      "--as-needed", "-lswiftSwiftOnoneSupport",
    ]
  }

  /// Source that hands the module's gallery to whoever loads it.
  private static func registration(of module: String) -> String {
    """
    import FlyloftRegistry

    public typealias FlyloftGallery = \(module)

    @_cdecl("flyloft_gallery")
    public func flyloftGallery() -> UnsafeMutableRawPointer { LoadedGallery.make(\(module).self) }

    """
  }

  /// The messages that an author can do something about.
  private func messages(_ output: String, of module: String, _ registration: String) -> [CompilerMessage] {
    let all = CompilerMessage.errors(in: output, below: checkout.plugins + "/")
    let own = all.filter { $0.file != registration }
    if !own.isEmpty { return own }
    guard let message = all.first else {
      return [CompilerMessage(output.isEmpty ? "the compiler failed without a word" : String(output.prefix(400)))]
    }
    let advice =
      message.text.contains("cannot be declared public")
      ? "make it `public struct \(module): Gallery`, so that it can be registered"
      : "no gallery of the folder's name; declare `public struct \(module): Gallery`, or rename the folder as its gallery"
    return [CompilerMessage(advice, file: module)]
  }
}

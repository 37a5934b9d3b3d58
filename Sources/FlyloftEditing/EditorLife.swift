internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import FoundationEssentials
internal import Glibc

/// The editor's thread, and what it knows.
final class EditorLife {
  /// The time after an edit before anything else is looked at, in milliseconds.
  private static let pause: Int32 = 150

  private let checkout: Checkout
  private let stage: any EditedStage
  private let chosen: [String: [KnobSetting]]
  private let tell: @Sendable (ModuleEvent) -> Void
  private let watch: FolderWatch
  private var libraries: EditLibraries
  private let builder: any ModuleBuilder
  /// True if the stage's program has a plan of its build beside it.
  private let hasPlan: Bool
  /// The sources when they were last looked at.
  private var tree: SourceTree
  /// The sources of the program as it was when the window was opened.
  private let opened: [String: UInt64]
  private var needsRestart = false
  /// Modules whose sources are newer than what is drawn.
  private var pending: [String] = []
  /// The sources of C, and what modules declare, that the program was built from.
  private var builtFrom: [String: [String: UInt64]]
  /// Modules of which that is not known, since they were written later.
  private var writtenSince: Set<String>
  /// Modules that could not be built because others don't compile, and those others; none where it is something else.
  private var waiting: (modules: [String], others: Set<String>) = ([], [])
  /// Modules that are drawn without optimization so far.
  private var unoptimized: [String] = []
  /// The module whose first edit is to take no longer than later ones: it is compiled once as it is, unless one comes before.
  private var unrehearsed: String?
  /// The number of times that each module was built.
  private var generations: [String: Int] = [:]
  /// The times at which a change of each module was first heard of, and was over.
  private var noticed: [String: (heard: Duration, over: Duration)] = [:]
  private var hasToldOfWholeBuilds = false
  /// The time that a new build may take to say what it has.
  private let deadline: Duration
  /// True if something has changed since it was asked.
  private var isRegistrationDue = false
  /// The tool's answers, by the names of what is in `Plugins/`.
  private var refused: [String: [CompilerMessage]] = [:]
  /// Modules whose present sources can't be shown, which has been told.
  private var failing: Set<String> = []

  /// - Parameters:
  ///   - made: when the editor was made, as files' times are told: views may have been drawn since.
  ///   - builder: builds modules; nil for the compiler.
  ///   - isReadable: waits for news of the folders, as `FolderWatch` says.
  init(
    _ checkout: Checkout, _ stage: any EditedStage, _ chosen: [String: [KnobSetting]], leftOut: Set<String>,
    _ built: [EditedModules.Build] = [], shown: String? = nil, deadline: Duration,
    since made: Int = .max, builder: (any ModuleBuilder)? = nil,
    isReadable: @escaping (Int32, Int32) -> Bool = FolderWatch.isReadable(_:for:),
    _ tell: @escaping @Sendable (ModuleEvent) -> Void
  ) throws(WatchError) {
    self.deadline = deadline
    self.checkout = checkout
    self.stage = stage
    self.chosen = chosen
    self.tell = tell
    let plan = BuildPlan(of: stage.program, keepsModules: true)
    hasPlan = plan != nil
    watch = try FolderWatch({ SourceTree.folders(of: checkout) }, isReadable: isReadable)
    tree = SourceTree(checkout)
    (builtFrom, writtenSince) = (tree.sourcesInC, [])
    opened = tree.program
    libraries = EditLibraries(plan, checkout)
    self.builder =
      builder
      ?? SwiftBuilder(
        checkout: checkout, plan: plan, folder: libraries.folder, builtIn: chosen.keys.sorted(),
        registration: RegistrationCheck(checkout, besides: stage.program))
    generations = Dictionary(built.map { ($0.name, EditedModules.generation) }) { first, _ in first }
    // One that was saved since it was built anew is not drawn as it is.
    let current = built.filter { [tree] in $0.fingerprint == tree.fingerprint(of: $0.name) }
    unoptimized = current.map(\.name)
    // The program lacks what has been written since it was built, and what was built anew never was as it is now.
    let builtIn = Set(chosen.keys).subtracting(built.map(\.name))
    pending = tree.modules(newerThan: stage.program, builtIn: builtIn, leftOut: leftOut.union(unoptimized), plan)
    if pending.isEmpty { unrehearsed = shown.flatMap { tree.modules[$0] == nil ? nil : $0 } }
    let written = FileDigests.timeOfWriting(stage.program)
    writtenSince = Set(pending.filter { tree.writtenByC[$0] ?? 0 > written })
    for module in pending { tell(.building(module)) }
    for build in built where tree.modules[build.name] == nil { tell(.removed(build.name)) }
    if tree.assetsWritten >= made { tell(.assetsChanged) }
  }

  func run() {
    while true {
      if isAtRest {
        watch.wait()
        look()
      }
      proceed()
    }
  }

  /// True if there is nothing to be done until something changes.
  var isAtRest: Bool { pending.isEmpty && !isRegistrationDue && unoptimized.isEmpty && unrehearsed == nil }

  /// Does what is to be done first.
  func proceed() {
    if let module = pending.first {
      build(module)
    } else if isRegistrationDue {
      // What was built is drawn first, by the same processors.
      if watch.hears(within: Self.pause) { look() } else { checkRegistration() }
    } else if let module = unoptimized.first {
      optimize(module)
    } else if let module = unrehearsed {
      unrehearsed = nil
      // Its outcome is not reported. A save ends it, and whatever it has done by then is done.
      _ = compile(module, 0, for: .rehearsal)
    }
  }

  /// Finds out what has changed.
  ///
  /// - Returns: whether that is anything to be built.
  @discardableResult
  private func look() -> Bool {
    let former = tree
    let present = SourceTree(checkout, after: former)
    let changes = present.changes(since: former)
    tree = present
    // Whatever it was: the tool may have looked before this did, at something else than what is there.
    isRegistrationDue = true
    for module in changes.removed {
      failing.remove(module)
      pending.removeAll { $0 == module }
      unoptimized.removeAll { $0 == module }
      waiting.modules.removeAll { $0 == module }
      tell(.removed(module))
    }
    if !changes.program.isEmpty { lookAtProgram(changes.program) }
    if !changes.assets.isEmpty { tell(.assetsChanged) }
    var begun = changes.modules
    let changed = changes.modules + changes.removed
    waiting.modules.removeAll { changed.contains($0) }
    let isMended = waiting.others.isEmpty || !waiting.others.isDisjoint(with: changed) || !changes.program.isEmpty
    if isMended {
      begun += waiting.modules
      waiting = ([], [])
    }
    for module in begun {
      pending.removeAll { $0 == module }
      pending.append(module)
      noticed[module] = (watch.heard, .monotonicNow)
      tell(.building(module))
    }
    return !changes.modules.isEmpty || !changes.removed.isEmpty
  }

  /// Tells whether the program is built from what is there.
  private func lookAtProgram(_ changes: [String]) {
    let isOther = tree.program != opened
    if let file = changes.first, isOther {
      tell(.restartNeeded("\(file.dropFirst(checkout.root.count + 1)) has changed, which is outside of Plugins/"))
    } else if needsRestart {
      tell(.restartNotNeeded)
    }
    needsRestart = isOther
  }

  /// Tells what compiles, and that the next build of the program refuses all the same.
  private func checkRegistration() {
    isRegistrationDue = false
    let refusals = builder.refusals().filter { !failing.contains($0.key) }
    for (name, messages) in refusals.sorted(by: { $0.key < $1.key }) where refused[name] != messages {
      fail(name, "make build would refuse \(name)", messages)
    }
    // A module's failure ends with its next good build; what is none ends here.
    for name in refused.keys where refusals[name] == nil && tree.modules[name] == nil { tell(.removed(name)) }
    refused = refusals
  }

  private func fail(_ module: String, _ title: String, _ messages: [CompilerMessage]) {
    tell(.failed(ModuleFailure(module: module, title: title, messages: messages)))
  }

  /// True if the program was built from other sources of C.
  private func differsInC(_ module: String) -> Bool {
    writtenSince.contains(module) || tree.sourcesInC[module] ?? [:] != builtFrom[module] ?? [:]
  }

  private func build(_ module: String) {
    if chosen[module] != nil, differsInC(module) {
      tell(.notice("\(module) has changed in what is not Swift, so `swift build` builds it"))
      return buildAll()
    }
    let generation = generations[module, default: 0] + 1
    let began = Duration.monotonicNow
    unrehearsed = nil
    switch compile(module, generation, for: .edit) {
    case .built(let library):
      pending.removeAll { $0 == module }
      generations[module] = generation
      libraries.add(library, of: module, generation: generation)
      stage.adopt(library, as: module, generation: generation)
      show(module, generation, since: began)
      unoptimized.removeAll { $0 == module }
      unoptimized.append(module)
    case .failed(let messages):
      pending.removeAll { $0 == module }
      unoptimized.removeAll { $0 == module }
      failing.insert(module)
      fail(module, "\(module) doesn’t compile", messages)
    case .cancelled: break
    case .needsWholeBuild(let reason):
      if !hasToldOfWholeBuilds {
        hasToldOfWholeBuilds = true
        tell(.notice("modules can't be compiled one by one, so `swift build` is used: \(reason)"))
      }
      buildAll()
    }
  }

  /// The same sources with optimization, which take the place of the others for what is drawn from now on. What they draw is the
  /// same, so that nothing is drawn anew.
  private func optimize(_ module: String) {
    switch compile(module, generations[module] ?? 0, for: .optimization) {
    case .cancelled: break
    case .built(let library):
      libraries.add(library, of: module, generation: generations[module] ?? 0)
      stage.adopt(library, as: module, generation: generations[module] ?? 0)
      unoptimized.removeAll { $0 == module }
    // It has been built without, and goes on so.
    case .failed, .needsWholeBuild: unoptimized.removeAll { $0 == module }
    }
  }

  private func compile(
    _ module: String, _ generation: Int, for purpose: ModuleCompiler.Purpose
  ) -> ModuleCompiler.Outcome {
    builder.compile(
      module, tree, generation: generation, for: purpose, wake: watch.file, isCancelled: hasMoreToBuild)
  }

  /// True if what has happened while something was built makes it obsolete.
  func hasMoreToBuild() -> Bool {
    watch.settle()
    return look()
  }

  /// Has the program built by SwiftPM, and its stage started anew from that.
  private func buildAll() {
    let began = Duration.monotonicNow
    let (modules, sources) = (pending, tree.sourcesInC)
    let outcome = builder.buildAll(wake: watch.file, isCancelled: hasMoreToBuild)
    if case .cancelled = outcome { return }
    pending.removeAll { modules.contains($0) }
    switch outcome {
    case .cancelled: return
    case .notStarted(let reason):
      return fail(modules, [CompilerMessage("there is no `swift` to build it: \(reason)")])
    case .failed(let errors):
      let others = Set(errors.map { String($0.file.prefix { $0 != "/" }) }).intersection(tree.modules.keys)
      waiting.modules += modules.filter { !others.contains($0) }
      waiting.others.formUnion(others)
      return fail(modules, errors)
    case .built: break
    }
    (builtFrom, writtenSince) = (sources, [])
    restartStage()
    // One may go while another says what it has.
    for module in modules where tree.modules[module] != nil {
      generations[module, default: 0] += 1
      show(module, generations[module] ?? 0, since: began)
    }
  }

  private func fail(_ modules: [String], _ errors: [CompilerMessage]) {
    for module in modules {
      failing.insert(module)
      fail(module, "\(module) \(waiting.modules.contains(module) ? "can’t be built" : "doesn’t compile")", errors)
    }
  }

  /// Has the stage draw by what SwiftPM has built, which is another program than the one that it had where that is installed.
  private func restartStage() {
    guard !hasPlan, let file = realpath(checkout.root + "/.build/debug/flyloft-galleries", nil) else {
      return stage.restart()
    }
    defer { free(file) }
    stage.adopt(program: String(cString: file))
  }

  /// Asks a new build what it has, and tells.
  private func show(_ module: String, _ generation: Int, since began: Duration) {
    let compiled = Duration.monotonicNow
    do {
      let described = try stage.describe(
        module, generation: generation, keeping: chosen[module] ?? [], deadline: deadline, wake: watch.file,
        isObsolete: hasMoreToBuild)
      guard let gallery = described else {
        // Modules that were saved meanwhile go first. This one may never answer.
        if !pending.contains(module), tree.modules[module] != nil { pending.append(module) }
        return
      }
      let change = noticed[module] ?? (began, began)
      let times = EditTimes(
        noticed: change.over - change.heard, compiled: compiled - change.over, loaded: .monotonicNow - compiled)
      failing.remove(module)
      // The window forgets what was wrong with the build before.
      refused[module] = nil
      tell(.built(gallery, times))
      libraries.show(module, generation: generation)
    } catch {
      failing.insert(module)
      fail(module, "\(module) can’t say what it has to show", [stage.message(of: error, below: checkout.plugins + "/")])
    }
  }
}

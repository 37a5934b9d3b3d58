internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import FoundationEssentials
internal import Glibc

/// The thread of an editor that follows a package: what is saved in a target is compiled by itself, the program is linked anew of
/// that and of what was there, and is the stage's from then on. What can't be done so, SwiftPM does in a folder of its own.
final class PackageLife {
  private let stage: any EditedStage
  private let chosen: [String: [KnobSetting]]
  private let deadline: Duration
  private let tell: @Sendable (ModuleEvent) -> Void
  private let product: String
  private let configuration: String
  /// SwiftPM's folder for whole builds.
  private let scratch: String
  private let watch: FolderWatch
  private var place: PackageSources.Place
  private var sources: PackageSources
  private var build: ProgramBuild?
  /// Modules that are to be compiled.
  private var stale: Set<String> = []
  /// Those of them that have been saved since the present build has begun, which ends it.
  private var saved: Set<String> = []
  /// Modules whose sources are newer than what is drawn.
  private var edited: Set<String> = []
  /// True if SwiftPM is to build the program.
  private var needsWholeBuild: Bool
  /// True if what is there was built by another program, and may be older than the sources.
  private var isFirst: Bool
  /// True if what was tried last has failed, which has been told: nothing is tried again until something else is saved.
  private var hasFailed = false
  /// True if files that views read have changed, and the views are not drawn anew yet.
  private var areResourcesDue = false
  /// True if the program that draws was linked here: it finds those files where they are, and not as SwiftPM has copied them.
  private var findsResources = false
  /// Runs compilers, and programs that name their galleries.
  private let perform: CommandRun.Runner
  /// The galleries of the program, each with the module that it is declared in.
  private var galleries: [GalleryNames.Entry] = []
  /// Galleries that could not say what they have, which are asked again.
  private var failing: Set<String> = []
  private var generation = 0
  private var hasToldOfWholeBuilds = false
  private var hasToldOfRestart = false
  /// When a change was first heard of, and was over.
  private var noticed = (heard: Duration.zero, over: Duration.zero)

  /// - Parameters:
  ///   - perform: runs compilers, SwiftPM, and programs that name their galleries.
  ///   - isReadable: waits for news of the folders, as `FolderWatch` says.
  /// - Throws: `WatchError`.
  init(
    _ package: PackageFolder, _ stage: any EditedStage, _ chosen: [String: [KnobSetting]], deadline: Duration,
    by perform: @escaping CommandRun.Runner = { $0.run() },
    isReadable: @escaping (Int32, Int32) -> Bool = FolderWatch.isReadable(_:for:),
    _ tell: @escaping @Sendable (ModuleEvent) -> Void
  ) throws(WatchError) {
    (self.stage, self.chosen, self.deadline, self.perform, self.tell) = (stage, chosen, deadline, perform, tell)
    if let product = package.unbuilt?.product {
      tell(.waiting(title: "Building \(product)", message: "SwiftPM finds out what is to be built."))
    }
    let program = stage.program
    let plan = BuildPlan(of: program)
    product = String(program.split(separator: "/").last ?? "")
    scratch = package.ownScratch
    configuration = package.unbuilt == nil ? plan?.configuration ?? "debug" : PreviewPackage.configuration
    isFirst = package.unbuilt != nil
    let place = PackageSources.Place(
      root: package.root, scratch: package.scratch, plan: plan.flatMap { ProgramPlan(of: program, $0) },
      program: program)
    self.place = place
    watch = try FolderWatch({ place.folders }, isReadable: isReadable)
    sources = PackageSources(place)
    edited = sources.modules(changedSince: program, place.plan)
    stale = edited
    let built = FileDigests.timeOfWriting(program)
    needsWholeBuild = isFirst || place.plan?.others.contains { FileDigests.timeOfChange($0) > built } ?? false
    take(place.plan)
    if !edited.isEmpty || needsWholeBuild { begin() }
  }

  /// From now on modules are compiled as a plan says.
  private func take(_ plan: ProgramPlan?) {
    let folder = EditLibraries.folder(in: place.scratch + "/flyloft-edits")
    build = plan.map {
      ProgramBuild(
        $0, folder: folder, root: place.root + "/", wake: watch.file, by: perform
      ) { [unowned self] in hasMoreToBuild() }
    }
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

  /// What is to be done first; nil until something changes.
  private var step: (() -> Void)? {
    let isBuilt = stale.isEmpty && edited.isEmpty && !needsWholeBuild
    if !isBuilt, !hasFailed { return needsWholeBuild || build == nil ? buildAll : buildEdited }
    // A program that draws what SwiftPM has copied is linked anew first, of modules that all compile.
    if areResourcesDue, findsResources || isBuilt { return showResources }
    return hasFailed || build?.unoptimized.isEmpty ?? true ? nil : optimize
  }

  /// True if there is nothing to be done until something changes.
  var isAtRest: Bool { step == nil }

  /// Does what is to be done first.
  func proceed() { step?() }

  /// Finds out what has changed.
  ///
  /// - Returns: true if that is anything to be built.
  @discardableResult
  private func look() -> Bool {
    let present = PackageSources(place, after: sources)
    let changes = present.changes(since: sources)
    sources = present
    if !changes.resources.isEmpty { areResourcesDue = true }
    // SwiftPM builds nothing while a resource is missing.
    let isMended = hasFailed && needsWholeBuild && !changes.resources.isEmpty
    guard !changes.modules.isEmpty || !changes.others.isEmpty || isMended else { return false }
    edited.formUnion(changes.modules)
    stale.formUnion(changes.modules)
    saved.formUnion(changes.modules)
    if !changes.others.isEmpty { needsWholeBuild = true }
    if !hasToldOfRestart,
      let module = changes.modules.sorted().first(where: { place.plan?.ofWindow.contains($0) ?? false })
    {
      hasToldOfRestart = true
      tell(.restartNeeded("\(module) has changed, which the window is made of", remedy: "start it again"))
    }
    noticed = (watch.heard, .monotonicNow)
    hasFailed = false
    begin()
    return true
  }

  /// Tells which galleries are built anew.
  private func begin() {
    if galleries.isEmpty { galleries = (try? GalleryNames.asked(of: stage.program, by: perform)) ?? [] }
    for gallery in galleries where isAffected(gallery) { tell(.building(gallery.name)) }
  }

  private func isAffected(_ gallery: GalleryNames.Entry) -> Bool {
    guard !needsWholeBuild, let plan = build?.plan else { return true }
    return plan.dependents(of: edited).contains(gallery.module)
  }

  /// True if what has happened while something was built makes it obsolete.
  func hasMoreToBuild() -> Bool {
    watch.settle()
    return look()
  }

  private func buildEdited() {
    let began = Duration.monotonicNow
    guard var build = build else { return }
    // A save in the middle of it is noticed by this very thread, so nothing that notes one may be held meanwhile.
    var uncompiled = stale
    saved.removeAll()
    let outcome = build.run(&uncompiled) { [sources, plan = build.plan] in sources.sources(of: $0, plan) }
    stale = uncompiled.union(saved)
    self.build = build
    switch outcome {
    case .built(let program): _ = show(program, since: began)
    case .cancelled: break
    case .failed(let failure): fail(failure)
    }
  }

  /// What has not been compiled stays to be compiled.
  private func fail(_ failure: ModuleFailure) {
    hasFailed = true
    tell(.ended([failure]))
  }

  private func fail(_ title: String, _ messages: CompilerMessage...) {
    fail(ModuleFailure(module: product, title: title, messages: messages, folder: ""))
  }

  private func buildAll() {
    let began = Duration.monotonicNow
    let program = "\(scratch)/\(configuration)/\(product)"
    let former = FileDigests.timeOfWriting(program)
    let isNew = former == 0
    if !hasToldOfWholeBuilds, !isFirst {
      hasToldOfWholeBuilds = true
      let reason = build == nil ? "modules can't be compiled one by one" : "something other than Swift has changed"
      let extent = isNew ? "; the first time it builds everything" : ""
      tell(.notice("\(reason), so `swift build` is used, which takes longer\(extent)"))
    }
    saved.removeAll()
    let whole = WholeBuild(
      root: place.root, product: product, scratch: scratch, configuration: configuration,
      messageRoot: place.root + "/", wake: watch.file, isCancelled: hasMoreToBuild
    ) { [tell, product] done, all in
      tell(
        .waiting(
          title: "Building \(product)",
          message: "\(done) of \(all) steps are done.\(isNew ? " The first build takes minutes." : "")"))
    }
    let errors: [CompilerMessage]
    switch whole.run(by: perform) {
    case .cancelled: return
    case .built: errors = []
    case .failed(let found): errors = found
    case .notStarted(let reason): errors = [CompilerMessage("there is no `swift` to build it: \(reason)")]
    }
    guard errors.isEmpty else {
      tell(
        .waiting(
          title: "\(product) can’t be built", message: "The reason stands below. Whatever is saved then is built again."
        ))
      return fail(ModuleFailure(module: product, title: "\(product) can’t be built", messages: errors, folder: ""))
    }
    guard let file = realpath(program, nil) else {
      return fail("\(product) can’t be built", CompilerMessage("\(program) is not there"))
    }
    defer { free(file) }
    // What was saved late may be in it or not.
    if look() {
      needsWholeBuild = true
      return
    }
    needsWholeBuild = false
    let path = String(cString: file)
    if isFirst, former == FileDigests.timeOfWriting(program) {
      // What is shown was up to date.
      edited.removeAll()
      tell(.ended([]))
    } else {
      guard show(path, since: began, isWhole: true) else {
        needsWholeBuild = true
        return
      }
    }
    isFirst = false
    // What it is made of may be other modules than before.
    let plan = BuildPlan(of: path).flatMap { ProgramPlan(of: path, $0) }
    place = PackageSources.Place(root: place.root, scratch: place.scratch, plan: plan, program: path)
    let present = PackageSources(place)
    let late = present.edits(since: sources)
    if late.hasOthers { needsWholeBuild = true }
    if late.hasResources { areResourcesDue = true }
    edited.formUnion(present.modules(changedSince: path, plan).union(late.modules))
    stale = edited
    sources = present
    watch.folders = { [place] in place.folders }
    try? watch.watchAll()
    take(plan)
  }

  /// All is drawn anew, by a program that finds the files where they are, and not as SwiftPM has copied them.
  private func showResources() {
    areResourcesDue = false
    var none: Set<String> = []
    if !findsResources, var build {
      if case .built(let program) = build.run(&none, sources: { _ in [] }) {
        stage.adopt(program: program)
        findsResources = true
      }
      self.build = build
    }
    tell(.assetsChanged)
  }

  /// What is drawn stays the same, so nothing is drawn anew.
  private func optimize() {
    guard var build = build else { return }
    if let program = build.optimize(sources: { [sources, plan = build.plan] in sources.sources(of: $0, plan) }) {
      stage.adopt(program: program)
    }
    self.build = build
  }

  /// Has a program draw from now on, and tells what its galleries have.
  ///
  /// - Returns: false where something is to be built before all of them have been asked.
  private func show(_ program: String, since began: Duration, isWhole: Bool = false) -> Bool {
    let compiled = Duration.monotonicNow
    let names: [GalleryNames.Entry]
    do { names = try GalleryNames.asked(of: program, by: perform) } catch {
      fail("\(product) can’t say what it has to show", CompilerMessage("\(error)"))
      return false
    }
    if let name = GalleryNames.twin(in: names) {
      fail("Two galleries are called \(name)", CompilerMessage("rename a type, or the samples, or list it once"))
      return false
    }
    let affected = names.filter { entry in
      isWhole || isAffected(entry) || !galleries.contains(entry) || failing.contains(entry.name)
    }
    for gallery in galleries where !names.contains(where: { $0.name == gallery.name }) { tell(.removed(gallery.name)) }
    galleries = names
    generation += 1
    stage.adopt(program: program)
    findsResources = !isWhole
    failing = Set(affected.map(\.name))
    // Those of the edited modules first: one of them is what the author looks at.
    var failures: [ModuleFailure] = []
    for gallery in affected.filter({ edited.contains($0.module) }) + affected.filter({ !edited.contains($0.module) }) {
      do {
        let described = try stage.describe(
          gallery.name, generation: generation, keeping: chosen[gallery.name] ?? [], deadline: deadline,
          wake: watch.file, isObsolete: hasMoreToBuild)
        // What was saved meanwhile is built first, and these are asked then.
        guard let described else { return false }
        failing.remove(gallery.name)
        let over = max(noticed.over, began)
        tell(
          .built(
            described,
            EditTimes(
              noticed: noticed.over - noticed.heard, compiled: compiled - over, loaded: .monotonicNow - compiled)))
      } catch {
        failures.append(
          ModuleFailure(
            module: gallery.name, title: "\(gallery.name) can’t say what it has to show",
            messages: [stage.message(of: error, below: place.root + "/")], folder: ""))
      }
    }
    edited = saved
    tell(.ended(failures))
    return true
  }
}

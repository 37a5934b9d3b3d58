package import Flyloft
public import FlyloftRegistry

/// Questions to galleries in a stage.
extension Stage {
  /// The longest time that a gallery may take to say what it has.
  package static let describingLimit = Duration.seconds(10)

  /// A gallery that has said nothing yet, as it is listed while it is asked.
  ///
  /// - Parameters:
  ///   - name: the gallery's name.
  ///   - generation: counts the builds of its module.
  ///   - chosen: the knobs that are to be set. Those that it doesn't have are left out when it is asked.
  public static func gallery(named name: String, generation: Int = 0, chosen: [KnobSetting] = []) -> AnyGallery {
    AnyGallery(staged: name, generation: generation, chosen: chosen, isDescribed: false)
  }

  /// Asks galleries, one after the other, what they have to show. Waits for their answers, in a process of its own, so that
  /// one that crashes costs only itself.
  ///
  /// - Parameters:
  ///   - galleries: as `gallery(named:chosen:)` gives them.
  ///   - deadline: how long each may take.
  ///   - isWanted: true if anybody still wants the answers. Asked when the stage has been restarted, and the question that was
  ///     under way would be asked again.
  ///   - told: called for each, on the calling thread. It returns whether to go on.
  package func describe(
    _ galleries: some Sequence<AnyGallery>, deadline: Duration = Stage.describingLimit, isWanted: () -> Bool = { true },
    told: (_ index: Int, _ result: Result<AnyGallery, any Error>) -> Bool
  ) {
    var line = WorkerConnection(to: self, calls: PendingCall())
    for (index, gallery) in galleries.enumerated() {
      let result = Result { try describe(gallery, deadline, isWanted: isWanted, &line) }
      if case .failure(WorkerFailure.restarted) = result { return }
      guard told(index, result) else { return }
    }
  }

  /// True if a gallery could not be asked, because there was no process to be had: it may answer another time.
  package static func isShortage(_ error: any Error) -> Bool {
    switch error {
    case WorkerFailure.noProcess, WorkerFailure.retryable, WorkerFailure.restarted: true
    default: false
    }
  }

  /// True if a gallery's file could not be opened without a password, or with the one that is known.
  package static func isLocked(_ error: any Error) -> Bool {
    if case WorkerFailure.locked = error { true } else { false }
  }

  /// Asks a new build of a gallery's module what it has to show.
  ///
  /// - Parameters:
  ///   - deadline: how long each of its answers may take.
  ///   - knobs: that were set before. Those that it doesn't know any more, or that don't take their value, are left out.
  ///   - wake: a descriptor; whenever it can be read, `isObsolete` is asked.
  ///   - isObsolete: true if nobody wants the answer any more.
  /// - Returns: nil where nobody wanted the answer any more before it came.
  package func describe(
    _ name: String, generation: Int, keeping knobs: [KnobSetting], deadline: Duration = Stage.describingLimit,
    wake: Int32 = -1, isObsolete: @escaping () -> Bool = { false }
  ) throws -> AnyGallery? {
    do {
      return try describe(name, generation, knobs, deadline, WorkerWaker(file: wake, isObsolete: isObsolete))
    } catch WorkerFailure.obsolete { return nil }
  }

  private func describe(
    _ name: String, _ generation: Int, _ knobs: [KnobSetting], _ deadline: Duration, _ waker: WorkerWaker
  ) throws -> AnyGallery {
    var line = WorkerConnection(to: self, calls: PendingCall(), waker: waker)
    func describe(_ knobs: [KnobSetting]) throws -> AnyGallery {
      try self.describe(
        Stage.gallery(named: name, generation: generation, chosen: knobs), deadline, &line)
    }
    let plain = try describe([])
    guard !knobs.isEmpty else { return plain }
    var kept: [KnobSetting] = []
    for knob in knobs where plain.settings.contains(where: { $0.name == knob.name }) {
      do {
        _ = try describe([knob])
        kept.append(knob)
      } catch WorkerFailure.obsolete { throw WorkerFailure.obsolete } catch {}
    }
    return kept.isEmpty ? plain : try describe(kept)
  }

  /// Asks a gallery what it has to show with some knobs set otherwise. Waits for the answer.
  package func describe(_ gallery: AnyGallery, with knobs: [KnobSetting]) throws -> AnyGallery {
    var line = WorkerConnection(to: self, calls: PendingCall())
    let others = gallery.chosen.filter { setting in !knobs.contains { $0.name == setting.name } }
    return try describe(
      Stage.gallery(named: gallery.name, generation: gallery.generation, chosen: others + knobs),
      Stage.describingLimit, &line)
  }

  /// The size of a gallery's first view, asked in a process of its own.
  ///
  /// - Parameter width: the width that is available to it, in points.
  /// - Throws: what the gallery or the view throws, how its process ended, or that none can be had.
  package func size(ofFirstIn gallery: AnyGallery, fitting width: Double) throws -> Size {
    let view = StagedView(of: gallery, at: 0, width: width)
    var line = WorkerConnection(to: self, calls: PendingCall())
    let answer = try line.ask(
      .draw(view, nil), of: view.gallery, view.generation, deadline: Self.describingLimit)
    guard case .needsRoom = answer, let told = line.told else { throw line.refuse(of: view.gallery) }
    return told.size
  }

  private func describe(
    _ gallery: AnyGallery, _ deadline: Duration, isWanted: () -> Bool = { true }, _ line: inout WorkerConnection
  ) throws -> AnyGallery {
    let knobs = gallery.chosen
    let request = WorkerRequest.describe(gallery: gallery.name, generation: gallery.generation, knobs: knobs)
    do throws(WorkerFailure) {
      let answer = try WorkerFailure.retrying(isWanted: isWanted) { () throws(WorkerFailure) in
        try line.ask(request, of: gallery.name, gallery.generation, deadline: deadline)
      }
      guard case .described(let description) = answer else { throw line.refuse(of: gallery.name) }
      var described = AnyGallery(
        staged: gallery.name, generation: gallery.generation, chosen: gallery.chosen(among: description.knobs),
        settings: description.knobs, variants: description.variants, count: description.count,
        itemWidth: description.itemWidth,
        period: description.period.map { .nanoseconds($0) }, drawing: description.drawing,
        clickKnob: description.clickKnob)
      described.isSandboxed = line.isConfined
      (described.panning, described.ownSize) = (description.panning, description.ownSize)
      (described.hasText, described.hasOutline) = (description.hasText, description.hasOutline)
      (described.headingHeight, described.readShare) = (description.headingHeight, description.readShare)
      described.followsEnd = description.followsEnd
      described.identities = description.identities
      builds.note(described)
      described.embedded = builds.embed(description.embedded, in: gallery.name, generation: gallery.generation)
      return described
    } catch {
      guard case .noProcess = error, let registry = fallback(for: gallery.name) else { throw error }
      let local = try registry.gallery(named: gallery.name)(knobs, leavingOutOthers: true)
      var described = AnyGallery(
        staged: gallery.name, generation: gallery.generation, chosen: gallery.chosen(among: local.settings),
        settings: local.settings, variants: local.variants, count: local.givenCount, itemWidth: local.itemWidth,
        period: local.period,
        drawing: local.drawing,
        clickKnob: local.clickKnob)
      (described.panning, described.ownSize) = (local.panning, local.ownSize)
      (described.hasText, described.hasOutline) = (local.hasText, local.hasOutline)
      (described.headingHeight, described.readShare) = (local.headingHeight, local.readShare)
      described.followsEnd = local.followsEnd
      return described
    }
  }

  /// The names of a gallery's knobs, of which those that are to be set take their values.
  func knobNames(of gallery: AnyGallery, deadline: Duration, _ line: inout WorkerConnection) throws -> [String] {
    let request = WorkerRequest.checkKnobs(
      gallery: gallery.name, generation: gallery.generation, knobs: gallery.chosen)
    do throws(WorkerFailure) {
      let answer = try WorkerFailure.retrying { () throws(WorkerFailure) in
        try line.ask(request, of: gallery.name, gallery.generation, deadline: deadline)
      }
      guard case .knobs(let names) = answer else { throw line.refuse(of: gallery.name) }
      return names
    } catch {
      guard case .noProcess = error, let registry = fallback(for: gallery.name) else { throw error }
      return try registry.gallery(named: gallery.name).knobNames(checking: gallery.chosen)
    }
  }
}

extension AnyGallery {
  /// The chosen values of knobs that the gallery has.
  fileprivate func chosen(among settings: [Setting]) -> [KnobSetting] {
    chosen.filter { setting in settings.contains { $0.name == setting.name && $0.knob.takes(setting.value) } }
  }
}

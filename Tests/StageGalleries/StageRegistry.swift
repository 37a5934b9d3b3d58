public import FlyloftRegistry

/// What the stage of the tests holds.
public let stageRegistry = Registry(
  galleries: [
    RegisteredGallery(GatedCards.self), RegisteredGallery(FaultyViews.self), RegisteredGallery(CrashingGallery.self),
    RegisteredGallery(UnmakeableGallery.self), RegisteredGallery(EndlessGallery.self),
    RegisteredGallery(LoadingCards.self), RegisteredGallery(NegativeGallery.self), RegisteredGallery(LongDrawing.self),
    RegisteredGallery(HostileCards.self).inSandbox(), RegisteredGallery(UnguardedCards.self),
    RegisteredGallery(SandboxedFaults.self).inSandbox(), RegisteredGallery(SandboxedLoads.self).inSandbox(),
    RegisteredGallery(ColorFiles.self), RegisteredGallery(BlankFiles.self), RegisteredGallery(ReadCards.self),
  ], skipped: [])

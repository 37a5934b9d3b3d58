public import FlyloftRegistry

/// What the stage of the tests holds.
public let stageRegistry = Registry(
  galleries: [
    RegisteredGallery(GatedCards.self), RegisteredGallery(FaultyViews.self), RegisteredGallery(CrashingGallery.self),
    RegisteredGallery(UnmakeableGallery.self), RegisteredGallery(EndlessGallery.self),
    RegisteredGallery(LoadingCards.self), RegisteredGallery(NegativeGallery.self), RegisteredGallery(LongDrawing.self),
  ], skipped: [])

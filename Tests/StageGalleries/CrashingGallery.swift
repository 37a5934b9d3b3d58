public import Flyloft
import Glibc

/// A gallery that crashes when it is asked how many views it has.
public struct CrashingGallery: Gallery {
  public init() {}
  public var count: Int { fatalError("nobody knows how many") }
  public func view(at index: Int) -> GatedCard { GatedCards().view(at: index) }
}

/// A gallery whose making crashes, and not that of its knobs.
public struct UnmakeableGallery: Gallery {
  public var step = 1
  public static var knobs: [Knob<Self>] { [Knob("step", \.step, in: 1...9)] }
  public init() { fatalError("not to be made") }
  public var count: Int { 1 }
  public func view(at index: Int) -> GatedCard { GatedCards().view(at: index) }
}

/// A gallery that says that it has fewer views than none.
public struct NegativeGallery: Gallery {
  public init() {}
  public var count: Int { -3000 }
  public func view(at index: Int) -> GatedCard { GatedCards().view(at: index) }
}

/// A gallery that never says how many views it has, and which knobs at once.
public struct EndlessGallery: Gallery {
  public var step = 1
  public static var knobs: [Knob<Self>] { [Knob("step", \.step, in: 1...9)] }
  public init() {}
  public var count: Int {
    while true { sleep(1) }
  }
  public func view(at index: Int) -> GatedCard { GatedCards().view(at: index) }
}

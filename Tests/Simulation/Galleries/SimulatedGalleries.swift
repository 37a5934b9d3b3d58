internal import Flyloft
package import FlyloftRegistry

/// The galleries of the simulation: one for each thing that the rows of a window can be.
package enum SimulatedGalleries {
  /// All of them.
  package static let all: [AnyGallery] = [
    AnyGallery(PlainCards()), AnyGallery(UnevenCards()), AnyGallery(PictureCards()), AnyGallery(LargeCards()),
    AnyGallery(WideCards()), AnyGallery(NarrowCards()), AnyGallery(EmptyCards()), AnyGallery(SingleCard()),
    AnyGallery(EndlessCards()), AnyGallery(SecondCards()), AnyGallery(QuickCards()), AnyGallery(FailingCards()),
    AnyGallery(EqualCards()), AnyGallery(NumberlessCards()), AnyGallery(AbsurdCards()),
    AnyGallery(GridCards()), AnyGallery(UnevenGridCards()),
    AnyGallery(LoadingCards()), AnyGallery(LoadingGridCards()), AnyGallery(WaitedCards()), AnyGallery(UncachedCards()),
  ]

  /// The same before they have said what they have.
  static var unknown: [AnyGallery] { all.map { AnyGallery(staged: $0.name, chosen: [], isDescribed: false) } }

  /// The galleries whose views load something, by their numbers.
  static let loading = [17, 18]

  /// The galleries that can be edited, by their numbers.
  package static let editable = [0, 1, 17]

  /// A gallery after an edit.
  static func edited(_ number: Int, generation: Int, count: Int) -> AnyGallery {
    func edited(_ gallery: some EditableCards) -> AnyGallery {
      var gallery = gallery
      (gallery.version, gallery.count) = (generation, count)
      return AnyGallery(gallery, generation: generation)
    }
    return switch number {
    case 0: edited(PlainCards())
    case 1: edited(UnevenCards())
    default: edited(LoadingCards())
    }
  }
}

/// A gallery whose source is edited while it is shown.
protocol EditableCards: Gallery {
  var version: Int { get set }
  var count: Int { get set }
}

struct PlainCards: EditableCards {
  var version = 0
  var count = 1000
  func view(at index: Int) -> SimulatedCard {
    SimulatedCard(row: index, form: .row(height: 160), value: Double(version))
  }
}

struct UnevenCards: EditableCards {
  var version = 0
  var count = 5000
  func view(at index: Int) -> SimulatedCard {
    let height = 24 + (scattered(index, UInt64(version)) * 500).rounded()
    return SimulatedCard(row: index, form: .row(height: height), value: Double(version))
  }
}

/// Their heights change with the window's width. They are pages, of which thumbnails are drawn.
struct PictureCards: OutlinedGallery {
  var count: Int { 300 }
  func outline() -> [OutlineEntry] { [] }
  func view(at index: Int) -> SimulatedCard {
    SimulatedCard(row: index, form: .picture(0.2 + scattered(index)))
  }
}

/// Every other one is so large that it is drawn in tiles. They are pages, too.
struct LargeCards: OutlinedGallery {
  var count: Int { 60 }
  func outline() -> [OutlineEntry] { [] }
  func view(at index: Int) -> SimulatedCard {
    SimulatedCard(row: index, form: .row(height: index % 2 == 0 ? 5000 + 7000 * scattered(index) : 200))
  }
}

struct WideCards: Gallery {
  var count: Int { 200 }
  func view(at index: Int) -> SimulatedCard {
    SimulatedCard(row: index, form: .wide(index % 3 == 0 ? 6 : 1.5, height: 100 + 2000 * scattered(index)))
  }
}

struct NarrowCards: Gallery {
  var count: Int { 500 }
  func view(at index: Int) -> SimulatedCard {
    SimulatedCard(row: index, form: .fixed(Size(width: 20 + 300 * scattered(index), height: 90)))
  }
}

struct EmptyCards: Gallery {
  var count: Int { 0 }
  func view(at index: Int) -> SimulatedCard { SimulatedCard(row: index, form: .failing) }
}

struct SingleCard: Gallery {
  var count: Int { 1 }
  func view(at index: Int) -> SimulatedCard { SimulatedCard(row: index, form: .row(height: 300)) }
}

struct EndlessCards: Gallery {
  var count: Int { 10_000_000 }
  func view(at index: Int) -> SimulatedCard {
    SimulatedCard(row: index, form: .row(height: index % 97 == 0 ? 240 : 120))
  }
}

/// Change every second, and every third of them in height.
struct SecondCards: LiveGallery {
  var count: Int { 40 }
  var period: Duration { .seconds(1) }
  func view(at index: Int, moment: Moment) -> SimulatedCard {
    let height = index % 3 == 0 ? 100 + 20 * (moment.seconds % 2) : 140
    return SimulatedCard(row: index, form: .row(height: Double(height)), value: Double(moment.seconds))
  }
}

/// Change faster than they can be drawn.
struct QuickCards: LiveGallery {
  var count: Int { 12 }
  var period: Duration { .milliseconds(40) }
  func view(at index: Int, moment: Moment) -> SimulatedCard {
    let value = Double(moment.seconds) + Double(moment.nanoseconds) / 1e9
    return SimulatedCard(row: index, form: .row(height: 200), value: value)
  }
}

/// Some have no view, and others no size.
struct FailingCards: Gallery {
  var count: Int { 400 }
  func view(at index: Int) throws -> SimulatedCard {
    if index % 3 == 1 { throw DrawError() }
    return SimulatedCard(row: index, form: index % 5 == 0 ? .failing : .row(height: 130))
  }
}

/// Every eighth one equals its forerunner.
struct EqualCards: Gallery {
  var count: Int { 2000 }
  func view(at index: Int) -> SimulatedCard { SimulatedCard(row: index % 8, form: .row(height: 110)) }
}

/// Every other one is not equal to itself.
struct NumberlessCards: Gallery {
  var count: Int { 800 }
  func view(at index: Int) -> SimulatedCard {
    SimulatedCard(row: index, form: .row(height: 150), value: index % 2 == 0 ? .nan : 1)
  }
}

/// Sizes that no picture can have, and some that it just can.
struct AbsurdCards: Gallery {
  private static let sizes = [
    Size(width: 0, height: 10), Size(width: 10, height: -5), Size(width: .infinity, height: 10),
    Size(width: .nan, height: .nan), Size(width: 1e12, height: 1), Size(width: 0.001, height: 0.001),
    Size(width: 1, height: 1), Size(width: 30_000, height: 2), Size(width: 300, height: 39_000),
    Size(width: 1_000_000, height: 1_000_000), Size(width: 120, height: 120),
  ]

  var count: Int { 1100 }
  func view(at index: Int) -> SimulatedCard {
    SimulatedCard(row: index, form: .fixed(Self.sizes[index % Self.sizes.count]))
  }
}

/// Beside each other in as many columns as fit, all of one size.
struct GridCards: Gallery {
  var count: Int { 10_000_000 }
  var itemWidth: Double? { 300 }
  func view(at index: Int) -> SimulatedCard { SimulatedCard(row: index, form: .row(height: 120)) }
}

/// Beside each other, of all heights and widths: some are large, some as high as they are wide, some fail.
struct UnevenGridCards: Gallery {
  var count: Int { 4001 }
  var itemWidth: Double? { 360 }
  func view(at index: Int) throws -> SimulatedCard {
    if index % 17 == 3 { throw DrawError() }
    let form: SimulatedCard.Form =
      switch index % 11 {
      case 0: .picture(1.2)
      case 4: .wide(3, height: 90)
      case 5: .fixed(Size(width: 60, height: 300))
      case 8 where index % 5 == 0: .row(height: 6000)
      default: .row(height: (40 + 200 * scattered(index)).rounded())
      }
    return SimulatedCard(row: index, form: form)
  }
}

internal import Flyloft

/// A view of the simulation that has something to load.
struct SimulatedLoad: LoadingView {
  var card: SimulatedCard

  func size(fitting width: Double) throws -> Size { try card.size(fitting: width) }

  /// How loads go is said by `DrawCourses`.
  func load(_ loading: Loading<Int>) async throws -> Int { preconditionFailure("nothing is loaded in the simulation") }

  func draw(_ loaded: Int?, on canvas: borrowing Canvas) {}
}

/// All of them load something; some are large.
struct LoadingCards: EditableCards {
  var version = 0
  var count = 400

  func view(at index: Int) -> SimulatedLoad {
    let height = index % 23 == 9 ? 6000 : 90 + (120 * scattered(index)).rounded()
    return SimulatedLoad(card: SimulatedCard(row: index, form: .row(height: height), value: Double(version)))
  }
}

/// They load something beside each other. In a magnification in which hundreds are on screen it would take minutes of the
/// window's time until the last is loaded.
struct LoadingGridCards: Gallery {
  var count: Int { 90 }
  var itemWidth: Double? { 300 }

  func view(at index: Int) -> SimulatedLoad {
    SimulatedLoad(card: SimulatedCard(row: index, form: .row(height: 130)))
  }
}

/// The display thread waits for them.
struct WaitedCards: Gallery {
  var count: Int { 700 }
  var drawing: DrawingMode { .sync }

  func view(at index: Int) -> SimulatedCard { SimulatedCard(row: index, form: .row(height: 140)) }
}

/// Drawn again whenever they come back.
struct UncachedCards: Gallery {
  var count: Int { 700 }
  var drawing: DrawingMode { .uncached }

  func view(at index: Int) -> SimulatedCard { SimulatedCard(row: index, form: .row(height: 140)) }
}

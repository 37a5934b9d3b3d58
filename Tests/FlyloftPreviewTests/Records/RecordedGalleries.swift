import Flyloft
import FlyloftRegistry
import FlyloftRendering
import Simulation

@testable import FlyloftPreview

/// What recorded windows show: galleries of each kind, whose names stand in the sidebar.
enum RecordedGalleries {
  static let all = [
    AnyGallery(Cards(), named: "Cards"), AnyGallery(Empty(), named: "Empty"), AnyGallery(Faults(), named: "Faults"),
    AnyGallery(Grid(), named: "Grid"), AnyGallery(Live(), named: "Live"), AnyGallery(Loads(), named: "Loads"),
    AnyGallery(Slow(), named: "Slow"), AnyGallery(Waits(), named: "Waits"),
  ]

  /// Everything about it can be set.
  struct Cards: Gallery {
    var rows = 40
    var height = 70
    var uneven = 0
    var width = 0
    var item = 0
    var shade = 0
    var one = 0

    static var knobs: [Knob<Cards>] {
      [
        Knob("rows", \.rows, in: 0...1_000_000_000), Knob("height", \.height, in: 1...100_000),
        Knob("uneven", \.uneven, in: 0...100), Knob("width", \.width, in: 0...100_000),
        Knob("item", \.item, in: 0...1000), Knob("one", \.one, in: 0...1_000_000), Knob("shade", \.shade, in: 0...2),
      ]
    }

    var count: Int { one > 0 ? 1 : rows }
    var itemWidth: Double? { item > 0 ? Double(item) : nil }
    var clickKnob: String? { "one" }
    func view(at index: Int) -> RecordedCard {
      let row = one > 0 ? one - 1 : index
      return RecordedCard(row: row, height: height + row % 4 * uneven, width: width, shade: shade)
    }
  }

  struct Empty: Gallery {
    var count: Int { 0 }
    func view(at index: Int) -> RecordedCard { RecordedCard(row: index) }
  }

  /// Of four rows one throws, one crashes, and one never returns: `RecordedDraws` says so.
  struct Faults: Gallery {
    var count: Int { 12 }
    func view(at index: Int) -> RecordedCard { RecordedCard(row: index) }
  }

  struct Grid: Gallery {
    var count: Int { 95 }
    var itemWidth: Double? { 120 }
    func view(at index: Int) -> RecordedCard { RecordedCard(row: index, height: 50 + index % 3 * 20) }
  }

  struct Live: LiveGallery {
    var count: Int { 3 }
    var period: Duration { .seconds(1) }
    func view(at index: Int, moment: Moment) -> RecordedCard {
      RecordedCard(row: index, shade: Int(moment.seconds % 3))
    }
  }

  struct Loads: Gallery {
    var count: Int { 6 }
    func view(at index: Int) -> LoadedCard { LoadedCard(card: RecordedCard(row: index)) }
  }

  struct Slow: Gallery {
    var count: Int { 100 }
    func view(at index: Int) -> RecordedCard { RecordedCard(row: index) }
  }

  struct Waits: Gallery {
    var count: Int { 100 }
    var drawing: DrawingMode { .sync }
    func view(at index: Int) -> RecordedCard { RecordedCard(row: index) }
  }
}

/// A number on a colour of its row's. A shade changes the colour.
struct RecordedCard: View {
  var row: Int
  var height = 70
  /// 0 for all the room that there is.
  var width = 0
  var shade = 0

  func size(fitting width: Double) -> Size {
    Size(width: self.width > 0 ? Double(self.width) : width, height: Double(height))
  }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(Color(hue: Double(row * 37 % 100) / 100, saturation: 0.3, brightness: 0.9)))
    let mark = Rect(x: canvas.bounds.width - 24 - 30 * Double(shade), y: 0, width: 24, height: canvas.bounds.height)
    canvas.fill(.rectangle(mark), with: .color(.slate))
    canvas.draw(Text("\(row)", font: .system(size: 20), color: .black), at: Point(x: 12, y: 10))
  }
}

/// The same with the number of what was loaded, 0 for nothing.
struct LoadedCard: LoadingView {
  let card: RecordedCard

  func size(fitting width: Double) -> Size { card.size(fitting: width) }
  func load(_ loading: Loading<Int>) async throws -> Int { preconditionFailure("nothing is loaded in the simulation") }
  func draw(_ loaded: Int?, on canvas: borrowing Canvas) {
    card.draw(on: canvas)
    canvas.draw(Text("loaded \(loaded ?? 0)", font: .system(size: 14), color: .black), at: Point(x: 60, y: 14))
  }
}

/// Says how these galleries are drawn and loaded. Whatever went wrong goes well when it is asked for again.
struct RecordedDraws: DrawCourses {
  var killsHanging: Bool { true }
  var cancellationDelay: Duration { .microseconds(100) }

  func course(of request: any DrawRequest) -> DrawCourse {
    guard let row = request as? RowRequest else { return .draws(.milliseconds(1)) }
    switch (row.gallery.name, row.place.row % 4) {
    case ("Slow", _): return .draws(.milliseconds(300))
    case ("Faults", 1) where row.attempt == 0: return .throwsError(after: .milliseconds(3))
    case ("Faults", 2) where row.attempt == 0: return .crashes(after: .milliseconds(3))
    case ("Faults", 3) where row.attempt == 0: return .hangs(returningAfter: nil)
    default: return .draws(.milliseconds(4))
    }
  }

  func course(of load: Renderer.Load) -> LoadCourse {
    var course = LoadCourse()
    guard let row = load.request as? RowRequest, row.attempt == 0 else { return course }
    course.interval = .milliseconds(200)
    switch row.place.row {
    case 0: (course.publications, course.tellsProgress) = (1, true)
    case 1: (course.publications, course.tellsProgress, course.interval) = (40, true, .seconds(2))
    case 2: course.end = .throwsError
    case 3: course.end = .crashes
    case 4: (course.publications, course.end) = (1, .hangs(.seconds(60)))
    default: break
    }
    return course
  }
}

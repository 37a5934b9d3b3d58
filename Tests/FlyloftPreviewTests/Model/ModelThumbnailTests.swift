import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftRendering
import FlyloftStage
import Testing

@testable import FlyloftPreview

@Suite("Thumbnails of pages that take long to draw")
struct ModelThumbnailTests {
  private static func driver(
    _ gallery: some Gallery = SlowPages(), drawTime: Duration = .milliseconds(100), generation: Int = 0
  )
    -> ModelDriver
  {
    var driver = ModelDriver([AnyGallery(gallery, generation: generation)])
    driver.drawTime = drawTime
    return driver
  }

  /// The rows whose thumbnails are asked for, in the order in which they are.
  private static func rows(_ requests: PictureRequests) -> [Int] {
    requests.prefetch.filter(\.place.isThumbnail).map(\.place.row)
  }

  /// Draws all, and says of which rows thumbnails were asked for meanwhile.
  private static func drawAll(_ driver: inout ModelDriver) -> [Int] {
    var rows: [Int] = []
    driver.drawAll {
      if $0.place.isThumbnail { rows.append($0.place.row) }
      return nil
    }
    return rows
  }

  private static func stretched(_ driver: ModelDriver) -> [(image: Image, frame: PixelRect)] {
    driver.model.paint(driver.model.layout.window).compactMap {
      if case .stretch(let image, let frame, _) = $0 { (image, frame) } else { nil }
    }
  }

  @Test("are asked for after all else, as far as a long scroll comes, and once")
  func requests() throws {
    var driver = Self.driver()
    var asked: [Int] = []
    var last = PictureRequests()
    // Until then nobody knows that it takes long.
    #expect(Self.rows(driver.requests).isEmpty)
    for _ in 0..<20 where asked.isEmpty {
      last = driver.takeRequests()
      asked = Self.rows(last)
      for request in last.visible + last.prefetch {
        driver.drawTime = .milliseconds(request.place.isThumbnail ? 1 : 100)
        driver.draw(request)
      }
      driver.drawTime = .milliseconds(100)
      driver.frame()
    }
    let visible = driver.visibleRows
    #expect(asked == Array(visible.lowerBound..<visible.upperBound + 64))
    #expect(last.prefetch.suffix(asked.count).filter(\.place.isThumbnail).count == asked.count)
    let request = try #require(last.prefetch.last?.request as? RowRequest)
    let rows = try #require(driver.model.rows)
    let small = try request.resolve()
    let whole = try rows.request(Place(gallery: 0, row: request.place.row)).resolve()
    #expect(small.scale * 8 == whole.scale)
    #expect(small.size == whole.size)
    #expect(request.staged.tile == .first && !request.isFramed)
    #expect(Self.drawAll(&driver).isEmpty)
    #expect(driver.model.plan.thumbnailReach > 0)
    // Nobody asks for them anew in another magnification.
    driver.type("+")
    #expect(Self.drawAll(&driver).isEmpty)
    driver.send(.input(.visibility(false)))
    driver.send(.input(.visibility(true)))
    driver.frame()
    #expect(Self.drawAll(&driver).isEmpty)
  }

  @Test("are of those above where one goes up")
  func up() {
    var driver = Self.driver()
    driver.drawAll()
    driver.key(.end)
    let atEnd = Self.drawAll(&driver)
    driver.wheel(y: -30)
    let asked = Self.drawAll(&driver)
    #expect(asked.count > 2 && atEnd + asked == (driver.visibleRows.lowerBound - 64..<300).reversed())
  }

  enum Other: CaseIterable { case isQuick, hasNoPages, isSmall, isHuge }

  @Test("nobody has of what is quick, small, huge, or no page", arguments: Other.allCases)
  func others(other: Other) {
    var driver =
      switch other {
      case .isQuick: Self.driver(drawTime: .milliseconds(16))
      case .hasNoPages: Self.driver(SlowCards())
      case .isSmall: Self.driver(SlowPages(size: Size(width: 300, height: 400)))
      case .isHuge: Self.driver(SlowPages(size: Size(width: 4096, height: 5000)))
      }
    #expect(Self.drawAll(&driver).isEmpty)
  }

  @Test("stand where a page comes on screen that has no picture, as large as it, until it has one")
  func standIn() throws {
    var driver = Self.driver()
    driver.drawAll()
    #expect(Self.stretched(driver).isEmpty)
    driver.send(.input(.wheel(x: 0, y: 400, at: PixelPoint(x: 600, y: 400), [])))
    let effects = driver.frame()
    let visible = driver.visibleRows
    #expect(visible.lowerBound > 10 && effects.moves.isEmpty == false)
    for row in visible { #expect(driver.image(ofRow: row) == nil) }
    #expect(driver.model.blankArea == 0)
    let shown = Self.stretched(driver)
    #expect(Set(shown.map(\.frame)) == Set(visible.map { driver.model.viewport.rect(ofRow: $0) }))
    // What is on screen stays in the cache.
    #expect(driver.pins.count == visible.count)
    let asked = driver.takeRequests()
    #expect(Set(asked.visible.map(\.place.row)) == Set(visible))
    let drawing = driver.draw(try #require(asked.visible.first { $0.place.row == visible.lowerBound }))
    #expect(
      driver.frame().damage == [
        driver.model.viewport.rect(ofRow: visible.lowerBound).intersection(driver.model.layout.viewport)
      ])
    #expect(driver.image(ofRow: visible.lowerBound) == drawing.image)
    #expect(Self.stretched(driver).count == shown.count - 1)
    #expect(driver.model.rows?.slot(at: Place(gallery: 0, row: visible.lowerBound))?.thumbnail == nil)
  }

  @Test("begin without another event, when it is known that pages take long")
  func atRest() {
    var count = 0
    for milliseconds in [30, 36, 42, 50, 60] {
      var driver = Self.driver(drawTime: .milliseconds(milliseconds))
      for _ in 0..<20 where driver.model.plan.thumbnailReach == 0 {
        let open = driver.takeRequests()
        for request in open.visible { driver.draw(request) }
        driver.frame()
        for request in open.prefetch where driver.model.plan.thumbnailReach == 0 {
          let effects = driver.end(request, .drawn(driver.drawing(of: request.request)))
          if driver.model.plan.thumbnailReach > 0 {
            #expect(effects.requestsFrame)
            driver.frame()
            #expect(!Self.rows(driver.requests).isEmpty)
            count += 1
          }
        }
        driver.frame()
      }
    }
    #expect(count > 0)
  }

  @Test("are of fewer pages where each takes very long, and of none in the end")
  func few() {
    var reaches: [Int] = []
    for seconds in [0.1, 1, 4, 60] {
      var driver = Self.driver(drawTime: .seconds(seconds))
      for _ in 0..<40 {
        driver.drawAll()
        driver.wheel(y: 40)
      }
      let asked = Set(Self.rows(driver.requests)).subtracting(driver.visibleRows).count
      reaches.append(driver.model.plan.thumbnailReach)
      #expect(asked <= reaches.last!)
    }
    #expect(reaches == [64, 8, 2, 0])
  }

  @Test("take a part of the cache at most")
  func room() {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(SlowPages())], size: Size(width: 1000, height: 800), isAnimated: false)
    configuration.cacheByteCount = 8 << 20
    var driver = ModelDriver(configuration)
    driver.drawTime = .milliseconds(100)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.frame()
    let asked = Self.drawAll(&driver).count
    #expect(asked > 4 && asked * SlowPages().byteCount / 64 <= (8 << 20) / 8)
  }

  @Test("are as large as their pages, whatever the first was")
  func shapes() {
    var driver = Self.driver(SlowPages(isMixed: true))
    driver.drawAll()
    driver.send(.input(.wheel(x: 0, y: 400, at: PixelPoint(x: 600, y: 400), [])))
    driver.frame()
    let (visible, shown) = (driver.visibleRows, Self.stretched(driver))
    #expect(visible.count > 1 && Set(shown.map(\.frame)).count == visible.count)
    for row in visible {
      let size = SlowPages(isMixed: true).view(at: row).size
      let frame = driver.model.viewport.rect(ofRow: row)
      #expect(frame.size == PixelSize(width: Int(size.width), height: Int(size.height)))
      #expect(shown.contains { $0.frame == frame })
    }
  }

  @Test("show as soon as they come, where there is nothing else")
  func late() throws {
    var driver = Self.driver()
    for _ in 0..<20 where Self.rows(driver.requests).isEmpty {
      let open = driver.takeRequests()
      for request in open.visible + open.prefetch { driver.draw(request) }
      driver.frame()
    }
    let thumbnails = driver.takeRequests().prefetch.filter(\.place.isThumbnail)
    driver.send(.input(.wheel(x: 0, y: 400, at: PixelPoint(x: 600, y: 400), [])))
    driver.frame()
    let row = driver.visibleRows.lowerBound
    #expect(driver.model.blankArea > 0)
    let thumbnail = try #require(thumbnails.first { $0.place.row == row })
    #expect(driver.end(thumbnail, .drawn(driver.drawing(of: thumbnail.request))).requestsFrame)
    let frame = driver.model.viewport.rect(ofRow: row).intersection(driver.model.layout.viewport)
    #expect(driver.frame().damage == [frame])
    #expect(Self.stretched(driver).count == 1)
  }

  @Test("are no pictures of a former build")
  func edited() {
    var driver = Self.driver(generation: 1)
    driver.drawAll()
    driver.send(.input(.wheel(x: 0, y: 400, at: PixelPoint(x: 600, y: 400), [])))
    driver.frame()
    driver.send(.timer(.progress), after: EditProgress.delay)
    driver.frame()
    #expect(!Self.stretched(driver).isEmpty && driver.model.rows?.progress.count == nil)
  }

  @Test("are given up where one can't be drawn, and no card says so")
  func failure() {
    var driver = Self.driver()
    var failed = 0
    driver.drawAll {
      guard $0.place.isThumbnail else { return nil }
      failed += 1
      return .failed(DrawFailure(.processEnded, "it crashed", endedProcess: true, crash: 7))
    }
    #expect(failed > 0)
    driver.wheel(y: 60)
    #expect(Self.drawAll(&driver).isEmpty)
    #expect(driver.model.blankArea == 0 && driver.model.rows?.visible.allSatisfy { $0.image != nil } == true)
  }
}

/// Three hundred pages, two megabytes each.
private struct SlowPages: OutlinedGallery {
  var size = Size(width: 600, height: 850)
  var count: Int { 300 }
  var byteCount: Int { Int(size.width * size.height) * 4 }

  /// True if every second one is half as wide and as high.
  var isMixed = false

  func view(at index: Int) -> Page {
    Page(index: index, size: isMixed && index % 2 == 1 ? Size(width: size.width / 2, height: size.height / 2) : size)
  }
  func outline() -> [OutlineEntry] { [] }

  struct Page: ReadableView {
    let index: Int
    let size: Size

    func size(fitting width: Double) -> Size { size }
    func draw(on canvas: borrowing Canvas) {}
    func text(fitting width: Double) -> ViewText { ViewText() }
  }
}

/// The same as no pages.
private struct SlowCards: Gallery {
  var count: Int { 300 }
  func view(at index: Int) -> SlowPages.Page { SlowPages().view(at: index) }
}

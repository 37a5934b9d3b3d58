internal import Flyloft
internal import FlyloftPreview
internal import FlyloftRegistry
internal import FlyloftRendering

/// A number for all that has happened: two runs that differ in anything have, in all likelihood, different ones.
///
/// `Hasher` would give another one in every process.
package struct TraceDigest: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package mutating func add(_ number: Int) {
    value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x0000_0100_0000_01b3
    value ^= value >> 29
  }

  mutating func add(_ rect: PixelRect) {
    add(rect.minX)
    add(rect.minY)
    add(rect.width)
    add(rect.height)
  }

  mutating func add(_ place: Place) {
    add(place.gallery)
    add(place.row)
    add(place.tile.column)
    add(place.tile.row)
  }

  mutating func add(_ event: PreviewEvent, at time: Duration) {
    add(time.nanoseconds)
    switch event {
    case .opened: add(1)
    case .input: add(2)
    case .resized(let size):
      add(3)
      add(size.width)
      add(size.height)
    case .rescaled: add(4)
    case .desktopChanged: add(42)
    case .rendering(.ended(let result)):
      add(5)
      add(result.place)
      add(result.number)
      add(result.version)
    case .rendering(.evicted(let pictures)):
      add(6)
      add(pictures.count)
    case .rendering(.budget(let bytes)):
      add(7)
      add(bytes)
    case .rendering(.loading(let report)):
      add(26)
      add(report.place)
      add(report.version)
      add(report.publication)
    case .rendering(.metrics): add(8)
    case .refresh: add(9)
    case .frame: add(10)
    case .frameEnded(let painted): add(painted ? 11 : 12)
    case .timer(let timer): add(13 + timer.rawValue)
    case .moment(let moment):
      add(20)
      add(moment.seconds)
      add(moment.nanoseconds)
    case .measured: add(21)
    case .textPlaced: add(43)
    case .filesListed: add(46)
    case .cutWordsAnswered(let words): add(words == nil ? 44 : 45)
    case .described(let number, let gallery):
      add(22)
      add(number)
      add(gallery.count)
    case .module: add(24)
    case .stageRestarted: add(25)
    case .knobsSet(let wish, let gallery):
      add(26)
      add(wish.number)
      add(gallery?.count ?? -1)
    case .picturesAwaited: add(27)
    case .knobsUnasked(let wish, _):
      add(28)
      add(wish.number)
    case .undescribed(let number, _, _, let wasAsked):
      add(wasAsked ? 29 : 30)
      add(number)
    case .galleriesAsked: add(31)
    case .taken(let number, _):
      add(41)
      add(number)
    case .noted: add(42)
    case .filesOpened: add(48)
    case .locked: add(49)
    case .searched(let number, _):
      add(50)
      add(number)
    case .textRead: add(51)
    case .outlined: add(52)
    case .labeled: add(56)
    case .grown(_, let growth, _):
      add(55)
      add(growth?.count ?? -1)
    case .recentListed: add(53)
    case .explained(let crash, _, _):
      add(23)
      add(crash)
    }
  }

  mutating func add(_ effect: PreviewEffect) {
    switch effect {
    case .damage(let rect):
      add(101)
      add(rect)
    case .move(let rect, let x, let y):
      add(102)
      add(rect)
      add(x)
      add(y)
    case .requestFrame: add(103)
    case .animate(let isAnimating): add(isAnimating ? 104 : 105)
    case .replaceRequests(let requests):
      add(106)
      for request in requests.visible + requests.prefetch {
        add(request.place)
        add(request.version)
      }
      add(requests.visible.count)
    case .replaceLoads(let loads):
      add(106_000)
      for load in loads.visible + loads.prefetch {
        add(load.place)
        add(load.version)
      }
      add(loads.visible.count)
    case .draw(_, let place):
      add(107)
      add(place)
    case .withdraw(let place):
      add(108)
      add(place)
    case .pin(let pictures):
      add(109)
      add(pictures.count)
    case .restartStage: add(109_000)
    case .setKnobs: add(109_001)
    case .askGalleries(let numbers):
      add(109_003)
      for number in numbers { add(number) }
    case .askFirst(let numbers):
      add(109_004)
      for number in numbers { add(number) }
    case .waitForPictures(let end):
      add(109_002)
      add(end.nanoseconds)
    case .discard(let pictures):
      add(110)
      add(pictures.count)
    case .startTimer(let timer, let delay):
      add(111 + timer.rawValue)
      add(delay.nanoseconds)
    case .cancelTimer(let timer): add(121 + timer.rawValue)
    case .showed(let places):
      add(131)
      for place in places { add(place) }
    case .followClock(let period):
      add(132)
      add(period?.nanoseconds ?? 0)
    case .setTitle, .setMinimumSize, .composeText, .placeText, .askCutWords, .unlock, .search, .readText, .readOutline,
      .readOn,
      .toggleFullScreen, .enterFullScreen, .leaveFullScreen, .close, .measure, .log, .take, .copyText, .markText,
      .paste,
      .setPointer, .openSource, .openWindow, .listFiles, .remember, .listRecent, .openFiles, .returnFreeMemory:
      add(140)
    }
  }
}

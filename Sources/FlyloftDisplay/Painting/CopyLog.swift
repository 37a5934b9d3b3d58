internal import Flyloft

/// The copies within the window that were sent to the server and may not have been made yet.
///
/// An exposure carries the serial of the last request that the server had processed. Copies with a later serial move the
/// exposed area before the event is read here. So the area has to be painted both where it was and where it went.
struct CopyLog: Equatable {
  private var copies: [(serial: UInt, move: Move)] = []

  static func == (a: CopyLog, b: CopyLog) -> Bool {
    a.copies.elementsEqual(b.copies) { $0.serial == $1.serial && $0.move == $1.move }
  }

  var count: Int { copies.count }

  mutating func append(_ move: Move, serial: UInt) {
    copies.append((serial, move))
  }

  /// Forgets the copies up to `serial`, the one that an event carried: later events carry a later one.
  mutating func pass(serial: UInt) {
    copies.removeAll { $0.serial <= serial }
  }

  /// All areas without pixels that follow from an exposure of `rect` by an event that carried `serial`.
  func exposed(_ rect: PixelRect, reportedAt serial: UInt) -> [PixelRect] {
    copies.lazy.filter { $0.serial > serial }.map(\.move).carrying([rect])
  }
}

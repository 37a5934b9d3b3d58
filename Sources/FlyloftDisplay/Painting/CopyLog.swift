internal import Flyloft

/// The copies sent to the server that it may not have made yet.
///
/// An exposure is reported as of the request that the server was at. Copies sent after that one moved the lost area
/// along before the report could be read, so what must be painted is in both places.
struct CopyLog: Equatable {
  private var copies: [(serial: UInt, move: Move)] = []

  static func == (a: CopyLog, b: CopyLog) -> Bool {
    a.copies.elementsEqual(b.copies) { $0.serial == $1.serial && $0.move == $1.move }
  }

  var count: Int { copies.count }

  mutating func append(_ move: Move, serial: UInt) {
    copies.append((serial, move))
  }

  /// Forgets the copies that every later event comes after.
  mutating func pass(serial: UInt) {
    copies.removeAll { $0.serial <= serial }
  }

  /// The areas without a picture, from one reported with the event of `serial`.
  func lost(_ rect: PixelRect, reportedAt serial: UInt) -> [PixelRect] {
    copies.lazy.filter { $0.serial > serial }.map(\.move).carrying([rect])
  }
}

import Dispatch
public import Flyloft
import Glibc

/// How a card loads.
public enum LoadKind: String, CaseIterable, Sendable {
  /// Publishes one number, waits at its gate, publishes two and returns three.
  case plain
  case fails, crashes
  /// Publishes one number and then nothing any more, and does not stop either.
  case hangs
  /// Publishes one number and goes on until it is cancelled.
  case obeys
  /// Goes on until it is cancelled, and says all the time that half is done.
  case reports
  /// Tells nothing until it has passed its gate.
  case silent
  /// Publishes as `plain` does, whether it was cancelled or not, and so quickly that nobody could draw it all.
  case floods
  /// Leaves a thread behind that wakes now and then, and takes longer than a worker waits for what it is asked next.
  case leavesWakes
  /// Publishes what comes in many parts.
  case long
  /// More than a view may load.
  case large
  /// What goes out over the worker's own socket in its name.
  case rubbish
  /// Says over that socket that a module has been loaded.
  case otherAnswer
  /// Parts of a publication that never ends.
  case endless
}

/// Cards that load numbers, and are filled with a colour made of their own number and of how many have come.
public struct LoadingCards: Gallery {
  public static var knobs: [Knob<LoadingCards>] {
    [
      Knob("gate", \.gate, in: 0...1_000_000_000), Knob("limit", \.limit, in: 0...1_000_000),
      Knob("kind", \.kind),
    ]
  }

  public var gate = 0
  public var kind = LoadKind.plain
  /// Milliseconds that the load may be silent; 0 for as many as a drawing may take.
  public var limit = 0

  public init() {}
  public var count: Int { 256 }
  public func view(at index: Int) -> LoadingCard {
    LoadingCard(number: index, gate: gate, kind: kind, limit: limit)
  }
}

/// What a card loads: how many numbers have come.
public struct LoadedNumbers: Codable, Sendable {
  let count: Int
  var padding = ""
}

/// A card that loads.
public struct LoadingCard: LoadingView {
  public let number: Int
  let gate: Int
  let kind: LoadKind
  let limit: Int

  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  public var loadLimit: Duration? { limit == 0 ? nil : .milliseconds(limit) }

  /// Small, unless there is a lot of room: then it has room for a button.
  public func size(fitting width: Double) -> Size {
    width > 100 ? Size(width: width, height: 80) : Size(width: 4, height: 4)
  }

  public func load(_ loading: Loading<LoadedNumbers>) async throws -> LoadedNumbers {
    if kind != .silent { loading.publish(LoadedNumbers(count: 1)) }
    switch kind {
    case .plain:
      pass()
      loading.publish(LoadedNumbers(count: 2))
    case .fails:
      pass()
      throw Refusal(description: "no numbers for \(number)")
    case .crashes: fatalError("the numbers are missing")
    case .hangs: while true { usleep(1000) }
    case .obeys:
      pass()
      while !Task.isCancelled { usleep(1000) }
      loading.publish(LoadedNumbers(count: 5))
      throw CancellationError()
    case .reports:
      while !Task.isCancelled {
        loading.progress(0.5)
        usleep(1000)
      }
      throw CancellationError()
    case .silent: pass()
    case .floods: for count in 0..<5_000 { loading.publish(LoadedNumbers(count: count % 50)) }
    case .leavesWakes:
      DispatchQueue.global().async {}
      usleep(1_500_000)
    case .long: loading.publish(LoadedNumbers(count: 4, padding: String(repeating: "x", count: 1 << 20)))
    case .large: loading.publish(LoadedNumbers(count: 4, padding: String(repeating: "x", count: 17 << 20)))
    case .rubbish:
      let bytes = [UInt8](repeating: 7, count: 100)
      _ = write(3, bytes, bytes.count)
      pass()
    case .otherAnswer:
      // The answer to the first request of a process: `loaded`, to the address 0.
      let bytes = [1, 4, 0].flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
      _ = write(3, bytes, bytes.count)
      pass()
    case .endless:
      // The answers to the first request of a process: parts of 60,000 bytes.
      let words = [1, 6, 60_000].flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
      let bytes = words + [UInt8](repeating: 7, count: 60_000)
      while true { _ = write(3, bytes, bytes.count) }
    }
    return LoadedNumbers(count: 3)
  }

  public func draw(_ loaded: LoadedNumbers?, on canvas: borrowing Canvas) {
    canvas.fill(with: .color(Color(hex: UInt32(loaded?.count ?? 0) << 16 | UInt32(number))))
  }

  /// Waits at the gate, as a drawing does at its own.
  private func pass() {
    guard gate > 0 else { return }
    let file = open(GatedCards.pipe(of: gate), O_RDONLY)
    var byte: UInt8 = 0
    while read(file, &byte, 1) > 0 {}
    close(file)
  }
}

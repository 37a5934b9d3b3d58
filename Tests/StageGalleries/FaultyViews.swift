import Dispatch
public import Flyloft
import FoundationEssentials
import Glibc
import StageFaults

/// Everything that a view can do wrong, a kind at each index.
public enum Fault: Int, CaseIterable, Sendable {
  case none, astray, recursion, fatal, index, exits, aborts, divides, exception, memory, hangs, throwing
  /// What goes out over the worker's own socket in its name.
  case rubbish, half, unasked, twice, long, silence
  /// Changes the size that the worker has told its host.
  case liesOfSize
  case killsParent
  case noSize, infiniteSize, hugeSize, sizeThrows, sizeCrashes
  case prints, floods, longLine
  case abortsInRuins, astrayInRuins, tellsHalfACrash, crashesInChild
  case limitsAddresses, missesFile
  /// Starts a process that goes on, and then ends its own, or waits at the gate of the number `salt`.
  case leavesChild, waitsWithChild
  /// Starts processes that nobody knows to be its own any more: a few, or without end; the latter waits at the gate `salt`.
  case leavesOrphans, forksWithoutEnd
  /// Does nothing wrong: it looks itself up among the processes, as libraries do.
  case looksItselfUp
  /// Waits at the gate of the number `salt`; the latter tells nobody where.
  case waits, waitsInSilence
  /// Starts a process that nobody knows to be its own any more, and kills the stage, which would end that.
  case leavesOrphanWithoutStage
  /// Prints a line without its end, and then ends its process where `salt` is not 0.
  case printsHalfALine
  /// Does nothing wrong: its colour is the number of times that its process has drawn it.
  case counts
  /// Traps two calls below its `draw`.
  case deep
  /// Does nothing wrong: it leaves 128 MB behind, freed, below a block that it keeps.
  case leavesFreeMemory
  /// Does nothing wrong: it leaves a thread behind that wakes now and then.
  case leavesWakes
}

/// One view for each kind of fault.
public struct FaultyViews: Gallery {
  public static var knobs: [Knob<FaultyViews>] { [Knob("salt", \.salt, in: 0...1_000_000_000)] }

  /// Tells draws of one fault apart.
  public var salt = 0

  public init() {}
  public var count: Int { Fault.allCases.count }
  public func view(at index: Int) -> FaultyView { FaultyView(fault: Fault(rawValue: index) ?? .none, salt: salt) }
}

/// A view with one fault.
public struct FaultyView: View {
  let fault: Fault
  let salt: Int

  // A process draws one view at a time.
  private nonisolated(unsafe) static var count: UInt32 = 0
  private nonisolated(unsafe) static var kept: UnsafeMutableRawPointer?

  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  public func size(fitting width: Double) throws -> Size {
    switch fault {
    case .noSize: return Size(width: .nan, height: 0)
    case .infiniteSize: return Size(width: .infinity, height: -.infinity)
    case .hugeSize: return Size(width: 1e300, height: 1e300)
    case .sizeThrows: throw Refusal(description: "no size")
    case .sizeCrashes: fatalError("no size at all")
    default: return Size(width: 4, height: 4)
    }
  }

  public func draw(on canvas: borrowing Canvas) throws {
    switch fault {
    case .astray: flyloft_write_astray()
    case .recursion: print(recurse(salt))
    case .fatal: fatalError("the needle is missing")
    case .index:
      let numbers = [salt]
      print(numbers[numbers.count])
    case .exits: exit(3)
    case .aborts: abort()
    case .divides: print(flyloft_divide_by_zero(Int32(truncatingIfNeeded: salt)))
    case .exception: flyloft_throw_exception()
    case .memory: takeAllMemory()
    case .hangs:
      // Not by printing, of which a flood is cut.
      let file = open(GatedCards.pipe(of: 0), O_WRONLY | O_NONBLOCK)
      let text = "\(salt)\n"
      _ = write(file, text, text.utf8.count)
      while true { usleep(1000) }
    case .leavesChild:
      if flyloft_start_child() != 0 { _exit(0) }
    case .leavesOrphans: for _ in 0..<3 { flyloft_start_orphan() }
    case .forksWithoutEnd:
      for _ in 0..<1_500 { flyloft_start_orphan() }
      GatedCards.pass(gate: salt)
    case .waitsWithChild:
      _ = flyloft_start_child()
      GatedCards.pass(gate: salt)
    case .waits: GatedCards.pass(gate: salt)
    case .waitsInSilence:
      var signals = sigset_t()
      sigfillset(&signals)
      sigprocmask(SIG_BLOCK, &signals, nil)
      GatedCards.pass(gate: salt)
    case .leavesOrphanWithoutStage:
      flyloft_start_orphan()
      // Nothing but the test ends this process either.
      flyloft_call_itself_orphan()
      // Such as “4711 (flyloft-test-sta) S 4242 …”: the stage is the parent of this process's keeper.
      let facts = try String(contentsOfFile: "/proc/\(getppid())/stat", encoding: .utf8).split(separator: ")")
      if let stage = facts.last?.split(separator: " ").dropFirst().first.flatMap({ pid_t($0) }) { kill(stage, SIGKILL) }
      while true { pause() }
    case .looksItselfUp:
      var number = [CChar](repeating: 0, count: 32)
      readlink("/proc/self", &number, number.count - 1)
      guard strtol(&number, nil, 10) == getpid() else { throw Refusal(description: "/proc has another number") }
    case .throwing: throw Refusal(description: "not today")
    case .rubbish: send((0..<200).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ salt) })
    case .half: send([UInt8](repeating: 0, count: 12))
    case .unasked:
      // The answer to a request that was never made, and then none to the one that was.
      send(words(1_000_000, 2, 5))
      while true { usleep(1000) }
    case .twice:
      // The first is the answer to the first request of a process, and the rest nobody has asked for.
      for _ in 0..<3 { send(words(1, 2, 5)) }
    case .long: send([UInt8](repeating: 1, count: 100_000))
    case .silence:
      close(3)
      while true { usleep(1000) }
    case .liesOfSize:
      let page = try pageOfHost()
      for index in 3...4 { page[index] = Double(2_000).bitPattern }
    case .killsParent: kill(getppid(), SIGKILL)
    case .abortsInRuins: flyloft_abort_in_ruins()
    case .astrayInRuins: flyloft_write_astray_in_ruins()
    case .tellsHalfACrash:
      // The first report of an abort, and none after it.
      send(words(0x6_4853_5243, 0, 0) + [UInt8](repeating: 0, count: 512))
      while true { usleep(1000) }
    case .counts:
      Self.count += 1
      return canvas.fill(with: .color(Color(hex: Self.count)))
    case .deep: turn()
    case .leavesFreeMemory:
      let blocks = (0..<2048).map { _ in malloc(64 << 10)! }
      for block in blocks { memset(block, 1, 64 << 10) }
      Self.kept = malloc(64 << 10)
      for block in blocks { free(block) }
    case .leavesWakes: DispatchQueue.global().async {}
    case .missesFile: _ = try Data(contentsOf: URL(filePath: "/nonexistent/needle.json"))
    case .limitsAddresses: flyloft_limit_addresses(32 << 20)
    case .crashesInChild: flyloft_crash_in_child()
    case .prints: print("one\ntwo\nthree")
    case .printsHalfALine:
      print("half ", salt, separator: "", terminator: "")
      fflush(nil)
      if salt > 0 { abort() }
    case .floods: for number in 0..<50_000 { print("line \(number)") }
    case .longLine: print(String(repeating: "x", count: 100_000))
    default: break
    }
    canvas.fill(with: .color(Color(hex: 0x123456)))
  }

  /// The one mapping of a page of memory that has no name in any folder.
  private func pageOfHost() throws -> UnsafeMutablePointer<UInt64> {
    let file = fopen("/proc/self/maps", "r")
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 4096)
    while fgets(&buffer, Int32(buffer.count), file) != nil {
      let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard line.contains("/memfd:"), bounds.count == 2, bounds[1] - bounds[0] == 4096,
        let page = UnsafeMutablePointer<UInt64>(bitPattern: bounds[0])
      else { continue }
      return page
    }
    throw Refusal(description: "there is no page")
  }

  private func send(_ bytes: [UInt8]) { _ = write(3, bytes, bytes.count) }

  private func words(_ words: Int...) -> [UInt8] {
    words.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
  }

  private func turn() { point() }

  private func point() { fatalError("the needle is bent") }

  private func recurse(_ depth: Int) -> Int { depth == -1 ? 0 : recurse(depth + 1) + depth }

  private func takeAllMemory() {
    var blocks: [[UInt8]] = []
    while true { blocks.append([UInt8](repeating: 1, count: 64 << 20)) }
  }
}

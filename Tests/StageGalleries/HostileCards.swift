import Dispatch
public import Flyloft
import Glibc
import StageFaults
import Synchronization

/// What a file may make the code do that reads it, once it has taken that over.
public enum Attempt: Int, CaseIterable, Sendable {
  case readsFile, writesFile, listsFolder, readsParent, shortensFile, opensToShorten, changesMode, makesFolder,
    movesFile
  case listensAtPort, connects, connectsAbstractly
  case forks, startsProgram, traces, signalsParent, ownsDescriptor, slowsGroup
  case setsLimit, unshares, makesMemory, changesProcess, takesAddresses
}

/// What its colour is made of.
public enum HostileDrawing: Int, CaseIterable, Sendable {
  /// The error of the attempt that the number says; 0 where it was done.
  case attempt
  /// How many descriptors it has that it doesn't need.
  case descriptors
  /// Nothing wrong: its colour is `number`.
  case plain
  /// It writes to all memory that its process has been lent.
  case overwrites
  /// How many of eight blocks of a queue and eight tasks have run.
  case concurrency
  /// Whether its thread's state can be read as libdispatch reads it, and no other thread's: 1.
  case threadState
  /// Text in a script of which no font is warm.
  case text
}

/// Views of a file from a stranger, in a sandbox.
public struct HostileCards: Gallery {
  public static var knobs: [Knob<HostileCards>] { [Knob("number", \.number, in: 0...0xff_ffff)] }
  public var number = 0
  public init() {}
  public var count: Int { HostileDrawing.allCases.count }
  public func view(at index: Int) -> HostileCard {
    HostileCard(drawing: HostileDrawing(rawValue: index) ?? .attempt, number: number)
  }
}

/// The same views, without a sandbox.
public struct UnguardedCards: Gallery {
  public static var knobs: [Knob<UnguardedCards>] { [Knob("number", \.number, in: 0...0xff_ffff)] }
  public var number = 0
  public init() {}
  public var count: Int { HostileDrawing.allCases.count }
  public func view(at index: Int) -> HostileCard {
    HostileCard(drawing: HostileDrawing(rawValue: index) ?? .attempt, number: number)
  }
}

/// Every fault, in a sandbox.
public struct SandboxedFaults: Gallery {
  public static var knobs: [Knob<SandboxedFaults>] { [Knob("salt", \.salt, in: 0...1_000_000_000)] }
  public var salt = 0
  public init() {}
  public var count: Int { Fault.allCases.count }
  public func view(at index: Int) -> FaultyView { FaultyView(fault: Fault(rawValue: index) ?? .none, salt: salt) }
}

/// A view that loads what a sandbox refuses.
public struct SandboxedLoads: Gallery {
  public init() {}
  public var count: Int { 1 }
  public func view(at index: Int) -> SandboxedLoad { SandboxedLoad() }
}

/// A view that would be loaded over a network.
public struct SandboxedLoad: LoadingView {
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  public func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }

  public func load(_ loading: Loading<Int>) async throws -> Int {
    let error = flyloft_attempt("listensAtPort", "")
    guard error == 0 else { throw Refusal(description: String(cString: strerror(error))) }
    return 1
  }

  public func draw(_ loaded: Int?, on canvas: borrowing Canvas) {}
}

/// A view that does what has nothing to do with drawing.
public struct HostileCard: View {
  let drawing: HostileDrawing
  let number: Int

  public func size(fitting width: Double) -> Size {
    drawing == .text ? Size(width: 100, height: 30) : Size(width: 4, height: 4)
  }

  public func draw(on canvas: borrowing Canvas) {
    var color = UInt32(number)
    switch drawing {
    case .attempt:
      let name = "\(Attempt(rawValue: number) ?? .readsFile)"
      color = UInt32(flyloft_attempt(name, getenv("FLYLOFT_TEST_GATES")))
    case .descriptors: color = UInt32(flyloft_count_descriptors())
    case .plain: break
    case .overwrites: color = UInt32(flyloft_overwrite_lent())
    case .concurrency: color = UInt32(runConcurrently())
    case .threadState: color = UInt32(flyloft_sees_state_of_own_thread_alone())
    case .text:
      canvas.fill(with: .color(.white))
      canvas.draw(Text("Հայ ქარ עבר 漢字", font: Font(size: 12), color: .black), at: Point(x: 2, y: 2))
      return
    }
    canvas.fill(with: .color(Color(hex: color)))
  }

  private func runConcurrently() -> Int {
    let count = Counted()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in count.add() }
    let done = DispatchSemaphore(value: 0)
    Task {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { count.add() } }
      }
      done.signal()
    }
    done.wait()
    return count.value
  }

  private final class Counted: Sendable {
    private let number = Atomic(0)
    func add() { number.add(1, ordering: .relaxed) }
    var value: Int { number.load(ordering: .relaxed) }
  }
}

import CLinux
import FlyloftConcurrency
import Testing

@testable import FlyloftStage

/// Every order in which a worker can answer, crash, fall silent and end, against what is said of each here.
@Suite("The wait for a worker's answer")
struct AwaitedAnswerTests {
  /// What can happen while an answer is waited for.
  enum Step: CaseIterable {
    case answer, refusal, publication, unmapped, formerAnswer, laterAnswer, noise, startOfCrash, wholeCrash, unreadable,
      end, second, patience
  }

  private static let number = 7
  private static let deadline = Duration.seconds(1)

  private static func crash(isWhole: Bool) -> [UInt8] {
    var crash = flyloft_crash()
    (crash.mark, crash.signal, crash.is_whole) = (UInt32(FLYLOFT_CRASH_MARK), 11, isWhole ? 1 : 0)
    return withUnsafeBytes(of: crash) { Array($0) }
  }

  private static let startOfCrash = CrashReport(crash(isWhole: false))
  private static let wholeCrash = CrashReport(crash(isWhole: true))

  /// What a step sends; nil for one that sends nothing.
  private static func message(_ step: Step) -> [UInt8]? {
    switch step {
    case .answer: WorkerAnswer.drawn(nanoseconds: 1).message(number: number)
    case .refusal: WorkerAnswer.failed("no").message(number: number)
    case .publication: WorkerAnswer.published.message(number: number)
    case .unmapped: WorkerAnswer.unmapped("no memory").message(number: number)
    case .formerAnswer: WorkerAnswer.drawn(nanoseconds: 1).message(number: number - 1)
    case .laterAnswer: WorkerAnswer.drawn(nanoseconds: 1).message(number: number + 1)
    case .noise: [1, 2, 3]
    case .startOfCrash: crash(isWhole: false)
    case .wholeCrash: crash(isWhole: true)
    case .unreadable, .end, .second, .patience: nil
    }
  }

  private static func time(_ step: Step) -> Duration {
    switch step {
    case .second: deadline
    case .patience: AwaitedAnswer.crashPatience
    default: .zero
    }
  }

  /// What the last of some steps leads to, where none before has ended the wait.
  private static func expected(_ steps: [Step], isLoad: Bool, hasDeadline: Bool) -> AwaitedAnswer.Outcome? {
    let (last, before) = (steps[steps.count - 1], steps.dropLast())
    func timeSince(_ first: Int) -> Duration { steps[first...].map(time).reduce(.zero, +) }
    let crashed = before.firstIndex(of: .startOfCrash)
    switch last {
    case .second, .patience:
      if let crashed { return timeSince(crashed) >= AwaitedAnswer.crashPatience ? .ended(startOfCrash) : nil }
      // It is told once.
      return hasDeadline && before.map(time).reduce(.zero, +) == .zero ? .overdue(deadline) : nil
    case .unreadable: return .rubbish
    case .wholeCrash: return .ended(wholeCrash)
    // Whatever is sent in place of the rest of a crash, that is what has happened.
    case _ where crashed != nil: return .ended(startOfCrash)
    case .startOfCrash: return nil
    case .end: return .ended(nil)
    case .answer: return .answered(.drawn(nanoseconds: 1))
    case .refusal: return .answered(.failed("no"))
    case .publication: return isLoad ? .told(.published) : .rubbish
    case .unmapped: return .retryable("no memory")
    case .formerAnswer: return .retryable(AwaitedAnswer.rubbishWords)
    case .laterAnswer, .noise: return .rubbish
    }
  }

  /// Takes steps after those that there were, as long as the wait goes on.
  private func walk(
    _ steps: [Step], _ awaited: AwaitedAnswer, at time: Duration, isLoad: Bool, hasDeadline: Bool, _ count: inout Int
  ) {
    for step in Step.allCases {
      let now = time + Self.time(step)
      var next = awaited
      let outcome: AwaitedAnswer.Outcome?
      switch step {
      case .second, .patience: outcome = next.pass(to: now)
      case .unreadable: outcome = next.take(.unreadable, at: now)
      case .end: outcome = next.take(.end, at: now)
      default: outcome = Self.message(step).flatMap { next.take(.message($0), at: now) }
      }
      let steps = steps + [step]
      let expected = Self.expected(steps, isLoad: isLoad, hasDeadline: hasDeadline)
      #expect(outcome == expected, "\(steps), load \(isLoad), deadline \(hasDeadline)")
      count += 1
      switch outcome {
      case nil, .told, .overdue:
        if steps.count < 5 {
          walk(steps, next, at: now, isLoad: isLoad, hasDeadline: hasDeadline, &count)
        }
      default: break
      }
    }
  }

  @Test(
    "ends as it should in every order of answers, crashes, silence and ends", arguments: [false, true], [false, true])
  func orders(isLoad: Bool, hasDeadline: Bool) {
    var count = 0
    let awaited = AwaitedAnswer(
      to: Self.number, isLoad: isLoad, deadline: hasDeadline ? Self.deadline : nil, at: .seconds(100))
    walk([], awaited, at: .seconds(100), isLoad: isLoad, hasDeadline: hasDeadline, &count)
    #expect(count == (isLoad ? 2327 : 741))
  }

  @Test(
    "an end is put down to what was known first: that nobody wanted it, its crash, its silence, the end of its stage")
  func ends() {
    var hang = CrashReport(signal: Int32(FLYLOFT_HANG_SIGNAL))
    hang.isWhole = true
    let crash = CrashReport(signal: 11)
    let interruptions: [PendingCall.Interruption?] = [
      nil, .overdue(.seconds(2)), .silent(.seconds(3)), .obsolete,
    ]
    for interruption in interruptions {
      for report in [nil, crash, hang] {
        for code in [nil, 3] {
          for (isDismissed, stageHasEnded) in [(false, false), (false, true), (true, false), (true, true)] {
            let end = WorkerEnd(
              interruption, report, code: code, isDismissed: isDismissed, stageHasEnded: stageHasEnded)
            let context = "\(interruption as Any), \(report as Any), \(code as Any), \(isDismissed), \(stageHasEnded)"
            #expect((end == .obsolete) == (interruption == .obsolete), "\(context)")
            #expect(
              (end == .overdue(.seconds(2))) == (interruption == .overdue(.seconds(2)) && report != crash), "\(context)"
            )
            #expect(
              (end == .silent(.seconds(3))) == (interruption == .silent(.seconds(3)) && report == nil), "\(context)")
            let isInterrupted = [.obsolete, .overdue(.seconds(2)), .silent(.seconds(3))].contains(end)
            let isUntold = report == nil && code == nil && !isInterrupted
            #expect((end == .restarted) == (isUntold && isDismissed), "\(context)")
            #expect((end == .withStage) == (isUntold && !isDismissed && stageHasEnded), "\(context)")
          }
        }
      }
    }
  }
}

internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftDisplay
internal import FlyloftRegistry
internal import FlyloftStage

/// Asks galleries in a stage what they have to show, on threads that wait for the answers: several files at a time, since each
/// has a process of its own in any case, and other galleries one after the other in one process.
final class GalleryQuestions: Sendable {
  /// A gallery, with its number.
  typealias Question = (number: Int, gallery: AnyGallery)

  /// An outcome of asking.
  enum Answer: Sendable {
    case described(number: Int, AnyGallery)
    /// It could not say what it has or, unless `wasAsked`, could not be asked.
    case undescribed(number: Int, AnyGallery, reason: String, wasAsked: Bool)
    /// Its file asks for a password. Comes after `undescribed`.
    case locked(number: Int, reason: String)
    /// A knob is wrong that was to be set, in words. No more is asked.
    case mistaken(String)
    /// No knob is wrong. It comes before all that galleries have.
    case checked
    /// All have been asked, or those that are still wanted.
    case finished
  }

  /// The most files that are asked at the same time. A process waits for a disk, too, so they may be more than there are
  /// processors; and that many may hang before others have to wait for them.
  static let fileLimit = 8

  private let stage: Stage
  private let deadline: Duration
  private let tell: @DisplayActor @Sendable (Answer) -> Void
  /// Cancelled where the answers are not wanted any more. Knobs are checked all the same.
  private let token = CancellationToken()
  private let lock = Lock()
  // All under the lock, which nobody holds while something is asked. The next question is the last one.
  private nonisolated(unsafe) var waiting: [Question]
  /// The numbers of those that are being asked.
  private nonisolated(unsafe) var underWay: Set<Int> = []
  /// The threads that ask. When there are none any more, all is over.
  private nonisolated(unsafe) var threadCount = 1
  private nonisolated(unsafe) var isChecked = false

  /// - Parameters:
  ///   - galleries: those that are asked, in this order.
  ///   - deadline: how long each answer may take.
  ///   - tell: called for each answer.
  init(
    _ galleries: [Question], of stage: Stage, deadline: Duration,
    tell: @escaping @DisplayActor @Sendable (Answer) -> Void
  ) {
    (self.stage, self.deadline, self.tell) = (stage, deadline, tell)
    waiting = galleries.reversed()
  }

  /// Begins to ask.
  ///
  /// - Parameter check: finds mistakes in knobs that are to be set, before any gallery is asked how many views it has: that may
  ///   take as long as the deadline.
  func begin(checking check: KnobCheck? = nil) {
    let galleries = lock.withLock { waiting.reversed() as [Question] }
    let isStarted = startThread(named: "flyloft-asking", niceness: 0) { [self] in
      if let check {
        let mistake = check.mistake(among: galleries.map(\.gallery), of: stage, deadline: deadline)
        post(mistake.map { .mistaken($0) } ?? .checked)
        if mistake != nil { return }
      }
      lock.withLock { isChecked = true }
      startThreads(besides: 1)
      work()
    }
    guard !isStarted else { return }
    lock.withLock { threadCount = 0 }
    for (number, gallery) in galleries {
      post(.undescribed(number: number, gallery, reason: "no thread could be started", wasAsked: false))
    }
    post(.checked)
    post(.finished)
  }

  /// Nobody wants the answers any more.
  func cancel() { token.cancel() }

  /// Has galleries asked before all others, unless they are being asked.
  ///
  /// - Returns: false where all is over, and nothing more is asked here.
  func askFirst(_ galleries: [Question]) -> Bool {
    let numbers = Set(galleries.map(\.number))
    let isOpen = lock.withLock {
      guard threadCount > 0, !token.isCancelled else { return false }
      waiting.removeAll { numbers.contains($0.number) }
      waiting += galleries.reversed().filter { !underWay.contains($0.number) }
      return true
    }
    if isOpen { startThreads() }
    return isOpen
  }

  /// Starts threads for the files that wait.
  ///
  /// - Parameter count: of threads that there are, and that are about to ask.
  private func startThreads(besides count: Int = 0) {
    let count = lock.withLock {
      guard isChecked else { return 0 }
      let files = waiting.lazy.filter { self.stage.drawsFile(as: $0.gallery.name) }.prefix(Self.fileLimit).count - count
      let count = max(min(files, Self.fileLimit - threadCount), 0)
      threadCount += count
      return count
    }
    for _ in 0..<count where !startThread(named: "flyloft-asking", niceness: 0, { [self] in work() }) {
      // There is at least one other.
      lock.withLock { threadCount -= 1 }
    }
  }

  private func work() {
    repeat {
      var asked: Question?
      let galleries = AnyIterator { [self] in
        asked = next()
        return asked?.gallery
      }
      let isWanted = { [token] in !token.isCancelled }
      stage.describe(galleries, deadline: deadline, isWanted: isWanted) { [self] _, result in
        guard let (number, gallery) = asked else { return false }
        // From now on it may be asked again.
        lock.withLock { _ = underWay.remove(number) }
        switch result {
        case .success(let gallery): post(.described(number: number, gallery))
        case .failure(let error):
          post(.undescribed(number: number, gallery, reason: "\(error)", wasAsked: !Stage.isShortage(error)))
          if Stage.isLocked(error) { post(.locked(number: number, reason: "\(error)")) }
        }
        return !token.isCancelled
      }
    } while goesOn
  }

  private func next() -> Question? {
    lock.withLock {
      guard let next = waiting.popLast() else { return nil }
      underWay.insert(next.number)
      return next
    }
  }

  /// True if something has come since a thread has found that nothing waits. Else the thread ends.
  private var goesOn: Bool {
    let (goesOn, isLast) = lock.withLock {
      if !waiting.isEmpty, !token.isCancelled { return (true, false) }
      threadCount -= 1
      return (false, threadCount == 0)
    }
    if isLast { post(.finished) }
    return goesOn
  }

  private func post(_ answer: Answer) { EventLoop.shared.post { [tell] in tell(answer) } }
}

extension PreviewConfiguration {
  /// The numbers of the galleries that are asked at once: the one that is shown, then those whose knobs are to be checked.
  var urgentQuestions: [Int] {
    PreviewContents(galleries: galleries, skipped: []).inOrderOfQuestions(shown: selected) { number in
      let gallery = galleries[number]
      // In the scroll of all, the first is shown first.
      let isShown = number == selected || number == 1 && galleries[selected].parts != nil
      return !gallery.isDescribed && (isShown || knobCheck?.isAbout(gallery.name) == true)
    }
  }
}

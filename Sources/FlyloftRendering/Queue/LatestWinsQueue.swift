public import Flyloft
public import FlyloftConcurrency

/// Work of which only the newest matters: one piece runs, one waits, and a newer one replaces the one that waits.
///
/// For any work, not only drawing: a search while somebody types, a preview of what somebody edits.
///
/// ```swift
/// let searches = LatestWinsQueue<[Hit]>(on: .workers(Workers(count: 1)))
/// searches.submit { token in
///   try index.search(text) { token.isCancelled }
/// } completion: { outcome in
///   if case .done(let hits) = outcome { show(hits) }
/// }
/// ```
///
/// It promises, as `Renderer` does for each of its lanes:
/// 1. The last request submitted is always run and its result delivered, whatever came before it.
/// 2. Every request ends exactly once: as done, superseded, cancelled or failed.
/// 3. Nobody starves: a running request is not disturbed by newer ones, so that under endless submission results come
///    as fast as the work allows, and none is older than two runs.
/// 4. A running request ends early only when it is cancelled: its completion is called at once, the token that its work
///    asks is cancelled, and what the work still returns is dropped. Until then it keeps the queue's one place.
/// 5. Equal work is done once: that needs keys and is the `Renderer`'s.
/// 6. Results are delivered in the order of their requests; the next work begins when the last result has been delivered.
///    After `cancel()` has returned, delivery of a result of what was submitted before does not begin; one that has begun on
///    another thread is not waited for. Other ends are in no order: that a request was superseded or cancelled may be told
///    before an older result.
/// 7. Work and completions are foreign code: they are never called under a lock. They may submit and cancel, here too.
///
/// Work may be asynchronous: it has the queue's one place until it returns, however often it waits, and waiting takes no
/// thread. When it is cancelled, so is the task that it runs in.
///
/// A queue that is let go of does what it was given to the end.
public final class LatestWinsQueue<Value: Sendable>: @unchecked Sendable {
  /// The work of a request. It may ask the token whether anybody still wants its result.
  public typealias Work = @Sendable (_ token: CancellationToken) throws -> Value
  /// The same where it has to wait for something on its way.
  public typealias AsyncWork = @Sendable (_ token: CancellationToken) async throws -> Value
  /// Called exactly once with the end of a request, by the completion context, which is told on the thread that ended it: of a
  /// result the one that did the work, of what is superseded the one that submitted the newer request, and of what is
  /// cancelled the one that cancelled it. With `ImmediateCompletions` it is called there, before that call returns, or, of a call
  /// that was made inside a completion of this queue, as soon as that completion has returned: however often completions
  /// submit again, they take no more of the stack.
  public typealias Completion = @Sendable (WorkOutcome<Value>) -> Void

  /// The identity of a request.
  public struct Ticket: Hashable, Sendable {
    let number: Int
  }

  private enum AnyWork {
    case immediate(Work)
    case async(AsyncWork)
  }

  private struct Request {
    let number: Int
    let work: AnyWork
    let completion: Completion?
  }

  private let context: WorkContext
  private let completions: CompletionLine
  private let lock = Lock()
  // All below is touched under the lock only; that is why the class may call itself Sendable, and why the run-time check
  // for overlapping accesses, a quarter of what a submission takes, has nothing to find.
  @exclusivity(unchecked) private var lane = LatestWins<Request>()
  @exclusivity(unchecked) private var token: CancellationToken?
  /// That of asynchronous work.
  @exclusivity(unchecked) private var task: Task<Void, Never>?
  /// True if the context has been given a call that it hasn't made yet.
  @exclusivity(unchecked) private var isCalled = false
  @exclusivity(unchecked) private var lastNumber = 0

  /// - Parameters:
  ///   - context: where work is run.
  ///   - completions: where completions are called.
  public init(on context: WorkContext, completions: any CompletionContext = ImmediateCompletions()) {
    self.context = context
    self.completions = CompletionLine(to: completions)
  }

  // MARK: Asking

  /// Runs `work` after the one that runs now, unless something newer comes before that.
  ///
  /// - Parameters:
  ///   - work: the work.
  ///   - completion: called exactly once, by the completion context.
  @discardableResult
  public func submit(_ work: @escaping Work, completion: Completion? = nil) -> Ticket {
    submit(.immediate(work), numbered: nil, completion: completion)
  }

  /// Runs asynchronous `work` after what runs now, unless something newer comes before that.
  ///
  /// - Parameters:
  ///   - work: the work.
  ///   - completion: called exactly once, by the completion context.
  @discardableResult
  public func submit(_ work: @escaping AsyncWork, completion: Completion? = nil) -> Ticket {
    submit(.async(work), numbered: nil, completion: completion)
  }

  /// Submits `work` and waits for what it returns.
  ///
  /// When the waiting task is cancelled, so is the request. In a task that is cancelled already nothing is submitted.
  public func value(of work: @escaping Work) async throws(WorkError) -> Value {
    try await value(of: .immediate(work))
  }

  /// Submits asynchronous `work` and waits for what it returns.
  ///
  /// When the waiting task is cancelled, so is the request. In a task that is cancelled already nothing is submitted.
  public func value(of work: @escaping AsyncWork) async throws(WorkError) -> Value {
    try await value(of: .async(work))
  }

  private func value(of work: AnyWork) async throws(WorkError) -> Value {
    let ticket = Ticket(number: lock.withLock { makeNumber() })
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        submit(work, numbered: ticket.number) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      cancel(ticket)
    }
    switch outcome {
    case .done(let value): return value
    case .superseded: throw .superseded
    case .cancelled: throw .cancelled
    case .failed(let error): throw .failed(error)
    }
  }

  /// Ends what waits and what runs, as cancelled. Doesn't wait for work that runs, nor for a completion that is being called.
  public func cancel() { cancel { _ in true } }

  /// Ends one request as cancelled, unless it has ended.
  public func cancel(_ ticket: Ticket) { cancel { $0.number == ticket.number } }

  /// - Parameter number: of a request that a task waits for.
  @discardableResult
  private func submit(_ work: AnyWork, numbered number: Int?, completion: Completion?) -> Ticket {
    // Not as a result of the closure: that would be put together by run-time metadata, at more than the lock costs.
    var (former, calls, ticket, isLate) = (Request?.none, false, 0, false)
    lock.withLock {
      ticket = number ?? makeNumber()
      // Under the lock: a task that is cancelled after this look finds its request here.
      isLate = number != nil && Task.isCancelled
      guard !isLate else { return }
      former = lane.submit(Request(number: ticket, work: work, completion: completion))
      calls = callsWorker()
    }
    if isLate { completion?(.cancelled) }
    if let completion = former?.completion { completions.perform { completion(.superseded) } }
    if calls { context.run { self.work() } }
    return Ticket(number: ticket)
  }

  private func cancel(_ isMeant: (Request) -> Bool) {
    let (waiting, current, task, calls) = lock.withLock {
      let waiting = lane.waiting.map(isMeant) == true ? lane.withdraw() : nil
      let current = lane.current.map(isMeant) == true ? lane.abandon() : nil
      if current != nil { token?.cancel() }
      return (waiting, current, current == nil ? nil : self.task, callsWorker())
    }
    // Not under the lock: it calls what the work has said is to be done then.
    task?.cancel()
    for request in [current, waiting] {
      if let completion = request?.completion { completions.perform { completion(.cancelled) } }
    }
    if calls { context.run { self.work() } }
  }

  // MARK: Working

  /// Does the waiting work, if it is still there.
  private func work() {
    let token = CancellationToken()
    var begun: Request?
    lock.withLock {
      isCalled = false
      begun = lane.begin()
      if begun != nil { self.token = token }
    }
    guard let request = begun else { return }
    switch request.work {
    case .immediate(let work):
      let outcome: WorkOutcome<Value>
      do { outcome = .done(try work(token)) } catch { outcome = .failed(error) }
      finish(request, outcome)
    case .async(let work):
      let task = Task(executorPreference: context.executor) {
        let outcome: WorkOutcome<Value>
        do { outcome = .done(try await work(token)) } catch { outcome = .failed(error) }
        self.finish(request, outcome)
      }
      // Unless it has ended since.
      lock.withLock { if self.token === token { self.task = task } }
      if token.isCancelled { task.cancel() }
    }
  }

  private func finish(_ request: Request, _ outcome: WorkOutcome<Value>) {
    guard request.completion != nil else { return finishWithoutDelivery() }
    var isWanted = false
    lock.withLock {
      (token, task) = (nil, nil)
      isWanted = lane.finish()
    }
    if isWanted {
      completions.perform { self.deliver(outcome, of: request.number) }
    } else {
      goOn()
    }
  }

  /// Ends work whose result nobody hears of, in one step.
  private func finishWithoutDelivery() {
    var calls = false
    lock.withLock {
      (token, task) = (nil, nil)
      if lane.finish() { lane.release() }
      calls = callsWorker()
    }
    if calls { context.run { self.work() } }
  }

  private func deliver(_ outcome: WorkOutcome<Value>, of number: Int) {
    guard let request = lock.withLock({ lane.beginDelivery { $0.number == number } }) else { return }
    request.completion?(outcome)
    lock.withLock { lane.release() }
    goOn()
  }

  private func goOn() {
    if lock.withLock({ callsWorker() }) { context.run { self.work() } }
  }

  // MARK: Under the lock

  /// True if the context is to be called: not while it has been, nor where there is nothing to begin.
  @inline(__always)
  private func callsWorker() -> Bool {
    guard !isCalled, lane.isReady else { return false }
    isCalled = true
    return true
  }

  private func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

/// The end of a request for work. Every request ends exactly once.
public enum WorkOutcome<Value: Sendable>: Sendable {
  case done(Value)
  /// A newer request took its place before it was begun.
  case superseded
  case cancelled
  /// The work threw.
  case failed(any Error)
}

/// Why `await` gave no value.
public enum WorkError: Error, Sendable {
  case superseded
  case cancelled
  case failed(any Error)
}

internal import Dispatch
package import Flyloft

/// A piece of work as every way gets it: some steps, one after the other, each with a result for the main thread.
///
/// A picture is a job of one step. A task of a lesson has ten.
package final class Job: Sendable {
  /// Counts the jobs in the order in which they are asked for.
  package let number: Int
  /// Where its results are shown. A newer job for the same place makes this one obsolete.
  package let place: Int
  /// Equal keys have equal results.
  package let key: Int
  /// What is done.
  package let work: any Work
  private let record: any Record
  private let receiver: @MainActor (StepResult) -> Void

  /// A job that nobody works at yet.
  ///
  /// - Parameters:
  ///   - record: told when steps begin and end, and when results are delivered.
  ///   - receiver: gets the results.
  package init(
    number: Int, place: Int, key: Int, work: any Work, record: any Record,
    receiver: @escaping @MainActor (StepResult) -> Void
  ) {
    self.number = number
    self.place = place
    self.key = key
    self.work = work
    self.record = record
    self.receiver = receiver
  }

  /// How many steps it has.
  var stepCount: Int { work.stepCount }

  // MARK: A step

  /// Does a step on the calling thread, which is kept until it is done.
  func run(_ step: Int, cancellation: CancellationToken = CancellationToken()) -> StepResult {
    note(.begun(job: number, step: step))
    defer { note(.ended(job: number, step: step)) }
    return StepResult(of: self, step: step, image: work.run(step, cancellation: cancellation))
  }

  /// Does a step in the calling task, on its actor if it has one. The thread is given back where the step only waits.
  nonisolated(nonsending) func run(
    _ step: Int, cancellation: CancellationToken = CancellationToken()
  ) async -> StepResult {
    note(.begun(job: number, step: step))
    let image = await work.run(step, cancellation: cancellation)
    note(.ended(job: number, step: step))
    return StepResult(of: self, step: step, image: image)
  }

  /// Has an event recorded, for who does a step by other means than `run`.
  func note(_ event: JobEvent) { record.note(event) }

  /// Hands a result over to who asked for it.
  @MainActor
  func deliver(_ result: StepResult) {
    note(.delivered(job: number, step: result.step))
    receiver(result)
  }

  // MARK: All steps

  /// Does all steps on the calling thread and sends each result to the main queue, until it is cancelled.
  func runAll(cancellation: CancellationToken = CancellationToken()) {
    for step in 0..<stepCount {
      guard !cancellation.isCancelled else { return }
      let result = run(step, cancellation: cancellation)
      guard !cancellation.isCancelled else { return }
      DispatchQueue.main.async { self.deliver(result) }
    }
  }

  /// Does all steps in the calling task, and delivers each result on the main actor, until the task is cancelled, or the
  /// token is.
  ///
  /// - Parameter actor: where the steps are done; unless given, where the caller is.
  func runAll(
    cancellation: CancellationToken = CancellationToken(), on actor: isolated (any Actor)? = #isolation
  ) async {
    await withTaskCancellationHandler {
      // A closure runs on an actor that it captures. Without this the steps would leave it, and overlap.
      _ = actor
      for step in 0..<stepCount {
        guard !cancellation.isCancelled else { return }
        let result = await run(step, cancellation: cancellation)
        guard !cancellation.isCancelled else { return }
        await deliver(result)
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}

/// What a step led to.
package final class StepResult: Sendable {
  /// The job that was answered.
  package let job: Job
  /// Its step, from 0.
  package let step: Int
  /// The picture, if the work is one.
  package let image: Image?
  /// The number of the job whose step was done for it: another's, where a cache answers.
  package let origin: Int

  init(of job: Job, step: Int, image: Image?, origin: Int? = nil) {
    self.job = job
    self.step = step
    self.image = image
    self.origin = origin ?? job.number
  }

  /// The same result as the answer to another job of the same key.
  func answering(_ job: Job) -> StepResult { StepResult(of: job, step: step, image: image, origin: origin) }
}

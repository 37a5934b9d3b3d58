internal import Flyloft
internal import FlyloftRendering

/// Ours. Pictures are asked of a `Renderer` as a window asks, by all that is wanted now. What is no picture runs on a
/// `LatestWinsQueue` for each place.
final class FlyloftRenderer: Way {
  private let renderer: Renderer
  private let pictures: AskedPictures
  private let workers = Workers()
  private let completions: any CompletionContext
  private var queues: [Int: LatestWinsQueue<Void>] = [:]

  init(_ means: Means) {
    let pictures = AskedPictures()
    self.pictures = pictures
    completions = means.completions
    renderer = Renderer(pixels: means.pixels, completions: means.completions) { event in
      MainActor.assumeIsolated { pictures.receive(event) }
    }
  }

  func begin(_ jobs: [Job]) {
    for job in jobs {
      if let picture = job.work as? Picture { pictures.ask(job, picture) } else { runInQueue(job) }
    }
    pictures.replaceRequests(of: renderer)
  }

  func cancel(_ jobs: [Job]) {
    for job in jobs {
      pictures.withdraw(job)
      queues.removeValue(forKey: job.place)?.cancel()
    }
    pictures.replaceRequests(of: renderer)
  }

  private func runInQueue(_ job: Job) {
    let queue = queues[job.place] ?? LatestWinsQueue(on: .workers(workers), completions: completions)
    queues[job.place] = queue
    queue.submit { token in await job.runAll(cancellation: token) }
  }
}

/// The pictures that are wanted and not there yet.
@MainActor
private final class AskedPictures {
  private var requests: [Int: Renderer.Request] = [:]
  /// Those that are wanted, and older ones of the same places that may be running still, by number.
  private var jobs: [Int: Job] = [:]
  /// The jobs whose draws led to pictures, to tell what came from the cache.
  private var origins: [PictureID: Int] = [:]
  private var hasChanged = false

  nonisolated init() {}

  func ask(_ job: Job, _ picture: Picture) {
    let view = JobView(job: job, view: picture.view)
    guard let key = DrawKey(view, pixelSize: picture.size, background: .white) else { return }
    requests[job.place] = Renderer.Request(key, at: Place(gallery: 0, row: job.place), version: job.number)
    jobs[job.number] = job
    hasChanged = true
  }

  func withdraw(_ job: Job) {
    guard requests[job.place]?.version == job.number else { return }
    requests[job.place] = nil
    forget(upTo: job)
    hasChanged = true
  }

  func replaceRequests(of renderer: Renderer) {
    guard hasChanged else { return }
    hasChanged = false
    // As the window does: what is nearest to the middle first.
    let rows = requests.keys
    let middle = ((rows.min() ?? 0) + (rows.max() ?? 0)) / 2
    func distance(_ request: Renderer.Request) -> Int { abs(request.place.row - middle) }
    renderer.replaceRequests(
      requests.values.sorted { (distance($0), $0.version) < (distance($1), $1.version) },
      around: Place(gallery: 0, row: middle))
  }

  func receive(_ event: Renderer.Event) {
    guard case .ended(let result) = event, let job = jobs[result.version] else { return }
    forget(upTo: job)
    if requests[job.place]?.version == job.number { requests[job.place] = nil }
    guard case .drawn(let drawing) = result.outcome else { return }
    // What is cached has taken no time to draw.
    let origin = drawing.drawTime > .zero ? job.number : origins[drawing.picture] ?? job.number
    origins[drawing.picture] = origin
    job.deliver(StepResult(of: job, step: 0, image: drawing.image, origin: origin))
  }

  /// A place is answered in the order of its requests, so none of those before an answer is answered after it.
  private func forget(upTo job: Job) {
    jobs = jobs.filter { $0.value.place != job.place || $0.key > job.number }
  }
}

/// A job's view, drawn as a step of it. Views of equal keys are equal.
private struct JobView: View {
  let job: Job
  let view: AnyView

  func size(fitting width: Double) throws -> Size { try view.size(fitting: width) }

  func draw(on canvas: borrowing Canvas) throws {
    job.note(.begun(job: job.number, step: 0))
    defer { job.note(.ended(job: job.number, step: 0)) }
    try view.draw(on: canvas)
  }

  static func == (a: JobView, b: JobView) -> Bool { a.job.key == b.job.key }
  func hash(into hasher: inout Hasher) { hasher.combine(job.key) }
}

internal import Flyloft
internal import FlyloftWays

/// What is on screen of a scene, and what has been asked for: the same for all ways.
///
/// A place asks when it comes on screen or is to show something else. What goes off screen is taken back and forgotten. What
/// is delivered for a place on screen is shown, as a cell of a list does that knows no better: of two results the one that
/// came last.
@MainActor
final class SceneBoard {
  /// Called with what has to be painted anew.
  var damage: (PixelRect) -> Void = { _ in }
  private(set) var scene: any Scene
  private let way: any Way
  private let means: Means
  private let record: any Record
  private var entries: [Int: Entry] = [:]
  private var shown: Set<[Int]> = []
  private var jobCount = 0

  private struct Entry {
    var key: Int
    var job: Job
    var results: [StepResult?]
    /// How many of the results of `job` are missing.
    var missing: Int
  }

  init(_ scene: any Scene, way: WayKind, means: Means, record: any Record) {
    self.scene = scene
    self.way = way(means)
    self.means = means
    self.record = record
  }

  // MARK: Asking

  /// Changes the scene, and asks for what is wanted then.
  func update(_ change: (inout any Scene) -> Void) {
    change(&scene)
    let wanted = scene.wanted
    let places = Set(wanted.map(\.place))
    let gone = entries.filter { !places.contains($0.key) }
    for place in gone.keys { entries[place] = nil }
    let obsolete = gone.values.filter { $0.missing > 0 }.map(\.job)
    if !obsolete.isEmpty { way.cancel(obsolete) }
    let jobs = wanted.compactMap { place, key in entries[place]?.key == key ? nil : ask(place, key) }
    // The results of some ways arrive before this returns.
    if !jobs.isEmpty { way.begin(jobs) }
  }

  /// Takes back all that has been asked for and is not there.
  func cancel() { way.cancel(entries.values.filter { $0.missing > 0 }.map(\.job)) }

  private func ask(_ place: Int, _ key: Int) -> Job {
    let job = Job(
      number: jobCount, place: place, key: key, work: scene.work(for: key, pixels: means.pixels), record: record
    ) { [weak self] in
      self?.receive($0)
    }
    jobCount += 1
    record.note(.asked(job: job.number))
    let results = entries[place]?.results ?? Array(repeating: nil, count: scene.stepCount)
    entries[place] = Entry(key: key, job: job, results: results, missing: scene.stepCount)
    return job
  }

  private func receive(_ result: StepResult) {
    let place = result.job.place
    guard entries[place] != nil else { return }
    entries[place]?.results[result.step] = result
    if entries[place]?.job === result.job { entries[place]?.missing -= 1 }
    if let area = scene.area(of: place, step: result.step) { damage(area) }
  }

  // MARK: Showing

  /// The results that stand in `area`, which is painted now, each with where.
  func results(in area: PixelRect) -> [(result: StepResult, area: PixelRect)] {
    entries.flatMap { place, entry in
      entry.results.compactMap { result in
        guard let result, let spot = scene.area(of: place, step: result.step), !spot.intersection(area).isEmpty
        else { return nil }
        if shown.insert([result.origin, result.step]).inserted {
          record.note(.shown(job: result.origin, step: result.step))
        }
        return (result, spot)
      }
    }
  }
}

internal import Flyloft
internal import FlyloftRendering

/// A load under way, and the thread that it runs on.
struct VirtualLoad {
  /// What it does when its time has come.
  enum Turn {
    case tells([LoadNews])
    /// It is over: what it tells last, and why there is nothing.
    case ends([LoadNews], DrawFailure?)
  }

  let id: LoadID
  private let course: LoadCourse
  private var publications = 0
  private var isCancelled = false
  private var isHanging = false
  /// When it does something next.
  private(set) var due: Duration

  init(_ id: LoadID, _ course: LoadCourse, begin: Duration) {
    self.id = id
    self.course = course
    due = begin + course.interval
  }

  private var hangs: Bool { if case .hangs = course.end { true } else { false } }

  /// Nobody wants it any more. One that hangs doesn't notice.
  mutating func cancel(at now: Duration, noticedAfter delay: Duration) {
    guard !hangs else { return }
    isCancelled = true
    due = min(due, now + delay)
  }

  /// Its time has come.
  mutating func act() -> Turn {
    if isCancelled { return .ends([], DrawFailure(CancellationError(), key: nil)) }
    if publications < course.publications {
      publications += 1
      due += course.interval
      return .tells(news)
    }
    switch course.end {
    case .returns: break
    case .throwsError: return .ends([], DrawFailure(DrawError(), key: nil))
    case .crashes: return .ends([], DrawFailure(.processEnded, "it crashed", endedProcess: true, crash: 1))
    case .hangs(let duration):
      if !isHanging {
        isHanging = true
        due += duration
        return .tells([])
      }
    }
    publications += 1
    return .ends([published], nil)
  }

  private var news: [LoadNews] {
    let share = Double(publications) / Double(course.publications + 1)
    return [published] + (course.tellsProgress ? [LoadNews(.progressed(share))] : [])
  }

  private var published: LoadNews { LoadNews(.published(.value(publications), byteCount: course.byteCount)) }
}

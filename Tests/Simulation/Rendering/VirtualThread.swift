internal import Flyloft
internal import FlyloftRendering

/// A worker's thread: where it stands, and what it is at.
struct VirtualThread {
  /// A draw under way.
  struct Draw {
    let work: RendererState.Work
    let key: DrawKey
    let picture: PictureID
    let course: DrawCourse
    let begin: Duration
    /// When it returns; nil: never.
    var end: Duration?
    private var isKilled = false

    init(_ work: RendererState.Work, of key: DrawKey, as picture: PictureID, _ course: DrawCourse, begin: Duration) {
      self.work = work
      self.key = key
      self.picture = picture
      self.course = course
      self.begin = begin
      end =
        switch course {
        case .draws(let duration), .throwsError(let duration), .crashes(let duration): begin + duration
        case .hangs(let duration): duration.map { begin + $0 }
        }
    }

    /// Nobody wants it any more. One that hangs doesn't notice.
    mutating func cancel(at now: Duration, noticedAfter delay: Duration) {
      if case .hangs = course { return }
      end = end.map { min($0, now + delay) }
    }

    /// Its process is killed.
    mutating func kill(at now: Duration) {
      isKilled = true
      end = now
    }

    /// What it returns with.
    var result: Result<Picture, DrawFailure> {
      if isKilled {
        return .failure(DrawFailure(.overdue(after: .zero), "its process was killed", key: key, endedProcess: true))
      }
      if case .crashes = course {
        return .failure(DrawFailure(.processEnded, "it crashed", key: key, endedProcess: true, crash: 1))
      }
      do {
        if case .throwsError = course { throw DrawError() }
        let image = try Image(virtual: key)
        let drawTime = if case .draws(let duration) = course { duration } else { Duration.milliseconds(1) }
        return .success(Picture(picture, of: key, image: image, drawTime: drawTime))
      } catch {
        return .failure(DrawFailure(error, key: key))
      }
    }
  }

  var post: WorkerPost
  var draw: Draw?
  /// Whether it sleeps until it is woken. New threads look for work first.
  var isIdle = false

  init(post: WorkerPost, isIdle: Bool = false) {
    self.post = post
    self.isIdle = isIdle
  }
}

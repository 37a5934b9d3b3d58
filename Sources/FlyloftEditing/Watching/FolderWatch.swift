internal import CLinux
internal import FlyloftConcurrency
internal import Glibc

/// Notices that something in some folders has changed; what it is, is for others to find out.
final class FolderWatch {
  /// The time without events after which a change counts as over, in milliseconds, and the same where each of its files is whole; and how
  /// often it may go on: an editor writes a file and renames it, and a change of branch writes hundreds of files.
  private static let (quiet, quietOfWhole, longest): (Int32, Int32, Int) = (25, 3, 80)
  /// What comes so soon after another change is waited for as long as that of no whole file: a log may be written all the time.
  private static let rest = Duration.milliseconds(100)
  /// What makes a file that is whole, and what takes one away.
  private static let (whole, gone) = (UInt32(IN_CLOSE_WRITE | IN_MOVED_TO), UInt32(IN_MOVED_FROM | IN_DELETE))

  private struct Change {
    var first, last: UInt32
    var isOnlyWritten: Bool { last == UInt32(IN_MODIFY) }
  }

  /// Readable when something has happened.
  let file: Int32
  /// The folders to watch, asked for anew after each change.
  var folders: () -> [String]
  private let isReadable: (_ file: Int32, _ milliseconds: Int32) -> Bool
  private let now: () -> Duration
  /// The folders as they were found last.
  private var known: Set<String> = []
  /// What came first and last of each file in what has happened last, by folder and name.
  private var changes: [String: Change] = [:]
  /// When the first was heard of what has happened last, on the monotonic clock.
  private(set) var heard = Duration.zero
  /// When the last change was over.
  private var over = Duration.zero

  /// - Parameters:
  ///   - folders: the folders to watch, each by itself, asked for anew after each change.
  ///   - isReadable: waits for so many milliseconds, or for ever if they are negative, and says whether the file became
  ///     readable.
  /// - Throws: `WatchError`.
  init(
    _ folders: @escaping () -> [String],
    isReadable: @escaping (_ file: Int32, _ milliseconds: Int32) -> Bool = FolderWatch.isReadable(_:for:),
    now: @escaping () -> Duration = { .monotonicNow }
  ) throws(WatchError) {
    file = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    self.folders = folders
    (self.isReadable, self.now) = (isReadable, now)
    guard file >= 0 else { throw WatchError() }
    try watchAll()
  }

  deinit { close(file) }

  /// Has what is written to a file heard, too, also where its writer keeps it open, or it has no name by now.
  ///
  /// - Returns: a number for `removeFile`; less than 0 where it can't be.
  func addFile(_ path: String) -> Int32 { inotify_add_watch(file, path, UInt32(IN_MODIFY | IN_CLOSE_WRITE)) }

  func removeFile(_ number: Int32) { inotify_rm_watch(file, number) }

  /// True if files have been written to, and none has been closed by then, has come or gone.
  var isOnlyWritten: Bool { !changes.isEmpty && changes.values.allSatisfy(\.isOnlyWritten) }

  /// Has a folder watched, too, by any thread.
  ///
  /// - Returns: false where it is not; `errno` says why.
  @discardableResult
  static func add(_ folder: String, to file: Int32) -> Bool {
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ONLYDIR)
    return inotify_add_watch(file, folder, events) >= 0
  }

  func watchAll() throws(WatchError) {
    var hasNew = true
    while hasNew {
      let present = folders()
      for folder in present {
        // One that is gone by now, or may not be read, has nothing to tell.
        if !Self.add(folder, to: file), errno == ENOSPC || errno == ENOMEM { throw WatchError() }
      }
      // A folder that was made inside of a new one before that was watched has told nothing.
      hasNew = !known.isSuperset(of: present)
      known = Set(present)
    }
  }

  /// Waits until something has happened, and is over.
  func wait() {
    while !isReadable(file, -1) {}
    settle()
  }

  /// Waits for so many milliseconds.
  ///
  /// - Returns: true if something has happened, which is over by then.
  func hears(within milliseconds: Int32) -> Bool {
    guard isReadable(file, milliseconds) else { return false }
    settle()
    return true
  }

  /// Waits until what is happening is over.
  func settle() {
    heard = now()
    let isRested = heard - over >= Self.rest
    changes = [:]
    var rounds = 0
    repeat {
      drain()
      rounds += 1
    } while rounds < roundLimit && isReadable(file, isRested && isWhole ? Self.quietOfWhole : Self.quiet)
    over = now()
    // Folders may be new. Where there are too many by now, those that are watched still are.
    try? watchAll()
  }

  static func isReadable(_ file: Int32, for milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }

  /// Who writes on and on, as to a log, is not waited for.
  private var roundLimit: Int { isOnlyWritten ? 2 : Self.longest }

  /// True unless a file is being written, or may be about to come back.
  private var isWhole: Bool {
    let came = Self.whole | UInt32(IN_CREATE)
    let changes = changes.values.filter { !$0.isOnlyWritten }
    return !changes.isEmpty
      && changes.allSatisfy { $0.last & Self.whole != 0 || $0.last & Self.gone != 0 && $0.first & came != 0 }
  }

  private func drain() {
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
      guard let start = buffer.baseAddress else { return }
      while case let count = read(file, start, buffer.count), count > 0 {
        var place = 0
        while place < count {
          let event = (start + place).load(as: inotify_event.self)
          let name = start + place + MemoryLayout<inotify_event>.size
          let key = event.len == 0 ? "" : String(cString: name.assumingMemoryBound(to: CChar.self))
          changes["\(event.wd)/\(key)", default: Change(first: event.mask, last: 0)].last = event.mask
          place += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
    }
  }
}

/// Why folders can't be watched.
struct WatchError: Error, CustomStringConvertible {
  private let number = errno

  var description: String {
    number == ENOSPC
      ? "no more folders can be watched; raise fs.inotify.max_user_watches by sysctl"
      : "the folders can't be watched: \(String(cString: strerror(number)))"
  }
}

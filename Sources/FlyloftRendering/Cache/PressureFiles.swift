internal import Glibc

/// The open files that a thread listens to for memory pressure.
struct PressureFiles: Sendable {
  /// The write end of the pipe whose closing ends `listen`.
  let stop: Int32
  private let stopped: Int32
  private let triggers: [Int32]
  private let notifier: Int32?
  private let eventFiles: [String]
  /// Counted when the files are opened, so that an event before `listen` is one.
  private let countAtOpening: Int

  /// Opens what there is; nil when there is nothing.
  init?(pressureFiles: [String], eventFiles: [String]) {
    triggers = pressureFiles.compactMap(Self.openTrigger)
    self.eventFiles = eventFiles.filter { access($0, R_OK) == 0 }
    countAtOpening = Self.throttleCount(in: self.eventFiles)
    notifier = Self.openNotifier(self.eventFiles)
    var ends: [Int32] = [-1, -1]
    guard !triggers.isEmpty || notifier != nil, pipe(&ends) == 0 else {
      for file in triggers + (notifier.map { [$0] } ?? []) { close(file) }
      return nil
    }
    (stopped, stop) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  private static func openTrigger(_ path: String) -> Int32? {
    let file = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    // The zero at the end is part of what the kernel reads.
    let trigger = LinuxMemoryPressure.trigger
    guard write(file, trigger, trigger.utf8.count + 1) > 0 else {
      close(file)
      return nil
    }
    return file
  }

  private static func openNotifier(_ paths: [String]) -> Int32? {
    guard !paths.isEmpty else { return nil }
    let notifier = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard notifier >= 0 else { return nil }
    let watches = paths.map { inotify_add_watch(notifier, $0, UInt32(IN_MODIFY)) }
    if watches.contains(where: { $0 >= 0 }) { return notifier }
    close(notifier)
    return nil
  }

  /// Calls `handler` at each event until `stop` is closed, then closes the files.
  func listen(_ handler: () -> Void) {
    var polled = [pollfd(fd: stopped, events: 0, revents: 0)]
    polled += triggers.map { pollfd(fd: $0, events: Int16(POLLPRI), revents: 0) }
    if let notifier { polled.append(pollfd(fd: notifier, events: Int16(POLLIN), revents: 0)) }
    var throttled = countAtOpening
    while polled[0].revents == 0 {
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else {
        if errno == EINTR { continue }
        break
      }
      var isPressed = false
      for index in polled.indices.dropFirst() where polled[index].revents != 0 {
        if polled[index].fd == notifier {
          discard(from: polled[index].fd)
          let count = Self.throttleCount(in: eventFiles)
          isPressed = isPressed || count > throttled
          throttled = count
        } else if Int32(polled[index].revents) & POLLERR != 0 {
          // Its control group is gone; a negative descriptor is skipped from now on.
          polled[index].fd = -1
        } else {
          isPressed = true
        }
        polled[index].revents = 0
      }
      if isPressed, polled[0].revents == 0 { handler() }
    }
    for file in [stopped] + triggers + (notifier.map { [$0] } ?? []) { close(file) }
  }

  private static func throttleCount(in eventFiles: [String]) -> Int {
    eventFiles.reduce(0) { $0 + LinuxMemoryPressure.throttleCount(in: ControlGroup.text(of: $1) ?? "") }
  }

  private func discard(from notifier: Int32) {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while read(notifier, &bytes, bytes.count) > 0 {}
  }
}

internal import CMainQueue
internal import FlyloftDisplay
private import Glibc

/// Dispatch's main queue, and with it the main actor, on the display thread: it is the first thread, as everywhere.
@DisplayActor
enum MainQueue {
  /// Has the event loop do what is on the main queue.
  static func serve() {
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    _ = EventLoop.shared.addSource(fileDescriptor: descriptor) {
      // Reading sets it back.
      var count: UInt64 = 0
      _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
      _dispatch_main_queue_callback_4CF(nil)
    }
  }
}

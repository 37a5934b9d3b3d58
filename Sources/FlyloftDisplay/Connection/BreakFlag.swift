internal import CX11

/// True if a connection is broken, as Xlib found out on some read or write.
///
/// Xlib sets the flag from inside a call, by the handler that would otherwise end the process. The flag is at an address
/// of its own, because C holds on to it.
struct BreakFlag: ~Copyable {
  private let flag = UnsafeMutablePointer<Swift.Bool>.allocate(capacity: 1)

  init(on display: OpaquePointer) {
    flag.initialize(to: false)
    XSetIOErrorExitHandler(
      display, { _, flag in flag?.assumingMemoryBound(to: Swift.Bool.self).pointee = true }, flag)
  }

  deinit { flag.deallocate() }

  /// True if Xlib may not be called any more.
  var isSet: Swift.Bool { flag.pointee }
}

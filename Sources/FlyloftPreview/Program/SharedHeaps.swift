internal import Glibc

/// Has the threads of this program share two heaps, where the C library would give each up to eight a processor.
///
/// A heap keeps what is freed in it for itself: after half an hour of use, a window had 34 MB in 16 heaps, of which it used 9. Few
/// of its threads ask for memory at the same time where views are drawn in processes of their own.
func shareHeaps() {
  // glibc only, and not in the Glibc module, as M_ARENA_MAX is not.
  guard let symbol = dlsym(nil, "mallopt") else { return }
  typealias SetOption = @convention(c) (Int32, Int32) -> Int32
  let arenaMax: Int32 = -8
  _ = unsafeBitCast(symbol, to: SetOption.self)(arenaMax, 2)
}

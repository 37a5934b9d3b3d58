/// Whether this build is optimized, as in `make test-long`. What takes twenty times as long otherwise is done at length only
/// there, before each release.
public let isOptimized: Bool = {
  #if DEBUG
  false
  #else
  true
  #endif
}()

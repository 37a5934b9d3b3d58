/// Whether this build is optimized, as in `make test-optimized`. What takes twenty times as long otherwise is done at length
/// only there: CI runs both.
public let isOptimized: Bool = {
  #if DEBUG
  false
  #else
  true
  #endif
}()

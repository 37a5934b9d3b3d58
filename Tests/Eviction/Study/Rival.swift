package import FlyloftRendering

/// The policies that the product's is held against.
package enum Rival: String, CaseIterable, Sendable {
  case leastRecentlyUsed = "LRU"
  case sieve = "SIEVE"
  case s3FIFO = "S3-FIFO"

  /// One that has seen nothing yet.
  package var policy: any EvictionPolicy {
    switch self {
    case .leastRecentlyUsed: LeastRecentlyUsed()
    case .sieve: Sieve()
    case .s3FIFO: S3FIFO()
    }
  }
}

internal import Synchronization

/// Numbers for the segments of memory that this process makes. None is used twice, as descriptors and addresses are.
package enum SegmentNumber {
  private static let made = Atomic(0)

  /// The next number, from 1.
  package static func next() -> Int { made.wrappingAdd(1, ordering: .relaxed).newValue }
}

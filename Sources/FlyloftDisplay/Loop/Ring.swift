/// The last values of a series, at most `capacity` of them.
package struct Ring<Element: Sendable>: Sendable {
  /// The most values that are kept.
  package let capacity: Int
  private var storage: [Element] = []
  private var oldest = 0

  /// - Parameter capacity: how many values to keep; at least one.
  package init(capacity: Int) {
    precondition(capacity > 0)
    self.capacity = capacity
    storage.reserveCapacity(capacity)
  }

  /// The number of values, up to `capacity`.
  package var count: Int { storage.count }
  /// The newest value; nil when there is none.
  package var last: Element? { storage.isEmpty ? nil : storage[(oldest + storage.count - 1) % storage.count] }

  /// The values kept, oldest first.
  package var values: [Element] {
    // In two appends: `+` on slices goes through their elements one by one.
    var values: [Element] = []
    values.reserveCapacity(storage.count)
    values.append(contentsOf: storage[oldest...])
    values.append(contentsOf: storage[..<oldest])
    return values
  }

  /// Adds a value, in place of the oldest when there are `capacity` already.
  package mutating func append(_ element: Element) {
    if storage.count < capacity {
      storage.append(element)
    } else {
      storage[oldest] = element
      oldest = (oldest + 1) % capacity
    }
  }
}

extension Ring: Equatable where Element: Equatable {}

/// The last so many values of a series.
public struct Ring<Element: Sendable>: Sendable {
  public let capacity: Int
  private var storage: [Element] = []
  private var oldest = 0

  public init(capacity: Int) {
    precondition(capacity > 0)
    self.capacity = capacity
    storage.reserveCapacity(capacity)
  }

  public var count: Int { storage.count }
  public var last: Element? { storage.isEmpty ? nil : storage[(oldest + storage.count - 1) % storage.count] }

  /// The values kept, oldest first.
  public var values: [Element] {
    // As two copies: adding slices goes through them one by one.
    var values: [Element] = []
    values.reserveCapacity(storage.count)
    values.append(contentsOf: storage[oldest...])
    values.append(contentsOf: storage[..<oldest])
    return values
  }

  public mutating func append(_ element: Element) {
    if storage.count < capacity {
      storage.append(element)
    } else {
      storage[oldest] = element
      oldest = (oldest + 1) % capacity
    }
  }
}

extension Ring: Equatable where Element: Equatable {}

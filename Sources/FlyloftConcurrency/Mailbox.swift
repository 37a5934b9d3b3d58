internal import Synchronization

/// A lock-free queue that any thread may post to and one collector empties, in the order of posting.
///
/// It is for the display thread, on either end. A lock might be held by a worker that the scheduler has preempted, and
/// workers are preempted first: on two busy processors, such a wait was measured to take up to 60 ms.
package final class Mailbox<Element: Sendable>: @unchecked Sendable {
  private final class Node {
    let element: Element
    var next: UInt = 0

    init(_ element: Element) {
      self.element = element
    }
  }

  // The newest node, as the bits of a retained reference. Nodes are only taken out all at once, so a node can't be
  // removed and posted again between the load and the exchange below (the ABA problem).
  private let newest = Atomic<UInt>(0)

  package init() {}

  deinit { _ = takeAll() }

  /// True if nothing has been posted since the last `takeAll()`.
  package var isEmpty: Bool { newest.load(ordering: .sequentiallyConsistent) == 0 }

  /// Adds an element; any thread, without waiting.
  package func post(_ element: Element) {
    let node = Node(element)
    let bits = UInt(bitPattern: Unmanaged.passRetained(node).toOpaque())
    var seen = newest.load(ordering: .relaxed)
    while true {
      node.next = seen
      let (exchanged, original) = newest.compareExchange(
        expected: seen, desired: bits, ordering: .sequentiallyConsistent)
      if exchanged { return }
      seen = original
    }
  }

  /// Removes all elements and returns them, oldest first.
  package func takeAll() -> [Element] {
    var bits = newest.exchange(0, ordering: .sequentiallyConsistent)
    guard bits != 0 else { return [] }
    var elements: [Element] = []
    while let pointer = UnsafeRawPointer(bitPattern: bits) {
      let node = Unmanaged<Node>.fromOpaque(pointer).takeRetainedValue()
      elements.append(node.element)
      bits = node.next
    }
    elements.reverse()
    return elements
  }
}

internal import Synchronization

/// Values handed from any thread to whoever collects them, in the order they came, without a lock.
///
/// For the display thread on either end: a lock may be held by a worker that the system has put aside for something else,
/// and workers are put aside first. Measured on two busy processors, such a wait took up to 60 ms.
package final class Mailbox<Element: Sendable>: @unchecked Sendable {
  private final class Node {
    let element: Element
    var next: UInt = 0

    init(_ element: Element) {
      self.element = element
    }
  }

  // The newest node, as the bits of a retained reference; nodes are only ever taken out all at once, so none can come
  // back while someone still compares with it.
  private let newest = Atomic<UInt>(0)

  package init() {}

  deinit { _ = takeAll() }

  package var isEmpty: Bool { newest.load(ordering: .sequentiallyConsistent) == 0 }

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

  /// Takes out all there is, oldest first.
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

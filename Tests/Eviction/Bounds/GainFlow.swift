internal import HeapModule

/// A flow of greatest gain from the first node to the last, over arcs that lead forward.
struct GainFlow {
  private struct Arc {
    let target: Int
    var capacity: Int
    let cost: Double
  }

  private struct Reached: Comparable {
    let distance: Double
    let node: Int

    static func < (a: Reached, b: Reached) -> Bool { a.distance < b.distance }
  }

  // An arc and its reverse are neighbours: `index ^ 1` is the other one.
  private var arcs: [Arc] = []
  private var outgoing: [[Int]]
  private var potentials: [Double]

  init(nodeCount: Int) {
    outgoing = Array(repeating: [], count: nodeCount)
    potentials = Array(repeating: 0, count: nodeCount)
  }

  /// - Returns: what `amount(on:)` takes.
  @discardableResult
  mutating func addArc(from source: Int, to target: Int, capacity: Int, gain: Double) -> Int {
    precondition(source < target)
    outgoing[source].append(arcs.count)
    arcs.append(Arc(target: target, capacity: capacity, cost: -gain))
    outgoing[target].append(arcs.count)
    arcs.append(Arc(target: source, capacity: 0, cost: gain))
    return arcs.count - 2
  }

  func amount(on arc: Int) -> Int { arcs[arc ^ 1].capacity }

  /// Sends `amount`, each part along the path of greatest gain that is left, by successive shortest paths with potentials
  /// (J. Edmonds and R. Karp, “Theoretical Improvements in Algorithmic Efficiency for Network Flow Problems”, 1972).
  mutating func send(_ amount: Int) {
    setFirstPotentials()
    var left = amount
    while left > 0 {
      let (distances, arrivals) = shortestPaths()
      let sink = outgoing.count - 1
      guard arrivals[sink] >= 0 else { return }
      for node in potentials.indices { potentials[node] += min(distances[node], distances[sink]) }
      // Gains only fall from path to path: once there is none, the rest of the budget is of no use.
      guard potentials[sink] - potentials[0] < -1e-9 else { return }
      var bottleneck = left
      walk(back: arrivals) { bottleneck = min(bottleneck, arcs[$0].capacity) }
      walk(back: arrivals) { arc in
        if arcs[arc].capacity != .max { arcs[arc].capacity -= bottleneck }
        if arcs[arc ^ 1].capacity != .max { arcs[arc ^ 1].capacity += bottleneck }
      }
      left -= bottleneck
    }
  }

  private func walk(back arrivals: [Int], _ body: (Int) -> Void) {
    var node = outgoing.count - 1
    while node != 0 {
      body(arrivals[node])
      node = arcs[arrivals[node] ^ 1].target
    }
  }

  // Arcs lead forward, so one pass in order finds the shortest paths whatever the sign of the costs.
  private mutating func setFirstPotentials() {
    potentials = Array(repeating: .infinity, count: potentials.count)
    potentials[0] = 0
    for node in outgoing.indices {
      for arc in outgoing[node] where arcs[arc].capacity > 0 {
        potentials[arcs[arc].target] = min(potentials[arcs[arc].target], potentials[node] + arcs[arc].cost)
      }
    }
  }

  private func shortestPaths() -> (distances: [Double], arrivals: [Int]) {
    var distances = Array(repeating: Double.infinity, count: outgoing.count)
    var arrivals = Array(repeating: -1, count: outgoing.count)
    var isDone = Array(repeating: false, count: outgoing.count)
    var front = Heap([Reached(distance: 0, node: 0)])
    distances[0] = 0
    while let reached = front.popMin() {
      guard !isDone[reached.node] else { continue }
      isDone[reached.node] = true
      if reached.node == outgoing.count - 1 { break }
      for arc in outgoing[reached.node] where arcs[arc].capacity > 0 {
        let target = arcs[arc].target
        // What rounding leaves below zero is zero.
        let step = max(arcs[arc].cost + potentials[reached.node] - potentials[target], 0)
        guard reached.distance + step < distances[target] - 1e-12 else { continue }
        distances[target] = reached.distance + step
        arrivals[target] = arc
        front.insert(Reached(distance: distances[target], node: target))
      }
    }
    return (distances, arrivals)
  }
}

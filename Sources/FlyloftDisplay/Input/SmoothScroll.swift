/// How far was scrolled, from what XInput2 says of scroll valuators.
///
/// A valuator stands for all that its device ever scrolled, so only differences count, and the first value after one has
/// gone unseen for a while is no more than a place to begin at: after the pointer has been elsewhere, and when another
/// device takes its turn. Besides, the server sends clicks of the wheel's buttons made up from the valuators, for clients
/// that know nothing of these.
struct SmoothScroll {
  /// A valuator that scrolls.
  struct Axis: Equatable {
    var number: Int
    var isHorizontal: Bool
    /// The difference that stands for a notch; negative where the device counts the other way.
    var increment: Double
    /// Whether, of several in one direction, it is the one to use.
    var isPreferred = false
  }

  /// In notches, positive down and to the right.
  enum Outcome: Equatable {
    /// A wheel that knows notches only.
    case notches(x: Double, y: Double)
    /// A touchpad, or a wheel finer than that.
    case parts(x: Double, y: Double)
    /// Fingers left the touchpad. Only some drivers tell, by a motion that goes nowhere.
    case stopped
  }

  /// More in one event than any hand does: the server began again at zero, or the device lost count.
  private static let limit = 100.0

  private struct Pointer {
    var source: Int
    var axes: [Axis]
    var last: [Int: Double] = [:]
    /// Axes whose last value was the first, and on the mark of a whole notch: a wheel's notch that the made-up click
    /// still tells.
    var unread: Set<Int> = []
  }

  private var pointers: [Int: Pointer] = [:]
  /// Devices that were seen to move by less than a notch.
  private var fineSources: Set<Int> = []

  /// Notes which valuators of a pointer scroll, now that `source` moves it.
  mutating func setAxes(_ axes: [Axis], of pointer: Int, source: Int) {
    let usable = axes.filter { $0.increment.isFinite && abs($0.increment) > 1e-9 }
    let chosen = [false, true].compactMap { isHorizontal in
      let axes = usable.filter { $0.isHorizontal == isHorizontal }
      return axes.first(where: \.isPreferred) ?? axes.first
    }
    pointers[pointer] = Pointer(source: source, axes: chosen)
  }

  /// A device is gone; its number may come back as another's.
  mutating func remove(_ device: Int) {
    pointers[device] = nil
    fineSources.remove(device)
    for (pointer, state) in pointers where state.source == device { pointers[pointer]?.axes = [] }
  }

  /// What the valuators say was not followed for a while.
  mutating func forget() {
    for pointer in pointers.keys {
      pointers[pointer]?.last = [:]
      pointers[pointer]?.unread = []
    }
  }

  /// Takes the valuators that a motion names, by their numbers; nil when that scrolls nothing.
  mutating func moved(_ pointer: Int, source: Int, valuators: [Int: Double]) -> Outcome? {
    guard var state = pointers[pointer], state.source == source else { return nil }
    defer { pointers[pointer] = state }
    var distance = (x: 0.0, y: 0.0)
    var isMeasured = false
    for axis in state.axes {
      guard let value = valuators[axis.number] else { continue }
      state.unread.remove(axis.number)
      guard value.isFinite else {
        state.last[axis.number] = nil
        continue
      }
      let notches = state.last.updateValue(value, forKey: axis.number).map { (value - $0) / axis.increment }
      guard let notches, abs(notches) <= Self.limit else {
        if isWhole(value / axis.increment) { state.unread.insert(axis.number) }
        continue
      }
      isMeasured = true
      if !isWhole(notches) { fineSources.insert(source) }
      if axis.isHorizontal { distance.x += notches } else { distance.y += notches }
    }
    guard isMeasured else { return nil }
    let isFine = fineSources.contains(source)
    if distance == (0, 0) { return isFine ? .stopped : nil }
    return isFine
      ? .parts(x: distance.x, y: distance.y) : .notches(x: distance.x.rounded(), y: distance.y.rounded())
  }

  /// Whether a press of the wheel's buttons, 4 to 7, is a notch that the valuators have not told already.
  func isNotch(_ button: Int, of pointer: Int, source: Int, isEmulated: Bool) -> Bool {
    guard isEmulated, let state = pointers[pointer], state.source == source,
      let axis = state.axes.first(where: { $0.isHorizontal == (button >= 6) })
    else { return true }
    return state.unread.contains(axis.number) && !fineSources.contains(source)
  }

  private func isWhole(_ notches: Double) -> Bool { abs(notches - notches.rounded()) < 1e-3 }
}

/// Computes how far was scrolled from XInput2's scroll valuators.
///
/// A valuator holds the sum of everything that its device ever scrolled, so only differences count. After values have gone
/// unseen (while the pointer was in another window, or another device moved it) the first value is only a new starting
/// point. For clients that don't know valuators the server also emulates clicks of the wheel's buttons; most of those must
/// be ignored here.
struct SmoothScroll {
  /// A valuator that scrolls.
  struct Axis: Equatable {
    var number: Int
    var isHorizontal: Bool
    /// The difference in value for one notch; negative where the device counts the other way.
    var increment: Double
    /// True if this is the axis to use, where a device has several of one direction.
    var isPreferred = false
  }

  /// The distance that was scrolled, in notches; positive is down and to the right.
  enum Outcome: Equatable {
    /// A wheel that only knows whole notches was turned.
    case notches(x: Double, y: Double)
    /// A touchpad was used, or a wheel that is finer than notches.
    case parts(x: Double, y: Double)
    /// The fingers left the touchpad. Some drivers report this, by a motion of zero.
    case stopped
  }

  /// More notches than anyone turns in one event: beyond it the valuator was reset.
  private static let limit = 100.0

  private struct Pointer {
    var source: Int
    var axes: [Axis]
    var last: [Int: Double] = [:]
    /// Axes whose last value was only a new starting point, although it was a whole number of notches. That was probably a
    /// notch of a wheel, and the emulated click that follows still has to be counted.
    var unread: Set<Int> = []
  }

  private var pointers: [Int: Pointer] = [:]
  /// Devices that have scrolled by less than a notch at some time.
  private var fineSources: Set<Int> = []

  /// Sets the scroll valuators of a pointer, which from now on is moved by the device `source`.
  mutating func setAxes(_ axes: [Axis], of pointer: Int, source: Int) {
    let usable = axes.filter { $0.increment.isFinite && abs($0.increment) > 1e-9 }
    let chosen = [false, true].compactMap { isHorizontal in
      let axes = usable.filter { $0.isHorizontal == isHorizontal }
      return axes.first(where: \.isPreferred) ?? axes.first
    }
    pointers[pointer] = Pointer(source: source, axes: chosen)
  }

  /// A device is gone. Its number may be given to another device.
  mutating func remove(_ device: Int) {
    pointers[device] = nil
    fineSources.remove(device)
    for (pointer, state) in pointers where state.source == device { pointers[pointer]?.axes = [] }
  }

  /// Values have gone unseen for a while: the next one of each axis is a new starting point.
  mutating func forget() {
    for pointer in pointers.keys {
      pointers[pointer]?.last = [:]
      pointers[pointer]?.unread = []
    }
  }

  /// Takes the values of a motion's valuators, by the valuators' numbers.
  ///
  /// - Returns: nil when nothing was scrolled.
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

  /// True if a press of one of the wheel's buttons, 4 to 7, is a notch that the valuators haven't reported.
  func isNotch(_ button: Int, of pointer: Int, source: Int, isEmulated: Bool) -> Bool {
    guard isEmulated, let state = pointers[pointer], state.source == source,
      let axis = state.axes.first(where: { $0.isHorizontal == (button >= 6) })
    else { return true }
    return state.unread.contains(axis.number) && !fineSources.contains(source)
  }

  private func isWhole(_ notches: Double) -> Bool { abs(notches - notches.rounded()) < 1e-3 }
}

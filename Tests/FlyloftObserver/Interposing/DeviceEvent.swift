package import Flyloft

/// What a pointing device does that the server has not: an event of XInput2, which an `Interposer` sends to its client.
///
/// The layouts are those of XI2proto.h.
package struct DeviceEvent: Sendable {
  /// A valuator that scrolls.
  package struct Axis: Sendable {
    var number: Int
    var isHorizontal: Bool
    var increment: Double

    /// - Parameter increment: the difference in value for one notch; negative where the device counts the other way.
    package init(number: Int, isHorizontal: Bool, increment: Double) {
      (self.number, self.isHorizontal, self.increment) = (number, isHorizontal, increment)
    }
  }

  /// A pointer, the device that moves it, when in milliseconds, and where in which window.
  package struct Origin: Sendable {
    var pointer: Int
    var source: Int
    var time: Int
    var window: WindowHandle
    var place: PixelPoint

    /// - Parameters:
    ///   - pointer: the number of a pointer, which is 2 where there is one.
    ///   - source: the device's number.
    package init(pointer: Int, source: Int, time: Int, window: WindowHandle, place: PixelPoint) {
      (self.pointer, self.source, self.time, self.window, self.place) = (pointer, source, time, window, place)
    }
  }

  /// Without the extension's number and the number of the last request, which only the connection knows.
  let message: [UInt8]

  /// From now on another device moves the pointer, which has these axes.
  package static func changed(_ origin: Origin, axes: [Axis]) -> DeviceEvent {
    var bytes = WireBytes(event: 1, of: origin)
    bytes.add(UInt16(axes.count), UInt16(origin.source))
    // The reason: another of its devices.
    bytes.add(UInt32(1), 0, 0)
    for axis in axes { bytes.add(axis, source: origin.source) }
    return DeviceEvent(message: bytes.finished)
  }

  /// A device was pulled out.
  package static func removed(_ origin: Origin) -> DeviceEvent {
    let slaveRemoved: UInt32 = 1 << 3
    var bytes = WireBytes(event: 11, of: origin)
    bytes.add(slaveRemoved)
    bytes.add(UInt16(1), 0)
    bytes.add(UInt32(0), 0)
    // A slave of the pointer.
    bytes.add(UInt16(origin.source), UInt16(origin.pointer))
    bytes.add(UInt32(3), slaveRemoved)
    return DeviceEvent(message: bytes.finished)
  }

  /// The values of these valuators, by number.
  package static func motion(_ origin: Origin, valuators: [Int: Double], _ modifiers: [KeyModifier] = []) -> DeviceEvent
  {
    DeviceEvent(message: input(event: 6, origin, detail: 0, flags: 0, valuators, modifiers))
  }

  /// A click of one of the wheel's buttons that the server makes up from a valuator, for clients that know none.
  package static func emulatedClick(_ origin: Origin, button: Int, _ modifiers: [KeyModifier] = []) -> [DeviceEvent] {
    [4, 5].map {
      DeviceEvent(message: input(event: $0, origin, detail: UInt32(button), flags: 1 << 16, [:], modifiers))
    }
  }

  /// A part of a pinch.
  package enum PinchPhase: UInt16, Sendable {
    case begin = 27
    case update, end
  }

  /// Two fingers, whose distance has this relation to that at the beginning.
  package static func pinch(_ origin: Origin, _ phase: PinchPhase, scale: Double) -> DeviceEvent {
    var bytes = WireBytes(event: phase.rawValue, of: origin)
    bytes.addPlace(of: origin, detail: 2)
    // The fingers' common way.
    bytes.add(UInt32(0), 0, 0, 0)
    bytes.add(WireBytes.fixed(scale), 0)
    bytes.add(UInt16(origin.source), 0)
    bytes.addModifiers([])
    bytes.add(UInt32(0))
    return DeviceEvent(message: bytes.finished)
  }

  private static func input(
    event: UInt16, _ origin: Origin, detail: UInt32, flags: UInt32, _ valuators: [Int: Double],
    _ modifiers: [KeyModifier]
  ) -> [UInt8] {
    var bytes = WireBytes(event: event, of: origin)
    bytes.addPlace(of: origin, detail: detail)
    // The lengths of the masks of buttons and valuators, in words.
    bytes.add(UInt16(1), 1)
    bytes.add(UInt16(origin.source), 0)
    bytes.add(flags)
    bytes.addModifiers(modifiers)
    bytes.add(UInt32(0), valuators.keys.reduce(0) { $0 | 1 << UInt32($1) })
    for (_, value) in valuators.sorted(by: { $0.key < $1.key }) { bytes.addLong(value) }
    return bytes.finished
  }
}

/// A message, as it is on the wire.
struct WireBytes {
  private(set) var bytes: [UInt8] = []

  init() {}

  /// The beginning of an event of an extension.
  fileprivate init(event: UInt16, of origin: DeviceEvent.Origin) {
    add(UInt32(35), 0)
    add(event, UInt16(origin.pointer))
    add(UInt32(origin.time))
  }

  /// With its length, which counts words beyond the first eight.
  fileprivate var finished: [UInt8] {
    var length = WireBytes()
    length.add(UInt32(bytes.count / 4 - 8))
    return bytes[..<4] + length.bytes + bytes[8...]
  }

  mutating func add<Number: FixedWidthInteger>(_ numbers: Number...) {
    for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
  }

  mutating func add(_ axis: DeviceEvent.Axis, source: Int) {
    // Class of scroll valuators, and its length in words.
    add(UInt16(3), 6, UInt16(source), UInt16(axis.number), axis.isHorizontal ? 2 : 1, 0)
    add(UInt32(0))
    addLong(axis.increment)
  }

  /// In 32.32 bits.
  mutating func addLong(_ value: Double) {
    add(UInt32(bitPattern: Int32(value.rounded(.down))), UInt32((value - value.rounded(.down)) * 4_294_967_296))
  }

  /// In 16.16 bits.
  static func fixed(_ value: Double) -> UInt32 { UInt32(bitPattern: Int32((value * 65_536).rounded())) }

  fileprivate mutating func addPlace(of origin: DeviceEvent.Origin, detail: UInt32) {
    let place = [origin.place.x, origin.place.y].map { Self.fixed(Double($0)) }
    add(detail, 0, UInt32(origin.window.identifier), 0)
    // On the screen, where nobody looks, and in the window.
    add(place[0], place[1], place[0], place[1])
  }

  fileprivate mutating func addModifiers(_ modifiers: [KeyModifier]) {
    let held = modifiers.reduce(UInt32(0)) { $0 | $1.bit }
    // Held, latched, locked, and all of them; then the group of keys.
    add(held, 0, 0, held, 0)
  }
}

extension KeyModifier {
  /// In an event's state.
  fileprivate var bit: UInt32 {
    switch self {
    case .shift: 1
    case .control: 4
    default: 8
    }
  }
}

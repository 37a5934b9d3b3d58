internal import CX11
internal import Glibc

/// The pointers of the display by XInput2, which reports scrolling finer than a wheel's notches, the device that did it,
/// and gestures on touchpads.
///
/// Devices are listed once, during the handshake. From then on the server reports every change of device together with
/// its axes, so nothing has to be asked, and waited for, again.
@DisplayActor
final class PointerDevices {
  let xinput: PointerExtension
  var scroll = SmoothScroll()
  var clock = ServerClock()
  private let display: OpaquePointer

  init(_ xinput: PointerExtension, of display: OpaquePointer, root: XID) {
    self.xinput = xinput
    self.display = display
    select([XI_HierarchyChanged], of: XIAllDevices, in: root)
    var count: Int32 = 0
    guard let devices = XIQueryDevice(display, XIAllMasterDevices, &count) else { return }
    defer { XIFreeDeviceInfo(devices) }
    for device in UnsafeBufferPointer(start: devices, count: Int(count)) where device.use == XIMasterPointer {
      note(device.classes, Int(device.num_classes), of: Int(device.deviceid), source: nil)
    }
  }

  /// Has the pointer events of a window sent by XInput2 instead of the core protocol.
  func select(in window: XID) {
    var events = [XI_DeviceChanged, XI_ButtonPress, XI_ButtonRelease, XI_Motion]
    if xinput.hasGestures { events += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd] }
    select(events, of: XIAllMasterDevices, in: window)
  }

  private func select(_ events: [Int32], of device: Int32, in window: XID) {
    var bits = [UInt8](repeating: 0, count: Int(XI_LASTEVENT) / 8 + 1)
    for event in events { bits[Int(event) / 8] |= 1 << UInt8(event % 8) }
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(deviceid: device, mask_len: Int32(bits.count), mask: bits.baseAddress)
      XISelectEvents(display, window, &mask, 1)
    }
  }

  // MARK: Devices that change

  func changed(_ event: XIDeviceChangedEvent) {
    note(event.classes, Int(event.num_classes), of: Int(event.deviceid), source: Int(event.sourceid))
  }

  func changed(_ event: XIHierarchyEvent) {
    for entry in UnsafeBufferPointer(start: event.info, count: Int(event.num_info))
    where entry.flags & (XISlaveRemoved | XIMasterRemoved) != 0 {
      scroll.remove(Int(entry.deviceid))
    }
  }

  private func note(
    _ classes: UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>?, _ count: Int, of pointer: Int, source: Int?
  ) {
    var axes: [SmoothScroll.Axis] = []
    var origin = source
    for entry in UnsafeBufferPointer(start: classes, count: count) {
      guard let entry else { continue }
      if origin == nil { origin = Int(entry.pointee.sourceid) }
      guard entry.pointee.type == XIScrollClass else { continue }
      let info = UnsafeRawPointer(entry).loadUnaligned(as: XIScrollClassInfo.self)
      axes.append(
        SmoothScroll.Axis(
          number: Int(info.number), isHorizontal: info.scroll_type == XIScrollTypeHorizontal,
          increment: info.increment, isPreferred: info.flags & XIScrollFlagPreferred != 0))
    }
    scroll.setAxes(axes, of: pointer, source: origin ?? pointer)
  }
}

extension XIDeviceEvent {
  /// The values of the valuators that the event names, by their numbers.
  var valuatorValues: [Int: Double] {
    guard let mask = valuators.mask, var value = valuators.values else { return [:] }
    var values: [Int: Double] = [:]
    for number in 0..<(Int(valuators.mask_len) * 8) where mask[number / 8] & 1 << UInt8(number % 8) != 0 {
      values[number] = value.pointee
      value += 1
    }
    return values
  }

  /// The modifiers and the first five buttons, as in the state of a core event.
  var state: UInt32 {
    var state = UInt32(truncatingIfNeeded: mods.effective) & 0xff
    if buttons.mask_len > 0, let mask = buttons.mask { state |= UInt32(mask[0] >> 1 & 0x1f) << 8 }
    return state
  }
}

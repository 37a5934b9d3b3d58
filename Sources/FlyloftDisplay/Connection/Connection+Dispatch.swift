internal import CX11

/// From what the server sent to the windows that it is about.
extension Connection {
  /// Reads what has arrived, and tells the windows what it comes to.
  func read() {
    guard isOpen else { return noticeLoss() }
    // As many events as there are now: a flood of them must not keep the turn from ending.
    for _ in 0..<XEventsQueued(display, QueuedAfterReading) {
      var event = XEvent()
      XNextEvent(display, &event)
      guard isOpen else { break }
      dispatch(&event)
      guard isOpen else { break }
    }
    if isOpen { propertyReads.deliver() }
    for window in windows.values { window.deliverInput() }
    noticeLoss()
  }

  private func dispatch(_ event: inout XEvent) {
    if event.type == MappingNotify { return keyboard.refresh(&event.xmapping) }
    if event.type == GenericEvent { return dispatchGeneric(&event) }
    if event.xany.window == screen.root { return receiveFromRoot(event) }
    if event.xany.window == settingsManager { return receiveFromSettingsManager(event) }
    if let window = windows[event.xany.window] { return window.receive(&event) }
    clipboard?.receive(event)
    if event.type == DestroyNotify {
      for window in windows.values { window.inputMethod?.noticeEnd(of: event.xdestroywindow.window) }
    }
  }

  private func dispatchGeneric(_ event: inout XEvent) {
    guard XGetEventData(display, &event.xcookie) != 0 else { return }
    defer { XFreeEventData(display, &event.xcookie) }
    if let pointers, event.xcookie.extension == pointers.xinput.opcode {
      return dispatchPointer(event.xcookie, by: pointers)
    }
    if event.xcookie.extension == capabilities.presentOpcode, event.xcookie.evtype == PresentCompleteNotify {
      let notice = event.xcookie.data.assumingMemoryBound(to: XPresentCompleteNotifyEvent.self).pointee
      windows[notice.window]?.clock.shown(count: notice.msc, time: notice.ust)
    }
  }

  private func dispatchPointer(_ event: XGenericEventCookie, by pointers: PointerDevices) {
    guard let data = event.data else { return }
    switch event.evtype {
    case XI_DeviceChanged: pointers.changed(data.load(as: XIDeviceChangedEvent.self))
    case XI_HierarchyChanged: pointers.changed(data.load(as: XIHierarchyEvent.self))
    case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
      windows[data.load(as: XIGesturePinchEvent.self).event]?.receive(event, by: pointers)
    default: windows[data.load(as: XIDeviceEvent.self).event]?.receive(event, by: pointers)
    }
  }
}
